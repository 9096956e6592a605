use super::*;

/// What stands below the root of a test's own: `(path, what)`, for a command given in `/here`.
fn see(command: &str, read: &[&str], others: &[&str]) -> Vec<String> {
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("world");
    let files = [
        "here/bots/a.py",
        "here/bots/weights",
        "here/single",
        "here/data/book",
        "here/venv/bin/python",
        "here/venv/pyvenv.cfg",
        "here/tool/bin/run",
        "here/tool/lib/x",
        "here/proj/data",
        "here/proj/src/main.py",
        "here/proj/src/second.py",
        "here/proj/target/x86/release/bot",
        "home/mine/bot",
        "home/loose",
        "other/x",
        "other/lib/y",
        "jdk/bin/java",
        "jdk/lib/x",
        "node_modules/p",
    ];
    for file in files {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }
    let root = root.canonicalize().unwrap();
    std::os::unix::fs::symlink("here/bots", root.join("link")).unwrap();
    let author = Author {
        folder: root.join("here"),
        home: root.join("home"),
        variables: Vec::new(),
    };
    let read: Vec<PathBuf> = read.iter().map(PathBuf::from).collect();
    let others = others
        .iter()
        .map(|other| NamedPaths::read(other, &author.folder, &author.home));
    let apart: Vec<PathBuf> = others.flat_map(|other| sources(&other)).collect();
    let world = World::new(command, &author, &read, &apart);
    let short = |path: &Path| {
        path.to_str()
            .unwrap()
            .replacen(root.to_str().unwrap(), "", 1)
    };
    let below = world
        .places
        .iter()
        .filter(|(path, _)| path.starts_with(&root));
    let told = below.map(|(path, stand)| match stand {
        Stand::Own(source) => {
            assert_eq!(source, path);
            format!("own {}", short(path))
        }
        Stand::Readable(_) => format!("read {}", short(path)),
        Stand::Empty => format!("empty {}", short(path)),
        Stand::Link(target) => format!("link {} {}", short(path), target.display()),
        Stand::Settings => format!("settings {}", short(path)),
    });
    told.chain(
        world
            .hidden
            .iter()
            .map(|path| format!("hidden {}", short(path))),
    )
    .collect()
}

#[test]
fn a_program_has_the_folder_of_its_file_or_the_one_its_command_was_given_in() {
    let packages = "read /node_modules";
    for (command, read, seen) in [
        (
            "java -cp . Main",
            &[] as &[&str],
            vec!["own /here", "empty /home", packages],
        ),
        ("make run", &[], vec!["own /here", "empty /home", packages]),
        (
            "java -cp data:bots Main",
            &[],
            vec!["own /here", "empty /home", packages],
        ),
        (
            "bots/a.py --fast",
            &[],
            vec!["empty /here", "own /here/bots", "empty /home", packages],
        ),
        (
            "cd bots && ./a.py",
            &[],
            vec!["empty /here", "own /here/bots", "empty /home", packages],
        ),
        (
            "cd bots && make run",
            &[],
            vec!["empty /here", "own /here/bots", "empty /home", packages],
        ),
        (
            "../link/a.py",
            &[],
            vec![
                "empty /here",
                "own /here/bots",
                "empty /home",
                "link /link here/bots",
                packages,
            ],
        ),
        ("./single", &[], vec!["own /here", "empty /home", packages]),
        // What runs the program is none of its own folders.
        (
            "venv/bin/python -m bot",
            &[],
            vec!["own /here", "empty /home", packages],
        ),
        (
            "venv/bin/python bots/a.py",
            &[],
            vec![
                "empty /here",
                "own /here/bots",
                "read /here/venv",
                "empty /home",
                packages,
            ],
        ),
        (
            "../jdk/bin/java Main",
            &[],
            vec!["own /here", "empty /home", "read /jdk", packages],
        ),
        (
            "tool/bin/run",
            &[],
            vec!["empty /here", "own /here/tool", "empty /home", packages],
        ),
        (
            "~/mine/bot",
            &[],
            vec!["empty /here", "empty /home", "own /home/mine", packages],
        ),
        // A home is not opened because a file in it was named.
        (
            "~/loose",
            &[],
            vec!["empty /here", "empty /home", "read /home/loose"],
        ),
        (
            "../other/x",
            &["bots"],
            vec![
                "empty /here",
                "read /here/bots",
                "empty /home",
                packages,
                "own /other",
            ],
        ),
    ] {
        assert_eq!(see(command, read, &[]), seen, "{command}");
    }
}

#[test]
fn programs_of_one_series_do_not_see_each_other() {
    let beside = |command: &str, others: &[&str]| {
        let seen = see(command, &[], others);
        let own = |line: &String| {
            line.starts_with("own") || line.starts_with("hidden") || line.contains("/here/")
        };
        seen.into_iter().filter(own).collect::<Vec<_>>()
    };
    // Itself and others elsewhere change nothing.
    assert_eq!(
        beside("bots/a.py", &["bots/a.py", "../other/x"]),
        ["own /here/bots"]
    );
    // A folder with files of two programs is not opened by naming one.
    assert_eq!(
        beside("bots/a.py", &["bots/weights"]),
        ["read /here/bots/a.py"]
    );
    assert_eq!(
        beside("cd bots && ./a.py", &["cd bots && ./weights"]),
        ["empty /here/bots", "read /here/bots/a.py"]
    );
    // The folder of another program within its own is hidden, and so is a file.
    assert_eq!(
        beside("./single", &["bots/a.py"]),
        ["own /here", "hidden /here/bots"]
    );
    assert_eq!(
        beside("java -cp . Main", &["./single", "bots/a.py"]),
        ["own /here", "hidden /here/bots", "hidden /here/single"]
    );
}

#[test]
fn a_path_is_traced_through_its_links() {
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("trace");
    std::fs::create_dir_all(root.join("real/deep")).unwrap();
    let root = root.canonicalize().unwrap();
    std::os::unix::fs::symlink("real/../real", root.join("a")).unwrap();
    std::os::unix::fs::symlink(root.join("a/deep"), root.join("b")).unwrap();
    let (links, real) = trace(&root.join("b"));
    assert_eq!(real, root.join("real/deep"));
    assert_eq!(
        links,
        [
            (root.join("b"), root.join("a/deep")),
            (root.join("a"), PathBuf::from("real/../real"))
        ]
    );
    // A ring ends.
    std::os::unix::fs::symlink("ring", root.join("ring")).unwrap();
    assert_eq!(trace(&root.join("ring")).0.len(), MOST_LINKS);
}

#[test]
fn a_part_of_a_project_belongs_to_the_project() {
    for command in ["python3 proj/src/main.py", "proj/target/x86/release/bot"] {
        let seen = see(command, &[], &[]);
        assert!(
            seen.contains(&String::from("own /here/proj")),
            "{command}: {seen:?}"
        );
    }
    let others = ["python3 proj/src/main.py"];
    let seen = see("java -cp . Main", &[], &others);
    assert!(
        seen.contains(&String::from("hidden /here/proj")),
        "{seen:?}"
    );
    let beside = see("python3 proj/src/second.py", &[], &others);
    assert!(
        beside.contains(&String::from("read /here/proj/src/second.py"))
            && !beside.contains(&String::from("own /here/proj")),
        "{beside:?}"
    );
}

#[test]
fn what_a_script_is_run_by_is_shown_where_it_is_an_installation() {
    let scratch = atom4_scratch::Scratch::new();
    std::fs::create_dir_all(scratch.file("all")).unwrap();
    let root = scratch.file("all").canonicalize().unwrap();
    let put = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("venv/bin/python", "");
    put("venv/lib/x", "");
    put("venv/pyvenv.cfg", "");
    put("venv/grades", "");
    put("unmarked/bin/tool", "");
    put("unmarked/lib/x", "");
    put(
        "bots/run",
        "#!/bin/sh\nexec ../venv/bin/python bot.py\n../unmarked/bin/tool\n",
    );
    let author = Author {
        folder: root.clone(),
        home: root.join("home"),
        variables: Vec::new(),
    };
    let world = World::new("bots/run", &author, &[], &[]);
    let seen = |name: &str| {
        world
            .nearest(&root.join(name))
            .is_some_and(|(_, stand)| *stand != Stand::Empty)
    };
    assert!(seen("venv/bin/python") && seen("venv/lib/x") && seen("venv/pyvenv.cfg"));
    // What lies beside it is the author's own, and what has no mark may be anything.
    assert!(!seen("venv/grades") && !seen("unmarked/bin/tool") && !seen("unmarked/lib/x"));
}

use super::*;

/// Everything in a folder of the test's own: `bots/a.py` with `bots/weights`, `venv/bin/python`, `~/mine/bot`.
fn see(command: &str, read: &[&str]) -> (Vec<String>, Vec<String>) {
    see_beside(command, read, &[])
}

/// The same beside programs with other commands.
fn see_beside(command: &str, read: &[&str], others: &[&str]) -> (Vec<String>, Vec<String>) {
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("named");
    let files = [
        "here/bots/a.py",
        "here/bots/weights",
        "here/single",
        "here/venv/bin/python",
        "home/mine/bot",
        "home/loose",
        "other/x",
    ];
    for file in files {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(
            path,
            if file.ends_with("a.py") {
                "#!/usr/bin/env loose\n"
            } else {
                ""
            },
        )
        .unwrap();
    }
    let root = root.canonicalize().unwrap();
    let (folder, home) = (root.join("here"), root.join("home"));
    let here = Here {
        folder: &folder,
        home: &home,
        path: std::slice::from_ref(&home),
        system: &[Path::new("/usr")],
        apart: &[],
    };
    let others = others.iter().flat_map(|other| sources(other, &here));
    let apart: Vec<PathBuf> = others.collect();
    let here = Here {
        apart: &apart,
        ..here
    };
    let read: Vec<PathBuf> = read.iter().map(PathBuf::from).collect();
    let named = named(command, &read, &here);
    let short = |path: &Path| path.to_str().unwrap().replace(root.to_str().unwrap(), "");
    let places = named
        .places
        .iter()
        .map(|place| short(&place.path))
        .collect();
    let link = |link: &Link| {
        format!(
            "{}{} {}",
            "../".repeat(link.up),
            link.name.display(),
            short(&link.target)
        )
    };
    (places, named.links.iter().map(link).collect())
}

#[test]
fn a_command_opens_what_it_names_and_nothing_more() {
    let none: &[&str] = &[];
    for (command, read, places, links) in [
        ("python3 --fast", none, none, none),
        // The interpreter of the script stands loose in the home: it alone is readable.
        (
            "bots/a.py",
            none,
            &["/here/bots", "/home/loose"],
            &["bots /here/bots"],
        ),
        (
            "cd bots && ./a.py",
            none,
            &["/here/bots"],
            &["bots /here/bots"],
        ),
        (
            "sh -c 'exec bots/weights'",
            none,
            &["/here/bots"],
            &["bots /here/bots"],
        ),
        (
            "x --data=bots/weights",
            none,
            &["/here/bots"],
            &["bots /here/bots"],
        ),
        (
            "venv/bin/python",
            none,
            &["/here/venv"],
            &["venv /here/venv"],
        ),
        (
            "~/mine/bot 2>/dev/null",
            none,
            &["/home/mine"],
            &["mine /home/mine"],
        ),
        ("loose", none, &["/home/loose"], none),
        ("../other/x", none, &["/other"], &["../other /other"]),
        ("x", &["../other"], &["/other"], none),
        (
            "./single",
            none,
            &["/here"],
            &["bots /here/bots", "single /here/single", "venv /here/venv"],
        ),
        // Whole homes, the system's settings and the kernel's are not opened by a name.
        (
            "cat /etc/passwd /home /tmp / /proc/self/environ ~/ ..",
            none,
            &["/etc/passwd"],
            none,
        ),
    ] {
        let (seen, linked) = see(command, read);
        assert_eq!(seen, places, "{command}");
        assert_eq!(linked, links, "{command}");
    }
}

#[test]
fn programs_in_one_folder_do_not_see_each_other() {
    let alone = |command: &str, others: &[&str]| see_beside(command, &[], others).0;
    // Without others, with itself or with others elsewhere the folder is open.
    assert_eq!(
        alone("bots/a.py --deep", &["bots/a.py", "./single"]),
        ["/here/bots", "/home/loose"]
    );
    assert_eq!(
        alone("venv/bin/python", &["venv/bin/other"]),
        ["/here/venv"]
    );
    // Another file of it: each sees its own.
    assert_eq!(
        alone("bots/a.py", &["bots/weights"]),
        ["/here/bots/a.py", "/home/loose"]
    );
    assert_eq!(alone("./single", &["cd bots && ./run"]), ["/here/single"]);
    assert_eq!(alone("cd bots && ./run", &["./single"]), ["/here/bots"]);
    // What is beside it is not even named.
    let (_, links) = see_beside("./single", &[], &["bots/a.py"]);
    assert_eq!(links, ["single /here/single"]);
}

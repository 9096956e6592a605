use super::*;

#[test]
fn a_command_names_files_and_goes_into_folders() {
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("command");
    for file in [
        "here/bots/a.py",
        "here/two words/x",
        "here/lib.jar",
        "home/mine/bot",
    ] {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }
    let root = root.canonicalize().unwrap();
    for (text, folder, paths) in [
        ("python3 --fast", "/here", &[] as &[&str]),
        ("cd $PWD/bots && ./a.py", "/here/bots", &["/here/bots/a.py"]),
        (
            "cd \"$SOMEWHERE\" && bots/a.py",
            "/here",
            &["/here/bots/a.py"],
        ),
        ("bots/a.py", "/here", &["/here/bots/a.py"]),
        ("./bots/a.py", "/here", &["/here/bots/a.py"]),
        ("cd bots && ./a.py", "/here/bots", &["/here/bots/a.py"]),
        (
            "cd bots; cd ../'two words'; ./x",
            "/here/two words",
            &["/here/two words/x"],
        ),
        (
            "sh -c 'cd bots && exec ./a.py'",
            "/here/bots",
            &["/here/bots/a.py"],
        ),
        (
            "java -cp bots:lib.jar:none Main",
            "/here",
            &["/here/bots", "/here/lib.jar"],
        ),
        ("x --data=lib.jar", "/here", &["/here/lib.jar"]),
        (
            "~/mine/bot 2>/dev/null",
            "/here",
            &["/dev/null", "/home/mine/bot"],
        ),
        ("$HOME/mine/bot", "/here", &["/home/mine/bot"]),
    ] {
        let read = NamedPaths::read(text, &root.join("here"), &root.join("home"));
        let short = |path: &PathBuf| path.to_str().unwrap().replace(root.to_str().unwrap(), "");
        assert_eq!(short(&read.folder), folder, "{text}");
        let mut seen: Vec<String> = read.paths.iter().map(|path| short(&plain(path))).collect();
        seen.sort();
        assert_eq!(seen, paths, "{text}");
    }
}

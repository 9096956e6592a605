use std::os::unix::fs::symlink;

use super::*;

/// Only files of root are shown, so that a test must be root to make some.
fn is_root() -> bool {
    let root = rustix::process::getuid().is_root();
    if !root {
        eprintln!("ignored: only root can make files of root");
    }
    root
}

#[test]
fn settings_are_shown_but_for_what_is_closed() {
    if !is_root() {
        return;
    }
    let scratch = atom4_scratch::Scratch::new();
    let root = scratch.file("etc");
    let put = |name: &str, mode: u32| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
    };
    for name in [
        "racket/config",
        "racket/more/config",
        "java/a",
        "ssl/openssl.cnf",
        "inputrc",
        "ssh/config",
        "ssl/private/x",
    ] {
        put(name, 0o644);
    }
    for name in ["java/password", "shadow", "closed"] {
        put(name, 0o640);
    }
    symlink("/usr/lib", root.join("leads")).unwrap();
    symlink("/nowhere/x", root.join("astray")).unwrap();
    let parts = settings(&root, |_| true);
    let mut hidden = Vec::new();
    add_hidden(&root, &parts, &mut hidden);
    hidden.sort();
    let hidden: Vec<&str> = hidden
        .iter()
        .map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap())
        .collect();
    assert_eq!(
        hidden,
        [
            "astray",
            "closed",
            "java/password",
            "shadow",
            "ssh",
            "ssl/private"
        ]
    );
    let short = |part: &SystemPart| {
        part.path()
            .strip_prefix(&root)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    };
    let seen: Vec<String> = parts.iter().map(short).collect();
    assert_eq!(
        seen,
        ["inputrc", "java/a", "leads", "racket", "ssl/openssl.cnf"]
    );
}

#[test]
fn no_part_of_the_system_tells_of_people_or_secrets() {
    for part in parts().iter().chain(&etc().shown) {
        for closed in [
            "/etc/shadow",
            "/etc/passwd",
            "/etc/ssh",
            "/etc/ssl/private",
            "/etc/machine-id",
        ] {
            assert!(!Path::new(closed).starts_with(part.path()), "{part:?}");
        }
    }
}

use super::*;

#[test]
fn the_search_path_is_followed_to_what_it_starts_and_the_home_stays_closed() {
    let scratch = atom4_scratch::Scratch::new();
    std::fs::create_dir_all(scratch.file("author")).unwrap();
    let root = scratch.file("author").canonicalize().unwrap();
    let home = root.join("home");
    for folder in [
        ".pyenv/shims",
        ".pyenv/versions",
        ".local/bin",
        ".local/lib/python3",
        ".local/share/keyrings",
        "jdk/bin",
        "jdk/lib",
        "bin",
        "pipx/tool/bin",
        "pipx/tool/lib",
        "extra",
        ".ssh",
    ] {
        std::fs::create_dir_all(home.join(folder)).unwrap();
    }
    std::fs::write(home.join("pipx/tool/bin/tool"), "").unwrap();
    std::os::unix::fs::symlink(
        home.join("pipx/tool/bin/tool"),
        home.join(".local/bin/tool"),
    )
    .unwrap();
    let folders = [".pyenv/shims", ".local/bin", "jdk/bin", "bin", ""].map(|name| home.join(name));
    let path = std::env::join_paths(folders)
        .unwrap()
        .into_string()
        .unwrap();
    let author = Author {
        folder: root.clone(),
        home: home.clone(),
        variables: vec![
            ("PATH".into(), path),
            (
                "PYTHONPATH".into(),
                format!(
                    "{}:{}:/nowhere",
                    home.join("extra").display(),
                    home.display()
                ),
            ),
        ],
    };
    let readable = author.readable();
    let seen: std::collections::BTreeSet<String> = readable
        .iter()
        .map(|path| {
            path.strip_prefix(&home)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(
        seen,
        [
            ".local/bin",
            ".local/lib",
            ".pyenv",
            "bin",
            "extra",
            "jdk",
            "pipx/tool"
        ]
    );
}

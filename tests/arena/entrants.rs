//! The list or folder of a tournament.

use std::os::unix::fs::PermissionsExt as _;

use atom4::arena::engine::{Engine, Source};
use atom4::arena::entrants::{Entrants, list, read};
use atom4::games::score_four::arena::ARENA;
use atom4_scratch::Scratch;

fn engines(entrants: &Entrants) -> Vec<Engine> {
    let all = entrants.all.iter();
    all.map(|one| Engine::parse(&one.engine, &ARENA, &[&ARENA]).unwrap())
        .collect()
}

#[test]
fn a_line_is_a_name_and_a_command() {
    let text = "\u{feff}# a class\nanna ./bot --depth 3 name=x\n\nbob\tpython3 \"my bot.py\" 'a b'\n\
                ours strong:1\nslow cmd=\"./bot 'x y'\" restart=on\n";
    let entrants = list(text, &[&ARENA]).unwrap();
    let engines = engines(&entrants);
    let names: Vec<&str> = engines.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["anna", "bob", "ours", "slow"]);
    let command = |at: usize| match &engines[at].source {
        Source::Command(command) => command.clone(),
        Source::Own(_) => String::from("own"),
    };
    assert_eq!(command(0), "./bot --depth 3 name=x");
    assert_eq!(command(1), "python3 \"my bot.py\" 'a b'");
    assert_eq!(command(2), "own");
    assert_eq!(command(3), "./bot 'x y'");
    assert!(engines[3].restart && !engines[0].restart);
    let error = list("anna ./bot\nbob\n", &[&ARENA]).unwrap_err();
    assert!(error.starts_with("line 2: 'bob' has no command"), "{error}");
}

#[test]
fn a_folder_holds_files_and_subfolders() {
    let scratch = Scratch::new();
    let folder = scratch.file("class");
    let program = |name: &str, mode| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "#!/bin/sh\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    program("it's anna", 0o755);
    program("bob/run", 0o755);
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    std::fs::write(folder.join("README"), "notes\n").unwrap();
    program("carl/run", 0o644);
    program(".hidden", 0o755);
    let entrants = read(&folder, &[&ARENA]).unwrap();
    let engines = engines(&entrants);
    let names: Vec<&str> = engines.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["bob", "carl", "it's-anna"]);
    let passed_over: Vec<String> = entrants
        .passed_over
        .iter()
        .map(|over| over.to_string())
        .collect();
    assert_eq!(
        passed_over,
        [
            "README (no program: not executable, and its ending is that of no language that is known here)",
            "empty (no program in it is known: put an executable file run into it that starts the program, as in: #!/bin/sh, \
             exec python3 game.py)"
        ]
    );
    for engine in &engines {
        let Source::Command(command) = &engine.source else {
            panic!("a command");
        };
        let shell = std::process::Command::new("/bin/sh")
            .args(["-c", command])
            .status();
        assert!(shell.unwrap().success(), "{command}");
    }
    std::fs::remove_file(folder.join("it's anna")).unwrap();
    std::fs::remove_dir_all(folder.join("carl")).unwrap();
    let error = read(&folder, &[&ARENA]).unwrap_err();
    assert!(error.contains("here are 1; passed over: README"), "{error}");
}

//! Testing mode for strangers: without files, with little memory, with little time.

use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use super::{atom4, piped, run, text};

/// The answers to commands with these options.
fn answers(arguments: &[&str], commands: &str) -> Vec<String> {
    let output = piped(arguments, commands.as_bytes());
    let said = text(&output.stdout);
    assert!(output.status.success(), "{commands}: {said}");
    said.lines().map(str::to_owned).collect()
}

#[test]
fn without_files_nothing_is_read_written_or_shown_on_a_screen() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-no-files");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("inner.txt"), "show score.\n").expect("a file");
    let inside = std::fs::read_dir(&folder).expect("a folder").count();
    let refused = [
        "save to \"game.txt\".",
        "save to \"../game.txt\".",
        "save again.",
        "run \"inner.txt\".",
        "run \"/etc/passwd\".",
        "go interactive.",
        "go gui as white.",
        "go web.",
        "choose game atomix. load level \"inner.txt\".",
        "choose game atomix. load level \"inner.txt\" 2.",
    ];
    for commands in refused {
        let mut child = atom4(&["--no-files"])
            .current_dir(&folder)
            .env("DISPLAY", ":99")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        std::io::Write::write_all(&mut stdin, format!("{commands} why.").as_bytes())
            .expect("it reads");
        drop(stdin);
        let said = text(&child.wait_with_output().expect("it ends").stdout);
        let last: Vec<&str> = said.lines().rev().take(2).collect();
        assert_eq!(
            last,
            ["files and screens are switched off here.", "Impossible."],
            "{commands}"
        );
    }
    let left = std::fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, inside, "something was written");
    // What lies in the program itself is no file.
    let own = answers(
        &["--no-files", "--game", "atomix"],
        "load level water. load level 2.",
    );
    assert_eq!(own, ["Done.", "Done."]);
}

#[test]
fn threads_and_table_stay_within_what_the_host_allows() {
    let tried = "set threads 2. why. set hash 65 mb. why. set threads 1. set hash 64 mb.";
    let said = answers(&["--no-files"], tried);
    let expected = [
        "Impossible.",
        "threads must be 1 to 1 here, not 2.",
        "Impossible.",
        "the table in mb must be 1 to 64 here, not 65.",
        "Done.",
        "Done.",
    ];
    assert_eq!(said, expected);
    let wide = ["--no-files", "--max-threads", "2", "--max-hash", "65 mb"];
    let said = answers(&wide, "set threads 2. set hash 65 mb.");
    assert_eq!(said, ["Done.", "Done."]);
    // They hold with files as well, and for what is set at the start.
    let said = answers(&["--max-hash", "8"], "show settings. set hash 9 mb.");
    assert_eq!(said[4..], ["hash 8 mb", "Impossible."]);
    let said = answers(&[], "set threads 2. set hash 65 mb.");
    assert_eq!(said, ["Done.", "Done."], "nothing is limited unasked");
}

/// Every one of these would run for hours.
#[test]
fn no_command_takes_longer_than_it_may() {
    let limited = ["--no-files", "--command-time", "200ms", "--game"];
    let with = |game: &str, commands: &str| {
        let mut arguments = limited.to_vec();
        arguments.push(game);
        answers(&arguments, commands)
    };
    let said = with(
        "atom-4",
        "set time 3600 s. perft 40. why. get white move. set level 99. play white move. show status.",
    );
    assert_eq!(
        said[..3],
        ["Done.", "Impossible.", "stopped before the count was done."]
    );
    assert_eq!((said.len(), said[6].as_str()), (7, "Black to play yellow."));
    let early = "set position \"WB/B/WB/W/BW//WB/B////W/BW///\".";
    let said = with(
        "score-four",
        &format!(
            "{early} set time 3600 s. solve for white. set level 99. get black move. perft 40."
        ),
    );
    assert_eq!(said[..4], ["Done.", "Done.", "unknown.", "Done."]);
    assert_eq!((said.len(), said[5].as_str()), (6, "Impossible."));
    let said = with(
        "cluster",
        "set time 3600 s. give white chips 0 1. analyse white move. perft 40.",
    );
    let moved = said.iter().rev().nth(1).expect("a move");
    assert!(
        moved.starts_with("drop ") || moved.starts_with("rotate "),
        "{said:?}"
    );
    let said = with(
        "atomix",
        &format!(
            "load level text \"{}\". solve with bfs within 3600 s. perft 40.",
            super::hang_up::open_level()
        ),
    );
    assert_eq!(said[..2], ["Done.", "Impossible."]);
    assert!(said[2].starts_with("bfs: no solution found"), "{said:?}");
    assert_eq!(said[3..], ["Impossible."]);
}

/// The time is that of one command: those before it and after it have their own, in a file too.
#[test]
fn a_command_that_was_stopped_stops_no_other() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-command-time");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("long.txt");
    std::fs::write(&file, "perft 40.\nshow score.\nperft 40.\nperft 1.\n").expect("a file");
    let file = file.to_string_lossy();
    let output = run(&["--command-time", "100ms", &file]);
    assert_eq!(
        text(&output.stdout),
        "Impossible.\nWhite 0, black 0.\nImpossible.\n2\n"
    );
    // A file that a command runs is that command.
    let said = answers(
        &["--command-time", "100ms"],
        &format!("run \"{file}\". why. perft 1."),
    );
    assert_eq!(said[..2], ["Impossible.", "Impossible."]);
    assert!(said[2].ends_with("was stopped."), "{said:?}");
    assert_eq!(said[3..], ["2"]);
}

#[test]
fn limits_that_cannot_be_are_refused() {
    for (arguments, expected) in [
        (
            &["--command-time", "0"][..],
            "choose a time from 1ms to 24h",
        ),
        (&["--command-time", "soon"], "'soon' is no time"),
        (&["--max-threads", "0"], "from 1 to 256"),
        (&["--max-hash", "x"], "from 1 to 65536"),
        (
            &["--no-files", "-mt"],
            "--no-files is for testing mode, not for a screen",
        ),
        (&["play", "--no-files"], "unexpected argument '--no-files'"),
    ] {
        let output = run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn the_programs_name_and_the_environment_choose_the_game() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-names");
    std::fs::create_dir_all(&folder).expect("a folder");
    let status = |program: PathBuf, variable: &str, arguments: &[&str]| {
        let file = folder.join("status.txt");
        std::fs::write(&file, "show status.\n").expect("a file");
        let output = Command::new(program)
            .args(arguments)
            .arg(file)
            .env("ATOM4_GAME", variable)
            .output()
            .expect("the program starts");
        let (out, errors) = (text(&output.stdout), text(&output.stderr));
        (output.status.code(), out + &errors)
    };
    let own = || PathBuf::from(env!("CARGO_BIN_EXE_atom4"));
    let link = |name: &str| {
        let link = folder.join(name);
        let _ = std::fs::remove_file(&link);
        symlink(own(), &link).expect("a link");
        link
    };
    let white = (Some(0), String::from("White to play.\n"));
    assert_eq!(status(link("score-four"), "", &[]), white);
    assert_eq!(status(own(), "score-four", &[]), white);
    assert_eq!(status(link("atomix"), "", &[]).1, "Open, 0 moves.\n");
    assert_eq!(status(link("cluster"), "atomix", &[]).1, "Undecided.\n");
    // An option counts for more than both.
    assert_eq!(
        status(link("cluster"), "atomix", &["--game", "score-four"]),
        white
    );
    let (code, said) = status(own(), "chess", &[]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("ATOM4_GAME names no game: \"chess\""),
        "{said}"
    );
    let (code, _) = status(own(), "chess", &["--game", "score-four"]);
    assert_eq!(code, Some(0));
}

#[test]
fn a_game_that_is_no_file_is_told_where_it_is_played() {
    for (words, name) in [
        (&["score-four"][..], "score-four"),
        (&["score", "four"], "score-four"),
        (&["Atom-4"], "atom-4"),
    ] {
        let output = run(words);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(said.contains("there is no file"), "{said}");
        assert!(said.contains(&format!("atom4 play {name} ")), "{said}");
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-named-file");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("score-four"), "show score.\n").expect("a file");
    let output = atom4(&["score-four"])
        .current_dir(&folder)
        .output()
        .expect("the program starts");
    assert_eq!(text(&output.stdout), "White 0, black 0.\n");
}

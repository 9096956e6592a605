//! Files that are run, read and saved.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{atom4, piped, run, text};

/// What writes files into a folder of this name and tells their paths.
fn files_in(folder: &str) -> impl Fn(&str, &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    move |name, text| {
        std::fs::write(folder.join(name), text).expect("a file");
        folder.join(name).to_string_lossy().into_owned()
    }
}

#[test]
fn files_run_before_the_screen_opens() {
    let file = files_in("cli-screen");
    let on = file("on.txt", "add white bead to A1. show status.\n");
    let quit = file("quit.txt", "xyzzy. quit.\n");
    // Without a terminal the screen itself cannot be had: status 1.
    for (arguments, status, answers) in [
        (
            &["--game", "score-four", &on, "-mt"][..],
            1,
            "Done.\nBlack to play.\n",
        ),
        (
            &["--game", "score-four", "play", "-mt", &on],
            1,
            "Done.\nBlack to play.\n",
        ),
        (&["play", "-mt", &quit], 0, "Error: "),
        (&["play", "--strict", "-mt", &quit], 2, "Error: "),
        (&["-d2", "-mt", "no-such-file.txt"], 2, ""),
        (&["-mt", "."], 2, ""),
    ] {
        let output = run(arguments);
        let said = text(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(said.starts_with(answers), "{arguments:?}: {said}");
    }
}

#[test]
fn files_run_one_after_the_other_from_their_own_folder() {
    let file = files_in("cli-files");
    file("inner.txt", "add red piece to 8 6.\n");
    let first = file("first.txt", "run \"inner.txt\".\n");
    let second = file("second.txt", "show history. quit. show score.\n");
    let third = file("third.txt", "show score.\n");
    let output = run(&[&first, &second, &third]);
    assert_eq!(text(&output.stdout), "Done.\n1. red 8 6\n");
    assert_eq!(output.status.code(), Some(0));
}

/// What the shell makes of `<(…)` has no name; files named in it lie where the program was started.
#[test]
fn a_file_without_a_place_is_run() {
    let file = files_in("cli-placeless");
    let inner = PathBuf::from(file("inner.txt", "show status.\n"));
    let mut child = atom4(&["/dev/stdin"])
        .current_dir(inner.parent().expect("it lies in a folder"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin
        .write_all(b"add red piece to 8 6. run \"inner.txt\".")
        .expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stdout), "Done.\nBlack to play yellow.\n");
    assert!(output.status.success());
}

#[test]
fn a_file_that_cannot_be_read_ends_no_session() {
    let file = files_in("cli-unreadable");
    let fifo = PathBuf::from(file("x", "")).with_file_name("fifo");
    let _ = std::fs::remove_file(&fifo);
    let made = Command::new("mkfifo")
        .arg(&fifo)
        .status()
        .expect("mkfifo runs");
    assert!(made.success());
    let script = format!(
        "run \"/proc/self/mem\". why. run \"{}\". why. show status.",
        fifo.display()
    );
    let output = piped(&[], script.as_bytes());
    let said = text(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert!(output.status.success(), "{said}");
    assert_eq!(
        (lines[0], lines[2]),
        ("Impossible.", "Impossible."),
        "{said}"
    );
    assert!(lines[1].contains("cannot be read"), "{said}");
    assert!(lines[3].contains("it is a pipe"), "{said}");
    assert_eq!(lines.len(), 5, "{said}");
}

#[test]
fn saving_again_leaves_other_files_alone() {
    let file = files_in("cli-saves");
    let other = file("game.txt.new", "another's");
    let game = PathBuf::from(&other).with_file_name("game.txt");
    let _ = std::fs::remove_file(&game);
    let script = format!(
        "add red piece to 8 6. save to \"{}\". undo. save again.",
        game.display()
    );
    let output = piped(&[], script.as_bytes());
    assert_eq!(text(&output.stdout), "Done.\nDone.\nDone.\nDone.\n");
    assert_eq!(
        std::fs::read_to_string(&other).expect("it is there"),
        "another's"
    );
    let saved = std::fs::read_to_string(&game).expect("it was saved");
    assert!(!saved.contains("add red"), "{saved}");
}

//! Readers who have gone and disks that are full.

use std::io::{Read, Write};
use std::process::Stdio;

use super::{atom4, text};

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let mut child = atom4(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    while stdin.write_all(b"show board.\n").is_ok() {}
    drop(stdin);
    let mut errors = String::new();
    child
        .stderr
        .take()
        .expect("a pipe")
        .read_to_string(&mut errors)
        .expect("text");
    assert_eq!(
        (child.wait().expect("it ends").code(), &*errors),
        (Some(0), "")
    );
}

#[test]
fn a_reader_who_has_gone_is_no_failure() {
    let series = format!("{}/tests/data/cli/series.jsonl", env!("CARGO_MANIFEST_DIR"));
    for arguments in [
        &["match", "--merge", &series][..],
        &["atomix", "solve", "water"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = atom4(arguments)
            .stdout(writer)
            .output()
            .expect("the program starts");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
}

/// A disk that is full is told, whatever was to be said; a reader who has gone is no failure.
#[test]
fn what_cannot_be_written_is_no_success() {
    let data = |name: &str| format!("{}/tests/data/cli/{name}", env!("CARGO_MANIFEST_DIR"));
    let (series, solvers) = (data("series.jsonl"), data("solvers.jsonl"));
    for arguments in [
        &["match", "--merge", &series][..],
        &["atomix", "compare", "--merge", &solvers],
        &["atomix", "solve", "water"],
        &["check", "--game", "score-four", "cat"],
        &["cluster", "exit", "exit"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("there is one");
        let output = atom4(arguments)
            .stdout(full)
            .output()
            .expect("the program starts");
        let said = text(&output.stderr);
        assert!(
            said.contains("cannot be written: No space left"),
            "{arguments:?}: {said}"
        );
        assert!(!output.status.success(), "{arguments:?}");
    }
}

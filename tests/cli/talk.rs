//! Commands on standard input: who waits for answers, bytes that are no commands, memory that is short.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::{atom4, piped, text};

/// The program, to be talked to: its input and its output.
fn talked_to() -> (Child, ChildStdin, ChildStdout) {
    let mut child = atom4(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.take().expect("its input is a pipe");
    let stdout = child.stdout.take().expect("its output is a pipe");
    (child, stdin, stdout)
}

/// Asserts that this answer comes next.
fn comes(stdout: &mut ChildStdout, answer: &str) {
    let mut came = vec![0; answer.len()];
    stdout.read_exact(&mut came).expect("it answers");
    assert_eq!(text(&came), answer);
}

#[test]
fn answers_come_one_by_one_to_a_referee_that_waits() {
    let (mut child, mut stdin, mut stdout) = talked_to();
    // The last one has no line end: a period that nothing follows closes a command, too.
    for (command, answer) in [
        ("add red piece to 8 6.\n", "Done.\n"),
        ("show score.\n", "White 0, black 0.\n"),
        ("show status.", "Black to play yellow.\n"),
    ] {
        stdin.write_all(command.as_bytes()).expect("it listens");
        comes(&mut stdout, answer);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// All came in one go, and the last command but one thinks for a while.
#[test]
fn answers_are_out_before_a_long_thought() {
    let (mut child, mut stdin, mut stdout) = talked_to();
    let input = b"set time 20000 ms. show score. get white move. show score.\n";
    stdin.write_all(input).expect("it listens");
    comes(&mut stdout, "Done.\nWhite 0, black 0.\n");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "", "it was still thinking");
}

#[test]
fn a_megabyte_of_random_bytes_and_hostile_lines_leave_the_next_command_working() {
    let mut random = atom4::base::Random::new(3);
    let mut input: Vec<u8> = (0..1_000_000 / 8)
        .flat_map(|_| random.next().to_le_bytes())
        .collect();
    input.push(b'\n');
    input.extend(std::iter::repeat_n(b'x', 3_000_000));
    input.push(b'\n');
    input.extend_from_slice(b"\0\0\0.\n\"\n\"\"\"\n");
    input.extend_from_slice(
        format!(
            "add red piece to {} {}.\n",
            "9".repeat(400),
            "9".repeat(400)
        )
        .as_bytes(),
    );
    input.extend_from_slice(b"clear.\nshow score.\n");
    let output = piped(&[], &input);
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    let last: Vec<&str> = out.lines().rev().take(2).collect();
    assert_eq!(last, ["White 0, black 0.", "Impossible."]);
    for line in out.lines() {
        assert!(
            line.chars().count() < 700 && !line.chars().any(char::is_control),
            "{line:?}"
        );
    }
}

#[test]
fn strict_ends_with_status_2_at_the_first_error() {
    let output = piped(
        &["--strict"],
        b"add red piece to 0 0.\nxyzzy.\nshow score.\n",
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 2);
}

#[test]
fn testing_mode_can_be_asked_for() {
    let output = piped(&["-mc", "-d", "4"], b"show settings.\n");
    assert!(
        text(&output.stdout).contains("level 4\n"),
        "{}",
        text(&output.stdout)
    );
}

/// Where there is no memory for a table it is refused, or smaller; the game goes on either way.
#[test]
fn a_table_too_large_for_the_machine_ends_no_game() {
    let atom4 = env!("CARGO_BIN_EXE_atom4");
    for (game, ask) in [
        ("atom-4", "get white move."),
        ("score-four", "get white move."),
        ("cluster", "give white chips 0 1. get white move."),
    ] {
        let script =
            format!("set hash 60000 mb. why. set hash 600 mb. set level 1. {ask} show settings.");
        let mut child = Command::new("sh")
            .args([
                "-c",
                &format!("ulimit -v 1000000; exec {atom4} --game {game}"),
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh runs");
        let mut stdin = child.stdin.take().expect("its input is a pipe");
        stdin.write_all(script.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let said = text(&output.stdout);
        assert!(output.status.success(), "{game}: {said}");
        assert!(
            said.starts_with("Impossible.\nthis machine has no memory for a table of 60000 mb"),
            "{said}"
        );
        assert!(said.ends_with("hash 600 mb\n"), "{game}: {said}");
    }
}

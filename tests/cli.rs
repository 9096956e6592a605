//! The command line: options, files, exit statuses, bytes that are no commands, closed pipes.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

fn atom4(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    atom4(arguments).output().expect("the program starts")
}

/// What the program answers to `input` on its standard input.
fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = atom4(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    // A program that quits early does not read the rest.
    let _ = writer.join();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn wrong_options_are_named_with_what_would_do_and_status_2() {
    for (arguments, expected) in [
        (
            &["-a", "3"][..],
            "'3' for '-a <N>'\n  [possible values: 1, 2]",
        ),
        (
            &["-a", "-1"],
            "'-1' for '-a <N>'\n  [possible values: 1, 2]",
        ),
        (&["-d", "-1"], "levels go from 0"),
        (&["-d", "x"], "levels go from 0"),
        (
            &["-mz"],
            "'z' for '-m <SCREEN>'\n  [possible values: t, x, c]",
        ),
        (
            &["--game", "chess"],
            "'chess' for '--game <NAME>'\n  [possible values: atom-4, score-four, cluster, atomix]",
        ),
        (&["atomix", "solve", "x/y.txt"], "there is no file x/y.txt"),
        (&["atomix", "solve", "water:3"], "goes without :3"),
        (
            &["atomix", "solve", "gold"],
            "echo 'show levels.' | atom4 --game atomix",
        ),
        (&["no-such-file.txt"], "no-such-file.txt"),
        (&["."], "folder"),
        (&["--no-such-option"], "--no-such-option"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// Each subcommand has the options that it uses, behind its name.
#[test]
fn options_of_the_game_are_refused_where_they_do_nothing() {
    for (arguments, expected) in [
        (
            &["atomix", "solve", "water", "-a", "2"][..],
            "unexpected argument '-a'",
        ),
        (&["bench", "-d", "2"], "unexpected argument '-d'"),
        (
            &["match", "-mx", "-e", "strong:1"],
            "unexpected argument '-m'",
        ),
        (&["cluster", "--game", "atom-4"], "'--game'"),
        (
            &["--game", "cluster", "bench"],
            "--game <NAME> stands before bench",
        ),
        (&["Cargo.toml", "play"], "it stands first: atom4 play"),
    ] {
        let output = run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

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
fn the_long_help_says_what_the_short_one_leaves_out() {
    for (arguments, expected) in [
        (
            &["help", "match"][..],
            &["Exit status: 0", "restart=on", "two-ply"][..],
        ),
        (&["check", "--help"], &["Exit status: 0"]),
        (&["help", "atomix"], &["FILE:N"]),
        (&["help", "cluster-bot"], &["plays by the clock"]),
    ] {
        let output = run(arguments);
        for words in expected {
            assert!(text(&output.stdout).contains(words), "{arguments:?}");
        }
    }
    assert!(!text(&run(&["-h"]).stdout).contains("Exit status"));
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
fn the_manual_page_has_the_old_ones_sections() {
    let page = text(&run(&["man"]).stdout);
    for section in [
        "NAME",
        "SYNOPSIS",
        "OPTIONS",
        "RULES OF ATOM\\-4",
        "RULES OF SCORE FOUR",
        "RULES OF CLUSTER",
        "RULES OF ATOMIX",
        "STRATEGY",
        "TEXT MODE",
        "X11 MODE",
        "TESTING MODE",
    ] {
        let plain = section.replace("\\-", "-");
        assert!(page.contains(section) || page.contains(&plain), "{section}");
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-man");
    assert!(run(&["man", &folder.to_string_lossy()]).status.success());
    let names = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| c.is_whitespace() || c == '(');
        words
            .map(|word| word.replace('\\', ""))
            .filter(|word| word.starts_with("atom4-"))
            .collect()
    };
    for page in ["atom4", "atom4-atomix"] {
        let page = std::fs::read_to_string(folder.join(format!("{page}.6"))).expect("a page");
        let list = page
            .split(".SH SUBCOMMANDS")
            .nth(1)
            .and_then(|rest| rest.split(".SH").next())
            .expect("it lists its subcommands");
        for name in names(list) {
            assert!(folder.join(format!("{name}.6")).exists(), "{name}");
        }
        assert!(!list.contains("help(6)"));
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&run(&["completions", shell]).stdout);
        assert!(
            script.contains("atom4") && script.contains("strict"),
            "{shell}"
        );
    }
}

#[test]
fn an_option_that_wants_a_number_says_which() {
    for (arguments, wanted) in [
        (&["match", "-n", "x"][..], "from 2 to 1000000000"),
        (&["match", "--seed", "-3"], "from 0 to 18446744073709551615"),
        (&["cluster", "--seed", "1.5"], "from 0 to"),
        (&["atomix", "solve", "--threads", "0", "x"], "from 1 to 64"),
        (&["-d", "100"], "levels go from 0 to 99"),
    ] {
        let output = run(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
        assert!(
            said.contains(arguments[arguments.len() - 1]) || arguments.len() > 3,
            "{said}"
        );
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

#[test]
fn a_picture_that_cannot_be_written_is_told_before_the_first_game() {
    let begun = std::time::Instant::now();
    let engines = [
        "match",
        "--game",
        "score-four",
        "-e",
        "strong:1",
        "-e",
        "strong:0",
        "-n",
        "100000",
    ];
    let mut arguments = engines.to_vec();
    arguments.extend(["--svg", "/no/such/folder/table.svg"]);
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("/no/such/folder"),
        "{}",
        text(&output.stderr)
    );
    assert!(begun.elapsed() < std::time::Duration::from_secs(60));
    // Options that would do nothing are refused, too.
    for (more, expected) in [
        (&["--round", "2"][..], "--round is for Atom-4"),
        (&["--config", "x"], "--config is for Cluster"),
    ] {
        let mut arguments = engines.to_vec();
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains(expected),
            "{}",
            text(&output.stderr)
        );
    }
    let cluster = [
        "match", "--game", "cluster", "-e", "greedy", "-n", "2", "-e",
    ];
    for (more, expected) in [
        (
            &["random", "--plies", "3"][..],
            "--plies is not for Cluster",
        ),
        (
            &["cmd=cat init=hello name=b"],
            "Cluster's bots do not speak",
        ),
    ] {
        let mut arguments = cluster.to_vec();
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(
            text(&output.stderr).contains(expected),
            "{}",
            text(&output.stderr)
        );
    }
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

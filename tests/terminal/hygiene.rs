//! The terminal is as it was, whatever ends the game; and the game stays alive meanwhile.

use std::time::Duration;

use rustix::process::Signal;

use crate::{USUAL, atom4, atom4_in, prompt};

/// Makes this very test program take its terminal and panic.
const PANIC: &str = "ATOM4_TEST_PANICS";

/// Threads of a process.
fn threads(pty: &crate::Pty) -> usize {
    let tasks = format!("/proc/{}/task", pty.process().as_raw_nonzero());
    std::fs::read_dir(tasks).map_or(0, Iterator::count)
}

/// A table that is too wide for the terminal leaves out what pages and files have, and no row is broken.
#[test]
fn a_table_of_programs_fits_into_the_terminal() {
    let mut arguments = vec!["match", "--game", "score-four", "-n", "2"];
    let engines = ["a", "b", "c", "d", "e"].map(|name| format!("strong:0 name={name}"));
    arguments.extend(engines.iter().flat_map(|engine| ["-e", engine.as_str()]));
    let pty = atom4(&arguments);
    pty.expect("How games ended: ");
    let text = pty.text();
    let heading = text
        .lines()
        .find(|line| line.contains("player"))
        .expect("a table");
    assert!(heading.trim_end().ends_with("faults"), "{text}");
    for rank in 1..=5 {
        let row =
            |line: &&str| line.trim_start().starts_with(&format!("{rank}  ")) && line.contains('.');
        assert_eq!(text.lines().filter(row).count(), 1, "{text}");
    }
}

#[test]
fn any_size_at_any_time() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("8 6\r", "1  R  8 6");
    for (columns, rows) in [
        (1, 1),
        (10, 5),
        (80, 24),
        (500, 200),
        (15, 24),
        (37, 24),
        (80, 6),
        (80, 12),
        (24, 7),
        (80, 24),
    ] {
        pty.resize(columns, rows);
        let board = columns >= 16 && rows >= 7;
        if board && columns >= 37 {
            pty.expect("Player 2's turn:");
        } else if board {
            // Whose turn it is has no room above this part of the board.
            pty.until("a part of the board", |screen| {
                let text = screen.contents();
                text.contains("[.]. . .") && text.contains("? keys")
            });
        } else if columns >= 10 {
            pty.until("what it needs", |screen| {
                let words: String = screen.contents().split_whitespace().collect();
                words.contains("Atom-4needs16columns")
            });
        } else {
            pty.until("a letter", |screen| screen.contents().trim() == "A");
        }
        // It takes keys at any size.
        pty.send("\x1b[A");
    }
    pty.send_expect("9 6\r", "2  Y  9 6");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn a_small_window_can_be_left() {
    for size in [(1, 1), (10, 5)] {
        let mut pty = atom4(&["-mt"]);
        pty.expect("Player 1's turn:");
        pty.send_expect("8 6\r", "1  R  8 6");
        pty.resize(size.0, size.1);
        // The game is not kept: the question counts without a board, too.
        pty.until("little", |screen| !screen.contents().contains("8 6"));
        pty.send("qny");
        assert!(pty.is_running(), "{}", pty.text());
        pty.send("qy");
        assert!(pty.end().0.success());
        pty.expect_restored();
    }
}

#[test]
fn suspended_and_continued() {
    let mut pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.send_expect("8 6\r", "1  R  8 6");
    for _ in 0..2 {
        pty.send("\x1a");
        pty.expect_restored();
        pty.expect_stopped();
        pty.signal(Signal::CONT);
        pty.until("the board again", |screen| {
            screen.alternate_screen() && screen.contents().contains("1  R  8 6")
        });
        pty.until("the mouse again", |screen| {
            screen.mouse_protocol_mode() == vt100::MouseProtocolMode::AnyMotion
        });
    }
    // By a signal from elsewhere too.
    pty.signal(Signal::TSTP);
    pty.expect_restored();
    pty.expect_stopped();
    pty.signal(Signal::CONT);
    pty.expect("1  R  8 6");
    pty.send_expect("9 6\r", "2  Y  9 6");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn killed_by_a_signal_with_the_terminal_restored() {
    for (signal, name) in [
        (Signal::TERM, "Terminated"),
        (Signal::HUP, "Hangup"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
    ] {
        let mut pty = atom4(&["-mt", "-a1"]);
        pty.expect("machine, level 2");
        pty.signal(signal);
        let (status, _) = pty.end();
        assert!(!status.success());
        // It dies of the signal, as whoever sent it expects.
        let by = status.signal().unwrap_or_default();
        assert!(by.contains(name), "{name}: {status:?}");
        pty.expect_restored();
    }
}

#[test]
fn signals_work_as_ever_once_the_screen_is_closed() {
    for signal in [Signal::TERM, Signal::HUP] {
        let mut pty = prompt(&format!("after-{}", signal.as_raw()));
        pty.command("go interactive with two players.");
        pty.expect("Player 1's turn:");
        pty.send("\x03");
        pty.until("the prompt", |screen| !screen.alternate_screen());
        pty.signal(signal);
        assert!(!pty.end().0.success());
    }
}

#[test]
fn keys_are_answered_and_quitting_is_quick_while_the_machine_thinks() {
    let mut pty = prompt("alive");
    // The thread that watches for a reader who hangs up is there as long as the prompt.
    let resting = threads(&pty);
    pty.command("set time 60000 ms. go interactive as black.");
    pty.expect("thinks");
    assert!(threads(&pty) > resting, "no thread thinks");
    let mut slowest = Duration::ZERO;
    for _ in 0..10 {
        slowest = slowest.max(pty.send_expect("?", "Keys"));
        pty.send("\x1b");
        slowest = slowest.max(pty.expect_gone("Keys"));
    }
    pty.send("q");
    let quitting = pty.until("the prompt", |screen| !screen.alternate_screen());
    pty.expect("red> ");
    println!("slowest key {slowest:?}, quitting {quitting:?}");
    assert_eq!(threads(&pty), resting, "a thread is left");
    pty.command("show status.");
    pty.expect("White to play red.");
    pty.command("quit.");
    assert!(pty.end().0.success());
}

#[test]
fn without_a_terminal_it_is_impossible_and_says_why() {
    let output = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "printf 'go interactive.\\nwhy.\\n' | {} --game atom-4",
            env!("CARGO_BIN_EXE_atom4")
        ))
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        text,
        "Impossible.\nstandard input and output are not a terminal.\n"
    );
}

#[test]
fn a_dumb_terminal_is_refused_with_the_reason() {
    let mut pty = atom4_in(&["-mt"], &[("TERM", "dumb")], USUAL);
    assert_eq!(pty.end().0.exit_code(), 1);
    pty.expect("this terminal cannot place its cursor");
    pty.expect_restored();
}

#[test]
fn hung_up_terminals_end_the_game() {
    let pty = atom4(&["-mt"]);
    pty.expect("Player 1's turn:");
    let process = pty.process();
    let status = pty.hang_up();
    let status =
        status.unwrap_or_else(|| panic!("process {process:?} lives on without its terminal"));
    // The hang-up may be seen by reading before its signal comes.
    let by_signal = status.signal() == Some("Hangup");
    assert!(by_signal || status.exit_code() == 1, "{status:?}");
}

/// Nobody is there to read a report: that is no panic.
#[test]
fn a_terminal_that_is_gone_is_told_by_the_status_alone() {
    let script = format!("trap '' HUP; exec {} -mt", env!("CARGO_BIN_EXE_atom4"));
    for keys in ["", "8 6\r"] {
        let mut pty = crate::Pty::start("/bin/sh", &["-c", &script], &[], USUAL);
        pty.expect("Player 1's turn:");
        pty.send(keys);
        let status = pty.hang_up().expect("it ends without its terminal");
        let by_signal = status.signal() == Some("Hangup");
        assert!(by_signal || status.exit_code() == 1, "{status:?}");
    }
}

/// Takes the terminal it runs in and panics, when the test below asks for it.
#[test]
fn panicking_screen() {
    if std::env::var_os(PANIC).is_some() {
        let _screen = atom4::ui::terminal::TerminalScreen::open().expect("a terminal");
        panic!("as asked");
    }
}

#[test]
fn panics_leave_the_terminal_as_it_was() {
    let program = std::env::current_exe().expect("this program has a path");
    let program = program.to_str().expect("this program has a name");
    let arguments = [
        "--exact",
        "hygiene::panicking_screen",
        "--nocapture",
        "--test-threads=1",
    ];
    let mut pty = crate::Pty::start(program, &arguments, &[(PANIC, "1")], USUAL);
    assert!(!pty.end().0.success());
    // The report is on the screen that came back, not on the one that is gone.
    pty.expect("as asked");
    pty.expect_restored();
}

/// Serial lines and some containers have terminals without a size: they get the usual one.
#[test]
fn a_terminal_without_a_size_is_taken_for_the_usual_one() {
    let mut usual = atom4(&["-mt"]);
    usual.expect("Player 1's turn:");
    let begin = "stty rows 0 columns 0 && exec \"$0\" -mt";
    let program = env!("CARGO_BIN_EXE_atom4");
    let mut pty = crate::Pty::start("/bin/sh", &["-c", begin, program], &[], USUAL);
    pty.expect("Player 1's turn:");
    let expected = usual.text();
    pty.until("the usual screen", |screen| screen.contents() == expected);
    for pty in [&mut usual, &mut pty] {
        pty.send("q");
        assert!(pty.end().0.success());
    }
}

//! The title of the terminal's window: whose turn it is while the program has the terminal, and afterwards what it was.

use crate::pty::Pty;

/// The program between two lines of a shell, which has given the terminal a title.
fn in_a_shell(terminal: &str) -> Pty {
    let program = env!("CARGO_BIN_EXE_atom4");
    let script = format!(
        "printf '\\033]2;a shell\\007'; {program} --no-memory play score-four -mt; echo back; read line"
    );
    Pty::start("/bin/sh", &["-c", &script], &[("TERM", terminal)], (80, 24))
}

#[test]
fn the_title_says_whose_turn_it_is_and_comes_back() {
    let mut pty = in_a_shell("xterm-256color");
    pty.send_expect("\r", "Your turn:");
    pty.expect_title("Your turn: Score Four");
    pty.send_expect("q", "back");
    pty.expect_title("a shell");
}

/// The page of all games is no game's.
#[test]
fn the_page_of_all_games_has_a_title_of_its_own() {
    let mut pty = in_a_shell("xterm-256color");
    pty.expect_title("Your turn: Score Four");
    pty.send("\x1b");
    pty.expect_title("atom4");
    pty.send_expect("q", "back");
}

/// A terminal whose title cannot be put aside and brought back keeps it.
#[test]
fn a_terminal_without_titles_is_given_none() {
    let mut pty = in_a_shell("linux");
    pty.send_expect("\r", "Your turn:");
    pty.expect_title("a shell");
}

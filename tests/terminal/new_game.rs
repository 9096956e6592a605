//! The fifth game of `examples/new_game.rs` at a terminal: its screen is drawn as those of the four.

use crate::USUAL;
use crate::example::new_game;
use crate::pty::Pty;

fn game(arguments: &[&str]) -> Pty {
    let program = new_game().to_string_lossy().into_owned();
    let all: Vec<&str> = ["--game", "four-in-a-row"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    Pty::start(&program, &all, &[], USUAL)
}

#[test]
fn two_people_play_the_fifth_game() {
    let mut pty = game(&["-mt"]);
    pty.expect("Player 1's turn:");
    pty.expect("Four in a Row");
    for column in ["0", "6", "0", "6", "0", "6"] {
        pty.send(&format!("{column}\r"));
    }
    pty.expect("6  R  6");
    // The cursor begins in the middle of the floor.
    pty.send_expect("\x1b[D\x1b[D\x1b[D\r", "Player 1 WINS!!");
    pty.send_expect("u", "Taken back");
    pty.send("qy");
    assert!(pty.end().0.success());
    pty.expect_restored();
}

#[test]
fn the_machine_answers_in_the_fifth_game_and_a_hint_is_shown() {
    let mut pty = game(&["-mt", "-a2", "-d1"]);
    pty.send_expect("3\r", "Player 2 moves");
    pty.send_expect("h", "Hint: ");
    pty.send("qy");
    assert!(pty.end().0.success());
}

#[test]
fn the_prompt_completes_its_commands() {
    let mut pty = game(&[]);
    pty.expect("white>");
    pty.send_expect("drop di\t", "drop disc");
    pty.send_expect("in 3.\r", "Done.");
    pty.expect("black>");
    pty.send("quit.\r");
    assert!(pty.end().0.success());
}

//! The fifth game of `examples/new_game.rs` in pipes: testing mode, help and completion of names, saved games, a match.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::example::new_game;

/// The answers of the example to commands in a pipe.
fn answers(arguments: &[&str], commands: &str) -> String {
    let mut child = Command::new(new_game())
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let mut input = child.stdin.take().expect("a pipe was asked for");
    input.write_all(commands.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn testing_mode_plays_it() {
    let game = ["--game", "four-in-a-row"];
    let said = answers(
        &game,
        "drop disc in 3. drop disc in 3. show board. show moves. undo. show history.\n",
    );
    let board = ".......\n.......\n.......\n.......\n...B...\n...W...\n";
    assert_eq!(
        said,
        format!("Done.\nDone.\n{board}0, 1, 2, 3, 4, 5, 6.\nDone.\n1. 3\n")
    );
    let said = answers(&game, "drop disc in 8. why. drop bead in 4. help drop.\n");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "Impossible.",
            "there is no column 8; columns go from 0 to 6."
        ]
    );
    assert!(lines[2].starts_with("Error: "), "{said}");
    assert!(said.contains("drop disc in N."), "{said}");
    // Sequences of seven moves on an empty board; only the seventh can end a game.
    assert_eq!(answers(&game, "perft 4.\n"), "2401\n");
}

#[test]
fn the_machine_takes_a_win_and_says_what_it_thinks() {
    let game = ["--game", "four-in-a-row"];
    let three = "drop disc in 0. drop disc in 6. drop disc in 0. drop disc in 6. drop disc in 0. drop disc in 5.\n";
    let said = answers(
        &game,
        &format!("{three}get white move. analyse white move. play white move. show status.\n"),
    );
    let lines: Vec<&str> = said.lines().skip(6).collect();
    assert_eq!(lines[0], "0.");
    assert!(lines[1].starts_with("depth 1 score win in 1"), "{said}");
    assert_eq!(lines.last(), Some(&"White wins."));
    assert!(
        answers(&game, "get black move. why.\n")
            .starts_with("Impossible.\nit is the other side's turn")
    );
}

#[test]
fn it_stands_beside_the_four_and_is_saved() {
    let _ = std::fs::remove_file(concat!(env!("CARGO_TARGET_TMPDIR"), "/four.txt"));
    let said = answers(
        &[],
        "choose game four in a row. drop disc in 3. save to \"four.txt\". choose game score four. run \"four.txt\". show history.\n",
    );
    assert_eq!(said.lines().last(), Some("1. 3"), "{said}");
    let named = answers(&[], "choose game chess. why.\n");
    assert!(named.contains("four in a row"), "{named}");
}

#[test]
fn two_of_its_players_play_a_match() {
    let output = Command::new(new_game())
        .args([
            "match",
            "--game",
            "four-in-a-row",
            "-e",
            "strong:0",
            "-e",
            "strong:2",
            "-n",
            "8",
        ])
        .output()
        .expect("the example starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        said.contains("strong:2") && said.contains("Four in a Row"),
        "{said}"
    );
}

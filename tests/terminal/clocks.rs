//! Clocks of two people at a terminal, and moves that are confirmed there.

use std::fs;

use crate::folder;
use crate::pty::Pty;
use crate::remembered::at_home;

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

/// Leaves by `q`, as nothing is lost.
fn quit(mut pty: Pty) {
    pty.send("q");
    assert!(pty.end().0.success(), "{}", pty.text());
}

#[test]
fn clocks_tick_stand_and_are_kept() {
    let home = folder("clocks");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made");
    // From the button of a new game to the seat of player 2, who is a person; then to the clock.
    pty.send(&DOWN.repeat(3));
    pty.send_expect(RIGHT, "Clock");
    pty.send(&DOWN.repeat(2));
    pty.send_expect(RIGHT, "[1 min]");
    pty.send_expect(&RIGHT.repeat(2), "[5 min + 3 s]");
    pty.send_expect("\r", "Clock, Player 1 5:00");
    pty.send_expect("a1\r", "Player 2's turn:");
    pty.expect("Clock, Player 2 4:58");
    pty.expect("Clock, Player 1 5:00");
    // Help lies over the board: the clock stands.
    pty.send_expect("?", "Keys");
    std::thread::sleep(std::time::Duration::from_millis(2500));
    pty.send("\x1b");
    pty.expect("Clock, Player 2 4:5");
    assert!(
        ["4:58", "4:57"]
            .iter()
            .any(|left| pty.text().contains(left)),
        "{}",
        pty.text()
    );
    pty.send_expect("b2\r", "Player 1's turn:");
    pty.expect("Clock, Player 1 4:59");
    quit(pty);
    let kept = fs::read_to_string(home.join("state/atom4/games/score-four.toml"));
    let kept = kept.expect("the game is kept");
    assert!(kept.contains("clock = \"300+3\""), "{kept}");
    let settings = fs::read_to_string(home.join("config/atom4/settings.toml"));
    let settings = settings.expect("the settings were written");
    assert!(settings.contains("clock = \"300+3\""), "{settings}");
    // It goes on, and ends with the time that is left.
    let from = kept.find("left = ").expect("it says what is left");
    let to = from
        + kept
            .get(from..)
            .and_then(|rest| rest.find('\n'))
            .expect("a line");
    let late = format!("{}left = [1500, 60000]{}", &kept[..from], &kept[to..]);
    fs::write(home.join("state/atom4/games/score-four.toml"), late).expect("it can be edited");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.send_expect("\r", "Clock, Player 2 1:00");
    pty.expect("Player 1's time is over. Player 2 WINS!! n goes on.");
    pty.send_expect("n", "Clock, Player 1 5:00");
    quit(pty);
}

#[test]
fn a_terminal_asks_for_every_move_twice_where_somebody_wants_that() {
    let home = folder("confirming");
    let config = home.join("config/atom4");
    fs::create_dir_all(&config).expect("a folder can be made");
    fs::write(config.join("settings.toml"), "confirm-moves = \"always\"\n").expect("it is ours");
    let mut pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("No move has been made");
    pty.send_expect("\r", "Your turn:");
    pty.send_expect("\r", "Once more there, or Enter, makes the move.");
    assert!(!pty.text().contains("1  W"), "{}", pty.text());
    pty.send_expect("\r", "1  W  B2");
    quit(pty);
    // What is no choice is named.
    fs::write(config.join("settings.toml"), "confirm-moves = \"twice\"\n").expect("it is ours");
    let pty = at_home(&home, &["play", "score-four", "-mt"]);
    pty.expect("confirm-moves is \"touch\", \"always\" or \"never\", not \"twice\"");
    quit(pty);
}

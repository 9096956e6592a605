//! Our bot and its baseline players under the referee: whole games on every kind of board.

use super::bad::{referee, text};

/// Plays a game between two players of ours; the verdict must be one by the rules.
fn play(players: [&str; 2], configuration: &str) {
    let reason = reason_of(30.0, players, configuration);
    assert!(is_by_rule(&reason), "{configuration:?}: {reason}");
}

/// What the referee says of the end of a game with a clock of this many seconds a turn: nothing of one
/// that a line has ended.
fn reason_of(seconds: f64, players: [&str; 2], configuration: &str) -> String {
    let program = env!("CARGO_BIN_EXE_atom4");
    let [first, second] = players.map(|player| format!("{program} cluster-bot {player}"));
    let output = referee([&first, &second], seconds, configuration);
    let verdict = text(&output.stdout);
    assert!(["Player 1 wins", "Player 2 wins"].contains(&verdict));
    text(&output.stderr).to_owned()
}

fn is_by_rule(reason: &str) -> bool {
    let ends = ["is out of chips", "finds every column full"];
    reason.is_empty() || ends.iter().any(|end| reason.ends_with(end))
}

#[test]
fn every_size_is_played_to_its_end() {
    for (size, colours, win) in [
        (4, 1, 3),
        (4, 2, 6),
        (5, 3, 4),
        (7, 2, 4),
        (9, 3, 5),
        (10, 1, 6),
        (6, 2, 5),
        (8, 3, 3),
    ] {
        let sizes = format!("grid_size {size}\ncolor_count {colours}\nwin_length {win}\n");
        play(["-d 1", "--player greedy"], &sizes);
    }
}

#[test]
fn walls_are_understood() {
    let walls = "grid_size 5\nwall_chance 0.3\nwall_seed 7\n";
    play(["-d 1", "--player two-ply"], walls);
    play(["--player random", "-d 0"], walls);
}

#[test]
fn boards_beyond_the_fast_position_are_played_too() {
    play(
        ["-d 1", "--player two-ply"],
        "grid_size 11\ncolor_count 5\nwin_length 3\n",
    );
}

/// A few of the games of `benches/cluster_sizes.rs`, which plays them all. A machine that does much else may
/// keep the bot from its turn for longer than its clock; not three times though.
#[test]
fn sizes_are_played_by_the_clock() {
    for (size, colours, win, walls) in [(4, 1, 3, 0), (5, 3, 3, 1), (10, 2, 3, 0)] {
        let configuration = format!(
            "grid_size {size}\ncolor_count {colours}\nwin_length {win}\nwall_chance 0.{walls}\n"
        );
        let reason = || reason_of(0.2, ["", "--player greedy"], &configuration);
        let late = |reason: &String| reason.ends_with("timed out");
        let reason = (0..3).map(|_| reason()).find(|reason| !late(reason));
        let by_rule = reason.as_deref().is_some_and(is_by_rule);
        assert!(by_rule, "{configuration:?}: {reason:?}");
    }
}

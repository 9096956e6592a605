//! Our bot and its yardsticks under the referee: whole games on every kind of board.

use super::bad::{referee, text};

/// Plays a game between two players of ours; the verdict must be one by the rules.
fn play(players: [&str; 2], configuration: &str) {
    play_in(30.0, players, configuration);
}

/// The same with a clock of this many seconds a turn.
fn play_in(seconds: f64, players: [&str; 2], configuration: &str) {
    let program = env!("CARGO_BIN_EXE_atom4");
    let [first, second] = players.map(|player| format!("{program} cluster-bot {player}"));
    let output = referee([&first, &second], seconds, configuration);
    let reason = text(&output.stderr);
    let by_rule = reason.is_empty()
        || reason.ends_with("is out of chips")
        || reason.ends_with("finds every column full");
    assert!(by_rule, "{configuration:?}: {reason}");
    let verdict = text(&output.stdout);
    assert!(["Player 1 wins", "Player 2 wins"].contains(&verdict));
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

/// A few of the games of `benches/cluster_sizes.rs`, which plays them all.
#[test]
fn sizes_are_played_by_the_clock() {
    for (size, colours, win, walls) in [(4, 1, 3, 0), (5, 3, 3, 1), (10, 2, 3, 0)] {
        let configuration = format!(
            "grid_size {size}\ncolor_count {colours}\nwin_length {win}\nwall_chance 0.{walls}\n"
        );
        play_in(0.2, ["", "--player greedy"], &configuration);
    }
}

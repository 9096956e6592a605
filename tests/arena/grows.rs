//! Series that become longer, get one more player or another test: what was played stays.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::series::{score_four, with};
use super::tools::{PATIENCE, Place, text};

const TWO: [&str; 7] = [
    "match",
    "--game",
    "score-four",
    "-e",
    "strong:0 name=a",
    "-e",
    "strong:1 name=b",
];

/// The games of a results file, by who played them from which opening, without their times and numbers.
fn games(place: &Place, name: &str) -> Vec<String> {
    let all = place.games(name);
    let games = all.iter().filter(|line| line["game"].is_u64());
    let mut games: Vec<String> = games
        .map(|game| {
            let part = |key: &str| game[key].to_string();
            ["white", "black", "moves", "result", "reason"]
                .map(part)
                .join(" ")
        })
        .collect();
    games.sort();
    games
}

/// What stands in the table, without the times of day.
fn table(place: &Place, name: &str) -> String {
    let output = place.run(&["match", "--merge", name]);
    // Below it stand the numbers of the lost games, which a series that has grown keeps from before.
    let (table, _) = text(&output.stdout)
        .split_once("Lost by")
        .expect("somebody lost");
    table.to_owned()
}

/// Kills a series in the middle, when its file has so many lines more.
fn killed(place: &Place, arguments: &[&str], name: &str, more: usize) {
    let lines = || {
        let text = std::fs::read_to_string(place.path(name)).unwrap_or_default();
        text.lines().count()
    };
    let before = lines();
    let mut child = place.atom4(arguments).spawn().expect("it starts");
    let start = Instant::now();
    while lines() < before + more && start.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ended");
}

#[test]
fn a_series_grown_and_killed_in_between_is_the_series_played_at_once() {
    let place = Place::new();
    let third = ["-e", "strong:1 name=c"];
    place.run(&[&TWO[..], &["-n", "6", "--out", "grown"]].concat());
    let first = games(&place, "grown");
    assert_eq!(first.len(), 6);
    let longer = [&TWO[..], &["-n", "14", "--out", "grown"]].concat();
    killed(&place, &longer, "grown", 4);
    place.run(&longer);
    assert_eq!(games(&place, "grown").len(), 14);
    let three = [&TWO[..], &third, &["-n", "14", "--out"]].concat();
    let grown = [&three[..], &["grown"]].concat();
    killed(&place, &grown, "grown", 6);
    let output = place.run(&grown);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    place.run(&[&three[..], &["whole"]].concat());
    let whole = games(&place, "whole");
    assert_eq!(whole.len(), 3 * 14);
    assert_eq!(games(&place, "grown"), whole);
    assert!(first.iter().all(|game| whole.contains(game)));
    assert_eq!(table(&place, "grown"), table(&place, "whole"));
    // Nothing is left to play, and nothing is played again.
    let lines = place.games("grown").len();
    place.run(&grown);
    assert_eq!(place.games("grown").len(), lines);
    let fewer = place.run(&[&TWO[..], &third, &["-n", "6", "--out", "grown"]].concat());
    assert_eq!(fewer.status.code(), Some(2));
    assert!(
        text(&fewer.stderr).contains("give -n 14 or more"),
        "{}",
        text(&fewer.stderr)
    );
}

#[test]
fn another_test_judges_the_games_that_are_there() {
    let place = Place::new();
    let arguments = score_four(&place);
    let common = ["-n", "20", "--out", "results"];
    place.run(&with(&arguments, &common));
    let before = games(&place, "results");
    let tested = [&common[..], &["--sprt", "0,1000"]].concat();
    let output = place.run(&with(&arguments, &tested));
    assert!(
        text(&output.stdout).contains(" accepted: "),
        "{}",
        text(&output.stdout)
    );
    assert_eq!(games(&place, "results"), before);
    let other = place.run(&["match", "--merge", "results", "--sprt", "0,5,normalized"]);
    let told = text(&other.stdout);
    assert!(
        told.contains("SPRT of 0 against 5 normalized Elo"),
        "{told}"
    );
    assert_eq!(other.status.code(), Some(3));
}

#[test]
fn parts_leave_the_test_to_the_merge() {
    let place = Place::new();
    let arguments = score_four(&place);
    let sprt = ["-n", "40", "--sprt", "0,1000"];
    for number in 1..=2 {
        let (out, shard) = (format!("{number}.jsonl"), format!("{number}/2"));
        let part = [&sprt[..], &["--out", &out, "--shard", &shard]].concat();
        let output = place.run(&with(&arguments, &part));
        let told = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert!(
            told.contains("SPRT: decided when the parts are merged"),
            "{told}"
        );
        assert!(!told.contains("LLR"), "{told}");
    }
    let merged = place.run(&["match", "--merge", "1.jsonl", "2.jsonl"]);
    assert!(
        text(&merged.stdout).contains(" accepted: "),
        "{}",
        text(&merged.stdout)
    );
    // Decided by the first pairs: what is missing behind them is not asked for.
    let short = std::fs::read_to_string(place.path("2.jsonl")).expect("results");
    let kept: Vec<&str> = short.lines().take(17).collect();
    std::fs::write(place.path("2.jsonl"), format!("{}\n", kept.join("\n"))).expect("a file");
    let merged = place.run(&["match", "--merge", "1.jsonl", "2.jsonl"]);
    assert!(
        text(&merged.stdout).contains(" accepted: "),
        "{}",
        text(&merged.stdout)
    );
    assert!(
        !text(&merged.stderr).contains("lacks"),
        "{}",
        text(&merged.stderr)
    );
    // Undecided, it tells what is missing and which pairs wait.
    let open = place.run(&["match", "--merge", "1.jsonl", "2.jsonl", "--sprt", "0,1"]);
    assert_eq!(open.status.code(), Some(3));
    assert!(
        text(&open.stderr).contains("lacks"),
        "{}",
        text(&open.stderr)
    );
    assert!(text(&open.stdout).contains("Pairs behind the first one that is missing"));
}

#[test]
fn programs_that_always_answer_alike_are_told() {
    let place = Place::new();
    let arguments = score_four(&place);
    let openings = "A1, B2\nC3, D4\n";
    std::fs::write(place.path("openings"), openings).expect("a file");
    let output = place.run(&with(
        &arguments,
        &["-n", "40", "--openings", "openings", "--out", "results"],
    ));
    let told = text(&output.stdout);
    assert!(
        told.contains("36 of 40 games are copies, move by move, of 4 different ones"),
        "{told}"
    );
    assert!(!told.contains("Elo stronger"), "{told}");
    let moves: std::collections::BTreeSet<String> = place
        .games("results")
        .iter()
        .map(|game: &Value| game["moves"].to_string())
        .collect();
    assert!(moves.len() <= 4);
}

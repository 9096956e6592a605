//! Whole series: repeated, cut into parts, ended early.

use std::collections::BTreeSet;

use serde_json::Value;

use super::tools::{FIRST_PEG, LAST_PEG, Place, TURNER, argument, text};

pub(super) fn score_four(place: &Place) -> Vec<String> {
    let (first, last) = (
        place.program("first", FIRST_PEG),
        place.program("last", LAST_PEG),
    );
    ["match", "--game", "score-four", "-e"]
        .map(str::to_owned)
        .into_iter()
        .chain([format!("cmd='{first}' name=first"), "-e".into()])
        .chain([format!("cmd='{last}' name=last")])
        .collect()
}

pub(super) fn with<'a>(arguments: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    arguments
        .iter()
        .map(String::as_str)
        .chain(more.iter().copied())
        .collect()
}

/// The results of games by number, without their times.
pub(super) fn results(games: &[Value]) -> Vec<(u64, String, String)> {
    let mut results: Vec<_> = games
        .iter()
        .map(|game| {
            let number = game["game"].as_u64().expect("a number");
            (
                number,
                game["result"].to_string(),
                game["moves"].to_string(),
            )
        })
        .collect();
    results.sort();
    results
}

#[test]
fn own_players_by_name_and_the_exit_status() {
    let place = Place::new();
    let output = place.run(&[
        "match",
        "-e",
        "strong:1",
        "-e",
        "classic:1",
        "-n",
        "6",
        "-c",
        "2",
    ]);
    let table = text(&output.stdout);
    assert!(table.starts_with("Atom-4, 6 of 6 games\n"), "{table}");
    assert!(
        table.contains("how games ended") || table.contains("How games ended"),
        "{table}"
    );
    assert!(!table.contains("Faults of"), "{table}");
    assert_eq!(output.status.code(), Some(0));
    for (arguments, part) in [
        (vec!["-e", "strong:1"], "two engines or more"),
        (
            vec!["-e", "strong:1", "-e", "strong:1"],
            "two engines are called 'strong:1'",
        ),
        (
            vec!["-e", "strong:1", "-e", "strong:2", "-n", "3"],
            "even number",
        ),
        (
            vec!["-e", "strong:1", "-e", "weak"],
            "'weak' is no part of an engine",
        ),
        (
            vec!["-e", "strong:1", "-e", "strong:2", "--openings", "none"],
            "none: ",
        ),
        (
            vec!["--game", "atomix", "-e", "strong:1", "-e", "strong:2"],
            "for one player",
        ),
        (vec!["--merge", "none"], "none: "),
    ] {
        let output = place.run(&[vec!["match"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{part}");
        assert!(
            text(&output.stderr).contains(part),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn the_same_command_plays_the_same_games() {
    let place = Place::new();
    let arguments = [
        "match",
        "-e",
        "strong:0",
        "-e",
        "classic:0",
        "-n",
        "6",
        "--out",
    ];
    for (name, concurrency) in [("one", "1"), ("three", "3")] {
        place.run(&[&arguments[..], &[name, "-c", concurrency]].concat());
    }
    let one = results(&place.games("one"));
    assert_eq!(one, results(&place.games("three")));
    let openings: BTreeSet<&str> = one.iter().map(|(_, _, moves)| &moves[..40]).collect();
    assert_eq!(openings.len(), 3, "a pair shares its opening, pairs differ");
}

#[test]
fn a_series_on_a_small_board_is_recorded_and_not_mixed_with_another() {
    let place = Place::new();
    let series = [
        "match",
        "-e",
        "strong:1",
        "-e",
        "classic:0",
        "-n",
        "4",
        "--plies",
        "2",
        "--out",
        "results",
    ];
    let small = ["--board", "6", "--records", "records"];
    place.run(&[&series[..], &small].concat());
    for number in 0..4 {
        let record = place.path("records").join(format!("{number:04}.txt"));
        let script = std::fs::read_to_string(&record).expect("a record");
        assert!(
            script.contains("start round 1 on a board of 6.\n"),
            "{script}"
        );
        let output = place.run(&["--strict", argument(&record)]);
        assert!(!text(&output.stdout).contains("Impossible."));
    }
    // The same command goes on; another series writes nothing over.
    let again = place.run(&[&series[..], &small].concat());
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let over = place.run(&[&series[..9], &["--out", "more"], &small].concat());
    assert_eq!(over.status.code(), Some(2), "{}", text(&over.stderr));
    assert!(
        text(&over.stderr).contains("records/0000.txt: a game of an earlier series stands there"),
        "{}",
        text(&over.stderr)
    );
    assert!(!place.path("more").exists());
    let other = place.run(&[&series[..], &["--board", "7"]].concat());
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    let beyond = place.run(&["match", "-e", "strong", "-e", "classic", "--board", "17"]);
    assert_eq!(beyond.status.code(), Some(2));
    assert!(text(&beyond.stderr).contains("edges of 4 to 16"));
}

#[test]
fn records_replay_in_testing_mode_and_logs_hold_both_sides() {
    let place = Place::new();
    place.run(&[
        "match",
        "-e",
        "strong:1",
        "-e",
        "classic:1",
        "-n",
        "4",
        "--round",
        "3",
        "--out",
        "results",
        "--records",
        "records",
        "--log",
        "logs",
        "--svg",
        "picture.svg",
    ]);
    for (number, game) in place.games("results").iter().enumerate() {
        let record = place.path("records").join(format!("{number:04}.txt"));
        let output = place.run(&["--strict", argument(&record)]);
        let answers = text(&output.stdout);
        let last = answers.lines().last().expect("an answer to show status");
        let expected = match game["result"].as_str() {
            Some("1-0") => "White wins: ",
            Some("0-1") => "Black wins: ",
            _ => "Stalemate.",
        };
        assert!(last.starts_with(expected), "{last}");
        assert!(!answers.contains("Impossible."), "{answers}");
        let log = place.path("logs").join(format!("{number:04}.log"));
        let log = std::fs::read_to_string(log).expect("a log");
        for part in [
            "W< start round 3.",
            "B< start round 3.",
            "W> Done.",
            "W< get white move.",
        ] {
            assert!(log.contains(part), "{part}: {log}");
        }
    }
    let picture = std::fs::read_to_string(place.path("picture.svg")).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("classic:1"));
}

#[test]
fn programs_are_kept_alive_unless_they_shall_not_be() {
    let place = Place::new();
    let counted = format!("echo start >> starts; {LAST_PEG}");
    let counted = place.program("counted", &counted);
    let mut arguments = score_four(&place);
    arguments[6] = format!("cmd='{counted}' name=last");
    // A confined program could not write there.
    let off = ["--sandbox", "off", "-n", "10"];
    for (more, starts) in [(&off[..], 1), (&[&off[..], &["--restart"]].concat(), 10)] {
        let _ = std::fs::remove_file(place.path("starts"));
        place.run(&with(&arguments, more));
        let lines = std::fs::read_to_string(place.path("starts")).expect("it started");
        assert_eq!(lines.lines().count(), starts, "{more:?}");
    }
}

#[test]
fn parts_are_merged_to_the_whole() {
    let place = Place::new();
    let arguments = score_four(&place);
    let common = ["-n", "20", "--seed", "7", "--out"];
    let whole = place.run(&with(&arguments, &[&common[..], &["whole"]].concat()));
    for number in 1..=3 {
        let (out, shard) = (format!("parts/{number}.jsonl"), format!("{number}/3"));
        let part = [&common[..], &[&out, "--shard", &shard]].concat();
        assert_eq!(place.run(&with(&arguments, &part)).status.code(), Some(0));
    }
    let merge = [
        "match",
        "--merge",
        "parts/1.jsonl",
        "parts/2.jsonl",
        "parts/3.jsonl",
    ];
    let merged = place.run(&merge);
    assert_eq!(text(&merged.stdout), text(&whole.stdout));
    assert!(text(&whole.stdout).starts_with("Score Four, 20 of 20 games\n"));
    // The same part twice counts once; a part of another series is refused.
    let twice = place.run(&[&merge[..], &["parts/2.jsonl"]].concat());
    assert_eq!(text(&twice.stdout), text(&whole.stdout));
    place.run(&with(
        &arguments,
        &["-n", "20", "--seed", "8", "--out", "other"],
    ));
    let other = place.run(&[&merge[..], &["other"]].concat());
    assert_eq!(other.status.code(), Some(2));
    assert!(
        text(&other.stderr).contains("another series"),
        "{}",
        text(&other.stderr)
    );
}

#[test]
fn a_cluster_series_deals_both_bots_the_same_hands() {
    let place = Place::new();
    let turner = place.program("turner", TURNER);
    let dropper = place.program(
        "dropper",
        "echo color 1; n=0; while read -r word first second; do if [ \"$word\" = chips ]; then \
         echo drop $((n % 7 - 3)) $first; n=$((n + 1)); fi; done",
    );
    let (turner, dropper) = (
        format!("cmd='{turner}' name=t"),
        format!("cmd='{dropper}' name=d"),
    );
    let output = place.run(&[
        "match",
        "--game",
        "cluster",
        "-e",
        &turner,
        "-e",
        &dropper,
        "-n",
        "4",
        "--out",
        "results",
        "--records",
        "records",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let games = place.games("results");
    assert_eq!(games.len(), 4);
    for game in &games {
        assert!(
            ["line", "out-of-chips"].contains(&game["reason"].as_str().expect("a reason")),
            "{game}"
        );
    }
    // The games that were lost are named, and how one is gone over.
    let said = text(&output.stdout);
    for (number, game) in games.iter().enumerate() {
        let loser = match game["result"].as_str() {
            Some("1-0") => &game["black"],
            _ => &game["white"],
        };
        let told = format!("Lost by {}: ", loser.as_str().expect("a name"));
        let line = said.lines().find_map(|line| line.strip_prefix(&told));
        let line = line.unwrap_or_else(|| panic!("{told}: {said}"));
        assert!(line.contains(&format!("{number:04}")), "{said}");
    }
    assert!(
        said.contains("\nWhere and why: atom4 review records/000"),
        "{said}"
    );
    let record = std::fs::read_to_string(place.path("records/0000.txt")).expect("a record");
    let begins = "start game size 6 colours 2 win 4.\ngive white chips ";
    assert!(record.contains(begins), "{record}");
    for made in ["\nrotate to 3.\ngive black chips ", "\ndrop chip "] {
        assert!(record.contains(made), "{record}");
    }
}

#[test]
fn a_test_ends_a_series_early() {
    let place = Place::new();
    // The loser names no peg, so every pair is 2 to 0.
    let loser = place.program(
        "loser",
        "while read -r a b; do case $a in add) echo Done.;; get) echo E1.;; esac; done",
    );
    let winner = place.program("winner", FIRST_PEG);
    let (winner, loser) = (
        format!("cmd='{winner}' name=w"),
        format!("cmd='{loser}' name=l"),
    );
    for (engines, status, said) in [
        ([&winner, &loser], 0, "H1 accepted"),
        ([&loser, &winner], 1, "H0 accepted"),
    ] {
        let output = place.run(&[
            "match",
            "--game",
            "score-four",
            "-e",
            engines[0],
            "-e",
            engines[1],
            "-n",
            "400",
            "--sprt",
            "0,100",
            "-c",
            "2",
        ]);
        assert_eq!(output.status.code(), Some(status));
        assert!(
            text(&output.stdout).contains(said),
            "{}",
            text(&output.stdout)
        );
        assert!(!text(&output.stdout).contains("400 of 400"));
    }
}

#[test]
fn a_fault_ends_the_series_where_that_is_asked_for() {
    let place = Place::new();
    let arguments = score_four(&place);
    let more = [
        "-e",
        "cmd='exit 3' name=bad",
        "-n",
        "10",
        "--stop-on-fault",
        "--out",
        "results",
    ];
    let output = place.run(&with(&arguments, &more));
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(
        place.games("results").len(),
        3,
        "two good games, then the fault"
    );
}

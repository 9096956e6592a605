//! Results for other programs, and options that say what of a series counts.

use std::collections::BTreeSet;

use super::series::{score_four, with};
use super::tools::{Place, text};

#[test]
fn games_are_written_for_rating_programs_and_spreadsheets() {
    let place = Place::new();
    let arguments = score_four(&place);
    let files = ["--pgn", "games.pgn", "--csv", "games.csv"];
    let output = place.run(&with(
        &arguments,
        &[&["-n", "4", "--out", "results"], &files[..]].concat(),
    ));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let read = |name: &str| std::fs::read_to_string(place.path(name)).expect("it was written");
    let (pgn, csv) = (read("games.pgn"), read("games.csv"));
    assert_eq!(pgn.matches("[Event \"Score Four\"]\n").count(), 4);
    assert_eq!(pgn.matches("[Termination \"line\"]\n").count(), 4);
    // Each has its result as a tag and as the token behind the moves.
    let tokens = pgn
        .lines()
        .filter(|line| ["1-0", "0-1", "1/2-1/2"].contains(line));
    assert_eq!(tokens.count(), 4);
    assert_eq!(csv.lines().count(), 5);
    // Merging writes the same.
    for name in ["games.pgn", "games.csv"] {
        std::fs::remove_file(place.path(name)).expect("it was there");
    }
    place.run(&[&["match", "--merge", "results"], &files[..]].concat());
    assert_eq!((read("games.pgn"), read("games.csv")), (pgn, csv));
    // Without results there is nothing to write them from.
    let nothing = place.run(&with(&arguments, &files));
    assert_eq!(nothing.status.code(), Some(2));
    assert!(
        text(&nothing.stderr).contains("give --out FILE"),
        "{}",
        text(&nothing.stderr)
    );
}

#[test]
fn a_file_that_no_match_has_written_stays() {
    let place = Place::new();
    let arguments = score_four(&place);
    for (option, name) in [("--pgn", "essay"), ("--csv", "marks"), ("--svg", "drawing")] {
        let path = place.path(name);
        std::fs::write(&path, "mine\n").expect("a file");
        let series = ["-n", "2", "--out", "results", option, name];
        let output = place.run(&with(&arguments, &series));
        let told = text(&output.stderr).to_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("no match has written this"), "{told}");
        assert!(
            told.contains(&format!("give {option} another file")),
            "{told}"
        );
        assert_eq!(
            std::fs::read_to_string(&path).expect("it is there"),
            "mine\n"
        );
        // Nothing was played before that was told; and what it has written itself is its own.
        assert!(!place.path("results").exists(), "{option}");
        std::fs::remove_file(&path).expect("it was there");
        for _ in 0..2 {
            let output = place.run(&with(
                &arguments,
                &["-n", "2", "--out", "own", option, name],
            ));
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        }
    }
}

#[test]
fn openings_come_in_random_order_from_a_number_on() {
    let place = Place::new();
    let arguments = score_four(&place);
    let openings: Vec<String> = ["A1", "B2", "C3", "D4", "A4"]
        .map(|peg| format!("{peg}, B1"))
        .to_vec();
    std::fs::write(place.path("openings"), openings.join("\n")).expect("a file");
    let first_moves = |name: &str, more: &[&str]| -> Vec<String> {
        let common = ["-n", "10", "--openings", "openings", "--out", name];
        let output = place.run(&with(&arguments, &[&common[..], more].concat()));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let games = place.games(name);
        let mut games: Vec<(u64, String)> = games
            .iter()
            .map(|game| {
                (
                    game["game"].as_u64().expect("a number"),
                    game["moves"][0].to_string(),
                )
            })
            .collect();
        games.sort();
        games
            .into_iter()
            .step_by(2)
            .map(|(_, first)| first.replace('"', ""))
            .collect()
    };
    assert_eq!(first_moves("plain", &[]), ["A1", "B2", "C3", "D4", "A4"]);
    assert_eq!(
        first_moves("third", &["--first-opening", "3"]),
        ["C3", "D4", "A4", "A1", "B2"]
    );
    let shuffled = first_moves("shuffled", &["--shuffle-openings", "--seed", "5"]);
    assert_ne!(
        shuffled,
        first_moves("other", &["--shuffle-openings", "--seed", "6"])
    );
    let all: BTreeSet<String> = shuffled.into_iter().collect();
    assert_eq!(all.len(), 5);
    // A file of one order is not gone on with in another.
    let other = [
        "-n",
        "10",
        "--openings",
        "openings",
        "--out",
        "plain",
        "--first-opening",
        "2",
    ];
    let output = place.run(&with(&arguments, &other));
    assert!(
        text(&output.stderr).contains("its openings are"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_game_of_most_plies_is_drawn() {
    let place = Place::new();
    let arguments = score_four(&place);
    let output = place.run(&with(
        &arguments,
        &["-n", "4", "--most-plies", "6", "--out", "results"],
    ));
    assert!(
        text(&output.stdout).contains("How games ended: move limit 4."),
        "{}",
        text(&output.stdout)
    );
    assert!(
        place
            .games("results")
            .iter()
            .all(|game| game["plies"] == 6 && game["result"] == "1/2-1/2")
    );
    // A game that its opening fills would be drawn before anybody has moved.
    let output = place.run(&with(&arguments, &["-n", "4", "--most-plies", "1"]));
    let told = text(&output.stderr);
    assert!(
        !output.status.success() && told.contains("give more than "),
        "{told}"
    );
}

#[test]
fn a_program_that_fails_again_and_again_is_stopped_and_left_out() {
    let place = Place::new();
    let arguments = score_four(&place);
    let more = [
        "-e",
        "cmd='exit 3' name=bad",
        "-n",
        "20",
        "--drop-after",
        "3",
        "--out",
        "results",
    ];
    let output = place.run(&with(&arguments, &more));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(
        told.contains("Stopped and left out, as fault followed fault: bad."),
        "{told}"
    );
    let bad = |game: &&serde_json::Value| game["white"] == "bad" || game["black"] == "bad";
    let games = place.games("results");
    // A game more may have begun before the third fault was known.
    let failed = games.iter().filter(bad).count();
    assert!((3..=4).contains(&failed), "{failed}");
    assert_eq!(games.len(), 20 + failed);
    let row = told
        .lines()
        .find(|line| line.contains(" bad "))
        .expect("a row");
    assert!(row.contains(" 0     0.0      -"), "{row}");
    // Two of which one fails have nothing to say.
    let two = place.run(&[
        "match",
        "--game",
        "score-four",
        "-e",
        "strong:0",
        "-e",
        "cmd='exit 3' name=bad",
        "-n",
        "20",
        "--drop-after",
        "3",
    ]);
    assert_eq!(two.status.code(), Some(4), "{}", text(&two.stdout));
}

#[test]
fn ratings_begin_at_the_anchor() {
    let place = Place::new();
    let engines = [
        "-e",
        "strong:0 name=a",
        "-e",
        "strong:1 name=b",
        "-e",
        "strong:0 name=c",
    ];
    let common = [&["match", "--game", "score-four", "-n", "2"], &engines[..]].concat();
    let output = place.run(&[&common[..], &["--anchor", "b=1500"]].concat());
    let told = text(&output.stdout);
    assert!(told.contains("+1500  +1500  +1500"), "{told}");
    let nobody = place.run(&[&common[..], &["--anchor", "d=1500"]].concat());
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("'d' does not play; there are a, b, c"));
}

#[test]
fn a_tournament_writes_over_nothing_that_is_not_its_own() {
    let place = Place::new();
    let list = place.path("class.txt");
    std::fs::write(&list, "a strong:0\nb strong:0 name=b\n").expect("a file");
    std::fs::create_dir(place.path("mine")).expect("a folder");
    std::fs::write(place.path("mine/index.html"), "my own page").expect("a file");
    let tournament = [
        "tournament",
        "class.txt",
        "--game",
        "score-four",
        "-n",
        "2",
        "--report",
    ];
    let output = place.run(&[&tournament[..], &["mine"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(
        told.contains("mine/index.html: no tournament has made this"),
        "{told}"
    );
    let page = std::fs::read_to_string(place.path("mine/index.html")).expect("it is there");
    assert_eq!(page, "my own page");
    // Its own folder it writes anew, with games for other programs.
    for games in ["2", "4"] {
        let output = place.run(&[
            "tournament",
            "class.txt",
            "--game",
            "score-four",
            "-n",
            games,
            "--no-review",
            "--report",
            "ours",
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let pgn = std::fs::read_to_string(place.path("ours/games.pgn")).expect("it is there");
        assert_eq!(pgn.matches("[Event ").count().to_string(), games);
    }
    let other = place.run(&[&tournament[..], &["ours", "--seed", "2"]].concat());
    assert!(
        text(&other.stderr).contains("or another --report"),
        "{}",
        text(&other.stderr)
    );
    let file = place.run(&[&tournament[..], &["class.txt"]].concat());
    assert!(
        text(&file.stderr).contains("give --report a folder"),
        "{}",
        text(&file.stderr)
    );
}

#[test]
fn a_swiss_tournament_pairs_each_round_by_the_points() {
    let place = Place::new();
    let levels = ["0", "1", "2", "0", "1"];
    let list: Vec<String> = levels
        .iter()
        .zip(["a", "b", "c", "d", "e"])
        .map(|(level, name)| format!("{name} strong:{level}"))
        .collect();
    std::fs::write(
        place.path("class.txt"),
        list.join(
            "
",
        ),
    )
    .expect("a file");
    let common = [
        "tournament",
        "class.txt",
        "--game",
        "score-four",
        "--no-review",
        "--report",
    ];
    let play = |folder: &str, rounds: &str| {
        let output = place.run(&[&common[..], &[folder, "--swiss", rounds]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut games: Vec<(u64, String, String)> = place
            .games(&format!("{folder}/results.jsonl"))
            .iter()
            .filter(|line| line["game"].is_u64())
            .map(|game| {
                let name = |key: &str| game[key].as_str().expect("a name").to_owned();
                (
                    game["game"].as_u64().expect("a number"),
                    name("white"),
                    name("black"),
                )
            })
            .collect();
        games.sort();
        games
    };
    // Two pairs a round, of two games each; one program sits out.
    let grown = play("grown", "2");
    assert_eq!(grown.len(), 8);
    let whole = play("whole", "4");
    assert_eq!(whole.len(), 16);
    assert_eq!(whole[..8], grown);
    assert_eq!(play("grown", "4"), whole);
    let met: BTreeSet<BTreeSet<&String>> = whole
        .iter()
        .map(|(_, white, black)| BTreeSet::from([white, black]))
        .collect();
    assert_eq!(met.len(), 8, "nobody meets anybody twice");
}

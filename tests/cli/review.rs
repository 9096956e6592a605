//! `atom4 review`: lines, JSON and a curve of saved games, and files that are none.

use std::path::PathBuf;

use serde_json::Value;

use super::{run, text};

/// A file of this name in the folder of these tests.
fn file(name: &str, content: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-review");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file");
    path.to_string_lossy().into_owned()
}

/// White has a row of three, and puts the fourth bead elsewhere.
const THROWN_AWAY: &str =
    "choose game score four.\nset position \"WWW/BBB/B/W////////////\".\nadd white bead to C1.\n";

#[test]
fn a_saved_game_is_gone_over_in_lines_in_json_and_as_a_curve() {
    let game = file("thrown-away.txt", THROWN_AWAY);
    let output = run(&["review", &game]);
    let expected = "1. white C1: blunder (Black wins in 1 move), best A1 (White wins in 1 move)\n\
        White: 1 blunder.\nBlack: none.\nTurning point: 1. white C1; A1 kept the win.\n\
        1 move; expected result given away per move: White 100.0 %, Black 0.0 %.\n";
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));

    let curve = file("curve.svg", "");
    let output = run(&["review", "--json", "--svg", &curve, &game]);
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(line["game"], "score-four");
    assert_eq!(line["moves"][0]["word"], "blunder");
    assert_eq!(line["turning_point"]["kept"], "win");
    let drawn = std::fs::read_to_string(&curve).expect("a curve");
    assert!(
        drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"),
        "{drawn}"
    );
}

/// What the record of a match says of the players, the result and its reason stands at the head, also where nothing is left to
/// review.
#[test]
fn the_heading_of_a_record_is_told() {
    let heading =
        "White strong:1, Black bot: 1-0 (Black crashed (status 1) at \"get black move.\").";
    let played = format!("# {heading}\n{THROWN_AWAY}");
    let output = run(&["review", &file("played.txt", &played)]);
    let said = text(&output.stdout);
    assert!(
        said.starts_with(&format!("{heading}\n1. white C1: blunder ")),
        "{said}"
    );
    let json = run(&["review", "--json", &file("played.txt", &played)]);
    let line: Value = serde_json::from_slice(&json.stdout).expect("a line of JSON");
    assert_eq!(line["heading"], heading);

    let remark = "# Move 1 is the opening, chosen by the referee.";
    let lost = file(
        "lost.txt",
        &format!("# {heading}\n{remark}\n{THROWN_AWAY}show status.\n"),
    );
    let output = run(&["review", &lost]);
    let expected = format!(
        "{heading}\nMove 1 is the opening, which is left out.\nThere is no move to review.\n"
    );
    assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    // Another remark is no such heading.
    let noted = file(
        "noted.txt",
        &format!("# A game of mine: 1-0.\n{THROWN_AWAY}"),
    );
    let output = run(&["review", &noted]);
    assert!(
        text(&output.stdout).starts_with("1. white C1"),
        "{output:?}"
    );
}

/// An empty folder of this name.
fn folder_of(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-review-{name}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path.to_str().expect("UTF-8").to_owned()
}

/// A folder stands for the saved games in it, by their names.
#[test]
fn a_folder_of_saved_games_is_gone_over() {
    let folder = folder_of("games");
    for name in ["0001.txt", "0000.txt", "0000.html"] {
        std::fs::write(format!("{folder}/{name}"), THROWN_AWAY).expect("a file");
    }
    let output = run(&["review", &folder]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    let titles: Vec<&str> = said.lines().filter(|line| line.ends_with(':')).collect();
    let named = |name| format!("{folder}/{name}:");
    assert_eq!(titles, [named("0000.txt"), named("0001.txt")], "{said}");
}

#[test]
fn what_is_no_saved_game_is_said() {
    let empty = folder_of("no-games");
    for (name, said) in [
        ("/dev/zero", "/dev/zero: "),
        ("/dev/tty", "/dev/tty: "),
        (&empty, "it is a folder with no saved game in it (.txt)"),
        ("no-such-file.txt", "no-such-file.txt: "),
        (&file("prose.txt", "xyzzy.\n"), "it is no saved game"),
    ] {
        let output = run(&["review", name]);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert!(error.contains(said), "{name}: {error}");
        assert_eq!(text(&output.stdout), "", "{name}");
    }
}

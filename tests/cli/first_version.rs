//! Every kind of file that version 1.0.0 wrote still opens. The files in `tests/data/1.0.0` were written by that version,
//! and the `.answers` beside them are what it said of them itself.

use std::fs;
use std::path::{Path, PathBuf};

use atom4::games::atomix::levels;
use atom4::games::atomix::play::records::Records;

use super::{atom4, piped, text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/1.0.0")
}

fn answers(name: &str) -> String {
    let path = folder().join(name).with_extension("answers");
    fs::read_to_string(path).expect("1.0.0 said something of it")
}

#[test]
fn saved_games_and_records_of_a_match() {
    for name in [
        "atom-4",
        "score-four",
        "cluster",
        "atomix",
        "record-score-four",
        "record-cluster",
    ] {
        let path = folder().join(name).with_extension("txt");
        let shows = "show board. show status. show history. show settings.";
        let asked = format!("run \"{}\". {shows}\n", path.display());
        let said = piped(&[], asked.as_bytes());
        assert_eq!(text(&said.stdout), answers(name), "{name}");
    }
}

/// What 1.0.0 said of a match stands as it was; below it the lost games are named.
fn begins_as_it_did(said: &str, name: &str) {
    let more = said
        .strip_prefix(&answers(name))
        .unwrap_or_else(|| panic!("{name}: {said}"));
    assert!(more.starts_with("Lost by "), "{name}: {more}");
}

#[test]
fn results_of_a_match_are_merged_and_gone_on_with() {
    for (game, name) in [
        ("score-four", "match"),
        ("atom-4", "match-atom-4"),
        ("cluster", "match-cluster"),
    ] {
        let file = format!("{name}.jsonl");
        let said = atom4(&["match", "--game", game, "--merge", &file])
            .current_dir(folder())
            .output()
            .expect("the program starts");
        begins_as_it_did(&text(&said.stdout), name);
    }
    // The command that made the file finds all its games played, and plays none again.
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("results-of-1.0.0.jsonl");
    fs::copy(folder().join("match.jsonl"), &kept).expect("it can be copied");
    let said = atom4(&["match", "--game", "score-four", "-n", "4", "--out"])
        .arg(&kept)
        .args(["-e", "strong:1", "-e", "strong:0"])
        .output()
        .expect("the program starts");
    begins_as_it_did(&text(&said.stdout), "match");
    let games = |path: &Path| {
        let kept = fs::read_to_string(path).expect("a text");
        kept.lines()
            .filter(|line| line.contains("\"moves\""))
            .count()
    };
    assert_eq!(games(&kept), 4);
}

#[test]
fn results_of_solvers_made_levels_and_own_records() {
    let said = |arguments: &[&str]| {
        let ran = atom4(arguments).current_dir(folder()).output();
        text(&ran.expect("the program starts").stdout).to_owned()
    };
    let verified = said(&["atomix", "verify", "compare.jsonl", "water", "acetone"]);
    assert!(verified.starts_with("4 plans hold, 0 do not"), "{verified}");
    let merged = said(&["atomix", "compare", "--merge", "compare.jsonl"]);
    assert!(
        merged.contains("acetone  bfs                   4       4     yes           2635"),
        "{merged}"
    );
    let solved = said(&["atomix", "solve", "level.txt", "--json"]);
    assert!(solved.contains("\"length\":5"), "{solved}");

    let records = Records::open(Some(folder().join("atomix-records")));
    assert_eq!(records.best(&levels::own()[0].level), Some(4));
}

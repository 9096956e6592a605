//! `atom4 tournament`: a list with programs of every kind, parts, and a run that is killed and taken up again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::tools::{AMPLE, FIRST_PEG, Place, text};

const ATOM4: &str = env!("CARGO_BIN_EXE_atom4");

/// Four that play, one of them ours, and four that fail their check each in its way.
fn class(place: &Place) {
    let list = format!(
        "# a class\n\
         anna {ATOM4} --game score-four -mc -d 0\n\
         bob exec {ATOM4} --game score-four -mc -d 1\n\
         carl cmd=\"exec {ATOM4} --game score-four -mc\" init=\"set level 0.\" restart=on\n\
         ours strong:0\n\
         crash echo '<script>alert(1)</script>' >&2; exit 3\n\
         yes exec yes\n\
         mute exec 1>&-; exec sleep 100\n\
         ends exit 127\n"
    );
    std::fs::write(place.path("list"), list).expect("the folder is writable");
}

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let fixed = [
        "tournament",
        "list",
        "--game",
        "score-four",
        "-n",
        "2",
        "--move-time",
        AMPLE,
        "-c",
        "4",
    ];
    [&fixed[..], more].concat()
}

#[test]
fn a_class_is_checked_and_plays_in_parts_or_at_once() {
    let place = Place::new();
    class(&place);
    let whole = place.run(&arguments(&["--no-review", "--report", "whole"]));
    let (table, told) = (text(&whole.stdout), text(&whole.stderr));
    assert_eq!(whole.status.code(), Some(0), "{told}");
    assert!(table.starts_with("Score Four, 12 of 12 games\n"), "{table}");
    for name in ["crash", "yes", "mute", "ends"] {
        let line = format!("check {name}: FAILED, does not play: ");
        assert!(told.contains(&line), "{told}");
        assert!(
            table.contains(&format!("Not admitted: {name}: ")),
            "{table}"
        );
    }
    assert_eq!(table.matches("Not admitted: ").count(), 4, "{table}");
    assert_eq!(table.matches("  What helps: ").count(), 4, "{table}");
    for name in ["anna", "bob"] {
        let line = format!("check {name}: passed\n");
        assert!(told.contains(&line), "{told}");
    }
    // Once more: nothing is checked and nothing is played.
    let again = place.run(&arguments(&["--no-review", "--report", "whole"]));
    assert_eq!(text(&again.stdout), table);
    assert!(!text(&again.stderr).contains("check "));
    assert_eq!(place.games("whole/results.jsonl").len(), 12);
    // In parts, the second one played by the command without --part.
    let parts = ["--no-review", "--report", "parts"];
    let part = place.run(&arguments(&[&parts[..], &["--part", "1/2"]].concat()));
    let said = text(&part.stderr);
    assert!(said.contains("part 1/2 is played"), "{said}");
    assert!(!place.path("parts/index.html").exists());
    let rest = place.run(&arguments(&parts));
    assert_eq!(text(&rest.stdout), table);
    assert_eq!(place.games("parts/results-1-of-2.jsonl").len(), 6);
    assert_eq!(place.games("parts/results.jsonl").len(), 6);
}

#[test]
fn a_gauntlet_and_what_cannot_be_played() {
    let place = Place::new();
    class(&place);
    let gauntlet = place.run(&arguments(&["--gauntlet", "ours", "--admit-all"]));
    let table = text(&gauntlet.stdout);
    assert!(table.starts_with("Score Four, 14 of 14 games\n"), "{table}");
    assert!(table.contains("Faults of crash: crash 2.\n"), "{table}");
    assert!(table.contains("Faults of ends: crash 2.\n"), "{table}");
    assert!(!table.contains("Not admitted: "), "{table}");
    for (more, expected) in [
        (&["--gauntlet", "dora"][..], "'dora' is not in the list"),
        (&["--gauntlet", "yes"], "'yes' failed its check"),
        (&["--part", "1/2"], "--report"),
    ] {
        let output = place.run(&arguments(more));
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(said.contains(expected), "{more:?}: {said}");
    }
    std::fs::write(place.path("list"), "anna\n").expect("the folder is writable");
    let output = place.run(&arguments(&[]));
    assert!(text(&output.stderr).contains("list: line 1: 'anna' has no command"));
}

/// The pages of a report with their texts.
fn pages(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for folder in [folder, &folder.join("games")] {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path
                .extension()
                .is_some_and(|ending| ending == "html" || ending == "json")
            {
                let text = std::fs::read_to_string(&path).expect("a page");
                let name = path.file_name().expect("a name").into();
                found.insert(name, text);
            }
        }
    }
    found
}

#[test]
fn the_pages_show_all_games_and_let_nothing_through() {
    let place = Place::new();
    let evil = place.program(
        "evil",
        "echo '<img src=x>' >&2; echo '<script>alert(1)</script>'; exit 3",
    );
    let list = format!("<b>one</b> strong:0\ntwo strong:0\n'\"><i>evil {evil}\n");
    std::fs::write(place.path("list"), list).expect("the folder is writable");
    let output = place.run(&arguments(&["--report", "report", "--admit-all"]));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let pages = pages(&place.path("report"));
    assert_eq!(pages.len(), 6 + 4);
    for (name, page) in pages
        .iter()
        .filter(|(name, _)| name.extension().is_some_and(|e| e == "html"))
    {
        for tag in [
            "<script",
            "<img",
            "<b>one",
            "<i>",
            "http://",
            "https://",
            "javascript:",
        ] {
            assert!(!page.contains(tag), "{tag} in {}", name.display());
        }
    }
    let index = &pages[Path::new("index.html")];
    assert!(index.contains("&lt;b&gt;one&lt;/b&gt;"), "{index}");
    assert!(
        index.contains("&lt;script&gt;alert(1)&lt;/script&gt;"),
        "{index}"
    );
    assert!(index.contains("&lt;img src=x&gt;"), "{index}");
    let against = "against &lt;b&gt;one&lt;/b&gt;, after";
    assert!(index.contains(against), "{index}");
    // Our own players lack nothing.
    let lacking = index.split_once("<h2>Good to have</h2>");
    let lacking = lacking.map_or("", |(_, lacking)| lacking);
    assert!(!lacking.contains("<b>two</b>"), "{index}");
    // Why a game was won, and the way to its review.
    let games = place.games("report/results.jsonl");
    let by_line = games
        .iter()
        .find(|game| game["reason"] == "line")
        .expect("a game with a line");
    let number = by_line["game"].as_u64().expect("a number");
    let won = &pages[Path::new(&format!("{number:04}.html"))];
    for part in [
        "won by move ",
        ", which made the line ",
        " at height ",
        &format!("atom4 review {number:04}.txt"),
    ] {
        assert!(won.contains(part), "{part}: {won}");
    }
    let record = format!("report/games/{number:04}.txt");
    let review = place.run(&["review", &record]);
    assert_eq!(review.status.code(), Some(0), "{}", text(&review.stderr));
    let kept = std::fs::read_to_string(place.path(&record)).expect("a record");
    let heading = kept.lines().next().expect("a heading");
    let head = text(&review.stdout).lines().next();
    assert_eq!(head, heading.strip_prefix("# "));
    // Each game has its boards: the start, one a move, the end once more; the turning point and the better move.
    for game in place.games("report/results.jsonl") {
        let number = game["game"].as_u64().expect("a number");
        let page = &pages[Path::new(&format!("{number:04}.html"))];
        let moves = game["moves"].as_array().expect("moves").len();
        let turned = 2 * page.matches("<figcaption>Better: ").count();
        let pictures = page.matches("<svg viewBox").count();
        assert_eq!(pictures, moves + 2 + turned, "{page}");
    }
    let standings: serde_json::Value =
        serde_json::from_str(&pages[Path::new("standings.json")]).expect("JSON");
    assert_eq!(standings["standings"][2]["faults"]["malformed"], 4);
}

#[test]
fn killed_and_taken_up_again_it_ends_alike() {
    let place = Place::new();
    class(&place);
    let whole = place.run(&arguments(&["--no-review", "--report", "whole"]));
    let killed = arguments(&["--no-review", "--report", "killed"]);
    for wait in [300, 900, 1500, 2500] {
        let mut child = place
            .atom4(&killed)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let killed = place.run(&killed);
    assert_eq!(text(&killed.stdout), text(&whole.stdout));
    let checks =
        |folder: &str| std::fs::read_to_string(place.path(&format!("{folder}/checks.jsonl")));
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let (one, two) = (
        checks("whole").expect("checks"),
        checks("killed").expect("checks"),
    );
    assert_eq!(sorted(one), sorted(two));
}

/// Somebody comes late: what was played stays, with its number, record and page, and what is missing is played.
#[test]
fn a_late_program_plays_what_is_missing() {
    let place = Place::new();
    let program = place.program("peg", FIRST_PEG);
    let play = |names: &[&str]| {
        let list: Vec<String> = names
            .iter()
            .map(|name| format!("{name} {program}\n"))
            .collect();
        std::fs::write(place.path("list"), list.concat()).expect("the folder is writable");
        let output = place.run(&arguments(&["--report", "report", "--admit-all"]));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut lines = place.games("report/results.jsonl");
        lines.retain(|line| line["moves"].is_array());
        lines
    };
    let records = place.path("report/games");
    let heading = |number: usize| {
        let record = std::fs::read_to_string(records.join(format!("{number:04}.txt")));
        let record = record.expect("each game has one");
        record.lines().next().unwrap_or_default().to_owned()
    };
    let title = |number: usize| {
        let page = std::fs::read_to_string(records.join(format!("{number:04}.html")));
        let page = page.expect("each game has one");
        let (_, title) = page.split_once("<title>").expect("a title");
        title.split_once("</title>").expect(title).0.to_owned()
    };
    let before = play(&["anna", "bob"]);
    let told = [0, 1].map(|number| (heading(number), title(number)));
    // In the list it stands between the others.
    let after = play(&["anna", "late", "bob"]);
    assert_eq!((before.len(), after.len()), (2, 6));
    assert_eq!(before, after[..2], "they stay line by line");
    assert_eq!(told, [0, 1].map(|number| (heading(number), title(number))));
    let mut headings: Vec<String> = (0..6).map(heading).collect();
    let with_late = headings.iter().filter(|heading| heading.contains("late"));
    assert_eq!(with_late.count(), 4, "{headings:?}");
    headings.sort();
    headings.dedup();
    assert_eq!(
        headings.len(),
        6,
        "each pair has met in both seats: {headings:?}"
    );
}

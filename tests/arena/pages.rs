//! The pages of a tournament that say why games were lost, and that stand while it goes on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::tools::{FIRST_PEG, LAST_PEG, PATIENCE, Place, text};

/// A list of two: whoever moves first wins on its own peg, and the other looks on.
fn two(place: &Place) {
    let (first, last) = (
        place.program("first", FIRST_PEG),
        place.program("last", LAST_PEG),
    );
    fs::write(place.path("list"), format!("first {first}\nlast {last}\n"))
        .expect("the folder is writable");
}

fn play<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = [
        "tournament",
        "list",
        "--game",
        "score-four",
        "-n",
        "2",
        "--plies",
        "0",
        "-c",
        "2",
        "--report",
        folder,
    ];
    [&fixed[..], more].concat()
}

/// The pages that tell of single games, by name.
fn pages(place: &Place, folder: &str) -> BTreeMap<String, String> {
    let read = |name: String| {
        let page = fs::read_to_string(place.path(folder).join(&name));
        (name, page.expect("a page"))
    };
    let games = (0..2).map(|game| format!("games/{game:04}.html"));
    games
        .chain([String::from("lost.html"), String::from("meetings.html")])
        .map(read)
        .collect()
}

#[test]
fn the_pages_say_which_move_lost_and_what_was_better() {
    let place = Place::new();
    two(&place);
    let output = place.run(&play("one", &[]));
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("looking for the turning points of 2 games"),
        "{told}"
    );
    let found = pages(&place, "one");
    // Whoever moves first piles beads on one peg; the other does the same on another and does not see the line.
    for (game, loser, mv, better) in [(0, "last", "D4", "A1"), (1, "first", "A1", "D4")] {
        let sentence = format!(
            "The turning point is move 6, {mv}, by {loser} (Black). After it White wins by force, in 1 move; {better} would have \
             blocked that and kept the "
        );
        let name = format!("games/{game:04}.html");
        let page = &found[&name];
        assert!(page.contains(&sentence), "{page}");
        for part in [
            "<a href=\"#m6\">The board there</a>",
            &format!("<figcaption>Better: {better}</figcaption>"),
            "(the turning point)",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let lost = &found["lost.html"];
        assert!(lost.contains(&sentence), "{lost}");
        assert!(lost.contains(&format!("{name}#m6")), "{lost}");
        let meetings = &found["meetings.html"];
        assert!(
            meetings.contains(&format!("\">6. {mv}</a>, better {better}")),
            "{meetings}"
        );
        // The review of the saved game says the same.
        let record = format!("one/games/{game:04}.txt");
        let review = place.run(&["review", &record]);
        let review = text(&review.stdout);
        let turning = format!("Turning point: 6. black {mv}; {better} kept ");
        assert!(review.contains(&turning), "{review}");
    }
    // What was found stays: the same command looks at nothing again.
    let again = place.run(&play("one", &[]));
    let told = text(&again.stderr);
    assert!(!told.contains("turning points of"), "{told}");
    assert_eq!(pages(&place, "one"), found);
    // The work is counted: the same games come to the same pages.
    let line = |folder: &str| {
        let file = place.path(folder).join("turning-points.jsonl");
        let text = fs::read_to_string(file).expect("the turning points");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let kept = line("one");
    fs::remove_file(place.path("one/turning-points.jsonl")).expect("it was there");
    place.run(&play("one", &[]));
    assert_eq!(line("one"), kept);
    assert_eq!(pages(&place, "one"), found);
    // Without the review there is none of it.
    place.run(&play("none", &["--no-review"]));
    let found = pages(&place, "none");
    for (name, page) in &found {
        assert!(!page.contains("turning point is"), "{name}: {page}");
    }
    assert!(!place.path("none/turning-points.jsonl").exists());
}

/// All files of a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => all.extend(files(&path)),
            false => _ = all.insert(path.clone(), fs::read(&path).expect("a file")),
        }
    }
    all
}

#[test]
fn a_refused_tournament_leaves_the_pages_as_they_are() {
    let place = Place::new();
    two(&place);
    let begun = place.run(&play("one", &["--no-review"]));
    assert_eq!(begun.status.code(), Some(0), "{}", text(&begun.stderr));
    let stood = files(&place.path("one"));
    assert!(stood.contains_key(&place.path("one/index.html")));
    let refused = |more: &[&str], why: &str| {
        let output = place.run(&play("one", &[&["--no-review"], more].concat()));
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(why), "{told}");
        assert!(!told.contains("shows from now on"), "{told}");
        assert!(files(&place.path("one")) == stood, "{told}");
    };
    refused(&["--seed", "2"], "its seed is 1, here 2");
    place.program("first", &format!("{FIRST_PEG}\n# A new one."));
    refused(
        &[],
        "it was made with another version of 'first'; give another --report, or --mixed to go on with it",
    );
    let mixed = place.run(&play("one", &["--no-review", "--mixed"]));
    assert_eq!(mixed.status.code(), Some(0), "{}", text(&mixed.stderr));
}

#[test]
fn the_opening_is_told_and_not_laid_to_the_players() {
    let place = Place::new();
    two(&place);
    let game = |folder: &str, plies: &str| {
        let list = ["tournament", "list", "--game", "score-four", "-n", "2"];
        let more = ["--no-review", "--plies", plies, "--report", folder];
        let output = place.run(&[&list[..], &more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let record = format!("{folder}/games/0000.txt");
        let review = place.run(&["review", &record]);
        assert_eq!(review.status.code(), Some(0), "{}", text(&review.stderr));
        let read = |name: &str| fs::read_to_string(place.path(name)).expect("a file");
        let page = read(&format!("{folder}/games/0000.html"));
        (page, read(&record), text(&review.stdout).to_owned())
    };
    let told = "are the opening, chosen by the referee.";
    let (page, record, review) = game("opened", "4");
    assert!(
        page.contains(&format!("<p>Moves 1 to 4 {told}</p>")),
        "{page}"
    );
    assert!(
        record.contains(&format!("\n# Moves 1 to 4 {told}\n")),
        "{record}"
    );
    let begin = |with: &str| format!("White first, Black last: 1-0 (line).\n{with}");
    let left_out = begin("Moves 1 to 4 are the opening, which is left out.\n5. ");
    assert!(review.starts_with(&left_out), "{review}");
    let judged = review
        .lines()
        .filter(|line| line.contains(", best "))
        .count();
    assert!(
        review.contains(&format!("\n{judged} moves; expected")),
        "{review}"
    );
    let (page, record, review) = game("plain", "0");
    assert!(!page.contains(told) && !record.contains(told), "{page}");
    assert!(review.starts_with(&begin("1. ")), "{review}");
}

/// A board in the check of a program stands in lines on the page, as it does in the answer of `check`.
#[test]
fn the_board_of_a_failed_check_stands_in_lines() {
    let place = Place::new();
    two(&place);
    // Each peg but A1 holds five beads for it.
    let fifth = FIRST_PEG.replace(
        "[ $n -lt 4 ] &&",
        "m=5; [ $p = A1. ] && m=4; [ $n -lt $m ] &&",
    );
    let fifth = place.program("fifth", &fifth);
    let list = fs::read_to_string(place.path("list")).expect("the list");
    fs::write(place.path("list"), format!("{list}fifth {fifth}\n")).expect("it is ours");
    let output = place.run(&play("one", &["--no-review"]));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = fs::read_to_string(place.path("one/index.html")).expect("a page");
    let (_, board) = page.split_once("<dt>board</dt><dd><pre>").expect(&page);
    let board = board.split("</pre>").next().unwrap_or_default();
    let starts: Vec<&str> = board.lines().filter_map(|row| row.get(..2)).collect();
    assert_eq!(starts, ["A1", "B1", "C1", "D1"], "{board}");
    assert!(!board.contains("\\n"), "{board}");
}

/// Without a folder nothing is kept, which is told.
#[test]
fn a_tournament_without_pages_says_so() {
    let place = Place::new();
    fs::write(place.path("list"), "a strong:0\nb strong:0\n").expect("a file");
    let output = place.run(&["tournament", "list", "--game", "score-four", "-n", "2"]);
    let told = text(&output.stderr);
    assert!(
        told.ends_with("no pages were kept; add --report FOLDER\n"),
        "{told}"
    );
}

/// In each game of three there is a turning point somewhere, on a board that the page shows.
#[test]
fn the_other_games_have_turning_points_too() {
    let place = Place::new();
    for (game, weak) in [("atom-4", "classic:0"), ("cluster", "random")] {
        fs::write(
            place.path("list"),
            format!("weak {weak}\nstrong strong:1\n"),
        )
        .expect("the folder is writable");
        let folder = format!("of-{game}");
        let output = place.run(&[
            "tournament",
            "list",
            "--game",
            game,
            "-n",
            "4",
            "-c",
            "2",
            "--report",
            &folder,
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let found = (0..4).filter(|number| {
            let page = place.path(&format!("{folder}/games/{number:04}.html"));
            let page = fs::read_to_string(page).expect("a page");
            let told = page.contains("The turning point is move ");
            assert_eq!(told, page.contains("<figcaption>Better: "), "{page}");
            told
        });
        assert!(found.count() > 0, "{game}");
    }
}

/// Waits until a page holds this, and answers the page.
fn awaited(place: &Place, page: &str, part: &str) -> String {
    let until = Instant::now() + PATIENCE;
    loop {
        let text = fs::read_to_string(place.path(page)).unwrap_or_default();
        if text.contains(part) {
            return text;
        }
        assert!(Instant::now() < until, "{part}: {text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_first_page_stands_while_the_tournament_goes_on() {
    let place = Place::new();
    // It starts when a file is there, and takes its time for each move.
    let program = format!(
        "until [ -e {} ]; do sleep 0.05; done\n{}",
        place.path("begin").display(),
        FIRST_PEG.replace("get) ", "get) sleep 0.05; ")
    );
    let slow = place.program("slow", &program);
    fs::write(
        place.path("list"),
        format!("slow {slow}\nours strong:0\nmore strong:0\n"),
    )
    .expect("the folder is writable");
    let mut child = place
        .atom4(&play("live", &["--sandbox", "off"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let renewed = "<meta http-equiv=\"refresh\"";
    let index = "live/index.html";
    let page = awaited(&place, index, "The programs are being checked, ");
    assert!(page.contains("<td>not checked yet</td>"), "{page}");
    assert!(page.contains(renewed), "{page}");
    fs::write(place.path("begin"), "").expect("a file");
    let page = awaited(
        &place,
        index,
        " of 6 games are played; so it stands by now.",
    );
    assert!(page.contains(renewed), "{page}");
    assert!(page.contains("<h2>Standings</h2>"), "{page}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let page = fs::read_to_string(place.path(index)).expect("a page");
    assert!(!page.contains(renewed), "{page}");
    assert!(!page.contains("class=\"stage\""), "{page}");
}

//! `atom4 verify`: what holds, what is false and what is damaged in a file of results; what is left and by which command.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use super::{run, text};

/// White wins at once; nobody within three plies of an empty board; the puzzles inside the program.
const WIN: &str = r#"{"game":"score-four","position":"WWW/BBB//////////////","side":"white","plies":1,"forced":true,"line":["A1"]}"#;
const NONE: &str = r#"{"game":"score-four","position":"///////////////","side":"either","plies":3,"forced":false,"seconds":7,"command":"atom4 prove it"}"#;

/// Verifies these lines: the exit status, what was said and what was wrong.
fn verified(name: &str, lines: &[&str], more: &[&str]) -> Output {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-verify-{name}.jsonl"));
    fs::write(&file, lines.join("\n")).expect("written");
    run(&[&["verify", &file.to_string_lossy()], more].concat())
}

/// The file of results beside the guide.
fn results() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results.jsonl").into()
}

#[test]
fn what_holds_is_counted_and_what_is_long_is_left_with_its_command() {
    let good = verified("good", &[WIN, NONE], &[]);
    assert_eq!(good.status.code(), Some(0), "{}", text(&good.stderr));
    assert_eq!(
        text(&good.stdout),
        "2 answers and 0 puzzles found again, 0 results false\n"
    );
    let few = verified("few", &[WIN, NONE], &["--most", "20"]);
    assert_eq!(few.status.code(), Some(0), "{}", text(&few.stderr));
    assert_eq!(
        text(&few.stdout),
        "1 answers and 0 puzzles found again, 0 results false\n\
         left: score-four, 3 plies of ///////////////; about 7 s: atom4 prove it\n\
         left in all: about 7 s\n"
    );
    let kept = NONE.replace(r#","command":"atom4 prove it""#, "");
    let kept = verified("kept", &[&kept, &kept], &["--most", "20"]);
    assert!(
        text(&kept.stdout)
            .contains("left: 2 answers; about 14 s: the same with --most 1000000000\n"),
        "{}",
        text(&kept.stdout)
    );
    let one = verified("one", &[WIN, NONE], &["--sample", "1", "--seed", "3"]);
    assert!(
        text(&one.stdout).starts_with("1 answers"),
        "{}",
        text(&one.stdout)
    );
}

/// The length that a result claims.
fn length_of(line: &str) -> u32 {
    let (_, length) = line.split_once("\"length\":").expect("a length");
    let (length, _) = length.split_once(',').expect("more");
    length.parse().expect("a number")
}

/// Each kind of line, made false or damaged, with what is said of it.
#[test]
fn a_false_or_damaged_line_of_each_kind_is_told() {
    let kept = fs::read_to_string(results()).expect("results");
    let line = |part: &str| kept.lines().find(|line| line.contains(part)).expect(part);
    let plan = line(r#""level":"1""#);
    let puzzles = line(r#""game":"atom-4","puzzles""#);
    let (from, _) = plan.split_once("\"length\":").expect("a length");
    // A slide more, of what is no atom.
    let length = length_of(plan);
    let detour = plan.replace("\"moves\":[", "\"moves\":[\"1 1 up\",");
    let detour = detour.replace(
        &format!("\"length\":{length}"),
        &format!("\"length\":{}", length + 1),
    );
    let cases: [(&str, String, &str); 13] = [
        (
            "win",
            NONE.replace("either", "white").replace("false", "true"),
            "true is claimed, false was found",
        ),
        (
            "no-win",
            WIN.replace("true", "false")
                .replace(r#","line":["A1"]"#, ""),
            "false is claimed, true was found",
        ),
        (
            "line",
            WIN.replace("A1", "A2"),
            "does not end with the win of White",
        ),
        (
            "long",
            WIN.replace(r#"["A1"]"#, r#"["A1","A2"]"#),
            "a line of 2 moves for 1 plies",
        ),
        ("move", WIN.replace("A1", "E9"), "E9"),
        ("position", WIN.replace("WWW/BBB", "WXW/BBB"), "X"),
        (
            "side",
            WIN.replace("white", "red"),
            "side \"red\" is not white or black",
        ),
        (
            "field",
            WIN.replace("plies", "moves"),
            "missing field `plies`",
        ),
        (
            "game",
            WIN.replace("score-four", "chess"),
            "of a game \"chess\"",
        ),
        (
            "puzzles",
            puzzles.replace(r#""puzzles":1"#, r#""puzzles":2"#),
            "the program has 1",
        ),
        ("plan", detour, "move 1, 1 1 up, cannot be made"),
        (
            "length",
            format!("{from}\"length\":1000}}"),
            "this is no result",
        ),
        (
            "torn",
            WIN[..40].into(),
            "this is no result; a result has a level, a position or puzzles",
        ),
    ];
    for (name, bad, said) in cases {
        let found = verified(name, &[WIN, &bad], &["--most", "1000"]);
        let told = text(&found.stderr);
        assert_eq!(found.status.code(), Some(1), "{name}: {told}");
        assert!(
            told.contains(".jsonl:2: ") && told.contains(said),
            "{name}: {told}"
        );
        assert!(!told.contains(".jsonl:1: "), "{name}: {told}");
    }
    let empty = verified("empty", &[""], &[]);
    assert_eq!(empty.status.code(), Some(2), "{}", text(&empty.stderr));
}

#[test]
fn the_results_of_the_guide_hold() {
    let ran = run(&["verify", &results(), "--most", "2000"]);
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    assert!(
        text(&ran.stdout).contains("left in all: about"),
        "{}",
        text(&ran.stdout)
    );
}

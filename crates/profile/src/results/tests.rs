use super::*;

#[test]
fn what_is_counted_comes_back_and_the_rest_stays() {
    let mut results = Results::parse("").unwrap();
    for (ending, back) in [
        (PersonResult::Won, false),
        (PersonResult::Lost, false),
        (PersonResult::Lost, false),
        (PersonResult::Lost, true),
        (PersonResult::Drawn, true),
    ] {
        results.count("a-b", "level 2", ending, back).unwrap();
    }
    let solved = |what: &str, helped| Solved {
        what: what.into(),
        helped,
    };
    results.solve("a-b", &solved("puzzle 3", false)).unwrap();
    results.solve("a-b", &solved("puzzle 4", true)).unwrap();
    let text = results.text();
    assert!(text.starts_with("# Results"), "{text}");
    let mine = format!("{text}\n[mine]\nx = 1 # y\n");
    let mut again = Results::parse(&mine).unwrap();
    let tally = Tally {
        won: 1,
        lost: 1,
        drawn: 0,
    };
    assert_eq!(again.tally("a-b", "level 2"), tally);
    assert_eq!(again.tally("a-b", "level 3"), Tally::default());
    let both = [solved("puzzle 3", false), solved("puzzle 4", true)];
    assert_eq!(again.solved("a-b"), both);
    // Without help is more than with it, whichever comes first.
    again.solve("a-b", &solved("puzzle 3", true)).unwrap();
    assert_eq!(again.solved("a-b"), both);
    again.solve("a-b", &solved("puzzle 4", false)).unwrap();
    assert_eq!(again.solved("a-b").last(), Some(&solved("puzzle 4", false)));
    assert!(again.solved("c").is_empty());
    again.solve("c", &solved("d", false)).unwrap();
    assert!(again.text().contains("x = 1 # y"), "{}", again.text());
}

#[test]
fn what_is_no_table_is_refused() {
    assert!(Results::parse("a = = 1").unwrap_err().contains("TOML"));
    let mut results = Results::parse("a = 1\n").unwrap();
    let solved = Solved {
        what: "b".into(),
        helped: true,
    };
    let why = results.solve("a", &solved).unwrap_err();
    assert_eq!(why, "a is no table");
    assert_eq!(results.tally("a", "b"), Tally::default());
}

#[test]
fn a_count_adds_one_heading_to_the_file() {
    let mut results = Results::parse("").unwrap();
    results
        .count("a", "level 2", PersonResult::Won, false)
        .unwrap();
    let text = results.text();
    let headings = text.lines().filter(|line| line.starts_with('['));
    assert_eq!(headings.count(), 1, "{text}");
}

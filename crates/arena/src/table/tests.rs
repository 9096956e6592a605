use super::super::outcome::{Reason, Score};
use super::super::results::Summary;
use super::super::schedule::{Format, Schedule};
use super::super::standings::Judging;
use super::*;

/// A series of five programs of which each has won all games with White.
fn five() -> Standings {
    let names = ["anna", "bert", "carl-friedrich", "dora", "emil"].map(String::from);
    let schedule = Schedule::new(Format::RoundRobin, names.len(), 40).expect("a schedule");
    let summary = |at| {
        let summary = Summary {
            score: Score::White,
            reason: Reason::Line,
            detail: String::new(),
            key: None,
        };
        (at, summary)
    };
    let games = (0..schedule.len()).map(summary).collect();
    Standings::of(&schedule, &names, &games, Judging::default())
}

/// The rows of the table in so many characters.
fn rows(room: Option<usize>) -> Vec<String> {
    let mut out = String::new();
    table(&five(), room, &mut out).expect("it is a string");
    out.lines().map(String::from).collect()
}

#[test]
fn the_table_fits_where_it_is_shown() {
    let whole = rows(None);
    assert_eq!(rows(Some(1000)), whole);
    for room in 41..160 {
        let rows = rows(Some(room));
        assert_eq!(rows.len(), 6);
        let widest = rows.iter().map(|row| row.chars().count()).max();
        assert!(widest <= Some(room), "{room}: {rows:#?}");
        // What is left is whole.
        for heading in ["player", "Elo", "games", "points", "%", "faults"] {
            assert!(rows[0].contains(heading), "{room}: {}", rows[0]);
        }
        assert!(
            rows[1].contains("160") && rows[1].contains("80.0"),
            "{room}: {}",
            rows[1]
        );
    }
    // Nothing is left out of a wide terminal, and of a usual one what pages and files have.
    assert_eq!(
        rows(Some(119))[0].split_whitespace().collect::<Vec<_>>(),
        whole[0].split_whitespace().collect::<Vec<_>>()
    );
    let usual = rows(Some(79)).remove(0);
    assert!(usual.contains("lost") && !usual.ends_with(" 5"), "{usual}");
}

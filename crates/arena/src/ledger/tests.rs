use super::super::clock::TimeControl;
use super::super::log::Last;
use super::super::outcome::{Reason, Score};
use super::super::results::{Merged, merge};
use super::super::schedule::Format;
use super::*;
use atom4_scratch::Scratch;

fn header() -> Header {
    Header {
        atom4_match: 1,
        game: "score-four".into(),
        names: vec!["a".into(), "b".into()],
        engines: vec!["cmd=a".into(), "cmd=b".into()],
        format: Format::RoundRobin,
        games: 4,
        seed: 1,
        openings: "random 4".into(),
        round: 1,
        time: TimeControl::default(),
        sprt: None,
        made: None,
    }
}

fn game(game: usize, result: Score) -> GameLine {
    GameLine {
        game,
        pair: game / 2,
        white: "a".into(),
        black: "b".into(),
        result,
        reason: Reason::Line,
        detail: String::new(),
        status: None,
        plies: 9,
        thought_ms: [1.0; 2],
        longest_ms: [0.5; 2],
        moves: vec!["A1".into()],
        last: Last::default(),
    }
}

#[test]
fn a_torn_line_is_cut_off_wherever_it_is_torn() {
    let folder = Scratch::new();
    let path = folder.file("torn");
    let (mut ledger, games) = Ledger::open(&path, &header(), false).unwrap();
    assert!(games.is_empty());
    ledger.append(&game(0, Score::White)).unwrap();
    let one = std::fs::read(&path).unwrap();
    ledger.append(&game(1, Score::Draw)).unwrap();
    drop(ledger);
    let two = std::fs::read(&path).unwrap();
    for length in 0..=two.len() {
        std::fs::write(&path, &two[..length]).unwrap();
        let (_, games) = Ledger::open(&path, &header(), false).unwrap();
        let whole = usize::from(length >= one.len()) + usize::from(length == two.len());
        assert_eq!(games.len(), whole, "{length}");
        let now = std::fs::read(&path).unwrap();
        assert!(two.starts_with(&now) && now.ends_with(b"\n"), "{length}");
    }
}

#[test]
fn another_series_is_not_written_to() {
    let folder = Scratch::new();
    let path = folder.file("other");
    drop(Ledger::open(&path, &header(), false).unwrap());
    let other = Header {
        seed: 2,
        ..header()
    };
    let error = Ledger::open(&path, &other, false).unwrap_err();
    assert!(error.contains("its seed is 1, here 2"), "{error}");
    for text in ["dear diary", "dear diary\nlast line", "\n", "{}\n{"] {
        std::fs::write(&path, text).unwrap();
        let error = Ledger::open(&path, &header(), false).unwrap_err();
        assert!(error.contains("no results file"), "{text:?}: {error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    // Nor to one that breaks off.
    let mut ours = serde_json::to_vec(&other).unwrap();
    ours.extend(b"\n{\"game\":");
    std::fs::write(&path, &ours).unwrap();
    Ledger::open(&path, &header(), false).unwrap_err();
    assert_eq!(std::fs::read(&path).unwrap(), ours);
}

#[test]
fn two_arenas_do_not_write_one_file() {
    let folder = Scratch::new();
    let path = folder.file("held");
    let held = Ledger::open(&path, &header(), false).unwrap();
    let error = Ledger::open(&path, &header(), false).unwrap_err();
    assert!(error.contains("another run"), "{error}");
    drop(held);
}

#[test]
fn merging_counts_a_game_once_and_notices_contradictions() {
    let folder = Scratch::new();
    let (a, b) = (folder.file("a"), folder.file("b"));
    for (path, games) in [(&a, [0, 1]), (&b, [1, 2])] {
        let (mut ledger, _) = Ledger::open(path, &header(), false).unwrap();
        for number in games {
            ledger.append(&game(number, Score::Draw)).unwrap();
        }
    }
    let Merged { games, .. } = merge(&[a.clone(), b.clone()], false).unwrap();
    assert_eq!(games.len(), 3);
    let (mut ledger, _) = Ledger::open(&b, &header(), false).unwrap();
    ledger.append(&game(0, Score::Black)).unwrap();
    let error = merge(&[a, b], false).unwrap_err();
    assert!(error.contains("game 0 came twice"), "{error}");
}

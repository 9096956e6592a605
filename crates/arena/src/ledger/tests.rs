use super::super::clock::TimeControl;
use super::super::log::Last;
use super::super::merge::{Merged, merge};
use super::super::outcome::{Reason, Score};
use super::super::schedule::Format;
use super::*;
use crate::results::Summary;
use atom4_scratch::Scratch;

const TERMS: LedgerTerms<'_> = LedgerTerms {
    mixed: false,
    option: "--out",
    numbered: &[],
};

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
        earlier: Vec::new(),
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
        help: String::new(),
    }
}

#[test]
fn a_torn_line_is_cut_off_wherever_it_is_torn() {
    let folder = Scratch::new();
    let path = folder.file("torn");
    let (mut ledger, games) = Ledger::open(&path, &header(), TERMS).unwrap();
    assert!(games.is_empty());
    ledger.append(&game(0, Score::White)).unwrap();
    let one = std::fs::read(&path).unwrap();
    ledger.append(&game(1, Score::Draw)).unwrap();
    drop(ledger);
    let two = std::fs::read(&path).unwrap();
    for length in 0..=two.len() {
        std::fs::write(&path, &two[..length]).unwrap();
        let (_, games) = Ledger::open(&path, &header(), TERMS).unwrap();
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
    drop(Ledger::open(&path, &header(), TERMS).unwrap());
    let other = Header {
        seed: 2,
        ..header()
    };
    let error = Ledger::open(&path, &other, TERMS).unwrap_err();
    assert!(error.contains("its seed is 1, here 2"), "{error}");
    for text in ["dear diary", "dear diary\nlast line", "\n", "{}\n{"] {
        std::fs::write(&path, text).unwrap();
        let error = Ledger::open(&path, &header(), TERMS).unwrap_err();
        assert!(error.contains("no results file"), "{text:?}: {error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    // Nor to one that breaks off.
    let mut ours = serde_json::to_vec(&other).unwrap();
    ours.extend(b"\n{\"game\":");
    std::fs::write(&path, &ours).unwrap();
    Ledger::open(&path, &header(), TERMS).unwrap_err();
    assert_eq!(std::fs::read(&path).unwrap(), ours);
}

#[test]
fn two_arenas_do_not_write_one_file() {
    let folder = Scratch::new();
    let path = folder.file("held");
    let held = Ledger::open(&path, &header(), TERMS).unwrap();
    let error = Ledger::open(&path, &header(), TERMS).unwrap_err();
    assert!(error.contains("another run"), "{error}");
    drop(held);
}

#[test]
fn merging_counts_a_game_once_and_notices_contradictions() {
    let folder = Scratch::new();
    let (a, b) = (folder.file("a"), folder.file("b"));
    for (path, games) in [(&a, [0, 1]), (&b, [1, 2])] {
        let (mut ledger, _) = Ledger::open(path, &header(), TERMS).unwrap();
        for number in games {
            ledger.append(&game(number, Score::Draw)).unwrap();
        }
    }
    let Merged { games, .. } = merge::<Summary>(&[a.clone(), b.clone()], false).unwrap();
    assert_eq!(games.len(), 3);
    let (mut ledger, _) = Ledger::open(&b, &header(), TERMS).unwrap();
    ledger.append(&game(0, Score::Black)).unwrap();
    let error = merge::<Summary>(&[a, b], false).unwrap_err();
    assert!(error.contains("game 0 came twice"), "{error}");
}

/// A file of two players and four games that becomes one of three players and six games.
#[test]
fn a_series_grows_and_keeps_its_games() {
    let folder = Scratch::new();
    let path = folder.file("grows");
    let (mut ledger, _) = Ledger::open(&path, &header(), TERMS).unwrap();
    for (number, result) in [Score::White, Score::Black, Score::Draw]
        .into_iter()
        .enumerate()
    {
        ledger.append(&game(number, result)).unwrap();
    }
    drop(ledger);
    let larger = Header {
        names: ["0", "a", "b"].map(String::from).to_vec(),
        engines: ["cmd=0", "cmd=a", "cmd=b"].map(String::from).to_vec(),
        games: 6,
        ..header()
    };
    // Files that are named by the numbers of its games get the new ones, those too that a killed run has left on the way.
    let kept = folder.file("kept");
    std::fs::create_dir(&kept).unwrap();
    for name in ["0000.txt", "0001.txt", "0010.txt.moved", "0001.log"] {
        std::fs::write(kept.join(name), name).unwrap();
    }
    let numbered = [kept.clone()];
    let terms = LedgerTerms {
        numbered: &numbered,
        ..TERMS
    };
    drop(Ledger::open(&path, &larger, terms).unwrap());
    let text = |name: &str| std::fs::read_to_string(kept.join(name)).unwrap_or_default();
    for (name, was) in [
        ("0004.txt", "0000.txt"),
        ("0005.txt", "0001.txt"),
        ("0005.log", "0001.log"),
        ("0010.txt", "0010.txt.moved"),
    ] {
        assert_eq!(text(name), was);
    }
    assert_eq!(std::fs::read_dir(&kept).unwrap().count(), 4);
    // Of each round's three pairs, the third is that of a and b: games 4 and 5, then 10.
    let scores = |games: Games| -> Vec<(usize, Score)> {
        games
            .into_iter()
            .map(|(number, game)| (number, game.score))
            .collect()
    };
    let wanted = vec![(4, Score::White), (5, Score::Black), (10, Score::Draw)];
    let (mut ledger, games) = Ledger::open(&path, &larger, TERMS).unwrap();
    assert_eq!(scores(games), wanted);
    ledger.append(&game(0, Score::Draw)).unwrap();
    drop(ledger);
    let again = scores(Ledger::open(&path, &larger, TERMS).unwrap().1);
    assert_eq!(again, [vec![(0, Score::Draw)], wanted].concat());
    // A part that has not grown merges with it.
    let part = folder.file("part");
    let (mut ledger, _) = Ledger::open(&part, &header(), TERMS).unwrap();
    ledger.append(&game(3, Score::White)).unwrap();
    drop(ledger);
    let merged = merge::<GameLine>(&[part, path.clone()], false).unwrap();
    let numbers: Vec<(usize, usize)> = merged
        .games
        .iter()
        .map(|(n, game)| (*n, game.game))
        .collect();
    assert_eq!(numbers, [0, 4, 5, 10, 11].map(|number| (number, number)));
    // It does not become smaller.
    let error = Ledger::open(&path, &header(), TERMS).unwrap_err();
    assert!(
        error.contains("its players are 0, a, b, here '0' is missing"),
        "{error}"
    );
    let fewer = Header { games: 2, ..larger };
    let error = Ledger::open(&path, &fewer, TERMS).unwrap_err();
    assert!(error.contains("give -n 6 or more"), "{error}");
}

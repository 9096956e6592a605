use super::super::outcome::Score;
use super::super::schedule::Format;
use super::*;

fn games(scores: &[Score]) -> BTreeMap<usize, Summary> {
    let summary = |&score| Summary {
        score,
        reason: Reason::Line,
        detail: String::new(),
        key: None,
    };
    scores.iter().map(summary).enumerate().collect()
}

#[test]
fn a_rigged_series_gives_the_known_table() {
    use Score::{Black, Draw, White};
    // Ten pairs of a (White first) against b: 2 points, 1 1/2, 1, 1/2, 0 twice each.
    let five = [
        White, Black, White, Draw, White, White, Draw, White, Black, White,
    ];
    let scores = [five, five].concat();
    let schedule = Schedule::new(Format::RoundRobin, 2, 20).expect("a schedule");
    let names = ["a".to_owned(), "b".to_owned()];
    let standings = Standings::of(&schedule, &names, &games(&scores), Judging::default());
    assert_eq!(standings.pairs, Pairs([2; 5]));
    assert_eq!(standings.tallies[0].results, [8, 4, 8]);
    assert_eq!(standings.cross[0][1], (10.0, 20));
    assert_eq!(standings.cross[1][0], (10.0, 20));
    let rated = standings.ratings[0];
    let exact = standings.pairs.elo().expect("pairs");
    assert!(
        rated.elo == 0.0 && rated.high == exact.high / 2.0,
        "{rated:?}"
    );
    // The normal interval, 163.3 to either side, is a little narrower.
    assert!((163.3..220.0).contains(&exact.high), "{exact:?}");
    let anchor = Anchor {
        player: 1,
        elo: 1000.0,
    };
    let judging = Judging {
        sprt: None,
        anchor: Some(anchor),
        drop_after: None,
    };
    let known = Standings::of(&schedule, &names, &games(&scores), judging).ratings;
    assert_eq!(known[0].high, 1000.0 + exact.high);
    assert_eq!((known[1].low, known[1].high), (1000.0, 1000.0));
}

#[test]
fn an_open_interval_is_explained() {
    use Score::{Black, White};
    let schedule = Schedule::new(Format::RoundRobin, 2, 4).expect("a schedule");
    let names = ["a".to_owned(), "b".to_owned()];
    let told = |scores: &[Score]| {
        Standings::of(&schedule, &names, &games(scores), Judging::default()).told_open()
    };
    // The seats change from game to game.
    assert!(told(&[White, Black, White, Black]).is_some());
    assert_eq!(told(&[White, White, White, White]), None);
}

/// Forty games that are two, again and again.
#[test]
fn copies_count_once() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 40).expect("a schedule");
    let names = ["a".to_owned(), "b".to_owned()];
    let played = |number: usize| Summary {
        score: if number.is_multiple_of(2) {
            Score::White
        } else {
            Score::Black
        },
        reason: Reason::Line,
        detail: String::new(),
        key: Some(number as u64 % 2),
    };
    let mut all: BTreeMap<usize, Summary> =
        (0..40).map(|number| (number, played(number))).collect();
    let judging = Judging {
        sprt: Some(Sprt::parse("0 200").expect("a test")),
        ..Judging::default()
    };
    let standings = Standings::of(&schedule, &names, &all, judging);
    assert_eq!((standings.copies, standings.counted), (38, 40));
    assert_eq!(standings.pairs, Pairs([0, 0, 0, 0, 1]));
    assert_eq!(standings.test.expect("a test").2, None);
    let told = standings.told_copies().expect("copies");
    assert!(
        told.starts_with("38 of 40 games are copies, move by move, of 2 different ones"),
        "{told}"
    );
    // Different moves, and all of it counts.
    for (number, game) in &mut all {
        game.key = Some(*number as u64);
    }
    let standings = Standings::of(&schedule, &names, &all, judging);
    assert_eq!(
        (standings.copies, standings.test.expect("a test").2),
        (0, Some(Decision::H1))
    );
}

#[test]
fn a_test_is_followed_in_the_order_of_the_schedule() {
    let sprt = Sprt::parse("0 200").expect("a test");
    let schedule = Schedule::new(Format::RoundRobin, 2, 400).expect("a schedule");
    let scores: Vec<Score> = (0..400)
        .map(|n| match n % 8 {
            7 => Score::White,
            n if n % 2 == 0 => Score::White,
            _ => Score::Black,
        })
        .collect();
    let mut all = games(&scores);
    let judging = Judging {
        sprt: Some(sprt),
        ..Judging::default()
    };
    let names = ["a".to_owned(), "b".to_owned()];
    let whole = Standings::of(&schedule, &names, &all, judging);
    assert_eq!(whole.test.expect("a test").2, Some(Decision::H1));
    assert!(whole.counted < 100 && whole.counted + whole.surplus == 400);
    // Without the later games it is the same; with a hole before the end it is open.
    let decided = whole.counted;
    all.retain(|&number, _| number < decided);
    let early = Standings::of(&schedule, &names, &all, judging);
    assert_eq!((early.counted, early.pairs), (decided, whole.pairs));
    all.remove(&3);
    let open = Standings::of(&schedule, &names, &all, judging);
    assert_eq!(open.test.expect("a test").2, None);
}

#[test]
fn faults_count_for_the_loser() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 2).expect("a schedule");
    let crash = Summary {
        score: Score::White,
        reason: Reason::Crash,
        detail: "crashed".into(),
        key: None,
    };
    let names = ["a".to_owned(), "b".to_owned()];
    let games = [(0, crash.clone()), (1, crash)].into();
    let standings = Standings::of(&schedule, &names, &games, Judging::default());
    assert_eq!(standings.tallies[0].fault_count(), 1);
    let first = standings
        .tallies
        .iter()
        .map(|tally| tally.first_fault.clone());
    let first: Vec<_> = first.flatten().collect();
    assert_eq!(first, [(1, "crashed".into()), (0, "crashed".into())]);
    assert_eq!(standings.tallies[1].faults[&Reason::Crash], 1);
    assert_eq!(standings.tallies[1].results, [1, 0, 1]);
}

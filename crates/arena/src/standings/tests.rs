use super::super::schedule::Format;
use super::*;

fn games(scores: &[Score]) -> BTreeMap<usize, Summary> {
    let summary = |&score| Summary {
        score,
        reason: Reason::Line,
        detail: String::new(),
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
    let standings = Standings::of(&schedule, &names, &games(&scores), None);
    assert_eq!(standings.pairs, Pairs([2; 5]));
    assert_eq!(standings.tallies[0].results, [8, 4, 8]);
    assert_eq!(standings.cross[0][1], (10.0, 20));
    assert_eq!(standings.cross[1][0], (10.0, 20));
    let (elo, error) = standings.ratings.players[0];
    // m = 1/2, v = (4 x 1/16 + 4 x 1/4) / 100 = 0.0125; by the delta method the difference
    // has the error 1.96 x 0.111803 x 4 x 400 / ln 10 = 152.27, each player half of it.
    assert!(
        elo.abs() < 1e-9 && (error - 76.13).abs() < 0.01,
        "{elo} {error}"
    );
    // Exactly: scores .5 -+ .219131 are Elo -+163.32.
    let exact = standings.pairs.elo().expect("pairs");
    assert!((exact.error() - 163.32).abs() < 0.01, "{exact:?}");
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
    let names = ["a".to_owned(), "b".to_owned()];
    let whole = Standings::of(&schedule, &names, &all, Some(sprt));
    assert_eq!(whole.test.expect("a test").2, Some(Decision::H1));
    assert!(whole.counted < 100 && whole.counted + whole.surplus == 400);
    // Without the later games it is the same; with a hole before the end it is open.
    let decided = whole.counted;
    all.retain(|&number, _| number < decided);
    let early = Standings::of(&schedule, &names, &all, Some(sprt));
    assert_eq!((early.counted, early.pairs), (decided, whole.pairs));
    all.remove(&3);
    let open = Standings::of(&schedule, &names, &all, Some(sprt));
    assert_eq!(open.test.expect("a test").2, None);
}

#[test]
fn faults_count_for_the_loser() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 2).expect("a schedule");
    let crash = Summary {
        score: Score::White,
        reason: Reason::Crash,
        detail: "crashed".into(),
    };
    let names = ["a".to_owned(), "b".to_owned()];
    let games = [(0, crash.clone()), (1, crash)].into();
    let standings = Standings::of(&schedule, &names, &games, None);
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

use super::*;
use crate::outcome::Reason;
use crate::schedule::Format;

fn summary(score: Score, reason: Reason) -> Summary {
    Summary {
        score,
        reason,
        detail: String::new(),
        key: None,
    }
}

#[test]
fn faults_running_drop_an_engine_and_others_do_not() {
    let schedule = Schedule::new(Format::RoundRobin, 2, 8).expect("a schedule");
    // Engine 1 is Black in even games. It crashes in games 0, 1, then plays one, then crashes in 3, 4, 5.
    let crash = |number: usize| {
        let score = if number.is_multiple_of(2) {
            Score::White
        } else {
            Score::Black
        };
        summary(score, Reason::Crash)
    };
    let mut games: BTreeMap<usize, Summary> =
        (0..6).map(|number| (number, crash(number))).collect();
    games.insert(2, summary(Score::Draw, Reason::FullBoard));
    let after = |running| dropped(&schedule, &games, running);
    assert_eq!(after(None), BTreeSet::new());
    assert_eq!(after(Some(4)), BTreeSet::new());
    assert_eq!(after(Some(3)), BTreeSet::from([1]));
}

use super::*;
use crate::elo::Pairs;

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

const fn meeting(first: usize, second: usize, points: f64) -> Meeting {
    Meeting {
        first,
        second,
        games: 2.0,
        points,
    }
}

/// So many times as many pairs that the draws which are made up count for nothing.
fn many(meetings: &[Meeting]) -> Vec<Meeting> {
    meetings.repeat(1000)
}

#[test]
fn two_players_are_rated_as_by_the_formula() {
    let pairs = Pairs([2, 5, 20, 13, 10]);
    let mut meetings = Vec::new();
    for (half_points, &count) in pairs.0.iter().enumerate() {
        let points = half_points as f64 / 2.0;
        meetings.extend(std::iter::repeat_n(meeting(0, 1, points), count as usize));
    }
    let elo = rate(2, &many(&meetings), None)[0].elo;
    assert!(near(2.0 * elo, 85.043, 0.01), "{elo}");
    // A drawn game more of each: 63 of 102 points, 400 log10(63 / 39) = 83.31.
    let rated = rate(2, &meetings, None)[0];
    assert!(near(2.0 * rated.elo, 83.31, 0.01), "{rated:?}");
    // And the interval is about that of the pairs.
    let exact = pairs.elo().expect("pairs");
    assert!(near(2.0 * rated.low, exact.low, 15.0) && near(2.0 * rated.high, exact.high, 15.0));
}

#[test]
fn three_players_by_hand() {
    // Three to one, each time: a over b, b over c, and nine to one for a over c fit
    // the model exactly: 400 log10 3 = 190.85 apart.
    let mut meetings = Vec::new();
    meetings.extend([meeting(0, 1, 2.0), meeting(0, 1, 1.0)].repeat(10));
    meetings.extend([meeting(1, 2, 2.0), meeting(1, 2, 1.0)].repeat(10));
    let nine = [2.0, 2.0, 2.0, 2.0, 1.0].map(|points| meeting(0, 2, points));
    meetings.extend(nine.repeat(4));
    let meetings = many(&meetings);
    for (rated, elo) in rate(3, &meetings, None).iter().zip([190.85, 0.0, -190.85]) {
        assert!(near(rated.elo, elo, 0.1), "{rated:?}");
        assert!(rated.low < rated.elo && rated.elo < rated.high && rated.error() < 10.0);
    }
    // The same with one of them known.
    let anchor = Anchor {
        player: 2,
        elo: 1500.0,
    };
    let known = rate(3, &meetings, Some(anchor));
    assert_eq!(
        (known[2].low, known[2].elo, known[2].high),
        (1500.0, 1500.0, 1500.0)
    );
    assert!(near(known[0].elo, 1881.7, 0.2), "{known:?}");
}

#[test]
fn results_all_alike_leave_an_interval() {
    // Nobody knows more after two games of each pair than that they are about equal.
    let even = [meeting(0, 1, 1.0), meeting(0, 2, 1.0), meeting(1, 2, 1.0)];
    for rated in rate(3, &even, None) {
        assert!(
            near(rated.elo, 0.0, 1e-6) && rated.error() > 200.0,
            "{rated:?}"
        );
    }
    // Four games each, one pair of which was not even; and twenty each, all of them even but one pair.
    let four = [meeting(0, 1, 1.5), meeting(0, 2, 1.0), meeting(1, 2, 1.0)];
    assert!(rate(3, &four, None)[0].error() > 200.0);
    let mut twenty = even.repeat(5);
    twenty[0].points = 1.5;
    assert!(
        rate(3, &twenty, None)
            .iter()
            .all(|rated| rated.error() > 90.0)
    );
}

#[test]
fn who_won_everything_has_a_rating_and_no_upper_end() {
    let sweep = [meeting(0, 1, 2.0), meeting(0, 2, 2.0), meeting(1, 2, 1.0)].repeat(10);
    let rated = rate(3, &sweep, None);
    assert!(
        rated[0].elo.is_finite() && rated[0].elo > 300.0,
        "{rated:?}"
    );
    assert!(
        rated[0].low > 150.0 && rated[0].high == f64::INFINITY,
        "{rated:?}"
    );
    assert!(
        rated[1].low == f64::NEG_INFINITY && rated[1].high.is_finite(),
        "{rated:?}"
    );
}

#[test]
fn who_met_nobody_has_no_interval() {
    let rated = rate(4, &[meeting(0, 1, 2.0), meeting(0, 1, 1.0)], None);
    for rated in &rated[2..] {
        assert!(
            near(rated.elo, 0.0, 1e-3) && rated.error() == f64::INFINITY,
            "{rated:?}"
        );
    }
    assert!(
        rate(3, &[], None)
            .iter()
            .all(|rated| rated.error() == f64::INFINITY)
    );
    assert!(rate(0, &[], None).is_empty());
}

#[test]
fn a_group_that_won_every_game_against_all_others_has_no_upper_ends() {
    let even = [meeting(0, 1, 1.0), meeting(2, 3, 1.0)];
    let apart = [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(a, b)| meeting(a, b, 2.0));
    let all = [&even[..], &apart[..]].concat();
    for (player, rated) in rate(4, &all, None).iter().enumerate() {
        let open = [rated.low.is_infinite(), rated.high.is_infinite()];
        assert_eq!(open, [player > 1, player < 2], "{player}: {rated:?}");
    }
    // A draw between the two groups closes them.
    let closed = [&all[..], &[meeting(1, 3, 1.0)]].concat();
    for rated in rate(4, &closed, None) {
        assert!(rated.low.is_finite() && rated.high.is_finite(), "{rated:?}");
    }
}

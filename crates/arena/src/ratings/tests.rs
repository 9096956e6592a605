use super::*;
use crate::elo::Pairs;

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

#[test]
fn two_players_are_rated_as_by_the_formula() {
    let pairs = Pairs([2, 5, 20, 13, 10]);
    let mut meetings = Vec::new();
    for (half_points, &count) in pairs.0.iter().enumerate() {
        let meeting = Meeting {
            first: 0,
            second: 1,
            games: 2.0,
            points: half_points as f64 / 2.0,
        };
        meetings.extend(std::iter::repeat_n(meeting, count as usize));
    }
    let ratings = rate(2, &meetings);
    let (elo, error) = ratings.players[0];
    assert!(near(2.0 * elo, 85.043, 0.001), "{elo}");
    // The delta method: z x deviation x 400 / ln 10 / (m (1 - m)) = 53.33.
    assert!(near(2.0 * error, 53.33, 0.02), "{error}");
    assert!(!ratings.virtual_draws);
}

#[test]
fn three_players_by_hand() {
    // Three to one, each time: a over b, b over c, and nine to one for a over c fit
    // the model exactly: 400 log10 3 = 190.85 apart.
    let meeting = |first, second, points| Meeting {
        first,
        second,
        games: 2.0,
        points,
    };
    let mut meetings = Vec::new();
    meetings.extend([meeting(0, 1, 2.0), meeting(0, 1, 1.0)].repeat(10));
    meetings.extend([meeting(1, 2, 2.0), meeting(1, 2, 1.0)].repeat(10));
    meetings.extend(
        [2.0, 2.0, 2.0, 2.0, 1.0]
            .map(|p| meeting(0, 2, p))
            .repeat(4),
    );
    let ratings = rate(3, &meetings);
    assert!(near(ratings.players[0].0, 190.85, 0.01), "{ratings:?}");
    assert!(near(ratings.players[1].0, 0.0, 0.01), "{ratings:?}");
    assert!(near(ratings.players[2].0, -190.85, 0.01), "{ratings:?}");
}

#[test]
fn results_all_alike_leave_an_error() {
    let meeting = |first, second, points| Meeting {
        first,
        second,
        games: 2.0,
        points,
    };
    // Nobody knows more after two games of each pair than that they are about equal.
    let even = [meeting(0, 1, 1.0), meeting(0, 2, 1.0), meeting(1, 2, 1.0)];
    for (elo, error) in rate(3, &even).players {
        assert!(near(elo, 0.0, 1e-6) && error > 150.0, "{elo} {error}");
    }
    // Nor how much better one is who has won everything.
    let mut sweep = [meeting(0, 1, 2.0), meeting(0, 2, 2.0), meeting(1, 2, 1.0)].repeat(10);
    let ratings = rate(3, &sweep);
    assert!(
        ratings.virtual_draws && ratings.players[0].1 > 150.0,
        "{ratings:?}"
    );
    // One point lost, and the games themselves say it.
    sweep.push(meeting(0, 1, 1.0));
    sweep.push(meeting(0, 2, 1.0));
    assert!(!rate(3, &sweep).virtual_draws);
}

#[test]
fn who_only_wins_is_rated_all_the_same() {
    let sweep = Meeting {
        first: 0,
        second: 1,
        games: 2.0,
        points: 2.0,
    };
    let ratings = rate(2, &[sweep; 10]);
    assert!(ratings.virtual_draws);
    assert!(ratings.players[0].0 > 100.0 && ratings.players[0].0.is_finite());
}

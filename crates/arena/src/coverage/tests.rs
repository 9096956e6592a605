use super::*;

/// A quick sample of what `examples/coverage.rs` counts: 400 series each, in which 95 % may be seen as 91.7 %.
#[test]
fn intervals_hold_the_truth() {
    for players in [2, 3, 5] {
        for (which, strengths) in strengths(players) {
            for (draws, games) in [(0.0, 2), (0.0, 6), (0.3, 10), (0.8, 20)] {
                let series = Series {
                    players: strengths.clone(),
                    draws,
                    opening: 0.0,
                    games,
                };
                for held in series.held(400, 1) {
                    assert!(
                        held >= 0.917,
                        "{players} players, {which}, draws {draws}, {games} games: {held}"
                    );
                }
            }
        }
    }
}

/// Such a sample sees intervals that are too narrow: those of the normal approximation hold 73 to 88 % at 6 games.
#[test]
fn a_narrow_interval_would_be_seen() {
    let mut random = Random::new(1);
    let series = Series {
        players: vec![0.0, 0.0],
        draws: 0.0,
        opening: 0.0,
        games: 6,
    };
    let normal = |pairs: [u64; 5]| {
        let counts = || {
            pairs
                .iter()
                .zip(0..)
                .map(|(&count, x)| (count as f64, f64::from(x) / 4.0))
        };
        let mean = counts().map(|(count, x)| count * x).sum::<f64>() / 3.0;
        let spread: f64 = counts().map(|(count, x)| count * (x - mean).powi(2)).sum();
        (mean - 0.5).abs() <= 1.96 * spread.sqrt() / 3.0
    };
    let held = (0..400).filter(|_| {
        let mut pairs = [0; 5];
        (0..3).for_each(|_| pairs[series.pair(0.0, &mut random)] += 1);
        normal(pairs)
    });
    assert!(held.count() < 367);
}

//! The difference of two players with error bars, from pairs of games.
//!
//! The two games of a pair share an opening and are not independent, so the pair is the unit:
//! with `N` pairs whose scores `x` are 0, 1/4, 1/2, 3/4 or 1 (the pentanomial of Fishtest and
//! OpenBench),
//!
//! ```text
//! mean  m = sum x / N        variance of the mean  v = sum (x - m)^2 / N^2
//! Elo(m) = -400 log10(1/m - 1)        error = [Elo(m + z sqrt v) - Elo(m - z sqrt v)] / 2
//! ```
//!
//! with z = 1.959964 for 95 %, and likelihood of superiority = Phi((m - 1/2) / sqrt v). This is
//! what cutechess-cli and fastchess print.
//!
//! When all pairs went alike `v` is 0 and says nothing. Then the interval is that of Clopper and
//! Pearson (1934) for a thing seen `N` times out of `N`: with 95 % certainty its share is at least
//! `q` = .025^(1/N), so the mean of pairs that all scored `x` lies between `q x` and `q x + 1 - q`.
//! And it is seen so with a mean of a half at most with probability (1/2 / x)^N.

use std::cmp::Ordering;

/// The 97.5 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability that the 95 % interval leaves out at either end.
const TAIL: f64 = 0.025;

/// Elo points for a unit of the logistic scale.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Counts of pairs by the points of one of the two players: pairs with 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The number of pairs.
    #[must_use]
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game, 0 to 1, and the variance of that mean.
    #[must_use]
    pub fn mean_and_variance(self) -> (f64, f64) {
        let n = self.count() as f64;
        let scored = self.0.iter().zip(0..);
        let mean: f64 = scored
            .clone()
            .map(|(&c, x)| c as f64 * f64::from(x) / 4.0)
            .sum::<f64>()
            / n;
        let spread: f64 = scored
            .map(|(&c, x)| c as f64 * (f64::from(x) / 4.0 - mean).powi(2))
            .sum();
        (mean, spread / (n * n))
    }

    /// The difference in Elo with its 95 % interval and the likelihood of superiority; `None`
    /// without pairs. Infinite for a player that won or lost everything.
    #[must_use]
    pub fn elo(self) -> Option<Difference> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let (mean, variance) = self.mean_and_variance();
        let deviation = variance.sqrt();
        let (low, high, superiority) = if deviation > 0.0 {
            let reach = Z95 * deviation;
            (mean - reach, mean + reach, normal((mean - 0.5) / deviation))
        } else {
            let pairs = count as f64;
            let share = TAIL.powf(1.0 / pairs);
            let luck = (0.5 / mean.max(1.0 - mean)).powf(pairs);
            let superiority = match mean.total_cmp(&0.5) {
                Ordering::Less => luck,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0 - luck,
            };
            (share * mean, share * mean + 1.0 - share, superiority)
        };
        Some(Difference {
            elo: of_score(mean),
            low: of_score(low),
            high: of_score(high),
            superiority,
        })
    }
}

/// A difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// In Elo points.
    pub elo: f64,
    /// The lower end of the 95 % interval; infinite where it has none.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The probability that the first player is the stronger one.
    pub superiority: f64,
}

impl Difference {
    /// Half the width of the 95 % interval; infinite where an end is missing.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// These pairs counted by the points of the second player.
    #[must_use]
    pub fn reversed(self) -> Difference {
        Difference {
            elo: -self.elo,
            low: -self.high,
            high: -self.low,
            superiority: 1.0 - self.superiority,
        }
    }
}

/// The Elo difference that a mean score stands for.
#[must_use]
pub fn of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The mean score that an Elo difference stands for.
#[must_use]
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution, by the series of Abramowitz and Stegun 7.1.26 (error below 1.5e-7).
#[must_use]
pub fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let factors = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let poly = factors.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = 0.5 * poly * (-z * z).exp();
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() < by
    }

    #[test]
    fn a_series_worked_by_hand() {
        // 50 pairs: 2 with 0 points, 5 with 1/2, 20 with 1, 13 with 3/2, 10 with 2.
        // Points: 0 + 2.5 + 20 + 19.5 + 20 = 62 of 100, m = 0.62.
        // Elo = 400 log10(0.62 / 0.38) = 400 x 0.2126080 = 85.0432.
        // Squares: 2 x .3844 + 5 x .1369 + 20 x .0144 + 13 x .0169 + 10 x .1444
        //        = .7688 + .6845 + .2880 + .2197 + 1.4440 = 3.4050; v = 3.4050 / 2500 = .001362,
        // deviation .0369053; interval .62 -+ .0723330 = .5476670 to .6923330.
        // Elo(.5476670) = 33.2233, Elo(.6923330) = 140.8937; half the width 53.8352.
        // (.12 / .0369053) = 3.25156, Phi = .999426.
        let d = Pairs([2, 5, 20, 13, 10]).elo().expect("there are pairs");
        assert!(near(d.elo, 85.043, 0.001), "{}", d.elo);
        assert!(near(d.error(), 53.835, 0.001), "{}", d.error());
        assert!(near(d.superiority, 0.999_426, 1e-6), "{}", d.superiority);
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        for (elo, score) in [(0.0, 0.5), (100.0, 0.640_065), (400.0, 10.0 / 11.0)] {
            assert!(near(to_score(elo), score, 1e-6));
            assert!(near(of_score(score), elo, 1e-3));
        }
        assert_eq!(of_score(1.0), f64::INFINITY);
        assert!(Pairs([0; 5]).elo().is_none());
    }

    #[test]
    fn pairs_that_all_went_alike_have_an_interval() {
        // Ten pairs won: .025^(1/10) = .691503, Elo(.691503) = 140.2172; luck .5^10 = .000977.
        let all = Pairs([0, 0, 0, 0, 10]).elo().expect("pairs");
        assert!(all.elo == f64::INFINITY && all.high == f64::INFINITY);
        assert!(near(all.low, 140.217, 0.001), "{}", all.low);
        assert!(near(all.superiority, 1.0 - 0.5f64.powi(10), 1e-12));
        let none = Pairs([10, 0, 0, 0, 0]).elo().expect("pairs");
        assert_eq!(none.low, f64::NEG_INFINITY);
        assert!(near(none.high, -all.low, 1e-9) && none.superiority < 0.001);
        // One pair won says next to nothing.
        let one = Pairs([0, 0, 0, 0, 1]).elo().expect("pairs");
        assert!(one.low < 0.0 && one.superiority == 0.5);
        // Three even ones: the share is .292402, the mean between .146201 and .853799.
        let even = Pairs([0, 0, 3, 0, 0]).elo().expect("pairs");
        assert!(even.elo == 0.0 && even.superiority == 0.5);
        assert!(near(to_score(even.low), 0.146_201, 1e-6), "{even:?}");
        assert!(near(to_score(even.high), 0.853_799, 1e-6), "{even:?}");
    }
}

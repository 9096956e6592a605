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
mod tests;

//! The difference of two players with an interval that holds from the first pair of games on.
//!
//! The two games of a pair share an opening and are not independent, so the pair is the unit: the
//! mean score `m` of a game is estimated from `N` pairs whose scores `x` are 0, 1/4, 1/2, 3/4 or 1
//! (the pentanomial of Fishtest and OpenBench), and Elo(m) = -400 log10(1/m - 1).
//!
//! The interval is that of the empirical likelihood (Owen, 1988) with one pair more that went all
//! against whoever is to be called better. How strongly the pairs speak for a mean above `m` is
//!
//! ```text
//! E(m) = max over t >= 0 of  sum ln(1 + t (x(i) - m)) + ln(1 - t m)
//! ```
//!
//! the last term being the pair that was added, and the lower end is the `m` with
//! E(m) = z^2 / 2 (1 + .21 / N^2), z = 1.959964. The upper end is found alike from the other side,
//! with a pair added that was won. That the first is the stronger one is sure by
//! Phi(sqrt(2 E(1/2) / (1 + .21 / N^2))), so that it passes 97.5 % just when the interval leaves out
//! equality. Each term grows with its `x`: a better result never has a weaker claim.
//!
//! The normal interval, which cutechess-cli and fastchess print, is too narrow for few pairs and has
//! no width for pairs that went alike; [`super::coverage`] counts how often it holds.

/// The 97.5 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// What is added to the bound of the evidence for a single pair, as a share; with it one and two
/// pairs are judged as by Clopper and Pearson (1934).
const FEW: f64 = 0.21;

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

    /// The mean score of a game, 0 to 1; not a number without pairs.
    #[must_use]
    pub fn mean(self) -> f64 {
        mean(&self.0.map(|count| count as f64))
    }

    /// These pairs counted by the points of the other player.
    #[must_use]
    pub fn reversed(self) -> Pairs {
        let [a, b, c, d, e] = self.0;
        Pairs([e, d, c, b, a])
    }

    /// The difference in Elo with its 95 % interval and the likelihood of superiority; `None`
    /// without pairs. Infinite for a player that won or lost everything.
    #[must_use]
    pub fn elo(self) -> Option<Difference> {
        if self.count() == 0 {
            return None;
        }
        let other = self.reversed();
        let (first, second) = (self.sure(), other.sure());
        Some(Difference {
            elo: of_score(self.mean()),
            low: of_score(self.lower()),
            high: of_score(1.0 - other.lower()),
            superiority: if first > 0.5 { first } else { 1.0 - second },
        })
    }

    /// Whether the 95 % interval holds this mean score.
    #[must_use]
    pub fn hold(self, mean: f64) -> bool {
        let bound = self.bound();
        self.evidence(mean) < bound && self.reversed().evidence(1.0 - mean) < bound
    }

    /// The lower end of the 95 % interval of the mean score.
    fn lower(self) -> f64 {
        let bound = self.bound();
        let (mut low, mut high) = (0.0, self.mean());
        for _ in 0..50 {
            let mean = f64::midpoint(low, high);
            if self.evidence(mean) >= bound {
                low = mean;
            } else {
                high = mean;
            }
        }
        low
    }

    /// The evidence from which on a mean score lies outside the interval.
    fn bound(self) -> f64 {
        Z95 * Z95 / 2.0 * self.stretch()
    }

    fn stretch(self) -> f64 {
        1.0 + FEW / (self.count() as f64).powi(2)
    }

    /// How sure it is that the mean is above a half; a half where nothing speaks for it.
    fn sure(self) -> f64 {
        match self.evidence(0.5) {
            0.0 => 0.5,
            evidence => normal((2.0 * evidence / self.stretch()).sqrt()),
        }
    }

    /// How strongly the pairs speak for a mean score above this one, as a logarithm of likelihoods;
    /// 0 where they do not.
    fn evidence(self, above: f64) -> f64 {
        let mut weights = self.0.map(|count| count as f64);
        let [lost, ..] = &mut weights;
        *lost += 1.0;
        if above <= 0.0 {
            return f64::INFINITY;
        }
        if mean(&weights) <= above {
            return 0.0;
        }
        let tilt = tilt(&weights, above);
        let term = |(weight, x): (&f64, f64)| match *weight {
            0.0 => 0.0,
            weight => weight * (1.0 + tilt * (x - above)).ln(),
        };
        weights.iter().zip(SCORES).map(term).sum()
    }
}

/// The scores of a pair.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn mean(weights: &[f64; 5]) -> f64 {
    let points = weights.iter().zip(SCORES).map(|(weight, x)| weight * x);
    points.sum::<f64>() / weights.iter().sum::<f64>()
}

/// The `t` for which sum w(i) (x(i) - s) / (1 + t (x(i) - s)) = 0: then w(i) / (1 + t (x(i) - s)) is
/// the most likely distribution with mean `s`. By bisection: the sum falls between the two poles at
/// the ends.
pub(super) fn tilt(weights: &[f64; 5], s: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..60 {
        let t = f64::midpoint(low, high);
        let term = |(weight, x): (&f64, f64)| match *weight {
            0.0 => 0.0,
            weight => weight * (x - s) / (1.0 + t * (x - s)),
        };
        if weights.iter().zip(SCORES).map(term).sum::<f64>() > 0.0 {
            low = t;
        } else {
            high = t;
        }
    }
    f64::midpoint(low, high)
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
    /// The difference as the second player has it.
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
        // Adding nothing makes no minus of a difference of 0.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// Elo points as tables have them: whole, with their sign, and none that is a minus of nothing.
#[must_use]
pub fn whole(elo: f64) -> String {
    match format!("{elo:+.0}") {
        nothing if nothing == "-0" => String::from("+0"),
        told => told,
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

//! The sequential probability ratio test over pairs of games.
//!
//! H0: the first engine is `elo0` stronger than the second; H1: `elo1`. After each pair the
//! generalised log-likelihood ratio of the pentanomial is
//!
//! ```text
//! LLR = N sum p(i) ln(p1(i) / p0(i)),   p(h)(i) = p(i) / (1 + t(h) (x(i) - s(h)))
//! ```
//!
//! with `p` the observed frequencies of the pair scores x = 0, 1/4 … 1, `s(h)` the mean score that
//! hypothesis `h` stands for, and `t(h)` the root of sum p(i) (x(i) - s) / (1 + t (x(i) - s)) = 0:
//! p(h) is the most likely distribution with that mean. H1 is accepted at ln((1 - beta) / alpha),
//! H0 at ln(beta / (1 - alpha)) (Wald, 1945). Source: M. Van den Bergh, "A practical introduction
//! to the GSPRT" (2016) and "Comments on normalized Elo"; Fishtest's LLRcalc does the same. As
//! there, outcomes not seen yet count as a thousandth of one.
//!
//! Normalized Elo measures a difference in units of the spread of a game instead, 800 / ln 10 of them
//! (m - 1/2) / sqrt(2 v) with the variance `v` of a pair: a test of it takes as many games however many are drawn. `s(h)`
//! then follows from the spread that was observed.

use serde::{Deserialize, Serialize};

use super::elo::{Pairs, SCALE, SCORES, tilt, to_score};

/// The two hypotheses of a test and its error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference in Elo by H0.
    pub elo0: f64,
    /// By H1; above `elo0`.
    pub elo1: f64,
    /// The chance to accept H1 where H0 holds.
    pub alpha: f64,
    /// The chance to accept H0 where H1 holds.
    pub beta: f64,
    /// The differences are in normalized Elo.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub normalized: bool,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
}

/// The count that stands for an outcome not seen yet, in pairs.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Reads `ELO0 ELO1` or `ELO0 ELO1 ALPHA BETA`, separated by blanks or commas, perhaps with the word `normalized` behind;
    /// alpha and beta are 0.05 unless said.
    ///
    /// # Errors
    /// A line that names what came.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let (words, normalized) = match text.trim_end().strip_suffix("normalized") {
            Some(words) => (words, true),
            None => (text, false),
        };
        let numbers: Option<Vec<f64>> = words
            .split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse::<f64>().ok().filter(|n| n.is_finite()))
            .collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Sprt {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
                normalized,
            },
            Some(&[elo0, elo1, alpha, beta]) => Sprt {
                elo0,
                elo1,
                alpha,
                beta,
                normalized,
            },
            _ => {
                return Err(format!(
                    "'{text}' is no test; write 0,10 or 0,10,0.05,0.05 or 0,5,normalized"
                ));
            }
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if sprt.elo0 >= sprt.elo1 || sprt.elo0.abs().max(sprt.elo1.abs()) > 2000.0 {
            return Err(format!(
                "'{text}': the second Elo must be above the first, both within 2000"
            ));
        }
        if !rate(sprt.alpha) || !rate(sprt.beta) {
            return Err(format!("'{text}': alpha and beta are between 0 and 0.5"));
        }
        Ok(sprt)
    }

    /// The bounds of the ratio: H0 is accepted at the lower, H1 at the upper.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        (lower, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The second difference with its unit, for people.
    #[must_use]
    pub fn told(&self) -> String {
        let unit = if self.normalized {
            "normalized Elo"
        } else {
            "Elo"
        };
        format!("{} {unit}", self.elo1)
    }

    /// The mean score that a difference stands for, by the spread of these frequencies if it is normalized.
    fn score(&self, elo: f64, frequencies: &[f64; 5]) -> f64 {
        if !self.normalized {
            return to_score(elo);
        }
        let scored = || frequencies.iter().zip(SCORES);
        let mean: f64 = scored().map(|(p, x)| p * x).sum();
        let variance: f64 = scored().map(|(p, x)| p * (x - mean).powi(2)).sum();
        (0.5 + elo / (2.0 * SCALE) * (2.0 * variance).sqrt()).clamp(1e-3, 1.0 - 1e-3)
    }

    /// The log-likelihood ratio; 0 without pairs.
    #[must_use]
    pub fn ratio(&self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let p = counts.map(|count| count / total);
        let [s0, s1] = [self.elo0, self.elo1].map(|elo| self.score(elo, &p));
        let (t0, t1) = (tilt(&p, s0), tilt(&p, s1));
        let gain = |(p, x): (&f64, f64)| p * ((1.0 + t0 * (x - s0)) / (1.0 + t1 * (x - s1))).ln();
        total * p.iter().zip(SCORES).map(gain).sum::<f64>()
    }

    /// The decision that follows from the pairs so far, if one does.
    #[must_use]
    pub fn decide(&self, pairs: Pairs) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(pairs);
        if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;

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

use serde::{Deserialize, Serialize};

use super::elo::{Pairs, to_score};

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
    /// Reads `ELO0 ELO1` or `ELO0 ELO1 ALPHA BETA`, separated by blanks or commas; alpha and beta
    /// are 0.05 unless said.
    ///
    /// # Errors
    /// A line that names what came.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let numbers: Option<Vec<f64>> = text
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
            },
            Some(&[elo0, elo1, alpha, beta]) => Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            },
            _ => return Err(format!("'{text}' is no test; write 0,10 or 0,10,0.05,0.05")),
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

    /// The log-likelihood ratio; 0 without pairs.
    #[must_use]
    pub fn ratio(&self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let p = counts.map(|count| count / total);
        let (s0, s1) = (to_score(self.elo0), to_score(self.elo1));
        let (t0, t1) = (root(&p, s0), root(&p, s1));
        let gain = |(i, p): (usize, &f64)| {
            let x = i as f64 / 4.0;
            p * ((1.0 + t0 * (x - s0)) / (1.0 + t1 * (x - s1))).ln()
        };
        total * p.iter().enumerate().map(gain).sum::<f64>()
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

/// The `t` for which the distribution has mean `s`, by bisection: the sum falls from plus to minus
/// infinity between the two poles at the ends.
fn root(p: &[f64; 5], s: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..100 {
        let t = (low + high) / 2.0;
        let term = |(i, p): (usize, &f64)| {
            let d = i as f64 / 4.0 - s;
            p * d / (1.0 + t * d)
        };
        if p.iter().enumerate().map(term).sum::<f64>() > 0.0 {
            low = t;
        } else {
            high = t;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests;

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
mod tests {
    use super::*;
    use crate::base::Random;

    #[test]
    fn read_and_refused() {
        let sprt = Sprt::parse("0, 10").unwrap();
        assert_eq!((sprt.elo1, sprt.alpha), (10.0, 0.05));
        let (lower, upper) = sprt.bounds();
        // ln(19) = 2.944.
        assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
        for wrong in [
            "",
            "5",
            "5,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,x",
            "0,inf",
            "0 5 .6 .1",
        ] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_ratio_worked_by_hand() {
        // All scores 0 or 1, half each: p(h) = s and 1 - s, t = (1/2 - s) / (s (1 - s)), so
        // LLR = N/2 ln(s1 (1 - s1) / (s0 (1 - s0))): nothing for 0 and 0, negative for 0 and 100:
        // s1 = 0.640065, N = 20: 10 ln(4 x 0.640065 x 0.359935) = 10 ln 0.921528 = -0.81722.
        let sprt = Sprt::parse("0 100").unwrap();
        let ratio = sprt.ratio(Pairs([10, 0, 0, 0, 10]));
        assert!((ratio + 0.81722).abs() < 0.002, "{ratio}");
        assert!(sprt.ratio(Pairs([0, 1, 5, 9, 5])) > 0.0);
        assert_eq!(sprt.ratio(Pairs([0; 5])), 0.0);
    }

    /// Plays one series of pairs; whether H1 was accepted, and after how many pairs.
    fn series(sprt: &Sprt, elo: f64, random: &mut Random) -> (bool, u64) {
        let score = to_score(elo);
        let draws = 0.3;
        let win = score - draws / 2.0;
        let mut pairs = Pairs::default();
        loop {
            let mut game = || {
                let ticket = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
                if ticket < win {
                    2
                } else {
                    usize::from(ticket < win + draws)
                }
            };
            let points = game() + game();
            pairs.0[points] += 1;
            if let Some(decision) = sprt.decide(pairs) {
                return (decision == Decision::H1, pairs.count());
            }
        }
    }

    /// A thousand series each way: errors come no more often than was asked for. Three standard
    /// deviations of 1,000 trials at 5 % are 2.1 %.
    #[test]
    fn accepts_and_rejects_at_the_stated_rates() {
        let sprt = Sprt::parse("0 60 0.05 0.05").unwrap();
        let mut random = Random::new(11);
        let mut errors = [0; 2];
        let mut length = [0; 2];
        for _ in 0..1000 {
            for (truth, elo) in [(false, sprt.elo0), (true, sprt.elo1)] {
                let (accepted, pairs) = series(&sprt, elo, &mut random);
                errors[usize::from(truth)] += u32::from(accepted != truth);
                length[usize::from(truth)] += pairs;
            }
        }
        println!(
            "H1 accepted wrongly {}, H0 {} of 1000; pairs {length:?}",
            errors[0], errors[1]
        );
        assert!(errors.iter().all(|&e| (15..=71).contains(&e)), "{errors:?}");
    }
}

//! How often the 95 % intervals hold the truth, counted on made-up series between players of known strength.

use super::elo::{Pairs, to_score};
use super::ratings::{Meeting, hold};
use atom4_core::base::Random;

/// Series between players of known strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Their ratings in Elo.
    pub players: Vec<f64>,
    /// The share of drawn games, where it leaves the stronger one his points.
    pub draws: f64,
    /// What the first move of an opening is worth in Elo: it helps the one, then the other.
    pub opening: f64,
    /// Games between each two.
    pub games: usize,
}

impl Series {
    /// The points of the first of two players in a pair of games.
    fn pair(&self, ahead: f64, random: &mut Random) -> usize {
        let sides = [self.opening, -self.opening].into_iter();
        sides
            .map(|opening| {
                let score = to_score(ahead + opening);
                let drawn = self.draws.min(2.0 * score.min(1.0 - score));
                let chance = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
                if chance < score - drawn / 2.0 {
                    2
                } else if chance < score + drawn / 2.0 {
                    1
                } else {
                    0
                }
            })
            .sum()
    }

    /// Plays so many series; answers, for each player, the share of them in which the interval of its rating held
    /// the truth. Of two players both have the one interval of their difference.
    #[must_use]
    pub fn held(&self, series: usize, seed: u64) -> Vec<f64> {
        let mut random = Random::new(seed);
        let count = self.players.len();
        let mean = self.players.iter().sum::<f64>() / count as f64;
        let truth: Vec<f64> = self.players.iter().map(|elo| elo - mean).collect();
        let mut held = vec![0usize; count];
        for _ in 0..series {
            let inside = match truth[..] {
                [first, second] => {
                    let mut pairs = Pairs::default();
                    for _ in 0..self.games / 2 {
                        pairs.0[self.pair(first - second, &mut random)] += 1;
                    }
                    vec![pairs.hold(self.mean_score(first - second)); 2]
                }
                _ => hold(&truth, &self.meetings(&truth, &mut random)),
            };
            for (held, inside) in held.iter_mut().zip(inside) {
                *held += usize::from(inside);
            }
        }
        held.into_iter()
            .map(|held| held as f64 / series as f64)
            .collect()
    }

    /// The mean score of the first of two in a pair of games.
    fn mean_score(&self, ahead: f64) -> f64 {
        f64::midpoint(
            to_score(ahead + self.opening),
            to_score(ahead - self.opening),
        )
    }

    fn meetings(&self, truth: &[f64], random: &mut Random) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for first in 0..truth.len() {
            for second in first + 1..truth.len() {
                for _ in 0..self.games / 2 {
                    let points = self.pair(truth[first] - truth[second], random);
                    meetings.push(Meeting {
                        first,
                        second,
                        games: 2.0,
                        points: points as f64 / 2.0,
                    });
                }
            }
        }
        meetings
    }
}

/// The ratings of `count` players that are equal, evenly apart, or of whom one is far ahead.
#[must_use]
pub fn strengths(count: usize) -> Vec<(&'static str, Vec<f64>)> {
    let apart = |elo: f64| (0..count).map(|at| elo * at as f64).collect::<Vec<f64>>();
    let mut ahead = vec![0.0; count];
    ahead[0] = 400.0;
    vec![
        ("equal", apart(0.0)),
        ("100 apart", apart(100.0)),
        ("200 apart", apart(200.0)),
        ("one 400 ahead", ahead),
    ]
}

#[cfg(test)]
mod tests;

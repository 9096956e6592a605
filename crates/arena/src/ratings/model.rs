//! The likelihood of ratings by the model of Bradley and Terry, and where it is largest.

use std::collections::BTreeMap;

use super::Meeting;
use super::linear::Cholesky;

/// All games between two players: who, how many, the points of the first.
#[derive(Clone)]
struct Couple {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
}

/// The games of all players.
#[derive(Clone)]
pub(super) struct Model {
    couples: Vec<Couple>,
    /// What is 0 of the ratings, which the games alone do not say: their sum with these weights.
    gauge: Vec<f64>,
}

/// The share of the points that the first of two is to make.
pub(super) fn expected(ratings: &[f64], first: usize, second: usize) -> f64 {
    1.0 / (1.0 + (ratings[second] - ratings[first]).exp())
}

/// The logarithm of the chance of a win that is `ahead` on the scale.
fn log_chance(ahead: f64) -> f64 {
    if ahead > 0.0 {
        -(-ahead).exp().ln_1p()
    } else {
        ahead - ahead.exp().ln_1p()
    }
}

impl Model {
    /// The games of these meetings, those of the same two players taken together. The rating of the anchor is 0,
    /// or without one the mean of all.
    pub(super) fn new(count: usize, meetings: &[Meeting], anchor: Option<usize>) -> Model {
        let mut couples = BTreeMap::new();
        for meeting in meetings {
            let couple = couples.entry((meeting.first, meeting.second));
            let (games, points) = couple.or_insert((0.0, 0.0));
            *games += meeting.games;
            *points += meeting.points;
        }
        let couple = |((first, second), (games, points))| Couple {
            first,
            second,
            games,
            points,
        };
        Model {
            couples: couples.into_iter().map(couple).collect(),
            gauge: match anchor {
                Some(anchor) => unit(count, anchor),
                None => vec![1.0 / count as f64; count],
            },
        }
    }

    /// The games of each player.
    fn games(&self) -> Vec<f64> {
        let mut games = vec![0.0; self.gauge.len()];
        for couple in &self.couples {
            games[couple.first] += couple.games;
            games[couple.second] += couple.games;
        }
        games
    }

    /// With `games` drawn ones more of each player, spread over those whom it met.
    pub(super) fn with_draws(&self, games: f64) -> Model {
        let mut with = self.clone();
        let all = self.games();
        for couple in &mut with.couples {
            let share = couple.games / all[couple.first] + couple.games / all[couple.second];
            couple.games += games * share;
            couple.points += games * share / 2.0;
        }
        with
    }

    /// With one game more of this player, won or lost, spread over those whom it met.
    pub(super) fn with_game(&self, player: usize, won: bool) -> Model {
        let mut with = self.clone();
        let all = self.games()[player];
        for couple in &mut with.couples {
            let first = couple.first == player;
            if first || couple.second == player {
                let share = couple.games / all;
                couple.games += share;
                couple.points += if won == first { share } else { 0.0 };
            }
        }
        with
    }

    fn likelihood(&self, ratings: &[f64]) -> f64 {
        let couples = self.couples.iter().map(|couple| {
            let ahead = ratings[couple.first] - ratings[couple.second];
            couple.points * log_chance(ahead) + (couple.games - couple.points) * log_chance(-ahead)
        });
        couples.sum()
    }

    /// The gradient of the likelihood, and its information with the gauge added: as ratings move within the gauge,
    /// that changes nothing and makes it invertible.
    fn derivatives(&self, ratings: &[f64]) -> (Vec<f64>, Option<Cholesky>) {
        let count = ratings.len();
        let mut gradient = vec![0.0; count];
        let mut information: Vec<Vec<f64>> = self
            .gauge
            .iter()
            .map(|one| self.gauge.iter().map(|other| one * other).collect())
            .collect();
        for couple in &self.couples {
            let (a, b) = (couple.first, couple.second);
            let p = expected(ratings, a, b);
            let residual = couple.points - couple.games * p;
            gradient[a] += residual;
            gradient[b] -= residual;
            let weight = couple.games * p * (1.0 - p);
            information[a][a] += weight;
            information[b][b] += weight;
            information[a][b] -= weight;
            information[b][a] -= weight;
        }
        // A trace more for players who have not met, not even by way of others.
        for (at, row) in information.iter_mut().enumerate() {
            row[at] += 1e-9;
        }
        (gradient, Cholesky::of(information))
    }

    /// How a push at the rating of one player moves all of them within the gauge.
    fn pull(&self, inverse: &Cholesky, player: usize) -> Vec<f64> {
        let all: f64 = self.gauge.iter().sum();
        let mut push: Vec<f64> = self.gauge.iter().map(|weight| -weight / all).collect();
        push[player] += 1.0;
        inverse.solve(&push)
    }

    /// Moves `ratings` to where the likelihood is largest, with one of them given perhaps; answers
    /// its logarithm. Newton's steps, each cut in half until it leads upwards.
    pub(super) fn fit(&self, given: Option<(usize, f64)>, ratings: &mut [f64]) -> f64 {
        if let Some((player, rating)) = given
            && let (_, Some(inverse)) = self.derivatives(ratings)
        {
            let pull = self.pull(&inverse, player);
            let by = (rating - ratings[player]) / pull[player];
            ratings
                .iter_mut()
                .zip(&pull)
                .for_each(|(r, p)| *r += by * p);
        }
        let mut reached = self.likelihood(ratings);
        for _ in 0..100 {
            let (gradient, Some(inverse)) = self.derivatives(ratings) else {
                break;
            };
            let mut step = inverse.solve(&gradient);
            if let Some((player, _)) = given {
                let pull = self.pull(&inverse, player);
                let back = step[player] / pull[player];
                step.iter_mut().zip(&pull).for_each(|(s, p)| *s -= back * p);
            }
            let most = step.iter().fold(0.0f64, |most, by| most.max(by.abs()));
            let mut share = if most > 2.0 { 2.0 / most } else { 1.0 };
            loop {
                let next = ratings.iter().zip(&step).map(|(r, by)| r + share * by);
                let next: Vec<f64> = next.collect();
                let likelihood = self.likelihood(&next);
                if likelihood >= reached - 1e-12 || share < 1e-6 {
                    ratings.copy_from_slice(&next);
                    reached = likelihood;
                    break;
                }
                share /= 2.0;
            }
            if most < 1e-6 {
                break;
            }
        }
        reached
    }

    /// For each player, how much one point more of each would move its rating: its row of the inverse information,
    /// in which its own entry is the variance of its rating.
    pub(super) fn pulls(&self, ratings: &[f64]) -> Vec<Vec<f64>> {
        let (_, inverse) = self.derivatives(ratings);
        let pull = |player| match &inverse {
            Some(inverse) => self.pull(inverse, player),
            None => vec![0.0; ratings.len()],
        };
        (0..ratings.len()).map(pull).collect()
    }
}

fn unit(count: usize, at: usize) -> Vec<f64> {
    (0..count)
        .map(|place| f64::from(u8::from(place == at)))
        .collect()
}

//! Ratings of more than two players, with error bars, from pairs of games.
//!
//! More than two players get the maximum-likelihood ratings of Bradley and Terry (1952), found by
//! Newton's steps, with the cluster-robust ("sandwich") covariance over the pairs: the same idea,
//! and the same numbers to first order when there are two.

use super::elo::{SCALE, Z95};

/// A pair as ratings see it: the two players, the games in it and the first player's points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The first player.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// One or two games.
    pub games: f64,
    /// The first player's points.
    pub points: f64,
}

/// Ratings with their 95 % errors, the mean rating being 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo and error of each player.
    pub players: Vec<(f64, f64)>,
    /// Each player was given a drawn game against one of average strength: without it somebody who only won, or only lost, has no finite rating.
    pub virtual_draws: bool,
}

/// Rates `count` players from their meetings.
#[must_use]
pub fn rate(count: usize, meetings: &[Meeting]) -> Ratings {
    let connected = connected(count, meetings);
    let prior = if connected { 0.0 } else { 1.0 };
    let mut theta = vec![0.0; count];
    for _ in 0..200 {
        let (gradient, information) = derivatives(&theta, meetings, prior);
        let Some(inverse) = invert(information) else {
            break;
        };
        let step = multiply(&inverse, &gradient);
        let most = step.iter().fold(0.0f64, |m, s| m.max(s.abs()));
        // Far from the top a whole step overshoots.
        let damp = if most > 1.0 { 1.0 / most } else { 1.0 };
        theta
            .iter_mut()
            .zip(&step)
            .for_each(|(t, s)| *t += s * damp);
        if most < 1e-12 {
            break;
        }
    }
    let mean = theta.iter().sum::<f64>() / count.max(1) as f64;
    let errors = errors(&theta, meetings, prior);
    let players = theta.iter().zip(errors);
    Ratings {
        players: players.map(|(t, e)| ((t - mean) * SCALE, e)).collect(),
        virtual_draws: !connected,
    }
}

/// True when everybody has points from everybody, by way of others: then ratings are finite
/// (Ford, 1957).
fn connected(count: usize, meetings: &[Meeting]) -> bool {
    let reaches = |forward: bool| {
        let mut reached = vec![false; count];
        let mut open = vec![0];
        if let Some(first) = reached.first_mut() {
            *first = true;
        }
        while let Some(at) = open.pop() {
            for meeting in meetings {
                let (a, b) = (meeting.first, meeting.second);
                let wins = [
                    (a, b, meeting.points),
                    (b, a, meeting.games - meeting.points),
                ];
                for (winner, loser, points) in wins {
                    let (from, to) = if forward {
                        (winner, loser)
                    } else {
                        (loser, winner)
                    };
                    if points > 0.0 && from == at && !reached[to] {
                        reached[to] = true;
                        open.push(to);
                    }
                }
            }
        }
        reached.iter().all(|&r| r)
    };
    reaches(true) && reaches(false)
}

fn expected(theta: &[f64], meeting: &Meeting) -> f64 {
    1.0 / (1.0 + (theta[meeting.second] - theta[meeting.first]).exp())
}

/// Gradient and information of the likelihood; the constant added to the information holds the
/// sum of all ratings, which the games do not, and changes no difference.
fn derivatives(theta: &[f64], meetings: &[Meeting], prior: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = theta.len();
    let mut gradient = vec![0.0; count];
    let mut information = vec![vec![1.0 / count as f64; count]; count];
    for meeting in meetings {
        let (a, b) = (meeting.first, meeting.second);
        let p = expected(theta, meeting);
        let residual = meeting.points - meeting.games * p;
        gradient[a] += residual;
        gradient[b] -= residual;
        let weight = meeting.games * p * (1.0 - p);
        information[a][a] += weight;
        information[b][b] += weight;
        information[a][b] -= weight;
        information[b][a] -= weight;
    }
    for (at, &t) in theta.iter().enumerate() {
        let p = 1.0 / (1.0 + (-t).exp());
        gradient[at] += prior * (0.5 - p);
        information[at][at] += prior * p * (1.0 - p);
    }
    (gradient, information)
}

fn errors(theta: &[f64], meetings: &[Meeting], prior: f64) -> Vec<f64> {
    let count = theta.len();
    let (_, information) = derivatives(theta, meetings, prior);
    let Some(inverse) = invert(information) else {
        return vec![f64::INFINITY; count];
    };
    let mut variance = vec![0.0; count];
    for meeting in meetings {
        let residual = meeting.points - meeting.games * expected(theta, meeting);
        for (at, sum) in variance.iter_mut().enumerate() {
            let pull = inverse[at][meeting.first] - inverse[at][meeting.second];
            *sum += (pull * residual).powi(2);
        }
    }
    // Results that go all alike leave nothing to read a spread from, and a made-up draw hides it. Then the model's own
    // variance is the least there can be; the constant in the information has added one part of the sum to each.
    let error = |(at, spread): (usize, &f64)| {
        let model = (inverse[at][at] - 1.0 / count as f64).max(0.0);
        let variance = if prior > 0.0 || *spread < 1e-9 {
            spread.max(model)
        } else {
            *spread
        };
        Z95 * variance.sqrt() * SCALE
    };
    variance.iter().enumerate().map(error).collect()
}

fn multiply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}

/// Gauss and Jordan with the largest pivot; `None` for a singular matrix.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..count)
        .map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    for column in 0..count {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..count).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if size(&pivot) < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for at in 0..count {
            matrix[column][at] *= scale;
            inverse[column][at] *= scale;
        }
        for row in (0..count).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for at in 0..count {
                matrix[row][at] -= factor * matrix[column][at];
                inverse[row][at] -= factor * inverse[column][at];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests;

//! Ratings of more than two players with intervals, from pairs of games.
//!
//! More than two players get the ratings of Bradley and Terry (1952), the most likely ones given their
//! games and one drawn game more of each, spread over those whom it met, which keeps the rating of who
//! won everything finite. The mean rating is 0, unless the rating of one player, the anchor, is known.
//!
//! The interval of a player does not count the draws. Its lower end is found by the likelihood of the
//! games with one game more, which the player has lost to those whom it met: the end is where
//!
//! ```text
//! 2 [ L(best) - L(best with this rating) ] = 3.8415 v,   v = max(1, sandwich / model)
//! ```
//!
//! (Wilks, 1938), with the upper end found alike by a game that was won. `v` is the variance of the
//! rating by the spread of the pairs (Huber's sandwich) over that by the model, where it is the
//! larger one. Who won everything has no upper end, nor has anybody of a group that won
//! every game against all others; who met nobody has no end at all.

mod linear;
mod model;

use self::model::Model;
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

/// The rating of a player, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating.
    pub elo: f64,
    /// The lower end of its 95 % interval; infinite where it has none.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rated {
    /// How far the farther end of the interval lies; infinite where an end is missing.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.elo).max(self.elo - self.low)
    }

    fn of(from: f64, by: f64, (low, high): (f64, f64)) -> Rated {
        let elo = |theta: f64| from + theta * SCALE;
        Rated {
            elo: elo(by),
            low: elo(low.min(by)),
            high: elo(high.max(by)),
        }
    }
}

/// A player whose rating is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The player.
    pub player: usize,
    /// Its rating in Elo.
    pub elo: f64,
}

/// The weight of the draws that are made up for the ratings themselves.
const DRAW: f64 = 1.0;

/// And for the ends of intervals: next to nothing, so that who won everything is no hindrance to the
/// search for the best ratings of the others.
const TRACE: f64 = 0.01;

/// An end farther away than this, in units of the logistic scale, is none.
const FAR: f64 = 15.0;

/// Ends of intervals are found to this, in units of the logistic scale: a tenth of an Elo point.
const CLOSE: f64 = 6e-4;

/// Rates `count` players from their meetings, the mean rating being 0 or the anchor's rating its own.
#[must_use]
pub fn rate(count: usize, meetings: &[Meeting], anchor: Option<Anchor>) -> Vec<Rated> {
    let rater = Rater::new(count, meetings, anchor);
    (0..count)
        .map(|player| {
            let ends = (rater.end(player, false), rater.end(player, true));
            Rated::of(rater.from, rater.best[player], ends)
        })
        .collect()
}

/// Whether the 95 % intervals of the players hold these ratings, in Elo with a mean of 0; for the
/// measurement of how often they do.
#[must_use]
pub fn hold(truth: &[f64], meetings: &[Meeting]) -> Vec<bool> {
    let rater = Rater::new(truth.len(), meetings, None);
    let inside = |player: usize, up: bool| {
        let side = rater.side(player, up);
        let at = truth[player] / SCALE;
        let beyond = if up { at > side.top } else { at < side.top };
        !beyond || side.distance(&mut side.best.clone(), at) < 1.0
    };
    let players = 0..truth.len();
    players
        .map(|player| inside(player, false) && inside(player, true))
        .collect()
}

/// The most likely ratings and what intervals need.
struct Rater {
    /// The games with traces of draws.
    model: Model,
    anchor: Option<usize>,
    /// The rating that the scale begins at.
    from: f64,
    best: Vec<f64>,
    /// Of each player: the variance by the model, and how many times that it is taken for.
    variances: Vec<(f64, f64)>,
}

impl Rater {
    fn new(count: usize, meetings: &[Meeting], anchor: Option<Anchor>) -> Rater {
        let player = anchor.map(|anchor| anchor.player);
        let played = Model::new(count, meetings, player);
        let model = played.with_draws(DRAW);
        let mut best = vec![0.0; count];
        model.fit(None, &mut best);
        if let Some(player) = player {
            best[player] = 0.0;
        }
        let pulls = model.pulls(&best);
        let variance = |(player, pull): (usize, &Vec<f64>)| {
            let model = pull[player].max(0.0);
            let spread: f64 = meetings
                .iter()
                .map(|meeting| {
                    let expected =
                        meeting.games * model::expected(&best, meeting.first, meeting.second);
                    let by = pull[meeting.first] - pull[meeting.second];
                    (by * (meeting.points - expected)).powi(2)
                })
                .sum();
            (model, (spread / model.max(1e-12)).max(1.0))
        };
        Rater {
            variances: pulls.iter().enumerate().map(variance).collect(),
            model: played.with_draws(TRACE),
            anchor: player,
            from: anchor.map_or(0.0, |anchor| anchor.elo),
            best,
        }
    }

    /// The search for one end of a player's interval.
    fn side(&self, player: usize, up: bool) -> Side {
        let model = self.model.with_game(player, up);
        let mut best = self.best.clone();
        let most = model.fit(None, &mut best);
        Side {
            model,
            player,
            times: self.variances[player].1,
            most,
            top: best[player],
            best,
        }
    }

    /// An end of a player's interval, in units of the logistic scale.
    fn end(&self, player: usize, up: bool) -> f64 {
        if self.anchor == Some(player) {
            return 0.0;
        }
        let side = self.side(player, up);
        let sign = if up { 1.0 } else { -1.0 };
        let (variance, times) = self.variances[player];
        let mut at = side.best.clone();
        let mut distance = |by: f64| side.distance(&mut at, side.top + sign * by) - 1.0;
        // The distance grows about evenly, so that each step meets the end nearly.
        let (mut low, mut below) = (0.0, -1.0);
        let (mut high, mut above) = (Z95 * (variance * times).sqrt(), -1.0);
        while above < 0.0 {
            high = if high > low { high } else { low + 0.1 };
            if high > FAR {
                return sign * f64::INFINITY;
            }
            above = distance(high);
            if above < 0.0 {
                (low, below) = (high, above);
                high *= 2.0;
            }
        }
        while high - low > CLOSE {
            let share = (below / (below - above)).clamp(0.02, 0.98);
            let by = low + share * (high - low);
            let found = distance(by);
            if found.abs() < 1e-4 {
                return side.top + sign * by;
            }
            if found < 0.0 {
                (low, below) = (by, found);
            } else {
                (high, above) = (by, found);
            }
        }
        side.top + sign * f64::midpoint(low, high)
    }
}

/// One end of one player's interval.
struct Side {
    /// The games with the one that is added.
    model: Model,
    player: usize,
    /// How many times the variance by the model is taken.
    times: f64,
    /// The logarithm of the largest likelihood, and the ratings that have it.
    most: f64,
    best: Vec<f64>,
    /// This player's among them.
    top: f64,
}

impl Side {
    /// How far from the best a rating is, 1 at the end of the interval; `from` becomes the best ratings
    /// with it.
    fn distance(&self, from: &mut [f64], rating: f64) -> f64 {
        let most = self.model.fit(Some((self.player, rating)), from);
        (2.0 * (self.most - most).max(0.0) / self.times).sqrt() / Z95
    }
}

#[cfg(test)]
mod tests;

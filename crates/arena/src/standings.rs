//! Statistics of the games so far: points, cross table, faults, pairs, the state of a test.

use std::collections::BTreeMap;

use super::elo::Pairs;
use super::outcome::{Reason, Score};
use super::ratings::{Meeting, Ratings, rate};
use super::results::Summary;
use super::schedule::Schedule;
use super::sprt::{Decision, Sprt};
use atom4_core::rules::Side;

/// One engine's games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won, drawn and lost games.
    pub results: [u64; 3],
    /// Its faults by kind.
    pub faults: BTreeMap<Reason, u64>,
    /// The game of its first fault, and that in words.
    pub first_fault: Option<(usize, String)>,
}

impl Tally {
    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// Points: a win one, a draw a half.
    #[must_use]
    pub fn points(&self) -> f64 {
        let [won, drawn, _] = self.results;
        won as f64 + drawn as f64 / 2.0
    }

    /// All its faults.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.faults.values().sum()
    }
}

/// The state of a series.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The engines' names.
    pub names: Vec<String>,
    /// Their games.
    pub tallies: Vec<Tally>,
    /// Points of one against another, and the games between them.
    pub cross: Vec<Vec<(f64, u64)>>,
    /// Ratings with errors.
    pub ratings: Ratings,
    /// The pairs of the first engine, where there are only two.
    pub pairs: Pairs,
    /// Games by the reason for their end.
    pub reasons: BTreeMap<Reason, u64>,
    /// Games that count.
    pub counted: usize,
    /// Games that were played but came after the pair that decided the test.
    pub surplus: usize,
    /// The test with its ratio and, perhaps, its decision.
    pub test: Option<(Sprt, f64, Option<Decision>)>,
}

impl Standings {
    /// Elo and 95 % error of each player, the mean being 0. Between two they are halves of the one difference that their
    /// pairs of games tell, infinite where one has won everything.
    #[must_use]
    pub fn elo(&self) -> Vec<(f64, f64)> {
        match self.pairs.elo() {
            Some(difference) if self.names.len() == 2 => {
                let (half, error) = (difference.elo / 2.0, difference.error() / 2.0);
                vec![(half, error), (-half, error)]
            }
            _ => self.ratings.players.clone(),
        }
    }

    /// The note on ratings that count draws nobody has played.
    #[must_use]
    pub fn made_up(&self) -> Option<&'static str> {
        let made_up = self.ratings.virtual_draws && self.counted > 0 && self.names.len() > 2;
        made_up.then_some(
            "Elo counts one made-up draw for each player: somebody won or lost everything.",
        )
    }
}

/// Follows a test pair by pair in the order of the schedule, so that its decision does not depend
/// on which game happened to end first.
#[derive(Clone, Debug)]
pub struct Test {
    sprt: Sprt,
    /// Pairs that count so far.
    pub pairs: Pairs,
    /// The next pair that is waited for.
    pub next: usize,
    /// The decision.
    pub decision: Option<Decision>,
}

impl Test {
    /// A test before its first pair.
    #[must_use]
    pub const fn new(sprt: Sprt) -> Test {
        Test {
            sprt,
            pairs: Pairs([0; 5]),
            next: 0,
            decision: None,
        }
    }

    /// Takes in the pairs that are complete, up to the first that is not or to the decision.
    pub fn advance(&mut self, games: &BTreeMap<usize, Summary>) {
        while self.decision.is_none() {
            let two = (games.get(&(2 * self.next)), games.get(&(2 * self.next + 1)));
            let (Some(first), Some(second)) = two else {
                return;
            };
            self.pairs.0[half_points(first, second)] += 1;
            self.next += 1;
            self.decision = self.sprt.decide(self.pairs);
        }
    }
}

/// Half points of the engine that is White in the first game of a pair.
fn half_points(first: &Summary, second: &Summary) -> usize {
    (first.score.half_points(Side::White) + second.score.half_points(Side::Black)) as usize
}

impl Standings {
    /// Counts the games of a series.
    #[must_use]
    pub fn of(
        schedule: &Schedule,
        names: &[String],
        games: &BTreeMap<usize, Summary>,
        sprt: Option<Sprt>,
    ) -> Standings {
        let mut test = sprt.map(Test::new);
        if let Some(test) = &mut test {
            test.advance(games);
        }
        let end = match &test {
            Some(test) if test.decision.is_some() => test.next * 2,
            _ => schedule.len(),
        };
        let counted: BTreeMap<usize, &Summary> = games.range(..end).map(|(&n, g)| (n, g)).collect();
        let mut standings = Standings {
            names: names.to_vec(),
            tallies: vec![Tally::default(); names.len()],
            cross: vec![vec![(0.0, 0); names.len()]; names.len()],
            ratings: rate(0, &[]),
            pairs: Pairs::default(),
            reasons: BTreeMap::new(),
            counted: counted.len(),
            surplus: games.len() - counted.len(),
            test: test.map(|test| (test.sprt, test.sprt.ratio(test.pairs), test.decision)),
        };
        let mut meetings = Vec::new();
        for (&number, game) in &counted {
            standings.count(schedule, number, game);
            let pairing = schedule.game(number);
            let partner = counted.get(&(number ^ 1));
            let one = |first, second, points: u32, games| Meeting {
                first,
                second,
                games,
                points: f64::from(points) / 2.0,
            };
            match partner {
                Some(second) if number % 2 == 0 => {
                    let points = half_points(game, second);
                    standings.pairs.0[points] += 1;
                    meetings.push(one(pairing.white, pairing.black, points as u32, 2.0));
                }
                Some(_) => {}
                None => {
                    let points = game.score.half_points(Side::White);
                    meetings.push(one(pairing.white, pairing.black, points, 1.0));
                }
            }
        }
        standings.ratings = rate(names.len(), &meetings);
        standings
    }

    fn count(&mut self, schedule: &Schedule, number: usize, game: &Summary) {
        let pairing = schedule.game(number);
        let seats = [
            (pairing.white, pairing.black, Side::White),
            (pairing.black, pairing.white, Side::Black),
        ];
        for (one, other, side) in seats {
            let half_points = game.score.half_points(side);
            self.tallies[one].results[2 - half_points as usize] += 1;
            let (points, games) = &mut self.cross[one][other];
            *points += f64::from(half_points) / 2.0;
            *games += 1;
        }
        *self.reasons.entry(game.reason).or_default() += 1;
        if game.reason.is_fault() {
            let loser = match game.score {
                Score::White => pairing.black,
                _ => pairing.white,
            };
            let tally = &mut self.tallies[loser];
            *tally.faults.entry(game.reason).or_default() += 1;
            let first = || (number, game.detail.clone());
            tally.first_fault.get_or_insert_with(first);
        }
    }

    /// The engines from the best rating down.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| {
            let rating = |at: usize| self.ratings.players[at].0;
            rating(b).total_cmp(&rating(a)).then(a.cmp(&b))
        });
        order
    }
}

#[cfg(test)]
mod tests;

//! Statistics of the games so far: points, cross table, faults, pairs, the state of a test.

use std::collections::{BTreeMap, BTreeSet};

use super::copies::Seen;
use super::dropped::{at_fault, dropped};
use super::elo::{Difference, Pairs};
use super::outcome::Reason;
use super::ratings::{Anchor, Meeting, Rated, rate};
use super::results::Summary;
use super::schedule::{Pairing, Schedule};
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
    /// Ratings with their 95 % intervals: of more than two the most likely ones; of two the halves of the one difference
    /// that their pairs of games tell, infinite where one has won everything.
    pub ratings: Vec<Rated>,
    /// The pairs of the first engine, where there are only two; copies of earlier pairs are left out.
    pub pairs: Pairs,
    /// Games that are copies of earlier ones, which ratings, pairs and test count once.
    pub copies: usize,
    /// Games by the reason for their end.
    pub reasons: BTreeMap<Reason, u64>,
    /// Engines that are left out, for they failed again and again; none of their games counts.
    pub dropped: BTreeSet<usize>,
    /// Games that count.
    pub counted: usize,
    /// Games that were played but came after the pair that decided the test.
    pub surplus: usize,
    /// Pairs behind the first one that is missing, which the test has not come to.
    pub waiting: usize,
    /// The test with its ratio and, perhaps, its decision.
    pub test: Option<(Sprt, f64, Option<Decision>)>,
}

/// What a series is judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judging {
    /// A test that may end it.
    pub sprt: Option<Sprt>,
    /// A player whose rating is known.
    pub anchor: Option<Anchor>,
    /// So many faults running leave an engine out.
    pub drop_after: Option<usize>,
}

impl Standings {
    /// The note on the draws that ratings count and nobody has played.
    #[must_use]
    pub fn made_up(&self) -> Option<&'static str> {
        let made_up = self.counted > 0 && self.names.len() > 2;
        made_up.then_some("Elo counts one made-up draw for each player; intervals do not.")
    }

    /// The note on intervals that have an end at one side only.
    #[must_use]
    pub fn told_open(&self) -> Option<&'static str> {
        let open = |rated: &Rated| rated.low.is_infinite() || rated.high.is_infinite();
        self.ratings.iter().any(open).then_some(
            "An interval that is open at one side has no end there: a player, or a group of players, who won every game \
             against all others may be any stronger, who lost every one any weaker. A game with another result closes it.",
        )
    }

    /// The note on engines that are left out.
    #[must_use]
    pub fn told_dropped(&self) -> Option<String> {
        let names: Vec<&str> = self
            .dropped
            .iter()
            .map(|&at| self.names[at].as_str())
            .collect();
        let names = names.join(", ");
        (!names.is_empty()).then(|| {
            format!("Stopped and left out, as fault followed fault: {names}. None of their games counts.")
        })
    }

    /// The note on games that are copies of earlier ones.
    #[must_use]
    pub fn told_copies(&self) -> Option<String> {
        let Standings {
            copies, counted, ..
        } = self;
        let others = counted - copies;
        (*copies > 0).then(|| {
            format!(
                "{copies} of {counted} games are copies, move by move, of {others} different ones: openings come again, and \
                 programs answer alike. Ratings count each once; more openings would tell more."
            )
        })
    }
}

/// Follows a test pair by pair in the order of the schedule, so that its decision does not depend
/// on which game happened to end first.
#[derive(Clone, Debug)]
pub struct Test {
    sprt: Sprt,
    seen: Seen,
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
    pub fn new(sprt: Sprt) -> Test {
        Test {
            sprt,
            seen: Seen::default(),
            pairs: Pairs([0; 5]),
            next: 0,
            decision: None,
        }
    }

    /// Pairs that are complete and that it has not come to, while it is undecided.
    fn waiting(&self, games: &BTreeMap<usize, Summary>) -> usize {
        let behind = games.range(2 * self.next..).filter(|(number, _)| {
            **number % 2 == 0 && self.decision.is_none() && games.contains_key(&(**number + 1))
        });
        behind.count()
    }

    /// Takes in the pairs that are complete, up to the first that is not or to the decision.
    pub fn advance(&mut self, schedule: &Schedule, games: &BTreeMap<usize, Summary>) {
        while self.decision.is_none() {
            let numbers = [2 * self.next, 2 * self.next + 1];
            let [Some(first), Some(second)] = numbers.map(|number| games.get(&number)) else {
                return;
            };
            self.next += 1;
            let pairings = numbers.map(|number| schedule.game(number));
            if self.seen.pair(pairings, [first, second]) {
                self.pairs.0[half_points(first, second)] += 1;
                self.decision = self.sprt.decide(self.pairs);
            }
        }
    }
}

/// The ratings of two players whose difference is known.
fn halves(difference: Difference, anchor: Option<Anchor>) -> Vec<Rated> {
    let part = |Difference { elo, low, high, .. }: Difference, from: f64, share: f64| Rated {
        elo: from + elo * share,
        low: from + low * share,
        high: from + high * share,
    };
    let two = [difference, difference.reversed()].into_iter();
    let rated = |(player, difference)| match anchor {
        None => part(difference, 0.0, 0.5),
        Some(anchor) if anchor.player == player => Rated {
            elo: anchor.elo,
            low: anchor.elo,
            high: anchor.elo,
        },
        Some(anchor) => part(difference, anchor.elo, 1.0),
    };
    two.zip(0..)
        .map(|(difference, player)| rated((player, difference)))
        .collect()
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
        judging: Judging,
    ) -> Standings {
        let mut test = judging.sprt.map(Test::new);
        if let Some(test) = &mut test {
            test.advance(schedule, games);
        }
        let end = match &test {
            Some(test) if test.decision.is_some() => test.next * 2,
            _ => schedule.len(),
        };
        let dropped = dropped(schedule, games, judging.drop_after);
        let stays = |number: usize| {
            let pairing = schedule.game(number);
            !dropped.contains(&pairing.white) && !dropped.contains(&pairing.black)
        };
        let counted = games.range(..end).map(|(&number, game)| (number, game));
        let counted: BTreeMap<usize, &Summary> =
            counted.filter(|(number, _)| stays(*number)).collect();
        let mut standings = Standings {
            names: names.to_vec(),
            tallies: vec![Tally::default(); names.len()],
            cross: vec![vec![(0.0, 0); names.len()]; names.len()],
            ratings: Vec::new(),
            pairs: Pairs::default(),
            copies: 0,
            dropped: BTreeSet::new(),
            reasons: BTreeMap::new(),
            counted: counted.len(),
            surplus: games.range(end..).count(),
            waiting: test.as_ref().map_or(0, |test| test.waiting(games)),
            test: test.map(|test| (test.sprt, test.sprt.ratio(test.pairs), test.decision)),
        };
        for (&number, game) in games.range(..end).filter(|(number, _)| !stays(**number)) {
            standings.blame(schedule.game(number), number, game);
        }
        let (mut meetings, mut seen) = (Vec::new(), Seen::default());
        for (&number, game) in &counted {
            standings.count(schedule, number, game);
            let pairing = schedule.game(number);
            let mut meet = |points: usize, games| {
                meetings.push(Meeting {
                    first: pairing.white,
                    second: pairing.black,
                    games,
                    points: points as f64 / 2.0,
                });
            };
            match counted.get(&(number ^ 1)) {
                Some(second) if number % 2 == 0 => {
                    if seen.pair([pairing, schedule.game(number + 1)], [game, second]) {
                        let points = half_points(game, second);
                        standings.pairs.0[points] += 1;
                        meet(points, 2.0);
                    }
                }
                Some(_) => {}
                None => {
                    if seen.game(pairing, game) {
                        meet(game.score.half_points(Side::White) as usize, 1.0);
                    }
                }
            }
        }
        standings.dropped = dropped;
        standings.copies = seen.copies;
        standings.ratings = match standings.pairs.elo() {
            Some(difference) if names.len() == 2 => halves(difference, judging.anchor),
            _ => rate(names.len(), &meetings, judging.anchor),
        };
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
        self.blame(pairing, number, game);
    }

    /// Counts a fault, if the game ended by one.
    fn blame(&mut self, pairing: Pairing, number: usize, game: &Summary) {
        if let Some(loser) = at_fault(pairing, game) {
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
            let rating = |at: usize| self.ratings[at].elo;
            let left_out = |at: usize| self.dropped.contains(&at);
            let better = rating(b).total_cmp(&rating(a)).then(a.cmp(&b));
            left_out(a).cmp(&left_out(b)).then(better)
        });
        order
    }
}

#[cfg(test)]
mod tests;

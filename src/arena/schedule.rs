//! Pairings and openings: a whole series as a value, known before the first game.
//!
//! Games come in pairs: the same opening, seats swapped. Game `n` belongs to pair `n / 2`.

use serde::{Deserialize, Serialize};

use crate::base::shard::Shard;

/// In what way the engines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the game, from 0.
    pub game: usize,
    /// The pair it belongs to, from 0.
    pub pair: usize,
    /// Which opening, from 0: the number of the round, so that in each round all meet from the
    /// same one.
    pub opening: usize,
    /// The engine that is White.
    pub white: usize,
    /// The engine that is Black.
    pub black: usize,
}

/// A whole series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The engines that meet, in the order of a round.
    meetings: Vec<(usize, usize)>,
    rounds: usize,
}

impl Schedule {
    /// `games` (even) between each two of `engines` that meet.
    ///
    /// # Errors
    /// For an odd number of games, or fewer than two engines.
    pub fn new(format: Format, engines: usize, games: usize) -> Result<Schedule, String> {
        if engines < 2 {
            return Err("a match needs two engines or more: give --engine twice".into());
        }
        if games == 0 || games % 2 == 1 {
            return Err(format!(
                "{games} games cannot be played in pairs with seats swapped; give an even number"
            ));
        }
        let firsts = match format {
            Format::RoundRobin => 0..engines,
            Format::Gauntlet => 0..1,
        };
        let meetings = firsts.flat_map(|i| (i + 1..engines).map(move |j| (i, j)));
        Ok(Schedule {
            meetings: meetings.collect(),
            rounds: games / 2,
        })
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs() * 2
    }

    /// True without games, which [`Schedule::new`] does not make.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.rounds * self.meetings.len()
    }

    /// The number of openings that are used.
    #[must_use]
    pub const fn openings(&self) -> usize {
        self.rounds
    }

    /// Game `game`, which is below [`Schedule::len`]. In the first game of a pair the engine that
    /// was named first is White.
    #[must_use]
    pub fn game(&self, game: usize) -> Pairing {
        let pair = game / 2;
        let (first, second) = self.meetings[pair % self.meetings.len()];
        let (white, black) = if game.is_multiple_of(2) {
            (first, second)
        } else {
            (second, first)
        };
        Pairing {
            game,
            pair,
            opening: pair / self.meetings.len(),
            white,
            black,
        }
    }

    /// The games of a part, in order.
    pub fn games(&self, shard: Shard) -> impl Iterator<Item = Pairing> + '_ {
        let all = (0..self.len()).map(|game| self.game(game));
        all.filter(move |pairing| shard.holds(pairing.pair))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn everybody_meets_everybody_as_often_with_either_side() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6).expect("a schedule");
        assert_eq!(schedule.len(), 6 * 6);
        let mut met: HashMap<(usize, usize), usize> = HashMap::new();
        for pairing in schedule.games(Shard::WHOLE) {
            *met.entry((pairing.white, pairing.black)).or_default() += 1;
        }
        assert_eq!(met.len(), 12);
        assert!(met.values().all(|&games| games == 3));
    }

    #[test]
    fn pairs_share_an_opening_and_swap_seats() {
        let schedule = Schedule::new(Format::Gauntlet, 3, 4).expect("a schedule");
        let games: Vec<Pairing> = schedule.games(Shard::WHOLE).collect();
        assert_eq!(games.len(), 8);
        for pair in games.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!(
                (pair[0].white, pair[0].black),
                (pair[1].black, pair[1].white)
            );
            assert!(pair[0].white == 0);
        }
        assert_eq!(games[0].opening, games[2].opening);
        assert_ne!(games[0].opening, games[4].opening);
    }

    #[test]
    fn parts_make_the_whole_and_keep_pairs_together() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 10).expect("a schedule");
        let mut seen = vec![0; schedule.len()];
        for number in 1..=7 {
            let shard = Shard::parse(&format!("{number}/7")).expect("a part");
            let games: Vec<Pairing> = schedule.games(shard).collect();
            assert!(games.chunks(2).all(|two| two[0].pair == two[1].pair));
            games.iter().for_each(|pairing| seen[pairing.game] += 1);
        }
        assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn what_cannot_be_paired_is_refused() {
        assert!(Schedule::new(Format::RoundRobin, 1, 2).is_err());
        assert!(Schedule::new(Format::RoundRobin, 2, 3).is_err());
        assert!(Schedule::new(Format::RoundRobin, 2, 0).is_err());
    }
}

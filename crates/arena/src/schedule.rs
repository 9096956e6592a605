//! Pairings and openings: a whole series as a value, known before the first game.
//!
//! Games come in pairs: the same opening, seats swapped. Game `n` belongs to pair `n / 2`.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use atom4_core::base::shard::Shard;

/// In what way the engines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
    /// Each against one other a round, who has about as many points.
    Swiss,
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

/// A series before it had its present players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// Its players, by their numbers now.
    pub players: Vec<usize>,
    /// Games between each two that met.
    pub games: usize,
}

/// A whole series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The engines that meet in each pair of games; in a Swiss tournament of the rounds that are known.
    meetings: Vec<(usize, usize)>,
    /// The opening of each pair, in a Swiss tournament of none.
    openings: Vec<usize>,
    /// Meetings a round.
    each: usize,
    rounds: usize,
    engines: usize,
    format: Format,
}

/// Those of these players who meet in a round.
fn meetings(format: Format, players: &[usize]) -> Vec<(usize, usize)> {
    let firsts = match format {
        Format::RoundRobin => players.len(),
        Format::Gauntlet => 1,
        Format::Swiss => 0,
    };
    let firsts = players.iter().take(firsts).enumerate();
    let with_others = firsts.flat_map(|(at, &first)| {
        let others = players.iter().skip(at + 1);
        others.map(move |&second| (first, second))
    });
    with_others.collect()
}

impl Schedule {
    /// `games` (even) between each two of `engines` that meet.
    ///
    /// # Errors
    /// For an odd number of games, or fewer than two engines.
    pub fn new(format: Format, engines: usize, games: usize) -> Result<Schedule, String> {
        Schedule::grown(format, engines, games, &[])
    }

    /// The same, where the series had fewer players before: the games that it had then keep their numbers, and the others
    /// come after them.
    ///
    /// # Errors
    /// As [`Schedule::new`].
    pub fn grown(
        format: Format,
        engines: usize,
        games: usize,
        before: &[Beginning],
    ) -> Result<Schedule, String> {
        if engines < 2 {
            return Err("a match needs two engines or more: give --engine twice".into());
        }
        if games == 0 || games % 2 == 1 {
            return Err(format!(
                "{games} games cannot be played in pairs with seats swapped; give an even number"
            ));
        }
        let now = Beginning {
            players: (0..engines).collect(),
            games,
        };
        let all = meetings(format, &now.players);
        let mut schedule = Schedule {
            meetings: Vec::new(),
            openings: Vec::new(),
            each: match format {
                Format::Swiss => engines / 2,
                _ => all.len(),
            },
            rounds: games / 2,
            engines,
            format,
        };
        let met = |(one, two): (usize, usize)| (one.min(two), one.max(two));
        let all: HashSet<(usize, usize)> = all.into_iter().map(met).collect();
        let mut known = HashSet::new();
        for Beginning { players, games } in before.iter().chain([&now]) {
            for opening in 0..schedule.rounds.min(games / 2) {
                for meeting in meetings(format, players) {
                    if all.contains(&met(meeting)) && known.insert((met(meeting), opening)) {
                        schedule.meetings.push(meeting);
                        schedule.openings.push(opening);
                    }
                }
            }
        }
        Ok(schedule)
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
        self.rounds * self.each
    }

    /// The number of games whose players are known.
    #[must_use]
    pub fn known(&self) -> usize {
        match self.format {
            Format::Swiss => self.meetings.len() * 2,
            _ => self.len(),
        }
    }

    /// The rounds of a Swiss tournament that are paired.
    pub fn paired(&self) -> impl Iterator<Item = &[(usize, usize)]> {
        let rounds = match self.format {
            Format::Swiss => self.meetings.as_slice(),
            _ => &[],
        };
        rounds.chunks(self.each)
    }

    /// Adds a round to a Swiss tournament.
    pub fn pair(&mut self, round: Vec<(usize, usize)>) {
        self.meetings.extend(round);
    }

    /// The number of engines.
    #[must_use]
    pub const fn engines(&self) -> usize {
        self.engines
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
        // Of a round that is not paired yet the players are not known.
        let (first, second) = self.meetings.get(pair).copied().unwrap_or((0, 1));
        let (white, black) = if game.is_multiple_of(2) {
            (first, second)
        } else {
            (second, first)
        };
        Pairing {
            game,
            pair,
            opening: (self.openings.get(pair).copied()).unwrap_or(pair / self.each),
            white,
            black,
        }
    }

    /// The number of the game in which these two meet from this opening, White first.
    #[must_use]
    pub fn find(&self, white: usize, black: usize, opening: usize) -> Option<usize> {
        let mut all = self.meetings.iter().zip(&self.openings);
        let pair = all.position(|(&(first, second), &own)| {
            own == opening
                && ((first, second) == (white, black) || (first, second) == (black, white))
        })?;
        let swapped = self.meetings.get(pair) != Some(&(white, black));
        Some(2 * pair + usize::from(swapped))
    }

    /// The games of a part, in order.
    pub fn games(&self, shard: Shard) -> impl Iterator<Item = Pairing> + '_ {
        let all = (0..self.known()).map(|game| self.game(game));
        all.filter(move |pairing| shard.holds(pairing.pair))
    }
}

#[cfg(test)]
mod tests;

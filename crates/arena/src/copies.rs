//! Games that are copies of earlier ones: the same players in the same seats, move by move.
//!
//! Programs that always answer alike play the same game again from the same opening. However often
//! it is played, it is one piece of evidence.

use std::collections::HashSet;

use super::results::Summary;
use super::schedule::Pairing;

/// The games seen so far, in the order of the schedule.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    games: HashSet<(usize, usize, u64)>,
    pairs: HashSet<(usize, usize, [u64; 2])>,
    /// How many of them were copies of earlier ones.
    pub copies: usize,
}

impl Seen {
    /// Takes in a game; whether it is no copy of an earlier one.
    pub fn game(&mut self, pairing: Pairing, game: &Summary) -> bool {
        let Some(key) = game.key else { return true };
        let new = self.games.insert((pairing.white, pairing.black, key));
        self.copies += usize::from(!new);
        new
    }

    /// Takes in both games of a pair; whether they are not, both of them, those of an earlier pair.
    pub fn pair(&mut self, pairings: [Pairing; 2], games: [&Summary; 2]) -> bool {
        let [first, second] = pairings;
        let [one, other] = games;
        self.game(first, one);
        self.game(second, other);
        let (Some(one), Some(other)) = (one.key, other.key) else {
            return true;
        };
        self.pairs.insert((first.white, first.black, [one, other]))
    }
}

#[cfg(test)]
mod tests;

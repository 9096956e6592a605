//! Looking on while games are played: whoever wants to is told of each move, and has no say.

use std::fmt::Debug;
use std::sync::Arc;

use super::outcome::Outcome;
use super::schedule::Pairing;

/// Somebody who is told of the games of a series. The workers call it from their threads, so that it returns at once.
pub trait Onlooker: Debug + Send + Sync {
    /// A game begins between these two, White first.
    fn begins(&self, game: usize, players: [&str; 2]);

    /// A game stands so: a script that replays it in testing mode.
    fn stands(&self, game: usize, script: &str);

    /// A game is over; `told` is the outcome with the names that the game has for its sides.
    fn ends(&self, game: usize, outcome: &Outcome, told: &str);

    /// A game was given up, and does not count.
    fn given_up(&self, game: usize);
}

/// The way from one game to its onlooker, if there is one.
#[derive(Clone, Debug, Default)]
pub struct Watch(Option<(Arc<dyn Onlooker>, usize)>);

impl Watch {
    /// The way from a game that begins between these two to `onlooker`.
    pub(super) fn begin(
        onlooker: Option<&Arc<dyn Onlooker>>,
        pairing: Pairing,
        players: [&str; 2],
    ) -> Watch {
        Watch(onlooker.map(|onlooker| {
            onlooker.begins(pairing.game, players);
            (Arc::clone(onlooker), pairing.game)
        }))
    }

    /// The game stands so.
    pub(super) fn stands(&self, script: &str) {
        if let Some((onlooker, game)) = &self.0 {
            onlooker.stands(*game, script);
        }
    }

    /// The game is over, with its outcome and that in words; without them it was given up.
    pub(super) fn end(&self, outcome: Option<(&Outcome, &str)>) {
        if let Some((onlooker, game)) = &self.0 {
            match outcome {
                Some((outcome, told)) => onlooker.ends(*game, outcome, told),
                None => onlooker.given_up(*game),
            }
        }
    }
}

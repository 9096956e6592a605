//! The capabilities of a game for two on a screen: those that all have, and those that some have.

use super::game::{Notation, Players};
use super::names::SideNames;
use super::picture::Picture;
use super::refusal::Refusal;
use super::view::{Action, Hint, Side};
use atom4_core::rules::Verdict;

/// A game in progress that two players can play on a screen;
/// [`TwoPlayerController`](super::two_player::TwoPlayerController) does the rest.
pub trait TwoPlayers:
    Players<Asked: From<Side>> + Notation + Picture + Clone + Send + 'static
{
    /// The side to move.
    fn mover(&self) -> Side;

    /// The end of the round or game; `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// Why the game is over, where the board does not show it, with these names of the sides.
    fn how_it_ended(&self, names: &SideNames) -> Option<String> {
        let _ = names;
        None
    }

    /// Makes a move of the side to move, by the rules.
    ///
    /// # Errors
    /// Why it cannot be made; nothing has changed.
    fn play(&mut self, mv: Self::Move) -> Result<(), Refusal>;

    /// The move that a person's action stands for; `None` when the game has no move for it.
    ///
    /// # Errors
    /// Why it is no move here.
    fn chosen(&self, action: &Action) -> Option<Result<Self::Move, Refusal>>;

    /// A move of the side to move, not made yet, in words for people.
    fn in_words(&self, mv: Self::Move) -> Words {
        Words {
            verb: "move",
            rest: self.move_text(mv),
        }
    }

    /// The points of a machine's thought that stand for odds of 2.7 to 1, logarithm of the odds 1, in the result to be
    /// expected: a draw is half a win.
    fn odds(&self) -> f64;

    /// Where a proposed move is shown.
    fn hint_at(&self, mv: Self::Move) -> Hint;

    /// On to the next round or game, when this one is decided.
    ///
    /// # Errors
    /// When it is not.
    fn next(&mut self) -> Result<(), Refusal> {
        if self.verdict().is_none() {
            return Err(Refusal::new("this game is not decided yet"));
        }
        self.restart();
        Ok(())
    }

    /// On to the next round or game, though the rules have not decided this one.
    fn conclude(&mut self) {
        self.restart();
    }

    /// Begins this round or game again.
    fn restart(&mut self) {
        self.clear();
    }

    /// Begins a new game, scores at nothing; one with rounds at this round.
    fn begin(&mut self, round: u32) {
        let _ = round;
        self.restart();
    }

    /// True where players and sides are apart: the loser of a game begins the next, and colours can
    /// be drawn. Otherwise player 1 is always White.
    fn sides_change(&self) -> bool {
        false
    }

    /// Its rounds, where a game is played in rounds.
    fn rounds(&self) -> Option<&dyn Rounds> {
        None
    }

    /// Its drawn hands, where it is a game of chance.
    fn drawn_hands(&mut self) -> Option<&mut dyn DrawnHands> {
        None
    }

    /// Its options for a new game, where there are any.
    fn new_game_options(&self) -> Option<&dyn NewGameOptions> {
        None
    }

    /// Its options for a new game, to change them.
    fn new_game_options_mut(&mut self) -> Option<&mut dyn NewGameOptions> {
        None
    }
}

/// A move in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is done, as one is told to do it: `put`.
    pub verb: &'static str,
    /// To what, and where: `red on 8 6`.
    pub rest: String,
}

/// Rounds, in a game that counts them itself.
pub trait Rounds {
    /// Number of rounds that a new game may begin with.
    fn count(&self) -> u32;

    /// Rounds won by White and by Black.
    fn score(&self) -> [u32; 2];
}

/// Hands that are drawn, in a game of chance.
pub trait DrawnHands {
    /// Draws from here on as `seed` says, unless a seed was given before; called when somebody
    /// sits down to the game or goes on with another one.
    fn shuffle(&mut self, seed: u64);

    /// Draws the hand of the side to move, where it has none; called when the board has changed.
    fn deal(&mut self);
}

/// The options of a new game on the start page.
pub trait NewGameOptions {
    /// The options in their order.
    fn options(&self) -> Vec<Choice>;

    /// Gives option number `option` its choice number `choice`, for the next new game.
    fn choose(&mut self, option: usize, choice: usize);
}

/// Something of a new game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the option.
    pub label: &'static str,
    /// The choices, at least one.
    pub choices: Vec<String>,
    /// The place of the chosen one.
    pub chosen: usize,
}

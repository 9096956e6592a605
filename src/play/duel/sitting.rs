//! What a game for two must know to be played on a screen.

use crate::play::desk::Desk;
use crate::play::picture::Picture;
use crate::play::refusal::Refusal;
use crate::play::view::{Action, Side, Spot};
use crate::rules::Verdict;

/// Goes over changes until a move or a fresh board has gone or come: hands that a file gives, or a score, are
/// neither. Where there is none all is as it was.
fn step<G: Sitting>(game: &mut G, over: fn(&mut G) -> bool, back: fn(&mut G) -> bool) -> bool {
    let before = game.crossed();
    let mut changes = 0;
    while over(game) {
        changes += 1;
        if game.crossed() != before {
            return true;
        }
    }
    for _ in 0..changes {
        back(game);
    }
    false
}

/// A game in progress that two players can play on a screen; [`super::Duel`] does the rest.
pub trait Sitting: Desk + Picture + Clone + Send + 'static {
    /// Who is to move.
    fn mover(&self) -> Side;

    /// How the round or game ended.
    fn verdict(&self) -> Option<Verdict>;

    /// Somebody sits down to the game, or goes on with another one; `lot` differs each time. A
    /// game of chance shuffles.
    fn sit_down(&mut self, _lot: u64) {}

    /// The board has changed: what chance decides before the next move is decided now.
    fn deal(&mut self) {}

    /// Takes a whole move back; false where there is none.
    fn step_back(&mut self) -> bool {
        step(self, Desk::undo, Desk::redo)
    }

    /// Makes the move last taken back again; false where there is none.
    fn step_on(&mut self) -> bool {
        step(self, Desk::redo, Desk::undo)
    }

    /// Why the game is over, where that is not to be seen on the board.
    fn how_it_ended(&self) -> Option<String> {
        None
    }

    /// What a new game may be given on the start page.
    fn options(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// Gives option number `.0` its choice `.1` for the next new game.
    fn choose(&mut self, _option: usize, _choice: usize) {}

    /// Makes the move of the side to move at this place.
    ///
    /// # Errors
    /// Why it cannot be made; nothing has changed.
    fn place(&mut self, spot: Spot) -> Result<(), Refusal>;

    /// The place of a move as it is typed or proposed.
    ///
    /// # Errors
    /// What was expected.
    fn spot(&self, text: &str) -> Result<Spot, Refusal>;

    /// Makes the move that was typed.
    ///
    /// # Errors
    /// What was expected, or why the move cannot be made.
    fn typed(&mut self, text: &str) -> Result<(), Refusal> {
        let spot = self.spot(text)?;
        self.place(spot)
    }

    /// Makes the move that a machine or a guest answered for the side to move, `who` in words.
    ///
    /// # Errors
    /// Why it cannot be made.
    fn answered(&mut self, who: &str, text: &str) -> Result<(), Refusal> {
        self.play_proposed(who, text)
    }

    /// Does what is this game's own: a second chip, a rotation. `None` when it knows no such
    /// thing.
    fn own_action(&mut self, _action: &Action) -> Option<Result<(), Refusal>> {
        None
    }

    /// Rounds won, where the game itself counts them.
    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    /// How many moves and fresh boards undo and redo have gone over so far.
    fn crossed(&self) -> u64;

    /// How many moves have been made since the board was set up.
    fn length(&self) -> usize;

    /// On to the next round or game, when this one is decided.
    ///
    /// # Errors
    /// When it is not.
    fn next(&mut self) -> Result<(), Refusal>;

    /// Begins this round or game again.
    fn restart(&mut self);

    /// Rounds that a new game may begin with; 0 where there are none.
    fn rounds(&self) -> u32 {
        0
    }

    /// Begins a new game, scores at nothing, with this round.
    fn begin(&mut self, round: u32);

    /// Whether there is a classic machine player beside ours.
    fn has_classic(&self) -> bool {
        false
    }

    /// Whether players and sides are apart: the loser of a game begins the next, and colours can
    /// be drawn by lot. Otherwise player 1 is always White.
    fn sides_change(&self) -> bool {
        false
    }
}

/// Something of a new game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is chosen.
    pub label: &'static str,
    /// What there is, at least one.
    pub choices: Vec<String>,
    /// The place of the chosen one.
    pub chosen: usize,
}

//! The capabilities of a game in progress; a game implements the traits it has.
//!
//! | trait | what it is for |
//! |---|---|
//! | [`Game`] | the board with its past and future |
//! | [`Notation`] | moves and positions to and from text |
//! | [`Players`] | machine players that propose a move |
//! | [`TwoPlayers`](super::two_player_game::TwoPlayers) | two players in turn on a screen |
//! | [`Picture`](super::picture::Picture) | what the screens draw |
//!
//! Moves, sides and thoughts are values here; [`TextGame`](super::text_game::TextGame) is the one
//! place that turns them into the text of the command language and back.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use super::portable::Portable;
use super::refusal::Refusal;
use super::settings::Settings;
use super::thought::Progress;
use super::timeline::{Timeline, Travel};

/// A game in progress: the board, its past and its future.
pub trait Game {
    /// One move of the side to move.
    type Move: Copy + Eq + Debug + Portable;

    /// All that undo brings back, in a compact form.
    type State;

    /// A move or an edit, as the history keeps it.
    type Entry;

    /// Every move the side to move may make, in the order of the board.
    fn moves(&self) -> Vec<Self::Move>;

    /// Empties the board (a puzzle: back to the level as loaded), as `clear.` does.
    fn clear(&mut self);

    /// Its past and future.
    fn timeline(&self) -> &Timeline<Self::State, Self::Entry>;

    /// Goes from the present state to the one that a step on the timeline leads to; false where there is none.
    fn travel(&mut self, step: Travel<Self::State, Self::Entry>) -> bool;

    /// Takes the last change back; false where there is none.
    fn undo(&mut self) -> bool {
        self.travel(Timeline::undo)
    }

    /// Makes the change last undone again; false where there is none.
    fn redo(&mut self) -> bool {
        self.travel(Timeline::redo)
    }

    /// Forgets all changes up to now, so that none is taken back.
    fn forget(&mut self) {
        self.travel(Timeline::forget);
    }

    /// True where [`Game::redo`] has a change to make again.
    fn can_redo(&self) -> bool {
        self.timeline().can_redo()
    }

    /// Number of moves since the board was set up.
    fn length(&self) -> usize {
        self.timeline().history().moves.len()
    }

    /// Number of moves and fresh boards that undo and redo have gone over so far.
    fn history_revision(&self) -> u64 {
        self.timeline().revision()
    }
}

/// The paint of a board for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Characters alone.
    Plain,
    /// With the colour sequences of a terminal.
    Colours,
}

/// Moves and positions to and from text. Methods with `out` append to it, with line ends.
pub trait Notation: Game {
    /// A move as `get` answers it.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move as a person types it: every text of [`Notation::move_text`], and short forms.
    ///
    /// # Errors
    /// What was expected.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Refusal>;

    /// The command that makes a move of the side to move, without its period: `add red piece to 8 6`.
    fn command(&self, mv: Self::Move) -> String;

    /// The board for programs.
    fn show_board(&self, out: &mut String);

    /// The board for people.
    fn draw_board(&self, paint: Paint, out: &mut String);

    /// The side to play or the end of the game: one line with its period, without its line end.
    fn status(&self) -> String;

    /// A move or an edit, as the history lists it.
    fn entry_text(&self, entry: &Self::Entry) -> String;

    /// The moves so far, numbered, one a line, or `None.`
    fn show_history(&self, out: &mut String) {
        let history = self.timeline().history();
        out.push_str(&history.lines(|entry| self.entry_text(entry)));
    }

    /// The last entry of the history with its number there; `None` without any.
    fn last_entry_text(&self) -> Option<(u64, String)> {
        let history = self.timeline().history();
        history.last(|entry| self.entry_text(entry))
    }

    /// The side to move, in few words, for the prompt.
    fn prompt(&self) -> String;

    /// The game as commands that bring it back, from the `choose game` on.
    fn script(&self) -> String;
}

/// A request to a machine player: `A` is [`Players::Asked`], at the text edge the word for it.
#[derive(Clone, Copy)]
pub struct Request<'a, A> {
    /// For whom a move is wanted.
    pub who: A,
    /// The player that answers, its effort and its means.
    pub settings: &'a Settings,
    /// Set by others to stop the thinking; the best move so far is then the answer.
    pub stop: &'a AtomicBool,
}

/// The machine players of a game.
pub trait Players: Game {
    /// For whom a move can be asked: a side, in Atom-4 also a colour, in a puzzle nobody.
    type Asked: Copy + Send + 'static;

    /// Reads for whom a move is asked: the word between `get` and `move`, in lower case.
    ///
    /// # Errors
    /// Where nobody is called so.
    fn parse_asked(who: &str) -> Result<Self::Asked, Refusal>;

    /// The move a machine player proposes; the board is not changed. `progress` gets each finished
    /// depth.
    ///
    /// # Errors
    /// Where there is no move, or none was found.
    fn propose(
        &self,
        request: Request<'_, Self::Asked>,
        progress: &mut dyn FnMut(Progress<Self::Move>),
    ) -> Result<Self::Move, Refusal>;

    /// Makes a move that [`Players::propose`] answered for the same `who`.
    ///
    /// # Errors
    /// Why it cannot be made.
    fn play_proposed(&mut self, who: Self::Asked, mv: Self::Move) -> Result<(), Refusal>;

    /// The number of move sequences of exactly `depth` moves; `None` when `stop` came up.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64>;
}

/// Takes a whole move or fresh board back; false, with nothing changed, where there is none.
/// Changes that are no moves, such as a score that was set, are gone over on the way.
pub fn step_back<G: Game>(game: &mut G) -> bool {
    step(game, G::undo, G::redo)
}

/// Makes the move or fresh board last taken back again; false, with nothing changed, where there
/// is none.
pub fn step_on<G: Game>(game: &mut G) -> bool {
    step(game, G::redo, G::undo)
}

fn step<G: Game>(game: &mut G, over: fn(&mut G) -> bool, back: fn(&mut G) -> bool) -> bool {
    let before = game.history_revision();
    let mut changes = 0;
    while over(game) {
        changes += 1;
        if game.history_revision() != before {
            return true;
        }
    }
    for _ in 0..changes {
        back(game);
    }
    false
}

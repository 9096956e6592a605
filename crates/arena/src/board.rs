//! The true board of a game whose programs speak testing mode.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use super::outcome::{Fault, Outcome};
pub use super::refereed::{Command, Made};
use super::refereed::{Refereed, Turn};
use super::shown::shown;
use super::turning_point::TurningPoint;
use atom4_core::rules::{Rules, Side, Verdict};
use atom4_play::TwoPlayers;
use atom4_play::review::{Review, turning};
use atom4_play::view::BoardView;

/// Characters of a wrong move that a fault quotes.
const QUOTED: usize = 60;

/// Why a text is not a move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no move of this game.
    Malformed,
    /// It is a move of this game that cannot be made here and now.
    Illegal,
}

/// The position of a game under way, whose programs speak testing mode.
///
/// A game that implements [`Notation`] has it for nothing.
pub trait Board: Debug + Send + Sync {
    /// A board in the same position.
    fn copy(&self) -> Box<dyn Board>;

    /// The side to move.
    fn mover(&self) -> Side;

    /// The result of the game; `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// Every legal move in the spelling of [`Made::text`].
    fn moves(&self) -> Vec<String>;

    /// Makes the move that a program named: letters in either case, any blanks around and between.
    ///
    /// # Errors
    /// The reason why it is no move here; the board has not changed then.
    fn play(&mut self, text: &str) -> Result<Made, Wrong>;

    /// The rule that a move breaks which cannot be made here, in words; empty where the board has none for it.
    fn broken_rule(&self, text: &str) -> String {
        let _ = text;
        String::new()
    }

    /// The commands that bring a program from any state to this board, which is one that a game
    /// starts from.
    fn setup(&self) -> Vec<Command>;

    /// The first lines of a script that replays a game from here.
    fn script(&self) -> String;

    /// The board in lines, for people; empty where it has no picture.
    fn picture(&self) -> String {
        String::new()
    }
}

/// Moves as text, which is all that the arena needs beside the rules to referee a game in testing
/// mode.
pub trait Notation: Rules + Debug + Send + Sync + 'static {
    /// The move that a text names, legal or not.
    ///
    /// # Errors
    /// [`Wrong::Malformed`] for no move of any position; [`Wrong::Illegal`] for one of no legal
    /// position, such as a cell beyond the board.
    fn read_move(&self, text: &str) -> Result<Self::Move, Wrong>;

    /// A move as programs are to name it.
    fn write_move(&self, mv: Self::Move) -> String;

    /// The command of testing mode that makes a move of the side to move.
    fn command(&self, mv: Self::Move) -> String;

    /// As [`Board::broken_rule`]; none by default.
    fn broken_rule(&self, text: &str) -> String {
        let _ = text;
        String::new()
    }

    /// As [`Board::setup`]; by default `clear.`
    fn setup(&self) -> Vec<Command> {
        vec![Command::silent("clear.")]
    }

    /// As [`Board::script`].
    fn script(&self) -> String;

    /// As [`Board::picture`]; none by default.
    fn picture(&self) -> String {
        String::new()
    }
}

impl<G: Notation> Board for G {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn mover(&self) -> Side {
        Rules::mover(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        Rules::verdict(self)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        Rules::moves(self, &mut moves);
        moves.into_iter().map(|mv| self.write_move(mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Made, Wrong> {
        let mv = self.read_move(text)?;
        let mut moves = Vec::new();
        Rules::moves(self, &mut moves);
        if !moves.contains(&mv) {
            return Err(Wrong::Illegal);
        }
        let made = Made {
            text: self.write_move(mv),
            command: self.command(mv),
        };
        Rules::play(self, mv);
        Ok(made)
    }

    fn broken_rule(&self, text: &str) -> String {
        Notation::broken_rule(self, text)
    }

    fn setup(&self) -> Vec<Command> {
        Notation::setup(self)
    }

    fn script(&self) -> String {
        Notation::script(self)
    }

    fn picture(&self) -> String {
        Notation::picture(self)
    }
}

/// A game in progress as the true board of a series, for any game for two that has commands for its moves.
#[derive(Clone, Debug)]
pub struct GameBoard<G>(pub G);

impl<G: TwoPlayers + Debug + Sync> Board for GameBoard<G> {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn mover(&self) -> Side {
        self.0.mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.0.moves().into_iter();
        moves.map(|mv| self.0.move_text(mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Made, Wrong> {
        let mv = self.0.parse_move(text).map_err(|_| Wrong::Malformed)?;
        let made = Made {
            text: self.0.move_text(mv),
            command: format!("{}.", self.0.command(mv)),
        };
        self.0.play(mv).map_err(|_| Wrong::Illegal)?;
        Ok(made)
    }

    fn broken_rule(&self, text: &str) -> String {
        let Ok(mv) = self.0.parse_move(text) else {
            return String::new();
        };
        let refused = self.0.clone().play(mv).err();
        refused.map_or_else(String::new, |refusal| refusal.to_string())
    }

    fn setup(&self) -> Vec<Command> {
        vec![Command::silent("clear.")]
    }

    fn script(&self) -> String {
        self.0.script()
    }

    fn picture(&self) -> String {
        let mut out = String::new();
        self.0.show_board(&mut out);
        out
    }
}

/// A game in progress that shows its boards.
pub trait Shown {
    /// Makes the move that this text names; false where it names none.
    fn play(&mut self, text: &str) -> bool;

    /// The board with the marks of the last move.
    fn view(&self) -> BoardView;

    /// The turning point of the game so far, by the machine player; `None` where it has none or cannot be gone over, or where
    /// `stop` came up.
    fn turning_point(&self, stop: &AtomicBool) -> Option<TurningPoint> {
        let _ = stop;
        None
    }
}

impl<G: TwoPlayers> Shown for G {
    fn play(&mut self, text: &str) -> bool {
        let mv = self.parse_move(text);
        mv.is_ok_and(|mv| TwoPlayers::play(self, mv).is_ok())
    }

    fn view(&self) -> BoardView {
        self.board(&self.marks(), None)
    }
}

/// A game in progress that can be gone over, for [`Shown`].
#[derive(Clone, Debug)]
pub struct Reviewed<G>(pub G);

impl<G: Review + TwoPlayers> Shown for Reviewed<G> {
    fn play(&mut self, text: &str) -> bool {
        Shown::play(&mut self.0, text)
    }

    fn view(&self) -> BoardView {
        Shown::view(&self.0)
    }

    fn turning_point(&self, stop: &AtomicBool) -> Option<TurningPoint> {
        Some(TurningPoint::of(&turning(&self.0, stop)?, self.0.length()))
    }
}

impl Refereed for Box<dyn Board> {
    type Answer = String;

    fn turn(&mut self) -> Turn {
        match self.verdict() {
            Some(verdict) => Turn::Over(Outcome::of_verdict(verdict)),
            None => Turn::Of(self.mover()),
        }
    }

    fn play(&mut self, answer: &String) -> Result<Made, Fault> {
        (**self).play(answer).map_err(|wrong| {
            let text = shown(answer, QUOTED);
            match wrong {
                Wrong::Malformed => Fault::NoMove(text),
                Wrong::Illegal => Fault::Illegal {
                    mv: text,
                    rule: (**self).broken_rule(answer),
                },
            }
        })
    }

    fn setup(&self) -> Vec<Command> {
        (**self).setup()
    }

    fn script(&self) -> String {
        (**self).script()
    }
}

/// A text that is a whole number, however large: the nearest number that fits in 64 bits.
///
/// # Errors
/// [`Wrong::Malformed`] for any other text.
pub fn whole(text: &str) -> Result<i64, Wrong> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Wrong::Malformed);
    }
    Ok(text.parse().unwrap_or(i64::MAX))
}

//! A game gone over by the machine player: the value of every move and of the best one, a word for each, and the turning
//! point.
//!
//! | module | idea |
//! |---|---|
//! | `value` | values, proved or in points, and the result that each lets expect |
//! | `judge` | a move judged: its value, the best move's, its word |
//! | `reviewer`, `pass` | the work: move by move, pass by pass |
//! | `whole` | a whole review at once |
//! | `turning` | the turning point alone |
//! | `gone_over` | what came of it, and its lines |
//!
//! A game brings [`Review`] and [`Situation`]; nothing else here knows which game it is. `docs/review.md` has the ideas.

mod gone_over;
mod judge;
mod pass;
mod reviewer;
mod turning;
mod value;
mod whole;

pub use super::word::Word;
pub(crate) use gone_over::turned;
pub use gone_over::{GoneOver, Judged, Kept, Lines};
pub use pass::Pass;
pub use reviewer::Reviewer;
pub use turning::{Turning, turning};
pub use value::{Length, Value};
pub use whole::{Looked, review};

use super::game::Notation;
use super::portable::Portable;
use super::refusal::Refusal;
use super::view::Side;
use atom4_core::search::Limits;

/// A game whose moves can be judged.
pub trait Review: Notation {
    /// The game has draws.
    const DRAWS: bool = true;

    /// A position to be judged.
    type Situation: Situation<Move = Self::Move>;

    /// The entry of the history that led to this board, where it is a move of a side; `before` is the game without it.
    /// `None` for an edit. Asked only where `before` has a [situation](Review::situation).
    fn last_made(&self, before: &Self) -> Option<MadeMove<Self::Situation>>;

    /// Whether the game is one that can be judged at all.
    ///
    /// # Errors
    /// Why it is not.
    fn may_review(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// The position with the side to move; `None` where nobody can move or nothing can be judged.
    fn situation(&self) -> Option<Self::Situation>;
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct MadeMove<S: Situation> {
    /// The side that made it.
    pub side: Side,
    /// The move.
    pub mv: S::Move,
    /// The position before it, with that side to move.
    pub before: S,
}

/// A position with everything that a judgement of it depends on, the side to move and its hand included, and without a past.
pub trait Situation: Clone + Send + 'static {
    /// A move, shown as the game writes it.
    type Move: Copy + Eq + std::fmt::Debug + std::fmt::Display + Portable;
    /// The tables that judgements are made with.
    type Memory: Send;

    /// Tables of so many megabytes.
    fn memory(megabytes: usize) -> Self::Memory;

    /// The side to move.
    fn mover(&self) -> Side;

    /// The moves of the side to move.
    fn moves(&self) -> Vec<Self::Move>;

    /// The position after a move, with the other side to move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// A hash of everything that a judgement depends on.
    fn key(&self) -> u64;

    /// The value for the side to move and the move that reaches it, by work that `pass` counts; `None` where a limit came first.
    fn judge(
        &self,
        pass: Pass,
        memory: &mut Self::Memory,
        limits: &Limits<'_>,
    ) -> Option<Judgement<Self::Move>>;
}

/// The value of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Judgement<M> {
    /// The value.
    pub value: Value,
    /// The moves expected from here on, the best one first; empty where nobody moves or the hand is not drawn yet.
    pub line: Vec<M>,
}

impl<M> Judgement<M> {
    /// The judgement of a finished game.
    #[must_use]
    pub const fn ended(value: Value) -> Judgement<M> {
        Judgement {
            value,
            line: Vec::new(),
        }
    }
}

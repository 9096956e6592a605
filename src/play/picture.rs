//! What a game shows of itself: its board with all marks, and what stands beside it, as plain data.

use crate::play::view::{Aim, BoardView, Kind, MoveLine, Rich, Side, Spot, Token, Wheel};

/// A game in progress, as the screens see it.
pub trait Picture {
    /// What is worked out once after every change of the board: the last move and what it did.
    type Marks: Default;

    /// Which game.
    fn kind(&self) -> Kind;

    /// What is being played within it: `Round 1`; may be empty.
    fn heading(&self) -> String {
        String::new()
    }

    /// The marks of the board as it stands.
    fn marks(&self) -> Self::Marks;

    /// The board, with what a move at `aim` would do.
    fn board(&self, marks: &Self::Marks, aim: Option<Spot>) -> BoardView;

    /// What a move of the side to move at this place would do, or why it cannot be made.
    fn aim(&self, spot: Spot) -> Aim;

    /// The pieces to be played now: one, or those to choose from.
    fn tokens(&self) -> Vec<Token>;

    /// What a side plays.
    fn role(&self, side: Side) -> Role;

    /// The colour wheel.
    fn wheel(&self) -> Option<Wheel> {
        None
    }

    /// Further figures for the panel.
    fn facts(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The last moves, at most `most`, oldest first.
    fn last_moves(&self, most: usize) -> Vec<MoveLine>;

    /// The how-to-play page.
    fn rules(&self) -> Vec<Rich>;
}

/// What a side plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// In words.
    pub text: String,
    /// Its pieces.
    pub tokens: Vec<Token>,
    /// How many of each of them are left, where they run out.
    pub stock: Vec<u32>,
    /// What it wants in a row, where that is none of its pieces.
    pub goal: Option<Token>,
}

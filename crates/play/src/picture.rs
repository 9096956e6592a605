//! The seam between a game for two and its controller: board with all marks, and the panel's contents, as plain data.

use crate::kind::Kind;
use crate::view::{Aim, BoardView, MoveLine, Rich, Side, Spot, Token, Wheel};

/// A game in progress, as the screens see it.
pub trait Picture {
    /// The last move and its effect, worked out once after every change of the board.
    type Marks: Default + Send;

    /// The game.
    fn kind(&self) -> Kind;

    /// The part of the game that is being played: `Round 1`; may be empty.
    fn heading(&self) -> String {
        String::new()
    }

    /// The marks of the board as it stands.
    fn marks(&self) -> Self::Marks;

    /// The board, with what a move at `aim` would do.
    fn board(&self, marks: &Self::Marks, aim: Option<Spot>) -> BoardView;

    /// The effect of a move of the side to move at this place, or why it cannot be made.
    fn aim(&self, spot: Spot) -> Aim;

    /// The pieces to be played now: one, or those to choose from.
    fn tokens(&self) -> Vec<Token>;

    /// The pieces and the aim of a side.
    fn role(&self, side: Side) -> Role;

    /// The pieces that come round in a fixed order.
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

/// The pieces and the aim of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Role {
    /// In words.
    pub text: String,
    /// Its pieces.
    pub tokens: Vec<Token>,
    /// Number of each of them that are left, where they run out.
    pub stock: Vec<u32>,
    /// The piece that it wants in a row, where that is none of its own.
    pub goal: Option<Token>,
}

impl Role {
    /// A side with these pieces, which do not run out, and which it wants in a row itself.
    pub fn new(text: impl Into<String>, tokens: Vec<Token>) -> Role {
        Role {
            text: text.into(),
            tokens,
            stock: Vec::new(),
            goal: None,
        }
    }
}

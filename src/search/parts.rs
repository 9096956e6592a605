//! The parts of the search that can be left out: the exact search does without those that guess,
//! and a match against a search without one shows what that one is worth.
//! Which of them a game's player uses is the player's choice (`play/atom4/machine.rs`).

/// A part of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Where standing still would be good enough, a move is too.
    NullMove,
    /// Late moves are looked at less deeply first.
    Reductions,
    /// A side that is threatened with a loss in one is spared both of these.
    Threats,
    /// A win in one is seen at the leaves, without playing it.
    WinsAhead,
    /// A side that is threatened with a loss in one at a leaf is looked at one ply further.
    Extension,
    /// Each iteration starts with a narrow window around the last score.
    Aspiration,
    /// Moves that refuted a neighbour are tried early.
    Killers,
    /// Moves that were good elsewhere are tried early.
    History,
}

/// The parts that a search makes use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// Every part.
    pub const ALL: Parts = Parts(u8::MAX);

    /// No part that guesses: every line is looked at to exactly the same depth.
    pub const EXACT: Parts = Parts::ALL
        .without(Part::NullMove)
        .without(Part::Reductions)
        .without(Part::WinsAhead)
        .without(Part::Extension);

    /// Whether the part is used.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }

    /// The others.
    #[must_use]
    pub const fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(1 << part as u8))
    }

    /// The same with the part if it was without, and without it if it was with it.
    #[must_use]
    pub const fn toggled(self, part: Part) -> Parts {
        Parts(self.0 ^ 1 << part as u8)
    }

    /// Whether results of the search are those of plain min-max at the same depth.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        let guesses = Parts::ALL.0 & !Parts::EXACT.0;
        self.0 & guesses == 0
    }
}

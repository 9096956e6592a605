//! The techniques of the alpha-beta search that can be switched off. Without those that estimate, the
//! search is exact; a match between a search with all of them and one without a single one measures the
//! worth of that one.

/// A technique of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Null-move pruning: a position that is good enough after a pass is not searched further.
    NullMove,
    /// Late move reductions: moves late in the order are first searched to a smaller depth.
    Reductions,
    /// A win by the next move is recognised without playing the move.
    WinsAhead,
    /// A leaf where the side to move is threatened with a loss by the next move is searched one ply deeper.
    Extension,
    /// Aspiration: each iteration starts with a narrow window around the score of the last one.
    Aspiration,
    /// History heuristic: moves that were good in other positions are tried early.
    History,
    /// Reverse futility pruning: near the leaves a position that stands far above the window is not searched further.
    ReverseFutility,
    /// Late move pruning: near the leaves a quiet move late in the order is not tried.
    LatePruning,
}

/// A set of techniques.
///
/// ```
/// use atom4_core::search::{Part, Parts};
/// let parts = Parts::ALL.without(Part::NullMove);
/// assert!(!parts.has(Part::NullMove) && parts.has(Part::History));
/// assert!(Parts::EXACT.is_exact() && !parts.is_exact());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// All techniques.
    pub const ALL: Parts = Parts(u16::MAX);

    /// All techniques that leave the value at a given depth as it is.
    pub const EXACT: Parts = Parts::ALL
        .without(Part::NullMove)
        .without(Part::Reductions)
        .without(Part::WinsAhead)
        .without(Part::Extension)
        .without(Part::ReverseFutility)
        .without(Part::LatePruning);

    /// Says whether `part` is in the set.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }

    /// The set without `part`.
    #[must_use]
    pub const fn without(self, part: Part) -> Parts {
        Parts(self.0 & !(1 << part as u8))
    }

    /// The set with `part` added if it was missing and removed if it was there.
    #[must_use]
    pub const fn toggled(self, part: Part) -> Parts {
        Parts(self.0 ^ 1 << part as u8)
    }

    /// Says whether a search with this set computes the min-max value at its depth.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        let guesses = Parts::ALL.0 & !Parts::EXACT.0;
        self.0 & guesses == 0
    }
}

//! What autotuning chooses for a level: the search direction and the pruning level. All answers are
//! the same; the work differs from level to level.
//!
//! A sharp test finds that most states with little slack lie on no plan, so that fewer are stored and
//! expanded; but it takes as long as making several states.

/// How a search from both ends goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The ends that are expanded.
    pub direction: SearchDirection,
    /// The states that are tested.
    pub pruning: PruningLevel,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            direction: SearchDirection::Both,
            pruning: PruningLevel::SOME,
        }
    }
}

/// The ends of a plan from which layers grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchDirection {
    /// Both: each time the one whose next layer costs less.
    Both,
    /// The start only.
    Start,
    /// The goals only.
    Goals,
}

/// Up to which slack states are tested, what their pairs must waste taken off; negative: none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PruningLevel {
    /// For stops, each atom for itself.
    pub tested: i16,
    /// With the slack shared out among the atoms in every way there is; no more than what is tested.
    pub shared: i16,
}

impl PruningLevel {
    /// No state is tested.
    pub const NONE: PruningLevel = PruningLevel::new(-1, -1);
    /// States that may waste one slide are tested.
    pub const SOME: PruningLevel = PruningLevel::new(1, -1);
    /// The same, and it is tried which atom wastes it.
    pub const MUCH: PruningLevel = PruningLevel::new(1, 1);
    /// States that may waste two slides are tested, and those shared out.
    pub const MOST: PruningLevel = PruningLevel::new(2, 2);

    const fn new(tested: i16, shared: i16) -> PruningLevel {
        PruningLevel { tested, shared }
    }
}

#[cfg(test)]
mod tests;

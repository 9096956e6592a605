//! The parts of the strong solver that can be switched off, to measure what each is worth.
//!
//! No part changes a proof: without one the search makes other states or takes another time.

/// A part of the strong solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Pattern databases of two atoms; without them the bound is the sum of distances.
    PairDatabases,
    /// The sum over pairs that share no atom; without it the one heaviest pair counts.
    AdditiveSelection,
    /// The test whether each atom can stop in its place; without it no state is tested.
    RelaxedReachability,
    /// The split of the slack among the atoms; without it each atom may have all of it.
    SlackSplit,
    /// The one order of commuting slides; without it all orders are made.
    SlideOrder,
    /// The probe for a plan one slide longer than the bound just proved.
    NextBoundProbe,
    /// The trial of searches from one end; without it both ends grow.
    SearchDirection,
    /// The trial of other pruning levels; without it the level stays the first one.
    PruningLevel,
    /// The cache of test answers.
    PruneCache,
    /// Beam search for plans.
    Beams,
    /// A few atoms of a plan led anew.
    Replanning,
    /// A* where there are few states in all.
    SmallSpace,
}

impl Part {
    /// All parts, in the order of their declaration, with the names by which they are switched off.
    pub const ALL: [(&str, Part); 12] = [
        ("pair-databases", Part::PairDatabases),
        ("additive-selection", Part::AdditiveSelection),
        ("relaxed-reachability", Part::RelaxedReachability),
        ("slack-split", Part::SlackSplit),
        ("slide-order", Part::SlideOrder),
        ("next-bound-probe", Part::NextBoundProbe),
        ("search-direction", Part::SearchDirection),
        ("pruning-level", Part::PruningLevel),
        ("prune-cache", Part::PruneCache),
        ("beams", Part::Beams),
        ("replanning", Part::Replanning),
        ("small-space", Part::SmallSpace),
    ];

    /// The name by which it is switched off.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Part::ALL[self as usize].0
    }
}

/// The parts in use: all, or all but one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The part that is switched off.
    pub without: Option<Part>,
}

impl Parts {
    /// Whether a part is in use.
    #[inline(always)]
    #[must_use]
    pub fn has(self, part: Part) -> bool {
        self.without != Some(part)
    }
}

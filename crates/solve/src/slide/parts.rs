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
    /// Stretches of the best plan solved anew.
    Stretches,
    /// The best plan made shorter by way of the states near it.
    Neighbourhood,
    /// A* where there are few states in all.
    SmallSpace,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 13] = [
        Part::PairDatabases,
        Part::AdditiveSelection,
        Part::RelaxedReachability,
        Part::SlackSplit,
        Part::SlideOrder,
        Part::NextBoundProbe,
        Part::SearchDirection,
        Part::PruningLevel,
        Part::PruneCache,
        Part::Beams,
        Part::Stretches,
        Part::Neighbourhood,
        Part::SmallSpace,
    ];

    /// The name by which it is switched off.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::PairDatabases => "pair-databases",
            Part::AdditiveSelection => "additive-selection",
            Part::RelaxedReachability => "relaxed-reachability",
            Part::SlackSplit => "slack-split",
            Part::SlideOrder => "slide-order",
            Part::NextBoundProbe => "next-bound-probe",
            Part::SearchDirection => "search-direction",
            Part::PruningLevel => "pruning-level",
            Part::PruneCache => "prune-cache",
            Part::Beams => "beams",
            Part::Stretches => "stretches",
            Part::Neighbourhood => "neighbourhood",
            Part::SmallSpace => "small-space",
        }
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

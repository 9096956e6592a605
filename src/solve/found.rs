//! The answer and the counters that the generic solvers share.

use super::budget::Budget;

/// The answer of a generic solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The moves from the start to a goal; `None` when none was found.
    pub plan: Option<Vec<M>>,
    /// A proved lower bound on the length of every plan, in moves.
    pub lower_bound: usize,
    /// All reachable states were searched: without a plan, the puzzle has no solution.
    pub exhausted: bool,
    /// Number of states expanded.
    pub expanded: u64,
    /// Number of states generated.
    pub generated: u64,
    /// The largest size of tables and queues, in bytes, estimated from the number of their entries.
    pub peak_bytes: usize,
}

/// Counts states and memory and tells a solver when its budget is used up.
pub(crate) struct Count<'a> {
    budget: Budget<'a>,
    /// Number of states expanded.
    pub(crate) expanded: u64,
    /// Number of states generated.
    pub(crate) generated: u64,
    /// The largest memory use so far, in bytes.
    pub(crate) peak_bytes: usize,
    over: bool,
}

impl<'a> Count<'a> {
    /// Starts all counters at 0.
    #[must_use]
    pub(crate) fn new(budget: Budget<'a>) -> Count<'a> {
        Count {
            budget,
            expanded: 0,
            generated: 0,
            peak_bytes: 0,
            over: false,
        }
    }

    /// Counts the expansion of a state with `made` successors while tables use `bytes`. Returns
    /// true when the solver must stop.
    pub(crate) fn expand(&mut self, made: usize, bytes: usize) -> bool {
        self.expanded += 1;
        self.generated += made as u64;
        self.peak_bytes = self.peak_bytes.max(bytes);
        if self.expanded.is_multiple_of(256) && self.budget.expired() {
            self.over = true;
        }
        self.over |= bytes > self.budget.memory;
        self.over
    }

    /// Joins the result of a solver with the counters.
    #[must_use]
    pub(crate) fn answer<M>(
        &self,
        plan: Option<Vec<M>>,
        lower_bound: usize,
        exhausted: bool,
    ) -> Found<M> {
        Found {
            plan,
            lower_bound,
            exhausted,
            expanded: self.expanded,
            generated: self.generated,
            peak_bytes: self.peak_bytes,
        }
    }
}

//! What the generic solvers share: the answer and the counting.

use super::budget::Budget;

/// The answer of a generic solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The moves from the start to a goal, if one was found.
    pub plan: Option<Vec<M>>,
    /// No plan is shorter than this.
    pub lower_bound: usize,
    /// Every state that can be reached was seen, so without a plan there is none.
    pub exhausted: bool,
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// The most bytes of tables and queues at a time, reckoned from their entries.
    pub peak_bytes: usize,
}

/// Counts, and says when to stop.
pub struct Count<'a> {
    budget: Budget<'a>,
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// The most bytes so far.
    pub peak_bytes: usize,
    over: bool,
}

impl<'a> Count<'a> {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Count<'a> {
        Count {
            budget,
            expanded: 0,
            generated: 0,
            peak_bytes: 0,
            over: false,
        }
    }

    /// Counts an expanded state that had `made` successors, with `bytes` in use. Returns whether
    /// the search must stop.
    pub fn expand(&mut self, made: usize, bytes: usize) -> bool {
        self.expanded += 1;
        self.generated += made as u64;
        self.peak_bytes = self.peak_bytes.max(bytes);
        if self.expanded.is_multiple_of(256) && self.budget.expired() {
            self.over = true;
        }
        self.over |= bytes > self.budget.memory;
        self.over
    }

    /// The answer.
    #[must_use]
    pub fn answer<M>(&self, plan: Option<Vec<M>>, lower_bound: usize, exhausted: bool) -> Found<M> {
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

//! The answer that all solvers share, and the counters of the generic ones.

use super::budget::{Budget, ClockReader, Limit};

/// The knowledge of a solver, on the way or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The moves from the start to a goal; `None` when none was found.
    pub plan: Option<Vec<M>>,
    /// A proved lower bound on the length of every plan, in moves.
    pub lower_bound: usize,
    /// True where it is proved that there is no plan.
    pub impossible: bool,
    /// Number of states expanded.
    pub expanded: u64,
    /// Number of states generated.
    pub generated: u64,
    /// The largest size of tables and queues, in bytes, estimated from the number of their entries.
    pub peak_bytes: usize,
    /// The largest number of states in tables; 0 where that was not counted.
    pub stored: usize,
    /// The limit that ended the search before it had proved its answer; `None` where it came to its end.
    pub ended_by: Option<Limit>,
}

impl<M> Found<M> {
    /// True where the plan is proved to be shortest.
    #[must_use]
    pub fn proved(&self) -> bool {
        self.plan
            .as_ref()
            .is_some_and(|plan| plan.len() <= self.lower_bound)
    }
}

impl<M> Default for Found<M> {
    /// Nothing is known yet.
    fn default() -> Found<M> {
        Found {
            plan: None,
            lower_bound: 0,
            impossible: false,
            expanded: 0,
            generated: 0,
            peak_bytes: 0,
            stored: 0,
            ended_by: None,
        }
    }
}

/// Counts states and memory and tells a solver when its budget is used up.
pub(crate) struct Count<'a> {
    budget: Budget<'a>,
    reader: ClockReader,
    /// Number of states expanded.
    pub(crate) expanded: u64,
    /// Number of states generated.
    pub(crate) generated: u64,
    /// The largest memory use so far, in bytes.
    pub(crate) peak_bytes: usize,
    /// The first limit that was passed.
    ended_by: Option<Limit>,
}

impl<'a> Count<'a> {
    /// Starts all counters at 0.
    #[must_use]
    pub(crate) fn new(budget: Budget<'a>) -> Count<'a> {
        Count {
            budget,
            reader: ClockReader::default(),
            expanded: 0,
            generated: 0,
            peak_bytes: 0,
            ended_by: None,
        }
    }

    /// Counts the expansion of a state with `made` successors while tables use `bytes`. Returns
    /// true when the solver must stop.
    pub(crate) fn expand(&mut self, made: usize, bytes: usize) -> bool {
        self.expanded += 1;
        self.generated += made as u64;
        self.peak_bytes = self.peak_bytes.max(bytes);
        if bytes > self.budget.memory {
            self.ended_by.get_or_insert(Limit::Memory);
        }
        self.step()
    }

    /// Counts a step of the work on a state, where that is long. Returns true when the solver must stop.
    pub(crate) fn step(&mut self) -> bool {
        self.ended_by = self.ended_by.or_else(|| self.reader.step(&self.budget));
        self.ended_by.is_some()
    }

    /// Joins the result of a solver with the counters. A search that has `exhausted` all reachable
    /// states without a plan proves that there is none.
    #[must_use]
    pub(crate) fn answer<M>(
        &self,
        plan: Option<Vec<M>>,
        lower_bound: usize,
        exhausted: bool,
    ) -> Found<M> {
        let open = plan.is_none() && !exhausted;
        Found {
            impossible: exhausted && plan.is_none(),
            plan,
            lower_bound,
            expanded: self.expanded,
            generated: self.generated,
            peak_bytes: self.peak_bytes,
            stored: 0,
            ended_by: open.then(|| self.ended_by.unwrap_or(Limit::Depth)),
        }
    }
}

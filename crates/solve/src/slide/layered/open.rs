//! States that a thread has still to expand, where others can take some of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::steps::Successor;

/// States that are taken together.
pub const CHUNK: usize = 256;

/// States to expand.
#[derive(Default)]
pub struct Open {
    /// The states, and how many of them have been taken.
    states: Mutex<(Vec<Successor>, usize)>,
    /// Whether no more will come.
    ended: AtomicBool,
}

impl Open {
    /// For the thread that owns them. Dropped when no more will come, also on the way out of a
    /// panic: else those that wait for more would wait for ever.
    pub fn begin(&self) -> Owned<'_> {
        Owned(self)
    }

    /// Takes some states, fewer or none when there are no more.
    pub fn take(&self, taken: &mut Vec<Successor>) -> bool {
        let mut open = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        let (states, from) = &mut *open;
        let next = &states[*from..];
        taken.clear();
        taken.extend_from_slice(&next[..next.len().min(CHUNK)]);
        *from += taken.len();
        !taken.is_empty()
    }

    /// Whether no more will come; some may still be there.
    pub fn ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }
}

/// The side of the thread that owns the states.
pub struct Owned<'o>(&'o Open);

impl Owned<'_> {
    /// Opens other states, in exchange for a buffer; none of those before is left.
    pub fn refill(&self, states: &mut Vec<Successor>) {
        let open = &self.0.states;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut open.0, states);
        open.1 = 0;
    }
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Release);
    }
}

#[cfg(test)]
mod tests;

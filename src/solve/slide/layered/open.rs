//! States that a thread has still to expand, where others can take some of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::steps::Made;

/// States that are taken together.
pub const CHUNK: usize = 256;

/// States to expand.
#[derive(Default)]
pub struct Open {
    /// The states, and how many of them have been taken.
    states: Mutex<(Vec<Made>, usize)>,
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
    pub fn take(&self, taken: &mut Vec<Made>) -> bool {
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
    pub fn refill(&self, states: &mut Vec<Made>) {
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
mod tests {
    use super::super::super::pack::Key;
    use super::*;

    #[test]
    fn every_state_is_taken_once() {
        let open = Open::default();
        let owned = open.begin();
        let mut taken = Vec::new();
        for count in [0, 1, CHUNK, CHUNK + 1] {
            let key = |low| Key { low, high: 0 };
            let states: Vec<Made> = (0..count as u64).map(|low| (key(low), 0)).collect();
            owned.refill(&mut states.clone());
            let mut all = Vec::new();
            while open.take(&mut taken) {
                assert!(taken.len() <= CHUNK);
                all.append(&mut taken);
            }
            assert_eq!(all, states);
        }
    }

    #[test]
    fn a_panic_ends_what_is_open() {
        let open = Open::default();
        std::thread::scope(|scope| {
            let owner = scope.spawn(|| {
                let _owned = open.begin();
                assert!(!open.ended());
                panic!("as it should");
            });
            assert!(owner.join().is_err());
        });
        assert!(open.ended());
    }
}

//! The order in which the solver tries moves.

use super::super::lines::THROUGH;
use super::state::State;

/// Moves with their worth, taken out the best first. The list is not sorted: in most positions the
/// first move reaches the goal and the others are not needed.
#[derive(Clone)]
pub(crate) struct Ranked {
    /// Each move as its worth times 64 plus its cell; entries from `count` on are unused.
    keys: [i32; 16],
    count: usize,
}

/// Worth of the move that reached the goal last time: more than that of any other move.
pub(crate) const KNOWN: i32 = 1 << 20;

impl Ranked {
    /// No moves.
    #[inline]
    #[must_use]
    pub(crate) const fn new() -> Ranked {
        Ranked {
            keys: [0; 16],
            count: 0,
        }
    }

    /// Adds a move; there are at most sixteen.
    #[inline]
    pub(crate) fn push(&mut self, worth: i32, cell: usize) {
        self.keys[self.count] = worth << 6 | cell as i32;
        self.count += 1;
    }
}

impl Default for Ranked {
    fn default() -> Ranked {
        Ranked::new()
    }
}

impl Iterator for Ranked {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let keys = &mut self.keys[..self.count];
        let last = *keys.last()?;
        let (mut best, mut at) = (last, keys.len() - 1);
        for (i, &key) in keys.iter().enumerate() {
            if key > best {
                (best, at) = (key, i);
            }
        }
        keys[at] = last;
        self.count -= 1;
        Some((best & 63) as usize)
    }
}

/// Estimate of the worth of filling `cell`, from the lines through it on which only one side has beads.
#[inline]
#[must_use]
pub(crate) fn promise(state: &State, cell: usize) -> i32 {
    let mut sum = 0;
    for &line in THROUGH[cell].sets() {
        let beads = line & state.occupied;
        let (own, theirs) = (beads & state.own, beads & state.theirs);
        // Beads of the other side and neutral beads spoil a line.
        if own == beads {
            sum += worth(own, [2, 8, 100]);
        } else if theirs == beads {
            sum += worth(theirs, [0, 4, 50]);
        }
    }
    sum
}

/// Entry of `by_count` for the number of `beads`, 0 to 2; 0 for three beads.
#[inline]
const fn worth(beads: u64, by_count: [i32; 3]) -> i32 {
    let rest = beads & beads.wrapping_sub(1);
    if beads == 0 {
        by_count[0]
    } else if rest == 0 {
        by_count[1]
    } else if rest & rest.wrapping_sub(1) == 0 {
        by_count[2]
    } else {
        0
    }
}

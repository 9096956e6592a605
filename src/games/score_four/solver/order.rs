//! In which order moves are tried.

use super::super::lines::THROUGH;
use super::state::State;

/// Moves by their worth, handed out the most promising first. Nothing is sorted: where the first
/// move reaches the goal, which is the rule, the order of the others does not matter.
#[derive(Clone)]
pub struct Ranked {
    /// The worth times 64, and the cell; those from `count` on are used up.
    keys: [i32; 16],
    count: usize,
}

/// What the move that reached the goal last time is worth: more than any other.
pub const KNOWN: i32 = 1 << 20;

impl Ranked {
    /// No moves.
    #[inline]
    #[must_use]
    pub const fn new() -> Ranked {
        Ranked {
            keys: [0; 16],
            count: 0,
        }
    }

    /// Adds a move; there are sixteen at most.
    #[inline]
    pub fn push(&mut self, worth: i32, cell: usize) {
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

/// A first guess at how good it is to fill a cell: the lines through it that one side alone has
/// beads on.
#[inline]
#[must_use]
pub fn promise(state: &State, cell: usize) -> i32 {
    let mut sum = 0;
    for &line in THROUGH[cell].sets() {
        let beads = line & state.occupied;
        let (own, theirs) = (beads & state.own, beads & state.theirs);
        // What is in the way, neutral beads among it, spoils the line.
        if own == beads {
            sum += worth(own, [2, 8, 100]);
        } else if theirs == beads {
            sum += worth(theirs, [0, 4, 50]);
        }
    }
    sum
}

/// The entry for none, one and two beads; three are nothing to wait for.
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

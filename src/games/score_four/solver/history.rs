//! Which cells have reached the goal before, for the order of moves.

/// How often a move has reached the goal, of the tries so far; older ones count for less.
#[derive(Clone, Copy)]
struct Rate {
    /// The share of tries that reached it, in parts of [`WHOLE`].
    share: u16,
    /// The tries, up to [`MEMORY`].
    tried: u16,
}

/// The share of a move that has always reached the goal.
const WHOLE: i32 = 1 << 15;

/// So many tries shape the share; where there were more, the oldest fade.
const MEMORY: u16 = 150;

impl Rate {
    /// One half, where nothing is known.
    const UNKNOWN: Rate = Rate {
        share: (WHOLE / 2) as u16,
        tried: 2,
    };

    #[inline]
    fn count(&mut self, reached: bool) {
        self.tried = (self.tried + 1).min(MEMORY);
        let share = i32::from(self.share);
        let missing = if reached { WHOLE - share } else { -share };
        self.share = (share + missing / i32::from(self.tried)) as u16;
    }
}

/// What a cell that has always reached the goal is worth in the units of the order of moves, and
/// what it is worth as the answer to the move before.
const CELL: i32 = 300;
const ANSWER: i32 = 200;

/// The place of the move before, where there was none.
pub const NO_CELL: usize = 64;

/// The fate of moves tried so far, by their goal, which tells the two sides apart.
pub struct History {
    cells: [[Rate; 64]; 2],
    /// By the cell filled right before.
    answers: Box<[[[Rate; 64]; NO_CELL + 1]; 2]>,
}

impl History {
    /// One that knows nothing.
    #[must_use]
    pub fn new() -> History {
        History {
            cells: [[Rate::UNKNOWN; 64]; 2],
            answers: Box::new([[[Rate::UNKNOWN; 64]; NO_CELL + 1]; 2]),
        }
    }

    /// What speaks for filling `cell` right after `last` to reach `goal`.
    #[inline]
    #[must_use]
    pub fn worth(&self, goal: i8, last: usize, cell: usize) -> i32 {
        let goal = goal as usize;
        let share = i32::from(self.cells[goal][cell].share);
        let answer = i32::from(self.answers[goal][last][cell].share);
        (CELL * share + ANSWER * answer) / WHOLE
    }

    /// Counts a try.
    #[inline]
    pub fn count(&mut self, goal: i8, last: usize, cell: usize, reached: bool) {
        let goal = goal as usize;
        self.cells[goal][cell].count(reached);
        self.answers[goal][last][cell].count(reached);
    }
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

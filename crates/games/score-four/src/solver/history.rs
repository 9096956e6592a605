//! Success rates of moves, for their order.

/// Success rate of a move. Older tries count for less.
#[derive(Clone, Copy)]
struct Rate {
    /// Share of the tries that reached the goal, in units of 1/[`WHOLE`].
    share: u16,
    /// Number of tries, at most [`MEMORY`].
    tried: u16,
}

/// Share of a move that has always reached the goal.
const WHOLE: i32 = 1 << 15;

/// Number of tries that the share averages over, with exponential decay beyond.
const MEMORY: u16 = 150;

impl Rate {
    /// Rate of a move without tries: one half.
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

/// Worth of a cell that has always reached the goal, in units of the move order; then its worth as the
/// answer to the move before.
const CELL: i32 = 300;
const ANSWER: i32 = 200;

/// Stands for the move before when there was none.
pub(crate) const NO_CELL: usize = 64;

/// Success rates of all cells, by goal, which is different for the two sides.
pub(crate) struct History {
    cells: [[Rate; 64]; 2],
    /// Success rates by the cell filled right before.
    answers: Box<[[[Rate; 64]; NO_CELL + 1]; 2]>,
}

impl History {
    /// Starts with the rate one half for every move.
    #[must_use]
    pub(crate) fn new() -> History {
        History {
            cells: [[Rate::UNKNOWN; 64]; 2],
            answers: Box::new([[[Rate::UNKNOWN; 64]; NO_CELL + 1]; 2]),
        }
    }

    /// Worth of filling `cell` right after `last` to reach `goal`.
    #[inline]
    #[must_use]
    pub(crate) fn worth(&self, goal: i8, last: usize, cell: usize) -> i32 {
        let goal = goal as usize;
        let share = i32::from(self.cells[goal][cell].share);
        let answer = i32::from(self.answers[goal][last][cell].share);
        (CELL * share + ANSWER * answer) / WHOLE
    }

    /// Records whether filling `cell` right after `last` reached `goal`.
    #[inline]
    pub(crate) fn count(&mut self, goal: i8, last: usize, cell: usize, reached: bool) {
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

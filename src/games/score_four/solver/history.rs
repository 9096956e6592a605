//! Which cells have reached the goal before, for the order of moves.

/// How often a move was tried and how often it reached the goal. Older tries count for less.
#[derive(Clone, Copy, Default)]
struct Rate {
    reached: f32,
    tried: f32,
}

/// Tries after which all before count for half.
const MEMORY: f32 = 200.0;

impl Rate {
    fn count(&mut self, reached: bool) {
        self.tried += 1.0;
        self.reached += f32::from(u8::from(reached));
        if self.tried > MEMORY {
            self.tried *= 0.5;
            self.reached *= 0.5;
        }
    }

    /// The share of tries that reached the goal; one half where nothing is known.
    fn share(self) -> f32 {
        (self.reached + 1.0) / (self.tried + 2.0)
    }
}

/// What a cell that has always reached the goal is worth in the units of the order of moves, and
/// what it is worth as the answer to the move before.
const CELL: f32 = 300.0;
const ANSWER: f32 = 200.0;

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
            cells: [[Rate::default(); 64]; 2],
            answers: Box::new([[[Rate::default(); 64]; NO_CELL + 1]; 2]),
        }
    }

    /// What speaks for filling `cell` right after `last` to reach `goal`.
    #[inline]
    #[must_use]
    pub fn worth(&self, goal: i8, last: usize, cell: usize) -> i32 {
        let goal = goal as usize;
        let answer = self.answers[goal][last][cell].share();
        (CELL * self.cells[goal][cell].share() + ANSWER * answer) as i32
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

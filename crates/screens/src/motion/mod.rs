//! Movement in order. A move comes as small changes, one after the other: the board turns, a piece is set, its effect
//! runs outward, pieces fall or slide, a row lights up. Each is seen to its end before the next begins, the moves one
//! after the other too, and the panel tells a move only after it has arrived.
//!
//! ```text
//!   view of move 7      view of move 8            what is drawn
//!   [turn][fall]  --->  [turn][fall][win]  --->   the board of the first view on its way, the panel of the view before it
//! ```
//!
//! It only looks: the game is already where the last view is, and every input counts at once.

mod changes;
mod queue;

pub use changes::{Change, changes, sixths, steps, steps_on_squares};
pub use queue::Queue;

use atom4_play::view::{BoardView, Lattice, Spot};

/// The moment of a move that is shown: the changes before `at` are done, of the one at `at` this part.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    changes: Vec<Change>,
    at: usize,
    part: f32,
}

impl Motion {
    /// The moment at which `part`, 0 to 1, of change number `at` is done.
    #[must_use]
    pub fn new(changes: Vec<Change>, at: usize, part: f32) -> Motion {
        Motion { changes, at, part }
    }

    /// The number of the change that goes on, the change, and the done part of it, 0 to 1.
    #[must_use]
    pub fn now(&self) -> Option<(usize, Change, f32)> {
        Some((self.at, *self.changes.get(self.at)?, self.part))
    }

    /// The changes of the move.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The done part of the change for which `wanted` holds; 1 where the move has none.
    fn part(&self, wanted: impl Fn(Change) -> bool) -> f32 {
        match self.changes.iter().position(|&change| wanted(change)) {
            Some(place) if place > self.at => 0.0,
            Some(place) if place == self.at => self.part.clamp(0.0, 1.0),
            _ => 1.0,
        }
    }

    /// The part to which the piece that was set has appeared.
    #[must_use]
    pub fn appeared(&self) -> f32 {
        let left = 1.0 - self.part(|change| change == Change::Set);
        1.0 - left * left
    }

    /// The part to which a piece has changed that lies `steps` from the one that was set.
    #[must_use]
    pub fn changed(&self, steps: f32) -> f32 {
        self.part(|change| change == Change::Effect(steps.round() as u16))
    }

    /// The part of its way that a piece has slid: fast at first, slower towards its stop.
    #[must_use]
    pub fn slid(&self) -> f32 {
        let left = 1.0 - self.part(|change| matches!(change, Change::Slide(_)));
        1.0 - left * left
    }

    /// The part by which a board has turned: slow at both ends.
    #[must_use]
    pub fn turned(&self) -> f32 {
        let part = self.part(|change| matches!(change, Change::Turn(_)));
        part * part * (3.0 - 2.0 * part)
    }

    /// The part, 1 to 0, that is left of a fall through so many cells. All fall alike: those with a short way lie
    /// before the others.
    #[must_use]
    pub fn fallen(&self, cells: f32) -> f32 {
        let longest = self.changes.iter().find_map(|change| match change {
            Change::Fall(cells) => Some(f32::from(*cells)),
            _ => None,
        });
        let all = longest.unwrap_or(1.0).max(1.0).sqrt();
        let time = self.part(|change| matches!(change, Change::Fall(_))) * all;
        let own = (time / cells.max(1.0).sqrt()).min(1.0);
        1.0 - own * own
    }

    /// The part to which what has won is lit.
    #[must_use]
    pub fn lit(&self) -> f32 {
        self.part(|change| change == Change::Win)
    }

    /// True once all pieces have come to rest.
    #[must_use]
    pub fn at_rest(&self) -> bool {
        let rests = |change: &Change| *change == Change::Win;
        self.changes.iter().skip(self.at).all(rests)
    }
}

/// The part, 0 to 1, to which place number `place` of a row of `length` that has won is lit, `lit` of the whole: the
/// light runs along the row.
#[must_use]
pub fn lit_at(lit: f32, place: usize, length: usize) -> f32 {
    let length = length.max(1) as f32;
    (lit * (length + 1.0) - place as f32).clamp(0.0, 1.0)
}

/// The place from which the piece at `to` came and the part of its way, 1 to 0, that is still before it; `None` where it
/// lies.
#[must_use]
pub fn still_to_go(board: &BoardView, motion: Option<&Motion>, to: Spot) -> Option<(Spot, f32)> {
    let motion = motion?;
    let from = board.marks.came_from(to)?;
    let left = match board.lattice {
        Lattice::Hexagons(_) => motion.fallen(steps_on_squares(from, to)),
        _ => 1.0 - motion.slid(),
    };
    (left > 0.0).then_some((from, left))
}

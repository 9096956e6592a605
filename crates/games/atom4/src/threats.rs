//! A position that knows how soon each side can win at all, which a search on win or no win asks at every node.
//!
//! How soon a window of four can be a row is told by [`DISTANCES`]. Most windows are far from it, so those that are
//! near are kept in a set for each side, updated by each move.

use std::sync::LazyLock;

use super::board::{Changes, Position};
use super::colour::Colour;
use super::distance::DISTANCES;
use super::evaluate::{EvaluatedPosition, EvaluatedUndo, HAND_MADE};
use super::windows::{CODES, SHARES_OF, VERTICES_OF, WINDOWS, WindowSet};
use atom4_core::lattice::triangular::{NEXT, OFF, Vertex, VertexSet};
use atom4_core::rules::{Evaluate, Hints, Rules, Side, Threats, Verdict};

/// A window is near for a side that can complete it within so many plies at some place of the wheel. Most questions are of a few
/// plies, so the nearest windows stand in a set of their own.
const NEAR: [u8; 2] = [4, 7];
const FARTHEST: u32 = NEAR[1] as u32;

/// By window code, a bit for each set of [`ThreatPosition`] in which it stands.
static IS_NEAR: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let near = |set: usize, code: usize| {
        (0..6).any(|place| DISTANCES.of(Side::BOTH[set % 2], place)[code] <= NEAR[set / 2])
    };
    let bits = |code| (0..4).map(|set| u8::from(near(set, code)) << set).sum();
    (0..2 * CODES).map(bits).collect()
});

/// A position with the windows that are near to being a row.
///
/// ```
/// use atom4_atom4::round;
/// use atom4_atom4::threats::ThreatPosition;
/// use atom4_core::rules::{Side, Threats};
/// let position = ThreatPosition::new(&round::opening(1));
/// assert!(!position.may_win_within(Side::White, 3));
/// ```
#[derive(Clone)]
pub struct ThreatPosition {
    position: EvaluatedPosition<'static>,
    /// The near windows of both sides, by the number of plies in [`NEAR`].
    near: [WindowSet; 4],
}

/// The windows that a side may complete in time after a move that does not touch them.
#[derive(Default)]
struct Left {
    /// The first of them.
    windows: [u16; 16],
    len: usize,
    /// There are more, so that hardly a move touches all.
    more: bool,
}

/// The data that takes a move of a [`ThreatPosition`] back.
pub struct ThreatUndo {
    undo: EvaluatedUndo,
    near: [WindowSet; 4],
}

impl ThreatPosition {
    /// Finds the near windows of `position` from scratch.
    #[must_use]
    pub fn new(position: &Position) -> ThreatPosition {
        let mut found = ThreatPosition {
            position: EvaluatedPosition::new(position, &HAND_MADE),
            near: [WindowSet::EMPTY; 4],
        };
        for window in 0..WINDOWS {
            found.see(window);
        }
        found
    }

    /// The position alone.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.position.position()
    }

    /// Puts a window into the sets in which it belongs, and out of the others.
    #[inline]
    fn see(&mut self, window: usize) {
        let near = IS_NEAR[usize::from(self.position.codes()[window])];
        for (set, windows) in self.near.iter_mut().enumerate() {
            windows.put(window, near >> set & 1 == 1);
        }
    }

    /// The windows that `side` may complete within so many plies are among these; at most [`FARTHEST`].
    #[inline]
    fn near(&self, side: Side, plies: u32) -> &WindowSet {
        &self.near[2 * usize::from(plies > u32::from(NEAR[0])) + side.index()]
    }

    /// Sees the windows anew that a move on `vertex` with these changes touches.
    #[inline]
    fn see_around(&mut self, vertex: Vertex, changes: Option<&Changes>) {
        let changed = changes.into_iter().flat_map(|changes| changes.iter());
        let changed = changed.map(|change| change.vertex);
        for vertex in changed.chain([vertex]) {
            for share in &SHARES_OF[vertex.index()] {
                if usize::from(share.window) < WINDOWS {
                    self.see(usize::from(share.window));
                }
            }
        }
    }

    /// The windows that `side` may complete within so many plies after a move that does not touch them.
    fn left_within(&self, side: Side, plies: u32) -> Left {
        let place = usize::from(self.position().wheel_place());
        let distances = DISTANCES.of(side, (place + 1) % 6);
        let codes = self.position.codes();
        let mut left = Left::default();
        for window in self.near(side, plies).iter() {
            if u32::from(distances[usize::from(codes[window])]) <= plies {
                if left.len == left.windows.len() {
                    left.more = true;
                    break;
                }
                left.windows[left.len] = window as u16;
                left.len += 1;
            }
        }
        left
    }

    /// Says what [`Threats::may_win_within`] would after a move on `vertex`, without playing it: true where it does not touch all
    /// windows of `left`, which are those of [`left_within`](ThreatPosition::left_within) for as many plies, at most [`FARTHEST`].
    fn may_win_after(&mut self, vertex: Vertex, left: &Left, side: Side, plies: u32) -> bool {
        // The pair that opens a game changes nothing and leaves the wheel as it is.
        if self.position().pieces() < 2 {
            return true;
        }
        let changes = self.position().effect_of_next(vertex);
        let mut touched = VertexSet::EMPTY;
        touched.insert(vertex);
        for change in changes.iter() {
            touched.insert(change.vertex);
        }
        let is_left = |&window: &u16| {
            !VERTICES_OF[usize::from(window)]
                .iter()
                .any(|&v| touched.contains(Vertex(v)))
        };
        if left.more || left.windows[..left.len].iter().any(is_left) {
            return true;
        }
        let place = usize::from(self.position().wheel_place());
        let distances = DISTANCES.of(side, (place + 1) % 6);
        self.position.codes_after(vertex, &changes, |codes| {
            let changed = changes.iter().map(|change| change.vertex);
            changed.chain([vertex]).any(|v| {
                SHARES_OF[v.index()].iter().any(|share| {
                    let window = usize::from(share.window);
                    window < WINDOWS && u32::from(distances[usize::from(codes[window])]) <= plies
                })
            })
        })
    }

    /// Adds the empty vertices on which a piece of `side` stands in the window or acts on a piece of it.
    fn add_reaching(&self, side: Side, window: usize, vertices: &mut VertexSet) {
        let cells = self.position().cells();
        let goal = Colour::goal(side).bits();
        let empty = 8;
        for &of in &VERTICES_OF[window] {
            if cells[usize::from(of)] == empty {
                vertices.insert(Vertex(of));
                continue;
            }
            for next in &NEXT {
                let mut v = next[usize::from(of)];
                while cells[usize::from(v)] == goal {
                    v = next[usize::from(v)];
                }
                if v != OFF && cells[usize::from(v)] == empty {
                    vertices.insert(Vertex(v as u8));
                }
            }
        }
    }
}

impl Rules for ThreatPosition {
    type Move = Vertex;
    type Undo = ThreatUndo;

    #[inline]
    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn moves(&self, moves: &mut Vec<Vertex>) {
        self.position.moves(moves);
    }

    #[inline]
    fn play(&mut self, vertex: Vertex) -> ThreatUndo {
        let near = self.near;
        let undo = self.position.play(vertex);
        self.see_around(vertex, undo.changes());
        ThreatUndo { undo, near }
    }

    #[inline]
    fn undo(&mut self, back: ThreatUndo) {
        self.position.undo(back.undo);
        self.near = back.near;
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        self.position.verdict()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }
}

impl Evaluate for ThreatPosition {
    fn evaluate(&self) -> i32 {
        self.position.evaluate()
    }
}

impl Hints for ThreatPosition {
    const SLOTS: usize = EvaluatedPosition::SLOTS;

    #[inline]
    fn slot(&self, vertex: Vertex) -> usize {
        self.position.slot(vertex)
    }

    fn wins_at_once(&self) -> Option<bool> {
        self.position.wins_at_once()
    }
}

impl Threats for ThreatPosition {
    fn may_win_within(&self, side: Side, plies: u32) -> bool {
        let distances = DISTANCES.of(side, usize::from(self.position().wheel_place()));
        let codes = self.position.codes();
        let within = |window: usize| u32::from(distances[usize::from(codes[window])]) <= plies;
        if plies <= FARTHEST {
            self.near(side, plies).iter().any(within)
        } else {
            (0..WINDOWS).any(within)
        }
    }

    fn plies_left(&self) -> u32 {
        u32::from(self.position().edge().area() - self.position().pieces())
    }

    fn refutation(&mut self, side: Side, plies: u32, moves: &[Vertex]) -> Option<Vertex> {
        if plies > FARTHEST {
            return None;
        }
        let left = self.left_within(side, plies);
        let mut moves = moves.iter().copied();
        moves.find(|&vertex| !self.may_win_after(vertex, &left, side, plies))
    }

    /// Where no near window is so near that any move would do, a move must touch one that is to be completed.
    fn moves_toward(&mut self, side: Side, plies: u32, moves: &mut Vec<Vertex>) {
        if plies > FARTHEST {
            return self.moves(moves);
        }
        let left = self.left_within(side, plies - 1);
        let any_would_do = left.len > 0;
        let mut reaching = VertexSet::EMPTY;
        if !any_would_do {
            let distances = DISTANCES.of(side, usize::from(self.position().wheel_place()));
            for window in self.near(side, plies).iter() {
                let code = self.position.codes()[window];
                if u32::from(distances[usize::from(code)]) <= plies {
                    self.add_reaching(side, window, &mut reaching);
                }
            }
        }
        let legal = *self.position().legal();
        let near = legal
            .iter()
            .filter(|&v| any_would_do || reaching.contains(v));
        // A row that a move completes counts as two plies away after it.
        let helps = |&v: &Vertex| plies < 3 || self.may_win_after(v, &left, side, plies - 1);
        moves.extend(near.filter(helps));
    }
}

#[cfg(test)]
mod tests;

//! The Atom-4 position: pieces, the wheel, and the legal vertices, which each move updates.

mod before;
mod changes;
mod keys;
mod packed;
mod perft;
mod rows;
mod scratch;

pub use changes::{Change, Changes, Undo};
pub use packed::Packed;

use keys::{EDGE_KEYS, WHEEL_KEYS, cell_key};

use crate::colour::Colour;
use atom4_core::lattice::triangular::{Edge, NEXT, OFF, VERTICES, Vertex, VertexSet};
use atom4_core::rules::{Rules, Side, Verdict};

/// Stands for an empty vertex and for everything outside the board.
const EMPTY: u8 = 8;

/// A board of 4 by 4 to 16 by 16 vertices and the next colour on the wheel, in five cache lines without an
/// allocation. The places beyond a smaller board are like those beyond the largest one: no piece ever stands there,
/// and an effect ends.
///
/// A piece may be added on an empty vertex that touches two pieces which touch each other. The opening
/// pair is set while fewer than two pieces are on the board: the first piece on any vertex, the second
/// on a vertex that touches the first.
///
/// ```
/// use atom4_atom4::round;
/// use atom4_core::rules::{Rules, Side};
///
/// let mut position = round::opening(1);
/// let mut moves = Vec::new();
/// position.moves(&mut moves);
/// let undo = position.play(moves[0]);
/// assert_eq!(position.mover(), Side::Black);
/// position.undo(undo);
/// assert_eq!(position, round::opening(1));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Bits of the colour on each vertex, `EMPTY` without a piece; the last entry stands for
    /// everything outside the board.
    cells: [u8; VERTICES + 1],
    /// Place of the next colour on the wheel, 0 to 5.
    wheel: u8,
    edge: Edge,
    /// Number of pieces on the board.
    pieces: u16,
    verdict: Option<Verdict>,
    /// The vertices where a piece may be added.
    legal: VertexSet,
    /// Zobrist key of the board's size and the pieces, without the wheel.
    cells_key: u64,
}

/// The rule that forbids adding a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    /// The colour is black or white, which are never played.
    #[error("{0} is not on the wheel; play red, yellow, green, cyan, blue or purple")]
    Colour(Colour),
    /// The vertex holds a piece.
    #[error("a {1} piece stands at {0}; choose an empty vertex")]
    Taken(Vertex, Colour),
    /// The vertex does not touch two pieces that touch each other.
    #[error("{0} does not touch two pieces that touch each other")]
    Apart(Vertex),
    /// The second piece of the opening pair does not touch the first.
    #[error("{0} does not touch the only piece on the board")]
    ApartFromFirst(Vertex),
}

impl Position {
    /// The empty board of 16 by 16 with red to play.
    #[must_use]
    pub const fn empty() -> Position {
        Position::empty_on(Edge::LARGEST)
    }

    /// The empty board of this size with red to play.
    #[must_use]
    pub const fn empty_on(edge: Edge) -> Position {
        Position {
            cells: [EMPTY; VERTICES + 1],
            wheel: 0,
            edge,
            pieces: 0,
            verdict: None,
            legal: *edge.set(),
            cells_key: EDGE_KEYS[edge.length()],
        }
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn edge(&self) -> Edge {
        self.edge
    }

    /// Colour of the piece on `vertex`; `None` when the vertex is empty.
    #[inline]
    #[must_use]
    pub const fn at(&self, vertex: Vertex) -> Option<Colour> {
        let cell = self.cells[vertex.index()];
        if cell == EMPTY {
            None
        } else {
            Some(Colour::from_bits(cell))
        }
    }

    /// The colour that is played next.
    #[inline]
    #[must_use]
    pub const fn next_colour(&self) -> Colour {
        Colour::WHEEL[self.wheel as usize]
    }

    /// The next colour on the wheel that belongs to `side`.
    #[must_use]
    pub const fn next_colour_of(&self, side: Side) -> Colour {
        let step = if self.wheel as usize % 2 == side.index() {
            0
        } else {
            1
        };
        Colour::WHEEL[(self.wheel as usize + step) % 6]
    }

    /// Turns the wheel to `colour`; black and white leave the wheel as it is.
    pub const fn set_next_colour(&mut self, colour: Colour) {
        if let Some(place) = colour.wheel_place() {
            self.wheel = place;
        }
    }

    /// Place of the next colour on the wheel, 0 to 5.
    #[inline]
    #[must_use]
    pub const fn wheel_place(&self) -> u8 {
        self.wheel
    }

    /// Turns the wheel on by `places`; the pieces stay as they are.
    #[inline]
    pub(crate) const fn turn_wheel(&mut self, places: u8) {
        self.wheel = (self.wheel + places) % 6;
    }

    /// Bits of the colour on each vertex, 8 without a piece; the last entry stands for everything
    /// outside the board.
    #[inline]
    #[must_use]
    pub(super) const fn cells(&self) -> &[u8; VERTICES + 1] {
        &self.cells
    }

    /// Number of pieces on the board, 0 to 256 or to the size of a smaller board.
    #[must_use]
    pub const fn pieces(&self) -> u16 {
        self.pieces
    }

    /// The vertices where a piece may be added, even when the game is over.
    #[inline]
    #[must_use]
    pub const fn legal(&self) -> &VertexSet {
        &self.legal
    }

    /// Removes the verdict, so that the game can go on.
    pub const fn reopen(&mut self) {
        self.verdict = None;
    }

    /// Sets or removes the piece on `vertex` without applying the rules: no other piece changes,
    /// the wheel stays, the verdict stays. Nothing happens for a vertex outside of the board.
    pub fn set(&mut self, vertex: Vertex, piece: Option<Colour>) {
        if !self.edge.set().contains(vertex) {
            return;
        }
        let cell = piece.map_or(EMPTY, Colour::bits);
        let before = self.cells[vertex.index()];
        self.pieces = self.pieces + u16::from(cell != EMPTY) - u16::from(before != EMPTY);
        self.cells_key ^= cell_key(vertex.0, before) ^ cell_key(vertex.0, cell);
        self.cells[vertex.index()] = cell;
        if self.pieces > 2 {
            for v in vertex.neighbours().chain([vertex]) {
                self.legal.remove(v);
                if self.is_legal_from_scratch(v) {
                    self.legal.insert(v);
                }
            }
        } else {
            // Near the opening pair the rule for legal vertices depends on the whole board.
            self.legal = self.legal_from_scratch();
        }
    }

    /// Adds a piece by the rules: its effect runs in six directions, the wheel turns to the colour
    /// after `colour`, and the move may end the round. Neither the side to move nor an earlier
    /// verdict matters.
    ///
    /// # Errors
    /// The rule that forbids the move; the position stays as it is.
    ///
    /// ```
    /// use atom4_atom4::{AddError, Colour, round};
    /// use atom4_core::lattice::triangular::Vertex;
    /// let mut position = round::opening(1);
    /// let far = Vertex::at(0, 0).expect("on the board");
    /// assert_eq!(position.add(Colour::RED, far).err(), Some(AddError::Apart(far)));
    /// let near = position.legal().iter().next().expect("some vertex is legal");
    /// let undo = position.add(Colour::RED, near).expect("legal");
    /// assert_eq!(position.at(near), Some(Colour::RED));
    /// assert!(undo.changes().iter().len() <= 6);
    /// ```
    pub fn add(&mut self, colour: Colour, vertex: Vertex) -> Result<Undo, AddError> {
        let side = self.check_add(colour, vertex)?;
        Ok(self.add_unchecked(side, colour, vertex))
    }

    /// The changes that [`Position::add`] would make to other pieces.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn changes(&self, colour: Colour, vertex: Vertex) -> Result<Changes, AddError> {
        let side = self.check_add(colour, vertex)?;
        Ok(if self.pieces < 2 {
            Changes::default()
        } else {
            self.effect(side, colour, vertex)
        })
    }

    fn check_add(&self, colour: Colour, vertex: Vertex) -> Result<Side, AddError> {
        let side = colour.side().ok_or(AddError::Colour(colour))?;
        if let Some(there) = self.at(vertex) {
            return Err(AddError::Taken(vertex, there));
        }
        if !self.legal.contains(vertex) {
            let first = self.pieces < 2;
            return Err(if first {
                AddError::ApartFromFirst(vertex)
            } else {
                AddError::Apart(vertex)
            });
        }
        Ok(side)
    }

    #[inline]
    fn add_unchecked(&mut self, side: Side, colour: Colour, vertex: Vertex) -> Undo {
        let mut undo = Undo {
            vertex,
            changes: Changes::default(),
            legal: self.legal,
            wheel: self.wheel,
            verdict: self.verdict,
            cells_key: self.cells_key,
        };
        if self.pieces < 2 {
            // The opening pair changes no piece and does not turn the wheel.
            self.set(vertex, Some(colour));
            return undo;
        }
        undo.changes = self.effect(side, colour, vertex);
        self.cells[vertex.index()] = colour.bits();
        let mut key = self.cells_key ^ cell_key(vertex.0, colour.bits());
        for &(v, from, to) in undo.changes.raw() {
            self.cells[usize::from(v)] = to;
            key ^= cell_key(v, from) ^ cell_key(v, to);
        }
        self.cells_key = key;
        self.pieces += 1;
        self.legal.remove(vertex);
        self.open_neighbours(vertex);
        // Every colour that has a side has a place on the wheel.
        self.wheel = WHEEL_AFTER[usize::from(colour.bits())];
        let goal = Colour::goal(side).bits();
        let won = undo
            .changes
            .raw()
            .iter()
            .any(|&(v, _, to)| to == goal && self.longest_row(u16::from(v), goal) >= 4);
        self.verdict = if won {
            Some(Verdict::Win(side))
        } else if self.pieces == self.edge.area() {
            Some(Verdict::Draw)
        } else {
            None
        };
        undo
    }

    /// The changes that the next move would make on `vertex`, after the pair that opens a game.
    #[inline]
    pub(crate) fn effect_of_next(&self, vertex: Vertex) -> Changes {
        self.effect(self.mover(), self.next_colour(), vertex)
    }

    /// The changes by a piece of `colour` on `vertex`: in each direction the effect passes over
    /// pieces of the mover's goal colour and changes the first other piece.
    #[inline]
    fn effect(&self, side: Side, colour: Colour, vertex: Vertex) -> Changes {
        let goal = Colour::goal(side).bits();
        let mut changes = Changes::default();
        for next in &NEXT {
            let mut v = usize::from(next[vertex.index()]);
            while self.cells[v] == goal {
                v = usize::from(next[v]);
            }
            let from = self.cells[v];
            if from != EMPTY {
                let to = mixed(from, side, colour);
                if to != from {
                    changes.push(v as u8, from, to);
                }
            }
        }
        changes
    }

    /// Makes legal the empty neighbours of `vertex` that also touch a piece beside it.
    #[inline]
    fn open_neighbours(&mut self, vertex: Vertex) {
        let ring: [u16; 6] = std::array::from_fn(|d| NEXT[d][vertex.index()]);
        let mut taken = 0u32;
        for (d, &v) in ring.iter().enumerate() {
            taken |= u32::from(self.cells[usize::from(v)] != EMPTY) << d;
        }
        // Neighbours of `vertex` with successive directions touch each other.
        let beside = (taken << 1 | taken >> 5 | taken >> 1 | taken << 5) & 63;
        let mut open = beside & !taken;
        let board = self.edge.set();
        while open != 0 {
            let v = ring[open.trailing_zeros() as usize];
            open &= open - 1;
            if v != OFF && board.contains(Vertex(v as u8)) {
                self.legal.insert(Vertex(v as u8));
            }
        }
    }
}

/// Bits of the colour that a piece of `from` takes by a piece of `colour` of this side.
#[inline]
const fn mixed(from: u8, side: Side, colour: Colour) -> u8 {
    match side {
        Side::White => from | colour.bits(),
        Side::Black => from & colour.bits(),
    }
}

impl Rules for Position {
    type Move = Vertex;
    type Undo = Undo;

    #[inline]
    fn mover(&self) -> Side {
        Side::BOTH[usize::from(self.wheel % 2)]
    }

    fn moves(&self, moves: &mut Vec<Vertex>) {
        if self.verdict.is_none() {
            moves.extend(self.legal.iter());
        }
    }

    #[inline]
    fn play(&mut self, vertex: Vertex) -> Undo {
        self.add_unchecked(self.mover(), self.next_colour(), vertex)
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        self.cells[undo.vertex.index()] = EMPTY;
        for &(v, from, _) in undo.changes.raw() {
            self.cells[usize::from(v)] = from;
        }
        self.pieces -= 1;
        self.legal = undo.legal;
        self.wheel = undo.wheel;
        self.verdict = undo.verdict;
        self.cells_key = undo.cells_key;
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    #[inline]
    fn key(&self) -> u64 {
        self.cells_key ^ WHEEL_KEYS[usize::from(self.wheel)]
    }
}

/// Place of the wheel after a colour has been played, by the bits of the colour.
const WHEEL_AFTER: [u8; 8] = {
    let mut after = [0; 8];
    let mut place = 0;
    while place < 6 {
        after[Colour::WHEEL[place].bits() as usize] = (place as u8 + 1) % 6;
        place += 1;
    }
    after
};

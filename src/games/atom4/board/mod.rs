//! The Atom-4 position: pieces, the wheel, the legal vertices kept as the game goes on.

mod changes;
mod keys;
mod packed;
mod perft;
mod rows;
mod scratch;

pub use changes::{Change, Changes, Undo};
pub use packed::Packed;

use keys::{WHEEL_KEYS, cell_key};

use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::{NEXT, OFF, VERTICES, Vertex, VertexSet};
use crate::rules::{Rules, Side, Verdict};

/// The cell value of an empty vertex, and of everything off the board.
const EMPTY: u8 = 8;

/// A board with the next colour on the wheel. Five cache lines; no allocation.
///
/// A piece may be added on an empty vertex that touches two pieces which touch each other. While
/// fewer than two pieces are on the board the opening pair is being set: any vertex will do for
/// the first, any that touches it for the second.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// A colour's bits, or `EMPTY`, by vertex number; the last entry is everything off the board.
    cells: [u8; VERTICES + 1],
    /// The place of the next colour on the wheel, 0 to 5.
    wheel: u8,
    /// Pieces on the board.
    pieces: u16,
    verdict: Option<Verdict>,
    /// The vertices where a piece may be added.
    legal: VertexSet,
    /// Zobrist key of the cells.
    cells_key: u64,
}

/// Why a piece may not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    /// Black and white are never played.
    #[error("{0} is not on the wheel; play red, yellow, green, cyan, blue or purple")]
    Colour(Colour),
    /// A piece stands there.
    #[error("a {1} piece stands at {0}; choose an empty vertex")]
    Taken(Vertex, Colour),
    /// The vertex does not touch two pieces that touch each other.
    #[error("{0} does not touch two pieces that touch each other")]
    Apart(Vertex),
    /// The second piece of the opening pair must touch the first.
    #[error("{0} does not touch the only piece on the board")]
    ApartFromFirst(Vertex),
}

impl Position {
    /// The empty board, red to play.
    #[must_use]
    pub const fn empty() -> Position {
        Position {
            cells: [EMPTY; VERTICES + 1],
            wheel: 0,
            pieces: 0,
            verdict: None,
            legal: VertexSet::FULL,
            cells_key: 0,
        }
    }

    /// The piece at a vertex.
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

    /// The next colour on the wheel.
    #[inline]
    #[must_use]
    pub const fn next_colour(&self) -> Colour {
        Colour::WHEEL[self.wheel as usize]
    }

    /// The next colour on the wheel that `side` plays.
    #[must_use]
    pub const fn next_colour_of(&self, side: Side) -> Colour {
        let step = if self.wheel as usize % 2 == side.index() {
            0
        } else {
            1
        };
        Colour::WHEEL[(self.wheel as usize + step) % 6]
    }

    /// Turns the wheel to a colour; black and white leave it as it is.
    pub const fn set_next_colour(&mut self, colour: Colour) {
        if let Some(place) = colour.wheel_place() {
            self.wheel = place;
        }
    }

    /// The place of the next colour on the wheel, 0 to 5.
    #[inline]
    #[must_use]
    pub const fn wheel_place(&self) -> u8 {
        self.wheel
    }

    /// Turns the wheel on by some places; nothing else changes.
    #[inline]
    pub const fn turn_wheel(&mut self, places: u8) {
        self.wheel = (self.wheel + places) % 6;
    }

    /// A colour's bits by vertex number, 8 where empty; the last entry is everything off the board.
    #[inline]
    #[must_use]
    pub(super) const fn cells(&self) -> &[u8; VERTICES + 1] {
        &self.cells
    }

    /// Pieces on the board, 0 to 256.
    #[must_use]
    pub const fn pieces(&self) -> u16 {
        self.pieces
    }

    /// The vertices where a piece may be added, whatever has been decided.
    #[inline]
    #[must_use]
    pub const fn legal(&self) -> &VertexSet {
        &self.legal
    }

    /// Forgets that the game is decided, so that it can go on.
    pub const fn reopen(&mut self) {
        self.verdict = None;
    }

    /// Puts any colour on a vertex, or empties it: no rules, no changes, the wheel stays, nothing
    /// is decided.
    pub fn set(&mut self, vertex: Vertex, piece: Option<Colour>) {
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
            // The rule for the opening pair comes or goes: it concerns the whole board.
            self.legal = self.legal_from_scratch();
        }
    }

    /// Adds a piece by the rules: the effect runs out in six directions, the wheel goes on from
    /// `colour`, the move may decide the round. Neither whose turn it is nor an earlier decision
    /// matters.
    ///
    /// # Errors
    /// [`AddError`] names the reason; the position is as before.
    pub fn add(&mut self, colour: Colour, vertex: Vertex) -> Result<Undo, AddError> {
        let side = self.check_add(colour, vertex)?;
        Ok(self.add_unchecked(side, colour, vertex))
    }

    /// What [`Position::add`] would do to the other pieces.
    ///
    /// # Errors
    /// As [`Position::add`].
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
            // The opening pair changes nothing and leaves the wheel where it is.
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
        // A legal piece has a wheel place: `side` came from its colour.
        self.wheel = WHEEL_AFTER[usize::from(colour.bits())];
        let goal = Colour::goal(side).bits();
        let won = undo
            .changes
            .raw()
            .iter()
            .any(|&(v, _, to)| to == goal && self.longest_row(u16::from(v), goal) >= 4);
        self.verdict = if won {
            Some(Verdict::Win(side))
        } else if self.pieces == VERTICES as u16 {
            Some(Verdict::Draw)
        } else {
            None
        };
        undo
    }

    /// The pieces that a colour recolours from a vertex: in each direction the effect passes over
    /// the mover's goal colour to the first other thing.
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
                let to = match side {
                    Side::White => from | colour.bits(),
                    Side::Black => from & colour.bits(),
                };
                if to != from {
                    changes.push(v as u8, from, to);
                }
            }
        }
        changes
    }

    /// Makes legal the empty neighbours that now touch `vertex` and a piece beside it.
    #[inline]
    fn open_neighbours(&mut self, vertex: Vertex) {
        let ring: [u16; 6] = std::array::from_fn(|d| NEXT[d][vertex.index()]);
        let mut taken = 0u32;
        for (d, &v) in ring.iter().enumerate() {
            taken |= u32::from(self.cells[usize::from(v)] != EMPTY) << d;
        }
        // Two ring places that follow each other touch, and both touch `vertex`.
        let beside = (taken << 1 | taken >> 5 | taken >> 1 | taken << 5) & 63;
        let mut open = beside & !taken;
        while open != 0 {
            let v = ring[open.trailing_zeros() as usize];
            open &= open - 1;
            if v != OFF {
                self.legal.insert(Vertex(v as u8));
            }
        }
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

impl std::fmt::Debug for Position {
    /// The position's notation without the round.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&super::notation::position(self))
    }
}

/// The wheel place after a colour has been played, by the colour's bits.
const WHEEL_AFTER: [u8; 8] = {
    let mut after = [0; 8];
    let mut place = 0;
    while place < 6 {
        after[Colour::WHEEL[place].bits() as usize] = (place as u8 + 1) % 6;
        place += 1;
    }
    after
};

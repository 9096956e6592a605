//! What a position is worth: a weight for the contents of every window of four vertices, kept up
//! as the game goes on.
//!
//! A window's weight depends on the colour to move; six sums are kept side by side, one for each
//! place of the wheel. Since the game is the same under a turn of the wheel, they all come from
//! one table of weights for red to move.

use std::sync::LazyLock;

use crate::games::atom4::board::{Position, Undo};
use crate::games::atom4::colour::Colour;
use crate::games::atom4::weights;
use crate::games::atom4::windows::{
    ALL_EMPTY, CODES, WINDOWS, WINDOWS_OF_BOARD, digits, turned_back,
};
use crate::lattice::triangular::{NEXT, Vertex};
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// Values for the side to move by the place of the wheel; the last two are not used, they make
/// the row fit a vector register.
type Values = [i16; 8];

/// What each window adds, by its code.
pub struct Tables {
    values: Box<[Values]>,
    /// Ten bits a wheel place: 1 where that colour would complete the window by changing all in it
    /// that is not yet its side's goal.
    ready: Box<[u64]>,
}

impl Tables {
    /// The tables for weights with red to move, by window code.
    #[must_use]
    pub fn new(weights: &[i16]) -> Tables {
        let mut values = vec![[0; 8]; CODES].into_boxed_slice();
        let mut ready = vec![0; CODES].into_boxed_slice();
        for code in 0..CODES {
            let contents = digits(code);
            for place in 0..6 {
                let seen = contents.map(|digit| turned_back(digit, place));
                values[code][place] = weights[super::windows::code(seen)];
                ready[code] |= u64::from(is_ready(contents, Colour::WHEEL[place])) << (10 * place);
            }
        }
        Tables { values, ready }
    }
}

/// Whether a colour that reaches every piece of the window that is not its side's goal makes a row
/// of it, and at least one must be reached.
fn is_ready(contents: [u8; 4], colour: Colour) -> bool {
    let Some(goal) = colour.side().map(Colour::goal) else {
        return false;
    };
    let piece = |digit: &u8| *digit != 8;
    contents.iter().all(piece)
        && contents.iter().any(|&digit| digit != goal.bits())
        && contents.iter().all(|&digit| {
            let there = Colour::from_bits(digit);
            there == goal || there.reached_by(colour) == goal
        })
}

/// The tables of the tuned weights.
pub static TUNED: LazyLock<Tables> = LazyLock::new(|| Tables::new(&weights::expanded()));

/// A position with its value kept beside it: what the strong player searches.
#[derive(Clone)]
pub struct Valued<'t> {
    position: Position,
    tables: &'t Tables,
    codes: [u16; WINDOWS],
    sums: Values,
    ready: u64,
}

/// What it takes to take a move of [`Valued`] back.
pub struct ValuedUndo {
    /// `None` for a move that was no move: the wheel turned on.
    undo: Option<Undo>,
    vertex: Vertex,
    sums: Values,
    ready: u64,
}

impl<'t> Valued<'t> {
    /// A position with its value worked out from scratch.
    #[must_use]
    pub fn new(position: &Position, tables: &'t Tables) -> Valued<'t> {
        let mut valued = Valued {
            position: position.clone(),
            tables,
            codes: [ALL_EMPTY; WINDOWS],
            sums: [0; 8],
            ready: 0,
        };
        for (vertices, code) in WINDOWS_OF_BOARD.vertices.iter().zip(&mut valued.codes) {
            let contents = [0, 1, 2, 3].map(|i| {
                let piece = position.at(Vertex(vertices[i]));
                piece.map_or(8, Colour::bits)
            });
            *code = super::windows::code(contents) as u16;
            let values = &tables.values[usize::from(*code)];
            for (sum, value) in valued.sums.iter_mut().zip(values) {
                *sum = sum.wrapping_add(*value);
            }
            valued.ready += tables.ready[usize::from(*code)];
        }
        valued
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// A vertex's content changes by `step` digits in all its windows.
    #[inline]
    fn shift(&mut self, vertex: Vertex, step: i16) {
        let windows = &*WINDOWS_OF_BOARD;
        let count = usize::from(windows.counts[vertex.index()]);
        for share in &windows.shares[vertex.index()][..count] {
            let code = &mut self.codes[usize::from(share.window)];
            let old = usize::from(*code);
            *code = code.wrapping_add((share.power as i16 * step) as u16);
            let new = usize::from(*code);
            let (out, into) = (&self.tables.values[old], &self.tables.values[new]);
            for i in 0..8 {
                self.sums[i] = self.sums[i].wrapping_sub(out[i]).wrapping_add(into[i]);
            }
            self.ready = self.ready - self.tables.ready[old] + self.tables.ready[new];
        }
    }

    /// As [`Valued::shift`] where sums are put back from elsewhere.
    #[inline]
    fn shift_back(&mut self, vertex: Vertex, step: i16) {
        let windows = &*WINDOWS_OF_BOARD;
        let count = usize::from(windows.counts[vertex.index()]);
        for share in &windows.shares[vertex.index()][..count] {
            let code = &mut self.codes[usize::from(share.window)];
            *code = code.wrapping_sub((share.power as i16 * step) as u16);
        }
    }

    /// How many windows a colour would complete if it reached them.
    #[inline]
    fn ready(&self, place: usize) -> u64 {
        self.ready >> (10 * place) & 1023
    }

    /// Whether the colour at this wheel place would win somewhere. Looks at legal vertices only
    /// when some window is ready for it.
    #[must_use]
    pub fn wins_with(&self, place: usize) -> bool {
        if self.ready(place) == 0 || self.position.pieces() < 2 {
            return false;
        }
        let colour = Colour::WHEEL[place];
        let side = Side::BOTH[place % 2];
        self.position
            .legal()
            .iter()
            .any(|vertex| self.wins_at(vertex, colour, Colour::goal(side)))
    }

    /// Whether adding `colour` at `vertex` would win.
    fn wins_at(&self, vertex: Vertex, colour: Colour, goal: Colour) -> bool {
        let cells = self.position.cells();
        let goal = goal.bits();
        // The pieces that would turn into goal pieces.
        let (mut hits, mut count) = ([0u16; 6], 0);
        for next in &NEXT {
            let mut v = next[vertex.index()];
            while cells[usize::from(v)] == goal {
                v = next[usize::from(v)];
            }
            let there = cells[usize::from(v)];
            if there < 8 && Colour::from_bits(there).reached_by(colour).bits() == goal {
                hits[count] = v;
                count += 1;
            }
        }
        let hits = &hits[..count];
        hits.iter().any(|&hit| {
            (0..3).any(|axis| {
                let mut length = 1;
                for next in [&NEXT[axis], &NEXT[axis + 3]] {
                    let mut v = next[usize::from(hit)];
                    while cells[usize::from(v)] == goal || hits.contains(&v) {
                        length += 1;
                        v = next[usize::from(v)];
                    }
                }
                length >= 4
            })
        })
    }
}

impl Rules for Valued<'_> {
    type Move = Vertex;
    type Undo = ValuedUndo;

    #[inline]
    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn moves(&self, moves: &mut Vec<Vertex>) {
        self.position.moves(moves);
    }

    #[inline]
    fn play(&mut self, vertex: Vertex) -> ValuedUndo {
        let (sums, ready) = (self.sums, self.ready);
        let colour = self.position.next_colour();
        let undo = self.position.play(vertex);
        self.shift(vertex, i16::from(colour.bits()) - 8);
        for change in undo.changes().iter() {
            let step = i16::from(change.to.bits()) - i16::from(change.from.bits());
            self.shift(change.vertex, step);
        }
        ValuedUndo {
            undo: Some(undo),
            vertex,
            sums,
            ready,
        }
    }

    #[inline]
    fn undo(&mut self, back: ValuedUndo) {
        if let Some(undo) = back.undo {
            // What was set there, before it goes.
            let colour = self.position.at(back.vertex).map_or(8, Colour::bits);
            self.shift_back(back.vertex, i16::from(colour) - 8);
            for change in undo.changes().iter() {
                let step = i16::from(change.to.bits()) - i16::from(change.from.bits());
                self.shift_back(change.vertex, step);
            }
            self.position.undo(undo);
        } else {
            self.position.turn_wheel(5);
        }
        self.sums = back.sums;
        self.ready = back.ready;
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

impl Evaluate for Valued<'_> {
    #[inline]
    fn evaluate(&self) -> i32 {
        i32::from(self.sums[usize::from(self.position.wheel_place())])
    }
}

impl Hints for Valued<'_> {
    const SLOTS: usize = 6 * 256;
    const UNIT: i32 = 40;

    #[inline]
    fn slot(&self, vertex: Vertex) -> usize {
        usize::from(self.position.wheel_place()) * 256 + vertex.index()
    }

    fn wins_at_once(&self) -> Option<bool> {
        Some(self.wins_with(usize::from(self.position.wheel_place())))
    }

    fn is_threatened(&self) -> bool {
        self.wins_with((usize::from(self.position.wheel_place()) + 1) % 6)
    }

    fn pass(&mut self) -> Option<ValuedUndo> {
        self.position.turn_wheel(1);
        Some(ValuedUndo {
            undo: None,
            vertex: Vertex(0),
            sums: self.sums,
            ready: self.ready,
        })
    }
}

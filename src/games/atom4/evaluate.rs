//! What a position is worth: a weight for the contents of every window of four vertices, kept up
//! as the game goes on.
//!
//! A window's weight depends on the side to move; two sums are kept side by side, one for each
//! side. Since the game is the same under a turn of the wheel by one place, which changes the sides,
//! both come from one table of weights for red to move.

use std::sync::LazyLock;

use crate::games::atom4::board::{Position, Undo};
use crate::games::atom4::colour::Colour;
use crate::games::atom4::weights;
use crate::games::atom4::windows::{
    ALL_EMPTY, CODES, SHARES_OF, VERTICES_OF, WINDOWS, digits, turned_back,
};
use crate::lattice::triangular::{NEXT, OFF, Vertex};
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// Values for the side to move, White or Black.
type Values = [i16; 2];

/// What each window adds, by its code.
pub struct Tables {
    values: Box<[Values]>,
    /// A bit for each wheel place: whether that colour would complete the window by changing all in
    /// it that is not yet its side's goal.
    ready: Box<[u8]>,
}

impl Tables {
    /// The tables for weights with red to move, by window code.
    #[must_use]
    pub fn new(weights: &[i16]) -> Tables {
        let mut values = vec![[0; 2]; CODES].into_boxed_slice();
        let mut ready = vec![0u8; CODES].into_boxed_slice();
        for code in 0..CODES {
            let contents = digits(code);
            for side in Side::BOTH {
                let seen = contents.map(|digit| turned_back(digit, side.index()));
                values[code][side.index()] = weights[super::windows::code(seen)];
            }
            for place in 0..6 {
                ready[code] |= u8::from(is_ready(contents, Colour::WHEEL[place])) << place;
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
    /// The windows' codes; the last is the window that is none.
    codes: [u16; WINDOWS + 1],
    sums: [i32; 2],
    /// For each wheel place the set of windows that are ready for its colour.
    ready: [[u64; WORDS]; 6],
}

/// Words of a set of windows.
const WORDS: usize = WINDOWS.div_ceil(64);

/// What it takes to take a move of [`Valued`] back.
pub struct ValuedUndo {
    /// `None` for a move that was no move: the wheel turned on.
    undo: Option<Undo>,
    vertex: Vertex,
    sums: [i32; 2],
}

impl<'t> Valued<'t> {
    /// A position with its value worked out from scratch.
    #[must_use]
    pub fn new(position: &Position, tables: &'t Tables) -> Valued<'t> {
        let mut valued = Valued {
            position: position.clone(),
            tables,
            codes: [ALL_EMPTY; WINDOWS + 1],
            sums: [0; 2],
            ready: [[0; WORDS]; 6],
        };
        for (window, vertices) in VERTICES_OF.iter().enumerate() {
            let contents = vertices.map(|v| position.at(Vertex(v)).map_or(8, Colour::bits));
            let code = super::windows::code(contents);
            valued.codes[window] = code as u16;
            for (sum, value) in valued.sums.iter_mut().zip(&tables.values[code]) {
                *sum += i32::from(*value);
            }
            valued.toggle_ready(window, tables.ready[code]);
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
        let mut sums = self.sums;
        for share in &SHARES_OF[vertex.index()] {
            let window = usize::from(share.window);
            let old = usize::from(self.codes[window]);
            let new = old.wrapping_add_signed(isize::from(share.power as i16 * step));
            self.codes[window] = new as u16;
            let (out, into) = (&self.tables.values[old], &self.tables.values[new]);
            for (sum, (out, into)) in sums.iter_mut().zip(out.iter().zip(into)) {
                *sum += i32::from(*into) - i32::from(*out);
            }
            let turned = self.tables.ready[old] ^ self.tables.ready[new];
            if turned != 0 {
                self.toggle_ready(window, turned);
            }
        }
        self.sums = sums;
    }

    /// As [`Valued::shift`] where the sums are put back from elsewhere.
    #[inline]
    fn shift_back(&mut self, vertex: Vertex, step: i16) {
        for share in &SHARES_OF[vertex.index()] {
            let window = usize::from(share.window);
            let new = usize::from(self.codes[window]);
            let old = new.wrapping_add_signed(-isize::from(share.power as i16 * step));
            self.codes[window] = old as u16;
            let turned = self.tables.ready[old] ^ self.tables.ready[new];
            if turned != 0 {
                self.toggle_ready(window, turned);
            }
        }
    }

    /// The window enters or leaves the sets of the wheel places in `places`.
    fn toggle_ready(&mut self, window: usize, places: u8) {
        for (place, set) in self.ready.iter_mut().enumerate() {
            set[window / 64] ^= u64::from(places >> place & 1) << (window % 64);
        }
    }

    /// Whether the colour at this wheel place would win somewhere: whether some legal vertex sees
    /// all the pieces that a ready window still needs.
    #[must_use]
    pub fn wins_with(&self, place: usize) -> bool {
        self.ready[place].iter().enumerate().any(|(word, &set)| {
            let mut rest = set;
            std::iter::from_fn(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(64 * word + bit)
            })
            .any(|window| self.is_within_reach(window, place))
        })
    }

    /// Whether one legal vertex sees every piece of the window that is not the goal colour of the
    /// side playing the colour at this wheel place; it sees past goal pieces.
    fn is_within_reach(&self, window: usize, place: usize) -> bool {
        let cells = self.position.cells();
        let goal = Colour::goal(Side::BOTH[place % 2]).bits();
        let mut needed = VERTICES_OF[window]
            .iter()
            .map(|&v| u16::from(v))
            .filter(|&v| cells[usize::from(v)] != goal);
        let Some(first) = needed.next() else {
            return false;
        };
        let seen_from = |from: u16| {
            NEXT.iter().map(move |next| {
                let mut v = next[usize::from(from)];
                while cells[usize::from(v)] == goal {
                    v = next[usize::from(v)];
                }
                v
            })
        };
        seen_from(first).any(|v| {
            v != OFF
                && self.position.legal().contains(Vertex(v as u8))
                && needed.clone().all(|other| seen_from(other).any(|w| w == v))
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
        let sums = self.sums;
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
        self.sums[self.position.mover().index()]
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
        })
    }
}

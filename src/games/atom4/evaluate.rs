//! What a position is worth: a weight for the contents of every window of four vertices, kept up
//! as the game goes on.
//!
//! A window's weight depends on the side to move; two sums are kept side by side in one word, one for
//! each side. Since the game is the same under a turn of the wheel by one place, which changes the sides,
//! both come from one table of weights for red to move.

use std::sync::LazyLock;

use crate::games::atom4::board::{Position, Undo};
use crate::games::atom4::colour::Colour;
use crate::games::atom4::weights;
use crate::games::atom4::windows::{
    ALL_EMPTY, CODES, SHARES_OF, VERTICES_OF, WINDOWS, digits, is_ready, turned_back,
};
use crate::lattice::triangular::{NEXT, OFF, Vertex};
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// What a window adds, or a sum of such, in one word: the value with White to move, that with Black
/// to move, and a bit for each wheel place whose colour would complete the window by changing all
/// in it that is not yet its side's goal.
///
/// ```text
/// bit  63 62 61 .. 56 55 .......... 28 27 ........... 0
///      -  -  ready    Black to move    White to move      both two's complement, carries let be
/// ```
///
/// Words add up as they are: 585 windows of 16 bits each fit into 28, and what the ready bits carry
/// falls off the top, so those of a sum mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth(u64);

/// Bits of a value in a [`Worth`].
const FIELD: u32 = 28;

impl Worth {
    const NOTHING: Worth = Worth(0);

    fn new(values: [i16; 2], ready: u8) -> Worth {
        let [white, black] = values.map(i64::from);
        let sum = white.wrapping_add(black << FIELD) as u64;
        Worth(sum & ((1 << (2 * FIELD)) - 1) | u64::from(ready) << (2 * FIELD))
    }

    /// The sum with `into` in and `out` out of it.
    #[inline]
    const fn exchange(self, out: Worth, into: Worth) -> Worth {
        Worth(self.0.wrapping_add(into.0).wrapping_sub(out.0))
    }

    /// The value with this side to move.
    #[inline]
    const fn value(self, side: Side) -> i32 {
        const TOP: u32 = 64 - FIELD;
        let white = (self.0 << TOP) as i64 >> TOP;
        match side {
            Side::White => white as i32,
            Side::Black => {
                let above = self.0.wrapping_sub(white as u64) >> FIELD;
                ((above << TOP) as i64 >> TOP) as i32
            }
        }
    }

    /// The ready bits of a window.
    #[inline]
    const fn ready(self) -> u8 {
        (self.0 >> (2 * FIELD)) as u8
    }
}

/// What each window adds, by its code.
pub struct Tables(Box<[Worth]>);

impl Tables {
    /// The tables for weights with red to move, by window code.
    #[must_use]
    pub fn new(weights: &[i16]) -> Tables {
        let worth = |code| {
            let contents = digits(code);
            let values = Side::BOTH.map(|side| {
                let seen = contents.map(|digit| turned_back(digit, side.index()));
                weights[super::windows::code(seen)]
            });
            let ready = |place: usize| u8::from(is_ready(contents, Colour::WHEEL[place])) << place;
            Worth::new(values, (0..6).map(ready).fold(0, |all, bit| all | bit))
        };
        Tables((0..CODES).map(worth).collect())
    }
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
    sum: Worth,
    /// For each wheel place the set of windows that are ready for its colour.
    ready: [ReadySet; 6],
    /// What the moves since the beginning have done to the sets, to be taken back in turn.
    toggled: Vec<(u16, u8)>,
}

/// Words of a set of windows.
const WORDS: usize = WINDOWS.div_ceil(64);

/// A set of windows.
#[derive(Clone, Copy)]
struct ReadySet {
    words: [u64; WORDS],
    /// A bit for each word that is not zero: most are, most of the time.
    filled: u16,
}

impl ReadySet {
    const EMPTY: ReadySet = ReadySet {
        words: [0; WORDS],
        filled: 0,
    };

    /// The window enters or leaves.
    fn toggle(&mut self, window: usize) {
        let word = &mut self.words[window / 64];
        *word ^= 1 << (window % 64);
        let bit = 1 << (window / 64);
        if *word == 0 {
            self.filled &= !bit;
        } else {
            self.filled |= bit;
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        ones(u64::from(self.filled))
            .flat_map(|word| ones(self.words[word]).map(move |bit| 64 * word + bit))
    }
}

/// The places of the bits that are set, the lowest first.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// What it takes to take a move of [`Valued`] back.
pub struct ValuedUndo {
    /// `None` for a move that was no move: the wheel turned on.
    undo: Option<Undo>,
    vertex: Vertex,
    sum: Worth,
    /// So many toggles had been made before.
    toggled: usize,
}

impl<'t> Valued<'t> {
    /// A position with its value worked out from scratch.
    #[must_use]
    pub fn new(position: &Position, tables: &'t Tables) -> Valued<'t> {
        let mut valued = Valued {
            position: position.clone(),
            tables,
            codes: [ALL_EMPTY; WINDOWS + 1],
            sum: Worth::NOTHING,
            ready: [ReadySet::EMPTY; 6],
            toggled: Vec::new(),
        };
        for (window, vertices) in VERTICES_OF.iter().enumerate() {
            let contents = vertices.map(|v| position.at(Vertex(v)).map_or(8, Colour::bits));
            let code = super::windows::code(contents);
            let worth = tables.0[code];
            valued.codes[window] = code as u16;
            valued.sum = valued.sum.exchange(Worth::NOTHING, worth);
            valued.toggle_ready(window, worth.ready());
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
        let mut sum = self.sum;
        for share in &SHARES_OF[vertex.index()] {
            let window = usize::from(share.window);
            let old = self.codes[window];
            let new = old.wrapping_add_signed(share.power as i16 * step);
            self.codes[window] = new;
            let (out, into) = (
                self.tables.0[usize::from(old)],
                self.tables.0[usize::from(new)],
            );
            sum = sum.exchange(out, into);
            let turned = out.ready() ^ into.ready();
            if turned != 0 {
                self.toggle_ready(window, turned);
                self.toggled.push((share.window, turned));
            }
        }
        self.sum = sum;
    }

    /// As [`Valued::shift`] where the sum and the sets are put back from elsewhere.
    #[inline]
    fn shift_back(&mut self, vertex: Vertex, step: i16) {
        for share in &SHARES_OF[vertex.index()] {
            let code = &mut self.codes[usize::from(share.window)];
            *code = code.wrapping_add_signed(share.power as i16 * -step);
        }
    }

    /// The window enters or leaves the sets of the wheel places in `places`.
    fn toggle_ready(&mut self, window: usize, places: u8) {
        for place in ones(u64::from(places)) {
            self.ready[place].toggle(window);
        }
    }

    /// Whether the colour at this wheel place would win somewhere: whether some legal vertex sees
    /// all the pieces that a ready window still needs.
    #[must_use]
    pub fn wins_with(&self, place: usize) -> bool {
        self.ready[place]
            .iter()
            .any(|window| self.is_within_reach(window, place))
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
        let (sum, toggled) = (self.sum, self.toggled.len());
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
            sum,
            toggled,
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
        while self.toggled.len() > back.toggled
            && let Some((window, places)) = self.toggled.pop()
        {
            self.toggle_ready(usize::from(window), places);
        }
        self.sum = back.sum;
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
        self.sum.value(self.position.mover())
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
            sum: self.sum,
            toggled: self.toggled.len(),
        })
    }
}

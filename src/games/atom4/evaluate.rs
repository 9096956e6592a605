//! Evaluation of a position: the sum of a weight for the contents of every window of four vertices,
//! updated with each move.
//!
//! The weight of a window depends on the side to move; one word holds the two sums, one for each side.
//! A turn of the wheel by one place exchanges the sides and leaves the game as it is, so both weights
//! come from one table for red to move.

use std::sync::LazyLock;

use crate::games::atom4::board::{Changes, Position, Undo};
use crate::games::atom4::colour::Colour;
use crate::games::atom4::weights;
use crate::games::atom4::windows::{
    ALL_EMPTY, CODES, SHARES_OF, VERTICES_OF, WINDOWS, WindowSet, digits, is_ready, ones,
    turned_back,
};
use crate::lattice::triangular::{NEXT, OFF, Vertex};
use crate::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// The value of a window, or a sum of such values, in one word: the value with White to move, the value
/// with Black to move, and a bit for each wheel place whose colour would complete the window by
/// changing every piece of it that is not the goal colour.
///
/// ```text
/// bit  63 62 61 .. 56 55 .......... 28 27 ........... 0
///      -  -  ready    Black to move    White to move      both in two's complement, with carries
/// ```
///
/// Words add without masking: 585 values of 16 bits fit into 28 bits. The ready bits of a sum carry
/// into each other and are meaningless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth(u64);

/// Number of bits of a value in a [`Worth`].
const FIELD: u32 = 28;

impl Worth {
    const NOTHING: Worth = Worth(0);

    fn new(values: [i16; 2], ready: u8) -> Worth {
        let [white, black] = values.map(i64::from);
        let sum = white.wrapping_add(black << FIELD) as u64;
        Worth(sum & ((1 << (2 * FIELD)) - 1) | u64::from(ready) << (2 * FIELD))
    }

    /// The sum after `out` is subtracted and `into` added.
    #[inline]
    const fn exchange(self, out: Worth, into: Worth) -> Worth {
        Worth(self.0.wrapping_add(into.0).wrapping_sub(out.0))
    }

    /// The value with `side` to move.
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

    /// The ready bits; meaningful for a single window only.
    #[inline]
    const fn ready(self) -> u8 {
        (self.0 >> (2 * FIELD)) as u8
    }
}

/// The value of a window for each code of its contents; then, for windows that are not wholly on the board, nothing for
/// each code.
pub struct Tables(Box<[Worth]>);

impl Tables {
    /// Makes the tables from weights with red to move, by window code.
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
        let outside = std::iter::repeat_n(Worth::NOTHING, CODES);
        Tables((0..CODES).map(worth).chain(outside).collect())
    }
}

/// The tables of the tuned weights.
pub static TUNED: LazyLock<Tables> = LazyLock::new(|| Tables::new(&weights::expanded()));

/// A position with its evaluation, which each move updates. The strong player searches it.
///
/// ```
/// use atom4::games::atom4::evaluate::{EvaluatedPosition, TUNED};
/// use atom4::games::atom4::round;
/// use atom4::rules::{Evaluate, Rules};
/// let mut position = EvaluatedPosition::new(&round::opening(1), &TUNED);
/// let before = position.evaluate();
/// let mut moves = Vec::new();
/// position.moves(&mut moves);
/// let undo = position.play(moves[0]);
/// position.undo(undo);
/// assert_eq!(position.evaluate(), before);
/// ```
#[derive(Clone)]
pub struct EvaluatedPosition<'t> {
    position: Position,
    tables: &'t Tables,
    /// Code of each window's contents, with [`CODES`] added where the window is not wholly on the board; the last entry
    /// belongs to the window that stands for "none".
    codes: [u16; WINDOWS + 1],
    sum: Worth,
    /// For each wheel place, the windows that its colour would complete.
    ready: [WindowSet; 6],
    /// Changes of `ready` by the moves played, as window and bits of wheel places, for
    /// [`Rules::undo`].
    toggled: Vec<(u16, u8)>,
}

/// The data that takes a move of an [`EvaluatedPosition`] back.
pub struct EvaluatedUndo {
    /// The undo data of the position; `None` for a pass, which only turned the wheel.
    undo: Option<Undo>,
    vertex: Vertex,
    sum: Worth,
    /// Length of the list of changes to `ready` before the move.
    toggled: usize,
}

impl EvaluatedUndo {
    /// What the move changed beside its own vertex; `None` for a pass.
    pub(super) fn changes(&self) -> Option<&Changes> {
        self.undo.as_ref().map(Undo::changes)
    }
}

impl<'t> EvaluatedPosition<'t> {
    /// Evaluates `position` from scratch.
    #[must_use]
    pub fn new(position: &Position, tables: &'t Tables) -> EvaluatedPosition<'t> {
        let mut valued = EvaluatedPosition {
            position: position.clone(),
            tables,
            codes: [ALL_EMPTY; WINDOWS + 1],
            sum: Worth::NOTHING,
            ready: [WindowSet::EMPTY; 6],
            toggled: Vec::new(),
        };
        for (window, vertices) in VERTICES_OF.iter().enumerate() {
            let contents = vertices.map(|v| position.at(Vertex(v)).map_or(8, Colour::bits));
            let board = position.edge().set();
            let whole = vertices.iter().all(|&v| board.contains(Vertex(v)));
            let code = super::windows::code(contents) + if whole { 0 } else { CODES };
            let worth = tables.0[code];
            valued.codes[window] = code as u16;
            valued.sum = valued.sum.exchange(Worth::NOTHING, worth);
            valued.toggle_ready(window, worth.ready());
        }
        valued
    }

    /// The position without its evaluation.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Code of each window's contents, with [`CODES`] added where the window is not wholly on the board.
    #[inline]
    pub(super) const fn codes(&self) -> &[u16; WINDOWS + 1] {
        &self.codes
    }

    /// Updates codes, sum and ready windows after the digit of `vertex` has changed by `step`.
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

    /// Restores the codes that [`EvaluatedPosition::shift`] changed; the caller restores sum and
    /// ready windows.
    #[inline]
    fn shift_back(&mut self, vertex: Vertex, step: i16) {
        for share in &SHARES_OF[vertex.index()] {
            let code = &mut self.codes[usize::from(share.window)];
            *code = code.wrapping_add_signed(share.power as i16 * -step);
        }
    }

    /// Toggles the window in the sets of the wheel places whose bits are set in `places`.
    fn toggle_ready(&mut self, window: usize, places: u8) {
        for place in ones(u64::from(places)) {
            self.ready[place].toggle(window);
        }
    }

    /// Says whether the colour at this wheel place would win on some legal vertex: one from which
    /// the effect reaches every piece that a ready window still needs.
    #[must_use]
    pub(crate) fn wins_with(&self, place: usize) -> bool {
        self.ready[place]
            .iter()
            .any(|window| self.is_within_reach(window, place))
    }

    /// Says whether some legal vertex reaches every piece of the window that is not the goal colour
    /// of the side that plays the colour at this wheel place. Effects pass over pieces of the goal
    /// colour.
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

impl Rules for EvaluatedPosition<'_> {
    type Move = Vertex;
    type Undo = EvaluatedUndo;

    #[inline]
    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn moves(&self, moves: &mut Vec<Vertex>) {
        self.position.moves(moves);
    }

    #[inline]
    fn play(&mut self, vertex: Vertex) -> EvaluatedUndo {
        let (sum, toggled) = (self.sum, self.toggled.len());
        let colour = self.position.next_colour();
        let undo = self.position.play(vertex);
        self.shift(vertex, i16::from(colour.bits()) - 8);
        for change in undo.changes().iter() {
            let step = i16::from(change.to.bits()) - i16::from(change.from.bits());
            self.shift(change.vertex, step);
        }
        EvaluatedUndo {
            undo: Some(undo),
            vertex,
            sum,
            toggled,
        }
    }

    #[inline]
    fn undo(&mut self, back: EvaluatedUndo) {
        if let Some(undo) = back.undo {
            // The colour of the piece must be read before the piece is removed.
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

impl Evaluate for EvaluatedPosition<'_> {
    #[inline]
    fn evaluate(&self) -> i32 {
        self.sum.value(self.position.mover())
    }
}

impl Hints for EvaluatedPosition<'_> {
    const SLOTS: usize = 6 * 256;
    const UNIT: i32 = 40;
    const MARGIN: Option<i32> = Some(60);

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

    fn pass(&mut self, least: i32) -> Option<EvaluatedUndo> {
        if self.evaluate() < least {
            return None;
        }
        self.position.turn_wheel(1);
        Some(EvaluatedUndo {
            undo: None,
            vertex: Vertex(0),
            sum: self.sum,
            toggled: self.toggled.len(),
        })
    }
}

//! Evaluation of a position: the sum of a weight for the contents of every window of four vertices,
//! updated with each move, and a weight for the threats of both sides, which is looked up.
//!
//! The weight of a window depends on the place of the wheel: a threat is worth more when the turn of its
//! colour is near. One word holds the six sums. A turn of the wheel by one place exchanges the sides and
//! leaves the game as it is, so all six come from one table for red to move.

use std::sync::LazyLock;

use crate::board::{Changes, Position, Undo};
use crate::colour::Colour;
use crate::learnt::{self, AHEAD};
use crate::weights;
use crate::windows::{
    ALL_EMPTY, CODES, SHARES_OF, VERTICES_OF, WINDOWS, WindowSet, digits, is_ready, ones,
    turned_back,
};
use atom4_core::lattice::triangular::{NEXT, OFF, Vertex};
use atom4_core::rules::{Evaluate, Hints, Rules, Side, Verdict};

/// The value of a window, or a sum of such values, for each wheel place; the last number has a bit for
/// each wheel place whose colour would complete the window by changing every piece of it that is not
/// the goal colour. In a sum these bits are meaningless.
///
/// Sums wrap beyond 32,767 points, which takes over seventy windows of the greatest weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
struct Worth([i16; 8]);

impl Worth {
    const NOTHING: Worth = Worth([0; 8]);

    fn new(values: [i16; 6], ready: u8) -> Worth {
        let [a, b, c, d, e, f] = values;
        Worth([a, b, c, d, e, f, 0, i16::from(ready)])
    }

    /// The sum after `out` is subtracted and `into` added.
    #[inline]
    fn exchange(mut self, out: &Worth, into: &Worth) -> Worth {
        for ((sum, out), into) in self.0.iter_mut().zip(&out.0).zip(&into.0) {
            *sum = sum.wrapping_add(*into).wrapping_sub(*out);
        }
        self
    }

    /// The value with the colour at this wheel place to be played.
    #[inline]
    fn value(&self, place: u8) -> i32 {
        i32::from(self.0[usize::from(place)])
    }

    /// The ready bits; meaningful for a single window only.
    #[inline]
    const fn ready(&self) -> u8 {
        self.0[7] as u8
    }
}

/// The weights of an evaluation.
pub struct Tables {
    /// The value of a window for each code of its contents; then, for windows that are not wholly on the
    /// board, nothing for each code.
    windows: Box<[Worth]>,
    /// The weight of each threat code; `None` when threats are not looked up.
    threats: Option<Box<[i16]>>,
}

impl Tables {
    /// Makes the tables from weights of window codes with red to move, and of threat codes.
    #[must_use]
    pub fn new(windows: &[i16], threats: Option<&[i16]>) -> Tables {
        let worth = |code| {
            let contents = digits(code);
            let values = std::array::from_fn(|place| {
                let seen = contents.map(|digit| turned_back(digit, place));
                windows[super::windows::code(seen)]
            });
            let ready = |place: usize| u8::from(is_ready(contents, Colour::WHEEL[place])) << place;
            Worth::new(values, (0..6).map(ready).fold(0, |all, bit| all | bit))
        };
        let outside = std::iter::repeat_n(Worth::NOTHING, CODES);
        Tables {
            windows: (0..CODES).map(worth).chain(outside).collect(),
            threats: threats.map(Box::from),
        }
    }
}

/// The learnt weights, which the machine player evaluates with.
pub static LEARNT: LazyLock<Tables> = LazyLock::new(|| {
    let (windows, threats) = learnt::weights();
    Tables::new(&windows, Some(&threats))
});

/// The weights made by hand, which the player of 1.0.0 had: proofs order moves by them, the benchmark
/// counts the same nodes with them in every version, and the learnt ones came from games played with them.
pub static HAND_MADE: LazyLock<Tables> = LazyLock::new(|| Tables::new(&weights::expanded(), None));

/// A position with its evaluation, which each move updates. The strong player searches it.
///
/// ```
/// use atom4_atom4::evaluate::{EvaluatedPosition, LEARNT};
/// use atom4_atom4::round;
/// use atom4_core::rules::{Evaluate, Rules};
/// let mut position = EvaluatedPosition::new(&round::opening(1), &LEARNT);
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
            let worth = &tables.windows[code];
            valued.codes[window] = code as u16;
            valued.sum = valued.sum.exchange(&Worth::NOTHING, worth);
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
                &self.tables.windows[usize::from(old)],
                &self.tables.windows[usize::from(new)],
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

    /// Updates codes alone.
    #[inline]
    fn shift_codes(&mut self, vertex: Vertex, step: i16) {
        for share in &SHARES_OF[vertex.index()] {
            let code = &mut self.codes[usize::from(share.window)];
            *code = code.wrapping_add_signed(share.power as i16 * step);
        }
    }

    /// Updates codes alone for a piece of `colour` that comes to `vertex`, or with `sign` -1 goes from it, and its changes.
    #[inline]
    fn shift_all_codes(&mut self, vertex: Vertex, colour: u8, changes: &Changes, sign: i16) {
        self.shift_codes(vertex, sign * (i16::from(colour) - 8));
        for change in changes.iter() {
            let step = i16::from(change.to.bits()) - i16::from(change.from.bits());
            self.shift_codes(change.vertex, sign * step);
        }
    }

    /// What `look` says of the codes that a move on `vertex` would leave, which makes these changes.
    #[inline]
    pub(super) fn codes_after<R>(
        &mut self,
        vertex: Vertex,
        changes: &Changes,
        look: impl FnOnce(&[u16; WINDOWS + 1]) -> R,
    ) -> R {
        let colour = self.position.next_colour().bits();
        self.shift_all_codes(vertex, colour, changes, 1);
        let said = look(&self.codes);
        self.shift_all_codes(vertex, colour, changes, -1);
        said
    }

    /// Toggles the window in the sets of the wheel places whose bits are set in `places`.
    fn toggle_ready(&mut self, window: usize, places: u8) {
        for place in ones(u64::from(places)) {
            self.ready[place].toggle(window);
        }
    }

    /// Windows that the colour at this wheel place would complete on some legal vertex: one from which
    /// the effect reaches every piece that a ready window still needs.
    fn completed_with(&self, place: usize) -> impl Iterator<Item = usize> {
        let ready = self.ready[place].iter();
        ready.filter(move |&window| self.is_within_reach(window, place))
    }

    /// Says whether the colour at this wheel place would win on some legal vertex.
    #[must_use]
    pub(crate) fn wins_with(&self, place: usize) -> bool {
        self.completed_with(place).next().is_some()
    }

    /// The threats on the board, a code below [`THREATS`](learnt::THREATS): a digit in base three for each of the five colours
    /// that come after the one to play, the nearest first. It says how many windows that colour would
    /// complete if it were played on this board: none, one, or more.
    #[inline]
    #[must_use]
    pub fn threats(&self) -> usize {
        let place = usize::from(self.position.wheel_place());
        (1..=AHEAD).rev().fold(0, |code, ahead| {
            3 * code + self.completed_with((place + ahead) % 6).take(2).count()
        })
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
            self.shift_all_codes(back.vertex, colour, undo.changes(), -1);
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
        let windows = self.sum.value(self.position.wheel_place());
        let threats = self.tables.threats.as_ref();
        windows + threats.map_or(0, |weights| i32::from(weights[self.threats()]))
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

//! A position for the search on any grid with any number of colours. Like a fast position it holds six boards, one for each
//! direction of gravity after a turn there. A move changes what is counted of them only near the cells that it changes, so
//! that the size of the grid hardly matters. Tests compare it with [`crate::Board`].

mod evaluate;
mod field;
mod likely;
mod windows;

use crate::bags::{take_two, turn_to_and_fro};
use crate::board::Board;
use crate::cells::{EMPTY, WALL};
use crate::chips::BoardResult;
use atom4_core::base::random::mix;
pub use field::WideField;
use windows::KEPT;

/// A position on any grid.
#[derive(Clone)]
pub struct WidePosition<'a> {
    field: &'a WideField,
    /// The boards by gravity, one after the other: a colour number, [`EMPTY`] or [`WALL`] for each place.
    cells: Box<[u8]>,
    /// For each colour the windows that lack a few chips of a line.
    counts: Box<[u16]>,
    /// Number of whole lines of each player on each board, as windows.
    full: [[u16; 2]; 6],
    /// Free places and the colours that would complete a line there; as often as there are such lines.
    gaps: Vec<(u16, u8)>,
    /// Number of chips in the bag of each colour.
    bags: Box<[u16]>,
    /// Hash of the chips of the present board.
    chips: u64,
    gravity: u8,
    /// The player to move, 0 or 1.
    mover: u8,
    /// The direction of gravity before the last move, if that move was a turn and turning back restores
    /// the board.
    back: Option<u8>,
    /// Some chip may lie above a free cell, which happens only on boards that were set up by hand.
    floating: bool,
}

/// Hash of a chip at a place.
const fn hash(place: usize, chip: u8) -> u64 {
    mix((place as u64) << 8 | chip as u64)
}

/// The chips of a board with their places.
fn chips(cells: &[u8]) -> Vec<(u16, u8)> {
    // What is no chip has the highest bit.
    const NONE: u64 = 0x8080_8080_8080_8080;
    let (words, _) = cells.as_chunks::<8>();
    let mut chips = Vec::new();
    for (n, word) in words.iter().enumerate() {
        if u64::from_ne_bytes(*word) & NONE == NONE {
            continue;
        }
        for (k, &chip) in word.iter().enumerate().filter(|(_, chip)| **chip < WALL) {
            chips.push(((8 * n + k) as u16, chip));
        }
    }
    chips
}

impl<'a> WidePosition<'a> {
    /// The position of `board` with these bags and player `mover` to move.
    #[must_use]
    pub fn new(field: &'a WideField, board: &Board, bags: &[u16], mover: u8) -> Self {
        let size = field.vacant.len();
        let gravity = board.gravity().index();
        let mut position = WidePosition {
            field,
            cells: field.vacant.repeat(6).into_boxed_slice(),
            counts: vec![0; usize::from(field.setup.all_colours()) * KEPT].into(),
            full: [[0; 2]; 6],
            gaps: Vec::new(),
            bags: bags.into(),
            chips: 0,
            gravity: gravity as u8,
            mover,
            back: None,
            floating: false,
        };
        for (&value, &place) in board.cells().iter().zip(&field.places) {
            if value < WALL {
                position.cells[gravity * size + usize::from(place)] = value;
            }
        }
        let cells = position.now();
        let floats = |(place, _): &(u16, u8)| {
            cells[usize::from(*place).wrapping_add_signed(field.falls[gravity])] == EMPTY
        };
        position.floating = chips(cells).iter().any(floats);
        position.count_anew();
        position
    }

    /// The board under this gravity.
    fn board(&self, gravity: usize) -> &[u8] {
        let size = self.field.vacant.len();
        &self.cells[gravity * size..(gravity + 1) * size]
    }

    fn now(&self) -> &[u8] {
        self.board(usize::from(self.gravity))
    }

    /// Bags of player `side`.
    fn own(&self, side: u8) -> &[u16] {
        let (white, black) = self.bags.split_at(self.field.setup.colours.into());
        if side == 0 { white } else { black }
    }

    /// Result of the game on the board under this gravity.
    fn result(&self, gravity: usize) -> BoardResult {
        match self.full[gravity] {
            [0, 0] => BoardResult::Open,
            [_, 0] => BoardResult::Won(0),
            [0, _] => BoardResult::Won(1),
            _ => self.longer_line(self.board(gravity)),
        }
    }

    /// Result on a board where both players have lines of the win length.
    fn longer_line(&self, cells: &[u8]) -> BoardResult {
        let mut best = [0; 2];
        for (place, &chip) in cells.iter().enumerate().filter(|(_, chip)| **chip < WALL) {
            let side = usize::from(chip >= self.field.setup.colours);
            for step in self.field.axes {
                let mut length = 1;
                while cells[place + length * step] == chip {
                    length += 1;
                }
                best[side] = length.max(best[side]);
            }
        }
        match best[0].cmp(&best[1]) {
            std::cmp::Ordering::Less => BoardResult::Won(1),
            std::cmp::Ordering::Equal => BoardResult::Tied,
            std::cmp::Ordering::Greater => BoardResult::Won(0),
        }
    }

    /// Number of the player who has won.
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        match self.result(self.gravity.into()) {
            BoardResult::Won(side) => Some(side),
            _ => None,
        }
    }

    /// AnyPosition of the cell where a chip dropped into `column` comes to rest.
    fn landing(&self, column: usize) -> Option<usize> {
        let (cells, gravity) = (self.now(), usize::from(self.gravity));
        let mut at = usize::from(self.field.entries[gravity][column]);
        if cells[at] != EMPTY {
            return None;
        }
        loop {
            let below = at.wrapping_add_signed(self.field.falls[gravity]);
            if cells[below] != EMPTY {
                return Some(at);
            }
            at = below;
        }
    }

    /// Says whether a chip dropped now can come to rest at a free `place`.
    fn lands(&self, place: usize) -> bool {
        let gravity = usize::from(self.gravity);
        if self.floating {
            return (0..self.field.width).any(|column| self.landing(column) == Some(place));
        }
        let below = place.wrapping_add_signed(self.field.falls[gravity]);
        self.field.reached[gravity][place] && self.now()[below] != EMPTY
    }

    /// Drops `chip` of the player to move into `column`, which must be open.
    pub fn drop_chip(&mut self, chip: u8, column: usize) {
        if let Some(at) = self.landing(column) {
            self.put(at, chip);
        }
        let bag = &mut self.bags[usize::from(chip)];
        *bag = bag.saturating_sub(1);
        self.back = None;
        self.mover ^= 1;
    }

    /// Where a chip that comes to rest at place `at` stands on the board for each gravity.
    fn spots(&self, at: usize) -> [usize; 6] {
        let cells = self.now();
        self.field.falls.map(|fall| {
            let (mut floor, mut chips) = (at, 0);
            loop {
                let below = floor.wrapping_add_signed(fall);
                match cells[below] {
                    WALL => return floor.wrapping_add_signed(-fall * chips),
                    value => chips += isize::from(value != EMPTY),
                }
                floor = below;
            }
        })
    }

    /// Puts a chip on the place where it comes to rest.
    fn put(&mut self, at: usize, chip: u8) {
        let now = usize::from(self.gravity);
        let spots = self.spots(at);
        self.chips ^= hash(at, chip);
        self.insert(now, at, chip);
        if self.winner().is_some() {
            // The game is over, so the other boards are not needed.
            return;
        }
        for gravity in (0..6).filter(|&gravity| gravity != now) {
            self.insert(gravity, spots[gravity], chip);
        }
    }

    /// Puts a chip on a place of a board; the chips there and above move up by one cell.
    fn insert(&mut self, gravity: usize, at: usize, chip: u8) {
        let fall = self.field.falls[gravity];
        let base = gravity * self.field.vacant.len();
        let mut count = 1;
        let mut top = at;
        while self.cells[base + top] != EMPTY {
            top = top.wrapping_add_signed(-fall);
            count += 1;
        }
        self.count_through(gravity, at, count, false);
        let (mut place, mut carried) = (base + at, chip);
        for _ in 0..count {
            std::mem::swap(&mut self.cells[place], &mut carried);
            place = place.wrapping_add_signed(-fall);
        }
        self.count_through(gravity, at, count, true);
    }

    /// Turns gravity to `gravity`. The two chips of `hand` leave the mover's bag; without a hand
    /// two chips of the most frequent colours do.
    pub fn rotate(&mut self, gravity: u8, hand: Option<[u8; 2]>) {
        match hand {
            Some(hand) => {
                for chip in hand.map(usize::from) {
                    self.bags[chip] = self.bags[chip].saturating_sub(1);
                }
            }
            None => {
                let (white, black) = self.bags.split_at_mut(self.field.setup.colours.into());
                take_two(if self.mover == 0 { white } else { black });
            }
        }
        self.mover ^= 1;
        let (from, floated) = (self.gravity, self.floating);
        if gravity == from && !floated {
            self.back = Some(from);
            return;
        }
        let before: Box<[u8]> = self.now().into();
        if floated {
            let chips = chips(self.now());
            self.settle(gravity.into(), &chips);
        }
        self.gravity = gravity;
        self.floating = false;
        self.count_anew();
        let restored = !floated && self.winner().is_none() && *self.board(from.into()) == *before;
        self.back = restored.then_some(from);
    }

    /// The position after a turn to `gravity` as the search looks at it. If that turn takes the last one
    /// back, both players are expected to go on turning to and fro: every turn costs two chips, and who
    /// runs out of them has lost. So the bags are those at the end of it, which no search is deep enough
    /// to reach move by move.
    fn turned(&self, gravity: u8) -> Self {
        let mut next = self.clone();
        next.rotate(gravity, None);
        if self.back == Some(gravity) {
            let (white, black) = next.bags.split_at_mut(self.field.setup.colours.into());
            turn_to_and_fro(white, black);
        }
        next
    }

    /// Computes everything from the chips of the present board.
    fn count_anew(&mut self) {
        let now = usize::from(self.gravity);
        self.counts.fill(0);
        self.full = [[0; 2]; 6];
        self.gaps.clear();
        let chips = chips(self.now());
        let hashes = chips.iter().map(|&(place, chip)| hash(place.into(), chip));
        self.chips = hashes.fold(0, |key, hash| key ^ hash);
        self.count_board(now, chips.iter().map(|&(place, _)| place.into()));
        if self.winner().is_some() {
            return;
        }
        for gravity in (0..6).filter(|&gravity| gravity != now) {
            let places = self.settle(gravity, &chips);
            self.count_board(gravity, places.into_iter());
        }
    }

    /// Makes the board under `gravity` from these chips, which are in the order of their places: each stretch packed, its
    /// order kept. Returns where they came to rest.
    fn settle(&mut self, gravity: usize, chips: &[(u16, u8)]) -> Vec<usize> {
        let (field, size) = (self.field, self.field.vacant.len());
        let board = &mut self.cells[gravity * size..(gravity + 1) * size];
        board.copy_from_slice(&field.vacant);
        let (fall, floors) = (field.falls[gravity], &field.floors[gravity]);
        let mut rest = |&(place, chip): &(u16, u8)| {
            let mut at = usize::from(floors[usize::from(place)]);
            while board[at] != EMPTY {
                at = at.wrapping_add_signed(-fall);
            }
            board[at] = chip;
            at
        };
        // The lowest chip of each column first.
        match fall > 0 {
            true => chips.iter().rev().map(&mut rest).collect(),
            false => chips.iter().map(&mut rest).collect(),
        }
    }

    /// Number of directions in which the player to move would win by turning, and number for the
    /// opponent.
    fn turns_that_win(&self) -> (usize, usize) {
        let (mut mine, mut its) = (0, 0);
        for to in (0..6).filter(|&to| to != usize::from(self.gravity)) {
            match self.result(to) {
                BoardResult::Won(winner) if winner == self.mover => mine += 1,
                BoardResult::Won(_) => its += 1,
                _ => {}
            }
        }
        (mine, its)
    }
}

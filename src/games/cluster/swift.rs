//! A fast position for the search, before a hand is drawn: bytes and bits side by side, copied
//! instead of undone. [`super::Board`] is its slow twin.

use super::bits::Bits;
use super::board::Board;
use super::cells::{EMPTY, WALL};
use super::field::{Field, MOST_COLOURS, MOST_COLUMNS};
use super::notation::Action;
use crate::base::random::mix;
use crate::lattice::hexagonal::Direction;

/// A move of either kind, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// Drops this chip into the column with this number, counted from 0.
    Drop(u8, u8),
    /// Lets gravity point to this direction.
    Rotate(u8),
}

impl Ply {
    /// The action of the rules on a grid with this reach.
    #[must_use]
    pub fn action(self, reach: i32) -> Action {
        match self {
            Ply::Drop(chip, column) => Action::Drop {
                pos: i32::from(column) - reach,
                chip,
            },
            Ply::Rotate(to) => {
                Action::Rotate(Direction::new(to.into()).unwrap_or(Direction::BOTTOM))
            }
        }
    }
}

/// The column is full.
const FULL: u8 = u8::MAX;

/// A position: `W` words of bits, `N` bytes of places.
#[derive(Clone)]
pub struct Swift<'a, const W: usize, const N: usize> {
    pub(super) field: &'a Field<N>,
    pub(super) cells: [u8; N],
    pub(super) chips: [Bits<W>; MOST_COLOURS],
    /// Cells that hold neither chip nor wall.
    pub(super) free: Bits<W>,
    /// Where the next chip comes to rest in each column, counted from the floor, or [`FULL`].
    rest: [u8; MOST_COLUMNS],
    /// Chips left in the bags.
    pub bags: [u16; MOST_COLOURS],
    pub(super) gravity: u8,
    /// The player to move, 0 or 1.
    pub mover: u8,
    pub(super) winner: Option<u8>,
    /// Both players have a line that is long enough: the longer one wins.
    pub(super) tied: bool,
    key: u64,
}

impl<'a, const W: usize, const N: usize> Swift<'a, W, N> {
    /// The position of `board` with these bags and this player to move.
    #[must_use]
    pub fn new(field: &'a Field<N>, board: &Board, bags: &[u16], mover: u8) -> Self {
        let mut swift = Swift {
            field,
            cells: field.blank,
            chips: [Bits::EMPTY; MOST_COLOURS],
            free: Bits::EMPTY,
            rest: [FULL; MOST_COLUMNS],
            bags: [0; MOST_COLOURS],
            gravity: board.gravity().index() as u8,
            mover,
            winner: None,
            tied: false,
            key: 0,
        };
        swift.bags[..bags.len()].copy_from_slice(bags);
        for &place in &field.places {
            if field.blank[usize::from(place)] == EMPTY {
                swift.free.set(usize::from(place) - field.margin);
            }
        }
        for (&value, &place) in board.cells().iter().zip(&field.places) {
            if value < WALL {
                swift.put(usize::from(place), value);
            }
        }
        for column in 0..field.width {
            let places = field.column(board.gravity().index(), column);
            let free = |&&place: &&u16| swift.cells[usize::from(place)] == EMPTY;
            let open = places.iter().rev().take_while(free).count();
            swift.rest[column] = if open == 0 {
                FULL
            } else {
                (places.len() - open) as u8
            };
        }
        swift.judge();
        swift
    }

    /// The chips of player `side`.
    pub(super) const fn own(&self, side: u8) -> std::ops::Range<usize> {
        let each = self.field.setup.colours as usize;
        side as usize * each..(side as usize + 1) * each
    }

    fn put(&mut self, place: usize, chip: u8) {
        self.cells[place] = chip;
        self.chips[usize::from(chip)].set(place - self.field.margin);
        self.free.clear(place - self.field.margin);
        self.key ^= self.field.keys[place][usize::from(chip)];
    }

    /// The player who has won.
    #[must_use]
    pub const fn winner(&self) -> Option<u8> {
        self.winner
    }

    /// The direction of gravity, 0 to 5.
    #[must_use]
    pub const fn gravity(&self) -> u8 {
        self.gravity
    }

    /// A key of chips, walls left out, gravity, bags and mover.
    #[must_use]
    pub fn key(&self) -> u64 {
        let turn = u64::from(self.gravity) << 1 | u64::from(self.mover);
        let pack = |key: u64, (n, &count): (usize, &u16)| key ^ u64::from(count) << (8 * n);
        let bags = self.bags.iter().enumerate().fold(0, pack);
        self.key ^ mix(bags) ^ mix(turn + 77)
    }

    /// The chip, if any, that lies in place number `cell` of the grid.
    #[must_use]
    pub fn chip(&self, cell: usize) -> Option<u8> {
        let value = self.cells[usize::from(self.field.places[cell])];
        Some(value).filter(|&value| value < WALL)
    }

    /// Where a chip in `column` would come to rest.
    #[must_use]
    pub fn landing(&self, column: usize) -> Option<usize> {
        let rest = self.rest[column];
        (rest != FULL).then(|| {
            let places = self.field.column(self.gravity.into(), column);
            usize::from(places[usize::from(rest)])
        })
    }

    /// The longest line that `chip` would be part of in `place`.
    #[must_use]
    pub fn line_through(&self, place: usize, chip: u8) -> u32 {
        let mut longest = 0;
        for step in self.field.steps {
            let mut length = 1;
            let mut at = place + step;
            while self.cells[at] == chip {
                length += 1;
                at += step;
            }
            at = place - step;
            while self.cells[at] == chip {
                length += 1;
                at -= step;
            }
            longest = longest.max(length);
        }
        longest
    }

    /// Drops `chip` of the player to move into `column`, which must be open.
    pub fn drop_chip(&mut self, chip: u8, column: usize) {
        let places = self.field.column(self.gravity.into(), column);
        let rest = usize::from(self.rest[column]);
        let place = usize::from(places[rest]);
        let length = self.line_through(place, chip);
        self.put(place, chip);
        self.rest[column] = if rest + 1 == places.len() {
            FULL
        } else {
            rest as u8 + 1
        };
        self.bags[usize::from(chip)] = self.bags[usize::from(chip)].saturating_sub(1);
        if self.tied {
            self.judge();
        } else if length >= self.field.setup.win {
            self.winner = Some(self.mover);
        }
        self.mover ^= 1;
    }

    /// Lets gravity point to `gravity`; two chips leave the mover's bag, of the most plentiful
    /// colours, unless `hand` says which.
    pub fn rotate(&mut self, gravity: u8, hand: Option<[u8; 2]>) {
        let own = self.own(self.mover);
        for n in 0..2 {
            let fullest = own.clone().max_by_key(|&c| self.bags[c]).unwrap_or(0);
            let chip = hand.map_or(fullest, |hand| usize::from(hand[n]));
            self.bags[chip] = self.bags[chip].saturating_sub(1);
        }
        if gravity != self.gravity {
            self.turn(gravity);
            self.judge();
        }
        self.mover ^= 1;
    }

    fn turn(&mut self, gravity: u8) {
        let field = self.field;
        let old = std::mem::replace(&mut self.cells, field.blank);
        for chips in &mut self.chips {
            self.free = self.free.or(chips);
            *chips = Bits::EMPTY;
        }
        self.key = 0;
        self.gravity = gravity;
        for column in 0..field.width {
            let places = field.column(gravity.into(), column);
            let mut floor = 0;
            for (height, &place) in places.iter().enumerate() {
                match old[usize::from(place)] {
                    EMPTY => {}
                    WALL => floor = height + 1,
                    chip => {
                        self.put(usize::from(places[floor]), chip);
                        floor += 1;
                    }
                }
            }
            self.rest[column] = if floor == places.len() {
                FULL
            } else {
                floor as u8
            };
        }
    }

    /// Who would win by turning to `gravity`, whoever turns.
    pub(super) fn winner_after(&self, gravity: u8) -> Option<u8> {
        let field = self.field;
        let mut chips = [Bits::<W>::EMPTY; MOST_COLOURS + 1];
        for column in 0..field.width {
            let places = field.column(gravity.into(), column);
            let mut floor = 0;
            for (height, &place) in places.iter().enumerate() {
                let value = self.cells[usize::from(place)];
                if value == WALL {
                    floor = height + 1;
                    continue;
                }
                // Without a branch for empty cells: they set bits that nobody reads.
                let at = usize::from(places[floor.min(height)]) - field.margin;
                chips[usize::from(value).min(MOST_COLOURS)].set(at);
                floor += usize::from(value != EMPTY);
            }
        }
        self.winner_of(&chips).0
    }

    /// The player with the longer line, if it is long enough, and whether both have lines that are
    /// long enough and equal.
    fn winner_of(&self, chips: &[Bits<W>]) -> (Option<u8>, bool) {
        match self.lines(chips) {
            [false, false] => (None, false),
            [true, false] => (Some(0), false),
            [false, true] => (Some(1), false),
            [true, true] => {
                let [white, black] = [0, 1].map(|side| self.longest(chips, side));
                let longer = (white != black).then_some(u8::from(black > white));
                (longer, white == black)
            }
        }
    }

    fn lines(&self, chips: &[Bits<W>]) -> [bool; 2] {
        let win = self.field.setup.win;
        [0, 1].map(|side| {
            let long = |step| self.own(side).any(|c| chips[c].runs(step, win).any());
            self.field.steps.into_iter().any(long)
        })
    }

    /// Finds the winner anew.
    fn judge(&mut self) {
        (self.winner, self.tied) = self.winner_of(&self.chips);
    }

    fn longest(&self, chips: &[Bits<W>], side: u8) -> u32 {
        let mut length = self.field.setup.win;
        loop {
            let longer = |step| {
                self.own(side)
                    .any(|c| chips[c].runs(step, length + 1).any())
            };
            if !self.field.steps.into_iter().any(longer) {
                return length;
            }
            length += 1;
        }
    }
}

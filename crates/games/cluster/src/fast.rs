//! A fast position for the search, before a hand is drawn. It holds six boards, one for each direction
//! of gravity after a turn there, and updates them with each move. It is copied instead of undone.
//! Tests compare it with [`super::Board`].

use super::bags::{self, take_two, turn_to_and_fro};
use super::bits::Bits;
use super::board::Board;
use super::cells::WALL;
use super::chips::{BoardResult, Chips};
use super::field::{Field, MOST_COLOURS};
use super::notation::Action;
use atom4_core::base::random::mix;
use atom4_core::lattice::hexagonal::Direction;

/// A move of either kind, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// Drops this chip into the column with this number, counted from 0.
    Drop(u8, u8),
    /// Turns gravity to this direction.
    Rotate(u8),
}

impl Ply {
    /// The move in the form of the rules, for a grid with this reach.
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

/// A position on a grid that `W` words of bits hold.
#[derive(Clone)]
pub struct FastPosition<'a, const W: usize> {
    pub(super) field: &'a Field<W>,
    /// The board for each direction of gravity: the present one as it is, the others after a turn
    /// there.
    pub(super) boards: [Chips<W>; 6],
    /// Result of the game for each board in `boards`.
    pub(super) results: [BoardResult; 6],
    /// Number of chips in the bag of each colour.
    pub bags: [u16; MOST_COLOURS],
    pub(super) gravity: u8,
    /// The player to move, 0 or 1.
    pub mover: u8,
    /// The direction of gravity before the last move, if that move was a turn and turning back restores
    /// the board.
    pub(super) back: Option<u8>,
    /// Some chip may lie above a free cell, which happens only on boards that were set up by hand.
    floating: bool,
}

impl<'a, const W: usize> FastPosition<'a, W> {
    /// The position of `board` with these bags and player `mover` to move.
    #[must_use]
    pub fn new(field: &'a Field<W>, board: &Board, bags: &[u16], mover: u8) -> Self {
        let gravity = board.gravity().index();
        let mut chips = Chips::NONE;
        for (&value, &bit) in board.cells().iter().zip(&field.bits) {
            if value < WALL {
                chips.put(bit.into(), value, field);
            }
        }
        let mut position = FastPosition {
            field,
            boards: [chips; 6],
            results: [chips.result(field); 6],
            bags: [0; MOST_COLOURS],
            gravity: gravity as u8,
            mover,
            back: None,
            floating: chips.settled(field, &field.falls[gravity]).taken != chips.taken,
        };
        position.bags[..bags.len()].copy_from_slice(bags);
        position.settle_others();
        position
    }

    /// Colour numbers of player `side`.
    pub(super) const fn own(&self, side: u8) -> std::ops::Range<usize> {
        let each = self.field.setup.colours as usize;
        side as usize * each..(side as usize + 1) * each
    }

    /// Number of chips in the bags of player `side`.
    pub(super) fn total(&self, side: u8) -> u32 {
        bags::total(&self.bags[self.own(side)])
    }

    /// The board under the present gravity.
    pub(super) const fn board(&self) -> &Chips<W> {
        &self.boards[self.gravity as usize]
    }

    /// Number of the player who has won.
    #[must_use]
    pub const fn winner(&self) -> Option<u8> {
        match self.results[self.gravity as usize] {
            BoardResult::Won(side) => Some(side),
            _ => None,
        }
    }

    /// Says whether both players have lines of equal length that reach the win length, so that only
    /// a longer line wins.
    pub(super) fn tied(&self) -> bool {
        self.results[usize::from(self.gravity)] == BoardResult::Tied
    }

    /// Number of the direction of gravity, 0 to 5.
    #[must_use]
    pub const fn gravity(&self) -> u8 {
        self.gravity
    }

    /// A 64-bit hash of chips, gravity, bags and player to move; walls are left out.
    #[must_use]
    pub fn key(&self) -> u64 {
        let turn = u64::from(self.gravity) << 1 | u64::from(self.mover);
        let pack = |key: u64, (n, &count): (usize, &u16)| key ^ u64::from(count) << (8 * n);
        let bags = self.bags.iter().enumerate().fold(0, pack);
        let chips = self.board();
        let mut key = mix(bags ^ mix(turn + 77));
        // Folded products of odd numbers and words: each bit reaches every other.
        let mut odd = 0x9e37_79b9_7f4a_7c15_u64;
        for set in std::iter::once(&chips.taken).chain(&chips.marks[..self.field.marks]) {
            for &word in &set.0 {
                odd = odd.wrapping_add(0xbf58_476d_1ce4_e5ba);
                let product = u128::from(word ^ odd) * u128::from(odd.rotate_left(29) | 1);
                key = (key ^ product as u64 ^ (product >> 64) as u64).rotate_left(17);
            }
        }
        mix(key)
    }

    /// Bit of the cell where a chip dropped into `column` comes to rest.
    #[must_use]
    pub fn landing(&self, column: usize) -> Option<usize> {
        let fall = &self.field.falls[usize::from(self.gravity)];
        fall.landing(column, &self.board().taken)
    }

    /// All cells where a chip dropped now comes to rest.
    pub(super) fn landings(&self) -> Bits<W> {
        let fall = &self.field.falls[usize::from(self.gravity)];
        if self.floating {
            let mut landings = Bits::EMPTY;
            for at in (0..self.field.width).filter_map(|column| self.landing(column)) {
                landings.set(at);
            }
            return landings;
        }
        // The lowest free cells of their stretches.
        let free = fall.mouths.without(&self.board().taken);
        free.without(&fall.lifted(&free, 1).and(&fall.within[0]))
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

    /// Puts a chip on the cell where it comes to rest.
    fn put(&mut self, at: usize, chip: u8) {
        let now = usize::from(self.gravity);
        let before = self.boards[now].taken;
        self.boards[now].put(at, chip, self.field);
        self.results[now] = self.boards[now].result(self.field);
        if self.winner().is_some() {
            // The game is over, so the other boards are not needed.
            return;
        }
        for gravity in (0..6).filter(|&gravity| gravity != now) {
            let fall = &self.field.falls[gravity];
            let stretch = fall.stretch_of(at);
            let below = before.and(stretch).without(&fall.not_below(at));
            let spot = fall.above_floor(at, below.count() as usize);
            let board = &mut self.boards[gravity];
            board.insert(spot, chip, self.field, fall);
            self.results[gravity] = board.result(self.field);
        }
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
                let own = self.own(self.mover);
                take_two(&mut self.bags[own]);
            }
        }
        self.mover ^= 1;
        let (from, before, floated) = (self.gravity, *self.board(), self.floating);
        if gravity != self.gravity || self.floating {
            let to = usize::from(gravity);
            if self.floating {
                self.boards[to] = self.board().settled(self.field, &self.field.falls[to]);
                self.results[to] = self.boards[to].result(self.field);
            }
            self.gravity = gravity;
            self.floating = false;
            if self.winner().is_none() {
                self.settle_others();
            }
        }
        let restored = !floated && self.boards[usize::from(from)] == before;
        self.back = restored.then_some(from);
    }

    /// The position after a turn to `gravity` as the search looks at it. If that turn takes the last one
    /// back, both players are expected to go on turning to and fro: every turn costs two chips, and who
    /// runs out of them has lost. So the bags are those at the end of it, which no search is deep enough
    /// to reach move by move.
    pub(super) fn turned(&self, gravity: u8) -> Self {
        let mut next = self.clone();
        next.rotate(gravity, None);
        if self.back == Some(gravity) {
            let (white, black) = (self.own(0), self.own(1));
            let (before, after) = next.bags.split_at_mut(black.start);
            turn_to_and_fro(&mut before[white], &mut after[..black.len()]);
        }
        next
    }

    /// Computes the boards after a turn to each other direction.
    fn settle_others(&mut self) {
        let now = usize::from(self.gravity);
        for gravity in (0..6).filter(|&gravity| gravity != now) {
            let fall = &self.field.falls[gravity];
            self.boards[gravity] = self.boards[now].settled(self.field, fall);
            self.results[gravity] = self.boards[gravity].result(self.field);
        }
    }

    /// Number of directions in which the player to move would win by turning, and number for the
    /// opponent.
    pub(super) fn turns_that_win(&self) -> (usize, usize) {
        let (mut mine, mut its) = (0, 0);
        for (to, result) in self.results.iter().enumerate() {
            match result {
                BoardResult::Won(_) if to == usize::from(self.gravity) => {}
                BoardResult::Won(winner) if *winner == self.mover => mine += 1,
                BoardResult::Won(_) => its += 1,
                _ => {}
            }
        }
        (mine, its)
    }
}

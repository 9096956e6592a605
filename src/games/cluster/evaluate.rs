//! What a fast position is worth, and how the search over expectations sees it.

use super::bits::Bits;
use super::field::MOST_COLOURS;
use super::swift::{Ply, Swift};
use crate::rules::{Chance, Hands};

/// The group of moves that turn the board; colour n of a player is group n + 1.
const TURNS: u8 = 0;

/// The weights of the guess.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// For windows that lack one chip, two, three.
    pub lacking: [f32; 3],
    /// For places where a chip would land and win, of the player to move and of the other.
    pub landing: [f32; 2],
    /// For directions in which the other player would win by turning.
    pub turning: [f32; 2],
    /// For each turn that the player to move can last longer than the other, early in the game,
    /// and how many turns before the end it counts double.
    pub lasting: [f32; 2],
    /// For having the move.
    pub tempo: f32,
    /// What the sum is divided by before it is squeezed between -1 and 1.
    pub scale: f32,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    lacking: [1.0, 0.3, 0.05],
    landing: [0.0, 3.0],
    turning: [3.0, 5.0],
    lasting: [1.0, 10.0],
    tempo: 0.3,
    scale: 6.0,
};

impl<const W: usize, const N: usize> Swift<'_, W, N> {
    /// The chips left of player `side`.
    fn total(&self, side: u8) -> u32 {
        self.own(side).map(|c| u32::from(self.bags[c])).sum()
    }

    /// The chance that the two chips drawn by `side` hold none of the colours in `wanted`, bits
    /// from the player's first colour on.
    fn chance_without(&self, side: u8, wanted: u8) -> f32 {
        let total = self.total(side) as f32;
        let first = self.own(side).start;
        let others = self
            .own(side)
            .filter(|c| wanted >> (c - first) & 1 == 0)
            .map(|c| f32::from(self.bags[c]))
            .sum::<f32>();
        if total < 2.0 {
            return if others > 0.0 { 1.0 } else { 0.0 };
        }
        others * (others - 1.0).max(0.0) / (total * (total - 1.0))
    }

    /// The free cells where a chip of this colour would complete a line.
    fn completing(&self, chip: usize) -> Bits<W> {
        let chips = &self.chips[chip];
        let win = self.field.setup.win as usize;
        let mut found = Bits::EMPTY;
        for step in self.field.steps {
            // Cells with at least n chips directly behind them, for each n, and before them.
            let mut behind = self.free;
            for n in 0..win {
                let mut both = behind;
                for m in 1..win - n {
                    both = both.and(&chips.down(m * step));
                }
                found = found.or(&both);
                behind = behind.and(&chips.up((n + 1) * step));
            }
        }
        found
    }

    /// Where chips dropped now come to rest.
    fn landings(&self) -> Bits<W> {
        let mut landings = Bits::EMPTY;
        for place in (0..self.field.width).filter_map(|column| self.landing(column)) {
            landings.set(place - self.field.margin);
        }
        landings
    }

    /// How many places there are where a chip that is dropped now would win for `side`, and the
    /// colours that would, bits from the player's first colour on.
    fn winning_drops(&self, side: u8, landings: &Bits<W>) -> (u32, u8) {
        let (mut places, mut colours) = (Bits::EMPTY, 0);
        let first = self.own(side).start;
        if self.tied {
            return self.winning_drops_in_a_tie(side);
        }
        for chip in self.own(side) {
            let few = self.chips[chip].count() + 1 < self.field.setup.win;
            if few || self.bags[chip] == 0 {
                continue;
            }
            let here = self.completing(chip).and(landings);
            if here.any() {
                colours |= 1u8 << (chip - first);
                places = places.or(&here);
            }
        }
        (places.count(), colours)
    }

    /// The same when both players have lines that are long enough: it takes a longer one.
    fn winning_drops_in_a_tie(&self, side: u8) -> (u32, u8) {
        let (mut places, mut colours) = (0, 0);
        let first = self.own(side).start;
        for column in 0..self.field.width {
            let mut here = 0;
            for chip in self.own(side).filter(|&chip| self.bags[chip] > 0) {
                let mut tried = self.clone();
                tried.mover = side;
                if tried.landing(column).is_some() {
                    tried.drop_chip(chip as u8, column);
                    here |= u8::from(tried.winner == Some(side)) << (chip - first);
                }
            }
            places += u32::from(here != 0);
            colours |= here;
        }
        (places, colours)
    }

    /// How many windows of the win length hold chips of one colour of `side` and else nothing, by
    /// how many chips they lack: 1, 2, 3.
    fn windows(&self, side: u8, free: &Bits<W>) -> [u32; 3] {
        let mut found = [0; 3];
        let win = self.field.setup.win as usize;
        for chip in self.own(side) {
            let chips = &self.chips[chip];
            if !chips.any() {
                continue;
            }
            let open = chips.or(free);
            for step in self.field.steps {
                let whole = open.runs(step, win as u32);
                if !whole.any() {
                    continue;
                }
                // How many of the window's cells are free, counted up to 3 in two bits a cell.
                let (mut ones, mut twos, mut more) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
                for n in 0..win {
                    let empty = free.down(n * step);
                    let carry: Bits<W> = ones.and(&empty);
                    ones = ones.xor(&empty);
                    more = more.or(&twos.and(&carry));
                    twos = twos.xor(&carry);
                }
                let few = whole.without(&more);
                found[0] += few.and(&ones).without(&twos).count();
                found[1] += few.and(&twos).without(&ones).count();
                found[2] += few.and(&ones).and(&twos).count();
            }
        }
        found
    }

    /// In how many directions the player to move would win by turning, and the other one.
    fn turning(&self) -> (usize, usize) {
        let (mut mine, mut its) = (0, 0);
        for to in (0..6u8).filter(|&to| to != self.gravity) {
            match self.winner_after(to) {
                Some(winner) if winner == self.mover => mine += 1,
                Some(_) => its += 1,
                None => {}
            }
        }
        (mine, its)
    }

    /// Every column that takes `chip`, from the middle outwards: long lines pass there.
    pub fn drops_of(&self, chip: u8, plies: &mut Vec<Ply>) {
        let middle = self.field.width / 2;
        for n in 0..self.field.width {
            let off = n.div_ceil(2);
            let column = if n % 2 == 0 {
                middle + off
            } else {
                middle - off
            };
            if self.landing(column).is_some() {
                plies.push(Ply::Drop(chip, column as u8));
            }
        }
    }

    /// The guess with given weights; `ways` is in how many directions the other player would win
    /// by turning.
    #[must_use]
    pub fn guess_with(&self, weights: &Weights, ways: usize) -> f32 {
        let (me, other) = (self.mover, self.mover ^ 1);
        let free = self.free;
        let mut sum = weights.tempo;
        let (mine, its) = (self.windows(me, &free), self.windows(other, &free));
        for ((weight, mine), its) in weights.lacking.iter().zip(mine).zip(its) {
            sum += weight * (mine as f32 - its as f32);
        }
        let (places, colours) = self.winning_drops(other, &self.landings());
        if places > 0 {
            let chance = 1.0 - self.chance_without(other, colours);
            sum -= weights.landing[1] * chance * places.min(3) as f32;
        }
        if self.total(other) >= 2 {
            sum -= match ways {
                0 => 0.0,
                1 => weights.turning[0],
                _ => weights.turning[1],
            };
        }
        // Who must draw from an empty bag has lost: the player to move, if both last as long.
        let (left, its) = (self.total(me) as f32, self.total(other) as f32);
        let [lasting, near] = weights.lasting;
        sum += lasting * (left - its - 0.5) * (1.0 + near / (1.0 + left.min(its)));
        let squeezed = sum / weights.scale;
        0.95 * squeezed / (1.0 + squeezed.abs())
    }
}

impl<const W: usize, const N: usize> Chance for Swift<'_, W, N> {
    type Move = Ply;

    fn hands(&self) -> Hands {
        let mut hands = Hands::default();
        let own = self.own(self.mover);
        let total = self.total(self.mover) as f32;
        let (first, each) = (own.start, own.len());
        if total < 2.0 {
            // One chip: no turning.
            for n in 0..each {
                hands.push(2 << n, f32::from(self.bags[first + n]) / total.max(1.0));
            }
            return hands;
        }
        for a in 0..each {
            let left = f32::from(self.bags[first + a]);
            hands.push(1 | 2 << a, left * (left - 1.0) / (total * (total - 1.0)));
            for b in a + 1..each {
                let chance = 2.0 * left * f32::from(self.bags[first + b]);
                hands.push(1 | 2 << a | 2 << b, chance / (total * (total - 1.0)));
            }
        }
        hands
    }

    fn moves(&self, moves: &mut Vec<(Ply, u8)>) {
        if self.total(self.mover) >= 2 {
            moves.extend((0..6).map(|to| (Ply::Rotate(to), TURNS)));
        }
        let own = self.own(self.mover);
        let first = own.start;
        // From the middle outwards: long lines pass there.
        let middle = self.field.width / 2;
        for chip in own.filter(|&chip| self.bags[chip] > 0) {
            for n in 0..self.field.width {
                let off = n.div_ceil(2);
                let column = if n % 2 == 0 {
                    middle + off
                } else {
                    middle - off
                };
                if self.landing(column).is_some() {
                    let ply = Ply::Drop(chip as u8, column as u8);
                    moves.push((ply, (chip - first) as u8 + 1));
                }
            }
        }
    }

    fn after(&self, ply: Ply) -> Self {
        let mut next = self.clone();
        match ply {
            Ply::Drop(chip, column) => next.drop_chip(chip, column.into()),
            Ply::Rotate(to) => next.rotate(to, None),
        }
        next
    }

    fn decided(&self) -> Option<f32> {
        self.winner
            .map(|winner| if winner == self.mover { 1.0 } else { -1.0 })
    }

    fn winning_groups(&self) -> u8 {
        let drops = self.winning_drops(self.mover, &self.landings()).1;
        let turns = self.total(self.mover) >= 2 && self.turning().0 > 0;
        u8::from(turns) | drops << 1
    }

    fn guess(&self) -> (u8, f32) {
        let drops = self.winning_drops(self.mover, &self.landings()).1;
        let (mine, its) = self.turning();
        let turns = self.total(self.mover) >= 2 && mine > 0;
        let winning = u8::from(turns) | drops << 1;
        if turns {
            return (winning, 0.0);
        }
        (winning, self.guess_with(&self.field.weights, its))
    }

    fn key(&self) -> u64 {
        Swift::key(self)
    }
}

/// The most colours a player may have here: groups and hands are counted for these.
pub const MOST_EACH: usize = MOST_COLOURS / 2;

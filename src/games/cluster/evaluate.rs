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
    landing: [0.0, 1.5],
    turning: [2.0, 3.5],
    lasting: [0.5, 10.0],
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

    /// Places where a chip that is dropped now would win for `side`, and the colours that would,
    /// bits from the player's first colour on.
    fn winning_drops(&self, side: u8) -> (u32, u8) {
        let (mut count, mut colours) = (0, 0);
        let win = self.field.setup.win;
        let first = self.own(side).start;
        for place in (0..self.field.width).filter_map(|column| self.landing(column)) {
            let mut here = 0;
            for chip in self.own(side) {
                if self.line_through(place, chip as u8) >= win {
                    here |= 1u8 << (chip - first);
                }
            }
            count += u32::from(here != 0);
            colours |= here;
        }
        (count, colours)
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

    /// The guess with given weights.
    #[must_use]
    pub fn guess_with(&self, weights: &Weights, looking_around: bool) -> f32 {
        let (me, other) = (self.mover, self.mover ^ 1);
        let mut free = Bits::EMPTY;
        for &place in &self.field.places {
            if self.cells[usize::from(place)] == super::cells::EMPTY {
                free.set(usize::from(place) - self.field.margin);
            }
        }
        let mut sum = weights.tempo;
        let (mine, its) = (self.windows(me, &free), self.windows(other, &free));
        for ((weight, mine), its) in weights.lacking.iter().zip(mine).zip(its) {
            sum += weight * (mine as f32 - its as f32);
        }
        let (places, colours) = self.winning_drops(other);
        if places > 0 {
            let chance = 1.0 - self.chance_without(other, colours);
            sum -= weights.landing[1] * chance * places.min(3) as f32;
        }
        if looking_around && self.total(other) >= 2 {
            let ways = (0..6u8)
                .filter(|&to| to != self.gravity)
                .filter(|&to| self.lines_after(to)[usize::from(other)])
                .count();
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
        let mover = usize::from(self.mover);
        let turns = self.total(self.mover) >= 2
            && (0..6u8).filter(|&to| to != self.gravity).any(|to| {
                let lines = self.lines_after(to);
                lines[mover] && !lines[1 - mover]
            });
        let drops = self.winning_drops(self.mover).1;
        u8::from(turns) | drops << 1
    }

    fn guess(&self) -> f32 {
        self.guess_with(&self.field.weights, true)
    }

    fn key(&self) -> u64 {
        Swift::key(self)
    }
}

/// The most colours a player may have here: groups and hands are counted for these.
pub const MOST_EACH: usize = MOST_COLOURS / 2;

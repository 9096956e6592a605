//! Evaluation of a fast position, and its form for the expectation search.

use super::bits::Bits;
use super::chips::{Gaps, Windows};
use super::fast::{FastPosition, Ply};
use super::field::{MOST_COLOURS, MOST_COLUMNS};
use super::weights::{FEATURES, MOST, estimate};
use atom4_core::base::random::mix;
use atom4_core::rules::{Chance, Hands};

/// The group of moves that turn the board; drops of a player's colour n are group n + 1.
const TURNS: u8 = 0;

impl<const W: usize> FastPosition<'_, W> {
    /// Says whether some turn wins for the player to move.
    fn winning_turns(&self) -> bool {
        self.total(self.mover) >= 2 && self.turns_that_win().0 > 0
    }

    /// Probability that the two chips drawn by `side` hold none of the colours in `wanted`, whose
    /// bits count from the player's first colour.
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

    /// Number of cells where a chip dropped now would win for `side`, and the colours that would,
    /// as bits that count from the player's first colour.
    fn winning_drops(&self, side: u8, gaps: &Gaps<W>) -> (u32, u8) {
        if self.tied() {
            return self.winning_drops_in_a_tie(side);
        }
        let landings = self.landings();
        let (mut places, mut colours) = (Bits::EMPTY, 0);
        for (n, chip) in self.own(side).enumerate() {
            let here = self.board().gaps_of(chip as u8, gaps, self.field);
            let here = here.and(&landings);
            if self.bags[chip] > 0 && here.any() {
                colours |= 1u8 << n;
                places = places.or(&here);
            }
        }
        (places.count(), colours)
    }

    /// Computes [`FastPosition::winning_drops`] when both players have lines of equal length that
    /// reach the win length, so that only a longer line wins.
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
                    here |= u8::from(tried.winner() == Some(side)) << (chip - first);
                }
            }
            places += u32::from(here != 0);
            colours |= here;
        }
        (places, colours)
    }

    /// Appends the drops of `chip` into every open column, from the middle outwards, since most
    /// long lines pass there.
    pub(crate) fn drops_of(&self, chip: u8, plies: &mut Vec<Ply>) {
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

    /// Number of windows of the win length that hold chips of one colour and free cells only: by
    /// the number of free cells (1, 2 or 3) and by player.
    #[must_use]
    pub(crate) fn windows(&self) -> [[u32; 2]; 3] {
        let mut windows = Windows::NONE;
        self.board().count_windows(self.field, 3, &mut windows);
        [1, 2, 3].map(|lacking| windows.lacking(lacking))
    }

    /// Features of the evaluation for the player to move, in the order of [`super::weights`].
    #[must_use]
    pub fn features(&self) -> [f32; FEATURES] {
        let gaps = self.board().gaps(self.field);
        self.features_with(self.winning_drops(self.mover ^ 1, &gaps))
    }

    /// Features for a position in which the opponent would win by a drop on a number of cells, with
    /// a set of colours.
    fn features_with(&self, (places, colours): (u32, u8)) -> [f32; FEATURES] {
        let (me, other) = (self.mover, self.mover ^ 1);
        // A player who must draw from empty bags has lost; with equal numbers this is the player
        // to move.
        let (left, its) = (self.total(me) as f32, self.total(other) as f32);
        let lasting = left - its - 0.5;
        let turns = if its >= 2.0 {
            self.turns_that_win().1
        } else {
            0
        };
        let chance = match places {
            0 => 0.0,
            _ => 1.0 - self.chance_without(other, colours),
        };
        let mut turned = Windows::NONE;
        for (gravity, board) in self.boards.iter().enumerate() {
            if gravity != usize::from(self.gravity) {
                board.count_windows(self.field, 2, &mut turned);
            }
        }
        let by = |pair: [u32; 2]| [me, other].map(|side| pair[usize::from(side)] as f32);
        let [one, two, three] = self.windows().map(by);
        let [turned_one, turned_two] = [1, 2].map(|lacking| by(turned.lacking(lacking)));
        [
            1.0,
            lasting,
            lasting * 8.0 / (1.0 + left.min(its)),
            f32::from(turns == 1),
            f32::from(turns == 2),
            f32::from(turns > 2),
            chance,
            chance * places.min(3) as f32,
            one[0],
            one[1],
            two[0],
            two[1],
            three[0],
            three[1],
            turned_one[0],
            turned_one[1],
            turned_two[0],
            turned_two[1],
        ]
    }
}

impl<const W: usize> Chance for FastPosition<'_, W> {
    type Move = Ply;

    fn hands(&self) -> Hands {
        let mut hands = Hands::default();
        let own = self.own(self.mover);
        let total = self.total(self.mover) as f32;
        let (first, each) = (own.start, own.len());
        if total < 2.0 {
            // A hand of one chip allows no turn.
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
        let mut plies = Vec::with_capacity(self.field.width);
        for chip in own.filter(|&chip| self.bags[chip] > 0) {
            plies.clear();
            self.drops_of(chip as u8, &mut plies);
            let group = (chip - first) as u8 + 1;
            moves.extend(plies.iter().map(|&ply| (ply, group)));
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

    fn ahead(&self, ply: Ply) -> Self {
        match ply {
            Ply::Drop(..) => self.after(ply),
            Ply::Rotate(to) => self.turned(to),
        }
    }

    const SLOTS: usize = 6 * (MOST_COLOURS + 1) * MOST_COLUMNS;

    fn slot(&self, ply: Ply) -> usize {
        let (kind, column) = match ply {
            Ply::Drop(chip, column) => (usize::from(chip), column),
            Ply::Rotate(to) => (MOST_COLOURS, to),
        };
        let kind = usize::from(self.gravity) * (MOST_COLOURS + 1) + kind;
        kind * MOST_COLUMNS + usize::from(column)
    }

    fn decided(&self) -> Option<f32> {
        self.winner()
            .map(|winner| if winner == self.mover { 1.0 } else { -1.0 })
    }

    fn winning_groups(&self) -> u8 {
        let turns = self.winning_turns();
        let gaps = self.board().gaps(self.field);
        u8::from(turns) | self.winning_drops(self.mover, &gaps).1 << 1
    }

    fn is_threatened(&self) -> bool {
        self.total(self.mover ^ 1) >= 2 && self.turns_that_win().1 > 0
    }

    fn guess(&self) -> (u8, f32) {
        if self.winning_turns() {
            // Every hand allows a turn, so the estimate does not matter.
            return (1 << TURNS, 0.0);
        }
        let gaps = self.board().gaps(self.field);
        let winning = self.winning_drops(self.mover, &gaps).1 << 1;
        let features = self.features_with(self.winning_drops(self.mover ^ 1, &gaps));
        (winning, MOST * estimate(&self.field.weights, &features))
    }

    fn key(&self) -> u64 {
        let back = self.back.map_or(0, |back| u64::from(back) + 1);
        mix(FastPosition::key(self) ^ back)
    }
}

//! Evaluation of a wide position, and its form for the expectation search.

use super::WidePosition;
use super::windows::KEPT;
use crate::any_position::AnyPosition;
use crate::any_position::Facts;
use crate::bags::{TURNS, chance_without, hands, total};
use crate::cells::WALL;
use crate::chips::BoardResult;
use crate::evaluate::middle_first;
use crate::fast::Ply;
use crate::weights::{MOST, estimate};
use atom4_core::base::random::mix;
use atom4_core::rules::{Chance, GroupSet, ManyHands};

/// Largest number of columns, and of colours of both players: those of a grid of edge 64.
const MOST_COLUMNS: usize = 127;
const MOST_COLOURS: usize = 128;

impl WidePosition<'_> {
    /// Says whether some turn wins for the player to move.
    fn winning_turns(&self) -> bool {
        total(self.own(self.mover)) >= 2 && self.turns_that_win().0 > 0
    }

    /// Number of the first colour of player `side`.
    pub(super) const fn first(&self, side: u8) -> u8 {
        side * self.field.setup.colours
    }

    /// Number of cells where a chip dropped now would win for `side`, and the colours that would, as groups that count from
    /// the player's first colour.
    fn winning_drops(&self, side: u8) -> (u32, u128) {
        if self.result(self.gravity.into()) == BoardResult::Tied {
            return self.winning_drops_in_a_tie(side);
        }
        let first = self.first(side);
        let own = first..first + self.field.setup.colours;
        let (mut places, mut colours) = (Vec::new(), 0);
        for &(place, chip) in &self.gaps {
            let drawn = own.contains(&chip) && self.bags[usize::from(chip)] > 0;
            if drawn && self.lands(place.into()) {
                colours |= u128::of(chip - first);
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        (places.len() as u32, colours)
    }

    /// Computes [`WidePosition::winning_drops`] when both players have lines of equal length that
    /// reach the win length, so that only a longer line wins.
    fn winning_drops_in_a_tie(&self, side: u8) -> (u32, u128) {
        let (mut places, mut colours) = (0, 0);
        let first = self.first(side);
        for column in (0..self.field.width).filter(|&column| self.landing(column).is_some()) {
            let mut here = 0;
            for chip in first..first + self.field.setup.colours {
                if self.bags[usize::from(chip)] > 0 {
                    let mut tried = self.clone();
                    tried.mover = side;
                    tried.drop_chip(chip, column);
                    here |= u128::from(tried.winner() == Some(side)) << (chip - first);
                }
            }
            places += u32::from(here != 0);
            colours |= here;
        }
        (places, colours)
    }

    /// Number of windows that are kept under number `kept`, of player `side`.
    fn counted(&self, kept: usize, side: u8) -> u32 {
        let each = usize::from(self.field.setup.colours);
        let own = usize::from(side) * each;
        let counts = self.counts[own * KEPT..(own + each) * KEPT].iter();
        counts.skip(kept).step_by(KEPT).map(|&n| u32::from(n)).sum()
    }
}

impl AnyPosition for WidePosition<'_> {
    fn drop_chip(&mut self, chip: u8, column: usize) {
        WidePosition::drop_chip(self, chip, column);
    }

    fn rotate(&mut self, to: u8, hand: Option<[u8; 2]>) {
        WidePosition::rotate(self, to, hand);
    }

    fn drops_of(&self, chip: u8, plies: &mut Vec<Ply>) {
        let columns = middle_first(self.field.width);
        let open = columns.filter(|&column| self.landing(column).is_some());
        plies.extend(open.map(|column| Ply::Drop(chip, column as u8)));
    }

    fn winner(&self) -> Option<u8> {
        WidePosition::winner(self)
    }

    fn mover(&self) -> u8 {
        self.mover
    }

    fn bags(&self) -> &[u16] {
        &self.bags
    }

    fn chip(&self, cell: usize) -> Option<u8> {
        let value = self.now()[usize::from(self.field.places[cell])];
        (value < WALL).then_some(value)
    }

    fn windows(&self) -> [[u32; 2]; 3] {
        [0, 1, 2].map(|kept| [0, 1].map(|side| self.counted(kept, side)))
    }

    fn facts(&self) -> Facts {
        let (me, other) = (self.mover, self.mover ^ 1);
        let (places, colours) = self.winning_drops(other);
        let theirs = self.own(other);
        let left = total(theirs);
        Facts {
            left: total(self.own(me)) as f32,
            its: left as f32,
            turns: if left >= 2 {
                self.turns_that_win().1
            } else {
                0
            },
            chance: match places {
                0 => 0.0,
                _ => 1.0 - chance_without(theirs, colours),
            },
            places,
            windows: self.windows(),
            turned: [3, 4].map(|kept| [0, 1].map(|side| self.counted(kept, side))),
        }
    }
}

impl Chance for WidePosition<'_> {
    type Move = Ply;
    type Hands = ManyHands;

    /// A turn of a crowded board takes long.
    const NODES_PER_CHECK: u64 = 20;

    fn hands(&self) -> ManyHands {
        hands(self.own(self.mover))
    }

    fn moves(&self, moves: &mut Vec<(Ply, u8)>) {
        if total(self.own(self.mover)) >= 2 {
            moves.extend((0..6).map(|to| (Ply::Rotate(to), TURNS)));
        }
        self.likely_drops(moves);
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
        let kinds = self.bags.len() + 1;
        let (kind, column) = match ply {
            Ply::Drop(chip, column) => (usize::from(chip), column),
            Ply::Rotate(to) => (kinds - 1, to),
        };
        (usize::from(self.gravity) * kinds + kind) * self.field.width + usize::from(column)
    }

    fn decided(&self) -> Option<f32> {
        self.winner()
            .map(|winner| if winner == self.mover { 1.0 } else { -1.0 })
    }

    fn winning_groups(&self) -> u128 {
        let turns = self.winning_turns();
        u128::from(turns) | self.winning_drops(self.mover).1 << 1
    }

    fn is_threatened(&self) -> bool {
        total(self.own(self.mover ^ 1)) >= 2 && self.turns_that_win().1 > 0
    }

    fn guess(&self) -> (u128, f32) {
        if self.winning_turns() {
            // Every hand allows a turn, so the estimate does not matter.
            return (u128::of(TURNS), 0.0);
        }
        let winning = self.winning_drops(self.mover).1 << 1;
        let features = self.facts().features(self.mover);
        (winning, MOST * estimate(&self.field.weights, &features))
    }

    fn key(&self) -> u64 {
        let turn = u64::from(self.gravity) << 1 | u64::from(self.mover);
        let back = self.back.map_or(0, |back| u64::from(back) + 1);
        let fold = |key: u64, &chips: &u16| mix(key.rotate_left(7) ^ u64::from(chips));
        let bags = self.bags.iter().fold(turn << 8 | back, fold);
        mix(self.chips ^ bags)
    }
}

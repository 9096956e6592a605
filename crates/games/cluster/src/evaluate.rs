//! Evaluation of a fast position, and its form for the expectation search.

use super::any_position::{AnyPosition, Facts};
use super::bags::{TURNS, chance_without, hands};
use super::bits::Bits;
use super::chips::{Gaps, Windows};
use super::fast::{FastPosition, Ply};
use super::field::{MOST_COLOURS, MOST_COLUMNS};
use super::weights::{MOST, estimate};
use atom4_core::base::random::mix;
use atom4_core::rules::{Chance, Hands};

/// The numbers of so many columns from the middle outwards, since most long lines pass there.
pub(crate) fn middle_first(width: usize) -> impl Iterator<Item = usize> {
    let middle = width / 2;
    (0..width).map(move |n| {
        let off = n.div_ceil(2);
        if n % 2 == 0 {
            middle + off
        } else {
            middle - off
        }
    })
}

impl<const W: usize> FastPosition<'_, W> {
    /// Says whether some turn wins for the player to move.
    fn winning_turns(&self) -> bool {
        self.total(self.mover) >= 2 && self.turns_that_win().0 > 0
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

    /// Facts for a position in which the opponent would win by a drop on a number of cells, with
    /// a set of colours.
    fn facts_with(&self, (places, colours): (u32, u8)) -> Facts {
        let other = self.mover ^ 1;
        let its = self.total(other);
        let mut turned = Windows::NONE;
        for (gravity, board) in self.boards.iter().enumerate() {
            if gravity != usize::from(self.gravity) {
                board.count_windows(self.field, 2, &mut turned);
            }
        }
        Facts {
            left: self.total(self.mover) as f32,
            its: its as f32,
            turns: if its >= 2 { self.turns_that_win().1 } else { 0 },
            chance: match places {
                0 => 0.0,
                _ => 1.0 - chance_without(&self.bags[self.own(other)], colours),
            },
            places,
            windows: self.windows(),
            turned: [1, 2].map(|lacking| turned.lacking(lacking)),
        }
    }
}

impl<const W: usize> AnyPosition for FastPosition<'_, W> {
    fn drop_chip(&mut self, chip: u8, column: usize) {
        FastPosition::drop_chip(self, chip, column);
    }

    fn rotate(&mut self, to: u8, hand: Option<[u8; 2]>) {
        FastPosition::rotate(self, to, hand);
    }

    fn drops_of(&self, chip: u8, plies: &mut Vec<Ply>) {
        let columns = middle_first(self.field.width);
        let open = columns.filter(|&column| self.landing(column).is_some());
        plies.extend(open.map(|column| Ply::Drop(chip, column as u8)));
    }

    fn winner(&self) -> Option<u8> {
        FastPosition::winner(self)
    }

    fn mover(&self) -> u8 {
        self.mover
    }

    fn bags(&self) -> &[u16] {
        &self.bags[..self.field.setup.all_colours().into()]
    }

    fn chip(&self, cell: usize) -> Option<u8> {
        self.board().chip(self.field.bits[cell].into(), self.field)
    }

    fn windows(&self) -> [[u32; 2]; 3] {
        let mut windows = Windows::NONE;
        self.board().count_windows(self.field, 3, &mut windows);
        [1, 2, 3].map(|lacking| windows.lacking(lacking))
    }

    fn facts(&self) -> Facts {
        let gaps = self.board().gaps(self.field);
        self.facts_with(self.winning_drops(self.mover ^ 1, &gaps))
    }
}

impl<const W: usize> Chance for FastPosition<'_, W> {
    type Move = Ply;
    type Hands = Hands;

    fn hands(&self) -> Hands {
        hands(&self.bags[self.own(self.mover)])
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
        let facts = self.facts_with(self.winning_drops(self.mover ^ 1, &gaps));
        let features = facts.features(self.mover);
        (winning, MOST * estimate(&self.field.weights, &features))
    }

    fn key(&self) -> u64 {
        let back = self.back.map_or(0, |back| u64::from(back) + 1);
        mix(FastPosition::key(self) ^ back)
    }
}

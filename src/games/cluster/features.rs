//! What the evaluation sees of a position.

use super::bits::Bits;
use super::chips::{Gaps, Windows};
use super::fast::FastPosition;
use super::network::Features;

impl<const W: usize> FastPosition<'_, W> {
    /// The features for the player to move.
    #[must_use]
    pub fn features(&self) -> Features {
        let gaps = self.board().gaps(self.field);
        let winning = self.winning_drops(self.mover, &gaps);
        self.features_with(&gaps, winning)
    }

    /// The features where the player to move would win by a drop on a number of cells, with a set of
    /// colours.
    pub(super) fn features_with(&self, gaps: &Gaps<W>, winning: (u32, u8)) -> Features {
        let (me, other) = (self.mover, self.mover ^ 1);
        let sides = [me, other];
        // A player who must draw from empty bags has lost; with equal numbers this is the player
        // to move.
        let (left, its) = (self.total(me) as f32, self.total(other) as f32);
        let lasting = left - its - 0.5;
        let (own_turns, turns) = self.turns_that_win();
        let turns = if its >= 2.0 { turns } else { 0 };
        let own_turns = if left >= 2.0 { own_turns } else { 0 };
        let drops = [winning, self.winning_drops(other, gaps)];
        let chance = [0, 1].map(|n| match drops[n] {
            (0, _) => 0.0,
            (_, colours) => 1.0 - self.chance_without(sides[n], colours),
        });
        let now = usize::from(self.gravity);
        let here = sides.map(|side| self.wins(side, gaps));
        let mut turned = Windows::NONE;
        for (gravity, board) in self.boards.iter().enumerate() {
            if gravity != now {
                board.count_windows(self.field, &mut turned);
            }
        }
        let by = |pair: [u32; 2]| sides.map(|side| pair[usize::from(side)] as f32);
        let [one, two, three] = self.windows().map(by);
        let [turned_one, turned_two] = [1, 2].map(|lacking| by(turned.lacking(lacking)));
        let free = self.field.open.without(&self.board().taken).count() as f32;
        let cells = self.field.open.count() as f32;
        let columns = self.landings().count() as f32 / self.field.width as f32;
        let is = |truth: bool| f32::from(u8::from(truth));
        [
            lasting / 8.0,
            lasting * 2.0 / (1.0 + left.min(its)),
            left / 44.0,
            its / 44.0,
            8.0 / (8.0 + left),
            8.0 / (8.0 + its),
            is(turns == 1),
            is(turns == 2),
            is(turns > 2),
            is(own_turns > 0),
            chance[0],
            chance[1],
            drops[0].0.min(4) as f32 / 2.0,
            drops[1].0.min(4) as f32 / 2.0,
            here[0][1] as f32 / 2.0,
            here[1][1] as f32 / 2.0,
            here[0][2] as f32 / 2.0,
            here[1][2] as f32 / 2.0,
            one[0] / 4.0,
            one[1] / 4.0,
            two[0] / 10.0,
            two[1] / 10.0,
            three[0] / 30.0,
            three[1] / 30.0,
            turned_one[0] / 10.0,
            turned_one[1] / 10.0,
            turned_two[0] / 40.0,
            turned_two[1] / 40.0,
            free / cells,
            columns,
            is(left < 4.0),
            is(its < 4.0),
            is(left < 10.0),
            is(its < 10.0),
            self.evenness(me),
            self.evenness(other),
            is(lasting > 0.0),
            chance[1] * is(drops[1].0 > 1),
            chance[1] * is(turns > 0),
            cells / 200.0,
        ]
    }

    /// Number of chips of a player's rarest colour by what it would be if all were even.
    fn evenness(&self, side: u8) -> f32 {
        let least = self.own(side).map(|chip| self.bags[chip]).min();
        let each = self.own(side).len() as f32;
        f32::from(least.unwrap_or(0)) * each / (self.total(side) as f32).max(1.0)
    }

    /// Number of free cells where a chip of `side` completes a line: where a chip lands now, where
    /// it lands after one more, and higher up.
    fn wins(&self, side: u8, gaps: &Gaps<W>) -> [u32; 3] {
        let (board, fall) = (self.board(), &self.field.falls[usize::from(self.gravity)]);
        let mut cells = Bits::EMPTY;
        for chip in self.own(side).filter(|&chip| self.bags[chip] > 0) {
            cells = cells.or(&board.gaps_of(chip as u8, gaps, self.field));
        }
        if !cells.any() {
            return [0; 3];
        }
        // The lowest free cells of their stretches, and the cells above those.
        let free = fall.mouths.without(&board.taken);
        let landings = free.without(&fall.lifted(&free, 1).and(&fall.within[0]));
        let next = fall.lifted(&landings, 1).and(&fall.within[0]);
        let far = cells.without(&landings).without(&next);
        let places = [cells.and(&landings), cells.and(&next), far];
        places.map(|cells| cells.count())
    }
}

//! The drops that a search looks at where there are very many.

use super::WidePosition;
use super::windows::{each_window, open};
use crate::cells::EMPTY;
use crate::chips::BoardResult;
use crate::evaluate::middle_first;
use crate::fast::Ply;
use atom4_core::rules::Chance;

/// With at most so many drops in all a search looks at each of them.
const ALL: usize = 90;

/// Columns for each colour that it looks at where there are more.
const LIKELY: usize = 8;

/// What one more chip in a window is worth by the free cells that it has: for the line of its own colour, and as much for
/// standing in the way of the opponent's.
const WORTH: [i32; 4] = [0, 240, 30, 4];

/// What is added for a chip that wins at once: more than anything else is worth.
const WIN: i32 = 1 << 20;

/// The same on a board after a turn.
const WORTH_TURNED: [i32; 4] = [0, 160, 12, 1];

/// A column with what a chip there is worth.
struct Column {
    number: u8,
    /// What it is worth in any colour, since it stands in the opponent's way.
    any: i32,
    /// What is added for each colour of the player to move.
    own: Vec<i32>,
}

impl WidePosition<'_> {
    /// Appends the drops of the player to move with their groups, by colour: all of them where they are few, where the
    /// opponent would win by turning, or where only a longer line wins; else those that do most for lines on the six boards.
    pub(super) fn likely_drops(&self, moves: &mut Vec<(Ply, u8)>) {
        let first = self.first(self.mover);
        let colours = (0u8..).zip(self.own(self.mover));
        let colours: Vec<u8> = colours
            .filter(|(_, left)| **left > 0)
            .map(|(n, _)| n)
            .collect();
        let columns = middle_first(self.field.width);
        let landings: Vec<(u8, usize)> = columns
            .filter_map(|column| Some((column as u8, self.landing(column)?)))
            .collect();
        let group = |n: u8, column: u8| (Ply::Drop(first + n, column), n + 1);
        let tied = self.result(self.gravity.into()) == BoardResult::Tied;
        if landings.len() * colours.len() <= ALL || tied || self.is_threatened() {
            for &n in &colours {
                moves.extend(landings.iter().map(|&(column, _)| group(n, column)));
            }
            return;
        }
        let columns: Vec<Column> = landings.iter().map(|&place| self.worth(place)).collect();
        let mut order: Vec<(i32, u8)> = Vec::with_capacity(columns.len());
        for &n in &colours {
            let worth = |column: &Column| -(column.any + column.own[usize::from(n)]);
            order.clear();
            order.extend(columns.iter().map(|column| (worth(column), column.number)));
            // Of columns that are worth the same the middle ones stay first.
            order.sort_by_key(|&(worth, _)| worth);
            let likely = order.iter().take(LIKELY);
            moves.extend(likely.map(|&(_, column)| group(n, column)));
        }
    }

    /// What a chip in this column is worth, which comes to rest at place `at`.
    fn worth(&self, (number, at): (u8, usize)) -> Column {
        let mut column = Column {
            number,
            any: 0,
            own: vec![0; self.field.setup.colours.into()],
        };
        let spots = self.spots(at);
        for (gravity, &spot) in spots.iter().enumerate() {
            let worth = match gravity == usize::from(self.gravity) {
                true => &WORTH,
                false => &WORTH_TURNED,
            };
            // A chip that lifts others changes more than its own windows.
            if self.board(gravity)[spot] == EMPTY {
                self.add_worth(&mut column, gravity, spot, worth);
            } else {
                column.any += WORTH_TURNED[2];
            }
        }
        column
    }

    fn add_worth(&self, column: &mut Column, gravity: usize, at: usize, worth: &[i32; 4]) {
        let (field, cells, near) = (self.field, self.board(gravity), self.field.win - 1);
        let (first, each) = (self.first(self.mover), field.setup.colours);
        for step in field.axes {
            let before = open(cells, at, -(step as isize), near);
            let after = open(cells, at, step as isize, near);
            let stretch = (at - before * step, step, before + after + 1);
            each_window(cells, stretch, field.win, |colour, lacking, _| {
                let worth = worth.get(lacking).copied().unwrap_or(1);
                match colour.checked_sub(first).filter(|own| *own < each) {
                    Some(own) => {
                        // Another colour of its own would be in the way.
                        let wins = lacking == 1 && gravity == usize::from(self.gravity);
                        let win = if wins { WIN } else { 0 };
                        column.own[usize::from(own)] += worth + worth / 4 + win;
                        column.any -= worth / 4;
                    }
                    None => column.any += worth,
                }
            });
        }
    }
}

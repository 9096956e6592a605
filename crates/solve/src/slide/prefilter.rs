//! A cheap first look at whether the stops that a plan needs can be had: see [`super::reachability`].
//!
//! An atom that wastes `w` moves can stop only in the cells from which its place is no more than
//! `w` moves out of the way. That is one bit set for each cell, place and waste, made once.
//!
//! - Forwards, every atom not in its place needs, for its last slide, a wall or another atom's
//!   cell behind its place. And the atom that comes to rest first needs it from an atom that is
//!   still on its way, so not from where that one will end.
//! - Backwards, every atom not in its place needs a wall or another atom's cell behind the cell
//!   that it stands in.
//!
//! The wastes of the two atoms together must stay within the slack.

// A slot or a waste indexes several arrays at once.
#![allow(clippy::needless_range_loop)]

use super::bits::Set;
use super::board::SlideBoard;
use super::by_place::ByPlace;
use super::problem::Way;
use super::shift::Orientation;
use super::walker::LEVELS;

/// What can be said of the ways from a cell to a place that waste so much or less.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Ways<S> {
    /// The cells to stop in.
    cells: S,
    /// Those of them that may be taken before the atom comes to rest.
    coming: S,
    /// The cells of which one must be taken for the last slide (forwards) or the first
    /// (backwards).
    needs: S,
    /// Whether there is such a slide that a wall holds.
    wall: bool,
}

/// The tables of the test.
pub struct Glance<S> {
    direction: Orientation,
    /// For each place, once it is prepared: cell * LEVELS + waste.
    ways: ByPlace<Ways<S>>,
    /// For each cell and direction the cell behind: the next one that way; 255 for a wall.
    behind: Vec<[u8; 4]>,
}

impl<S: Set> Glance<S> {
    /// Tables for searches of this direction.
    #[must_use]
    pub fn new(board: &SlideBoard, direction: Orientation) -> Glance<S> {
        let cells = 0..board.cells() as u8;
        let next = |cell, way| board.ray(cell, way).next().unwrap_or(255);
        Glance {
            direction,
            ways: ByPlace::new(board.cells()),
            behind: cells
                .map(|cell| Way::ALL.map(|way| next(cell, way)))
                .collect(),
        }
    }

    /// Makes the tables for a place, once.
    pub fn prepare(&self, board: &SlideBoard, place: u8) {
        self.ways.prepare(place, || self.make(board, place));
    }

    fn make(&self, board: &SlideBoard, place: u8) -> Vec<Ways<S>> {
        let mut ways = Vec::with_capacity(board.cells() * LEVELS);
        for from in 0..board.cells() as u8 {
            let mut cells = [S::NONE; LEVELS];
            for cell in 0..board.cells() as u8 {
                let waste = board.far(from, cell) + board.far(cell, place) - board.far(from, place);
                if let Some(cells) = cells.get_mut(waste as usize) {
                    *cells |= S::one(cell);
                }
            }
            let mut upto = S::NONE;
            for (waste, cells) in cells.into_iter().enumerate() {
                upto |= cells;
                ways.push(self.ways(board, (from, place), waste as i16, upto));
            }
        }
        ways
    }

    /// What can be said when the atom may stop in these cells.
    fn ways(&self, board: &SlideBoard, (from, place): (u8, u8), waste: i16, cells: S) -> Ways<S> {
        let most = board.far(from, place) + waste;
        // Without its place, unless it stands there or may come there twice.
        let mut coming = cells;
        if waste < 2 && from != place {
            coming = coming & !S::one(place);
        }
        let (mut needs, mut wall) = (S::NONE, false);
        for way in Way::ALL {
            // Forwards what lies ahead holds the atom, backwards what lies behind it.
            let (rest, behind) = match self.direction {
                Orientation::Forward => {
                    let before = board.ray(place, way.opposite());
                    let rest = before.map(|cell| board.far(from, cell)).min();
                    (rest, self.behind[place as usize][way.index()])
                }
                Orientation::Backward => {
                    let after = board.ray(from, way);
                    let rest = after.map(|cell| board.far(cell, place)).min();
                    (rest, self.behind[from as usize][way.opposite().index()])
                }
            };
            if rest.is_some_and(|rest| rest < most) {
                if behind == 255 {
                    wall = true;
                } else {
                    needs |= S::one(behind);
                }
            }
        }
        Ways {
            cells,
            coming,
            needs,
            wall,
        }
    }

    /// Whether a plan that wastes `slack` moves at the most, and each atom no more than its cap, may
    /// exist: the atoms stand in `cells` and go to `places`, which are prepared.
    #[must_use]
    pub fn may_pass(&self, cells: &[u8], places: &[u8], caps: &[u8], slack: usize) -> bool {
        match slack {
            0 => self.within::<1>(cells, places, caps),
            1 => self.within::<2>(cells, places, caps),
            2 => self.within::<3>(cells, places, caps),
            3 => self.within::<4>(cells, places, caps),
            4 => self.within::<5>(cells, places, caps),
            _ => true,
        }
    }

    /// The same for a slack of one less than `N`.
    #[inline(always)]
    fn within<const N: usize>(&self, cells: &[u8], places: &[u8], caps: &[u8]) -> bool {
        let ways = |slot: usize| {
            let from = cells[slot] as usize * LEVELS;
            &self.ways.of(places[slot])[from..from + LEVELS]
        };
        let unite = |of: fn(&Ways<S>) -> S| {
            let (mut once, mut twice) = ([S::NONE; N], [S::NONE; N]);
            for slot in 0..cells.len() {
                let ways = ways(slot);
                for waste in 0..N {
                    let own = of(&ways[waste.min(caps[slot] as usize)]);
                    twice[waste] |= once[waste] & own;
                    once[waste] |= own;
                }
            }
            (once, twice)
        };
        let held = |slot: usize, once: &[S; N], twice: &[S; N], of: fn(&Ways<S>) -> S| {
            let ways = ways(slot);
            let (mut wall, mut taken) = (false, S::NONE);
            for waste in 0..N.min(caps[slot] as usize + 1) {
                let left = N - 1 - waste;
                let own = of(&ways[left.min(caps[slot] as usize)]);
                wall |= ways[waste].wall;
                let others = twice[left] | once[left] & !own;
                taken |= ways[waste].needs & others;
            }
            wall || !taken.is_empty()
        };
        let moving = || (0..cells.len()).filter(|&slot| cells[slot] != places[slot]);
        let (once, twice) = unite(|ways| ways.cells);
        if !moving().all(|slot| held(slot, &once, &twice, |ways| ways.cells)) {
            return false;
        }
        if self.direction == Orientation::Backward || moving().next().is_none() {
            return true;
        }
        let (once, twice) = unite(|ways| ways.coming);
        moving().any(|slot| held(slot, &once, &twice, |ways| ways.coming))
    }
}

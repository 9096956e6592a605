//! The length of a won game when both sides play their best.

use super::super::lines::cells;
use super::Halt;
use super::order::{KNOWN, Ranked, promise};
use super::search::{Known, QuickVerdict, quick_verdict};
use super::state::State;
use super::table::Table;
use super::threats::winning_threat;

/// A search for the shortest win in a position whose value is known.
pub(crate) struct Distance<'a> {
    /// Results of the search for the value, stored under [`State::settled`] positions.
    values: &'a Table,
    /// For each position, a number of plies within which a win is proved and one within which there is none.
    table: Table,
    halt: Halt<'a>,
    /// Number of positions searched.
    pub(crate) nodes: u64,
    /// Counts of how often a cell refuted the goal, for the side that loses and for the side that
    /// wins.
    history: [[u32; 64]; 2],
}

/// Numbers of plies, halved, within which there is no win and within which there is one; 31 stands for
/// never.
#[derive(Clone, Copy)]
struct Span {
    none_within: u8,
    won_within: u8,
}

impl<'a> Distance<'a> {
    /// Starts a search that reads values from `values` and has a table of `megabytes` mebibytes of
    /// its own.
    #[must_use]
    pub(crate) fn new(values: &'a Table, megabytes: usize, halt: Halt<'a>) -> Distance<'a> {
        Distance {
            values,
            table: Table::new(megabytes),
            halt,
            nodes: 0,
            history: [[0; 64]; 2],
        }
    }

    /// Number of plies until the side to move has won, when it hurries and the other side delays.
    /// The position must be won. `None` when the search was halted.
    pub(crate) fn win(&mut self, state: &State) -> Option<u32> {
        let mut plies = 1;
        while !self.wins_within(state, plies)? {
            plies += 2;
        }
        Some(plies)
    }

    /// Number of plies until the side to move has lost. The position must be lost. `None` when the
    /// search was halted.
    pub(crate) fn loss(&mut self, state: &State) -> Option<u32> {
        let mut plies = 2;
        while !self.loses_within(state, plies)? {
            plies += 2;
        }
        Some(plies)
    }

    fn span(&self, state: &State) -> Span {
        let data = self.table.get(self.table.key(state)).unwrap_or(31);
        Span {
            none_within: (data >> 5 & 31) as u8,
            won_within: (data & 31) as u8,
        }
    }

    fn keep(&self, state: &State, plies: u32, won: bool, nodes: u64) {
        let mut span = self.span(state);
        let halved = (plies / 2) as u8;
        if won {
            span.won_within = span.won_within.min(halved);
        } else {
            span.none_within = span.none_within.max(halved);
        }
        let data = u16::from(span.none_within) << 5 | u16::from(span.won_within);
        self.table.put(self.table.key(state), data, nodes);
    }

    /// The cells of `moves`, the most promising first.
    fn ordered(&self, state: &State, moves: u64, best: Option<u8>, winner: bool) -> Ranked {
        let history = &self.history[usize::from(winner)];
        let mut order = Ranked::new();
        for cell in cells(moves) {
            let known = best.is_some_and(|best| usize::from(best) == cell & 15);
            let history = (history[cell] / 16).min(300) as i32;
            let worth = promise(state, cell) + history + if known { KNOWN } else { 0 };
            order.push(worth, cell);
        }
        order
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes & 0xfff != 0 || !(self.halt)(self.nodes)).then_some(())
    }

    /// Says whether the side to move wins within `plies` plies, an odd number.
    fn wins_within(&mut self, state: &State, plies: u32) -> Option<bool> {
        self.count()?;
        let moves = match quick_verdict(state) {
            QuickVerdict::Wins => return Some(true),
            QuickVerdict::Loses | QuickVerdict::Draws => return Some(false),
            QuickVerdict::Moves(moves) => moves,
        };
        if plies < 3 {
            return Some(false);
        }
        if winning_threat(state, &mut 0).is_some() {
            return Some(true);
        }
        let live = state.live();
        if live.own & !state.occupied == 0 {
            return Some(false);
        }
        let known = Known::of(self.values, &state.settled(&live));
        if known.upper < 1 {
            return Some(false);
        }
        // Neutral beads do not affect the length of the game; filled pegs would.
        let state = state.with_neutral_beads(&live);
        if plies > 3 {
            let span = self.span(&state);
            let halved = (plies / 2) as u8;
            if span.won_within <= halved.min(30) {
                return Some(true);
            }
            if span.none_within >= halved {
                return Some(false);
            }
        }
        let start = self.nodes;
        let mut won = false;
        for cell in self.ordered(&state, moves, known.best, true) {
            if self.loses_within(&state.after(cell), plies - 1)? {
                self.history[1][cell] += plies;
                won = true;
                break;
            }
        }
        if plies > 3 {
            self.keep(&state, plies, won, self.nodes - start);
        }
        Some(won)
    }

    /// Says whether the side to move loses within `plies` plies, an even number.
    fn loses_within(&mut self, state: &State, plies: u32) -> Option<bool> {
        self.count()?;
        let playable = state.playable();
        if plies == 0 || playable & state.own_done != 0 {
            return Some(false);
        }
        let blocks = playable & state.their_done;
        if blocks & blocks.wrapping_sub(1) != 0 {
            return Some(true);
        }
        let moves = if blocks == 0 { playable } else { blocks };
        // A bead under a cell where the other side wins loses in two plies.
        let safe = moves & !(state.their_done >> 16);
        if safe == 0 || plies == 2 {
            return Some(safe == 0 && playable != 0);
        }
        for cell in self.ordered(state, safe, None, false) {
            if !self.wins_within(&state.after(cell), plies - 1)? {
                self.history[0][cell] += plies;
                return Some(false);
            }
        }
        Some(true)
    }
}

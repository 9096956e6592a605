//! The machine player of Score Four: on any board with a free peg.

use std::cell::RefCell;

use crate::base::Random;
use crate::base::random::mix;
use crate::games::score_four::{Board, Outlook, Peg, Position};
use crate::play::settings::{Effort, Settings};
use crate::rules::{Rules, Side};
use crate::search::{Limits, Options, Report, Table, WIN, search};

/// Moves the search looks at by level, from level 1 on; each level has [`LEVEL_GROWTH`] times the
/// work of the one below.
const LEVEL_1_NODES: u64 = 2_000;
/// How much more work a level is than the one below.
const LEVEL_GROWTH: u64 = 6;

/// The machine player with its memory between moves.
pub struct Machine {
    table: RefCell<Option<Table>>,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine {
            table: RefCell::new(None),
        }
    }
}

impl Clone for Machine {
    /// A machine player that remembers nothing.
    fn clone(&self) -> Machine {
        Machine::default()
    }
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Machine")
    }
}

impl Machine {
    /// What the player proposes for `side`: the last report, whose line begins with the move.
    /// `None` where every peg is full.
    ///
    /// Any board will do, however it came about; lines that stand count for nothing. From level 1
    /// on and by the clock: a line of its own, else the block of the other side's, else a search.
    /// `limits` brings clock and stop flag; the settings say how long to think. `progress` sees
    /// every finished depth.
    pub fn think(
        &self,
        board: &Board,
        side: Side,
        settings: &Settings,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Report<Peg>),
    ) -> Option<Report<Peg>> {
        let position = Position::to_move(board, side);
        let limits = match settings.effort {
            Effort::Level(0) => return beginner(&position, settings.seed, limits),
            Effort::Level(level) => limits.with_nodes(level_nodes(level)),
            Effort::Time(time) => limits.with_time(time),
        };
        if let Some(report) = at_once(&position, &limits) {
            progress(&report);
            return Some(report);
        }
        let options = Options {
            seed: mix(settings.seed),
            threads: settings.threads,
            fresh: matches!(settings.effort, Effort::Level(_)),
            ..Options::default()
        };
        let mut kept = self.table.borrow_mut();
        let table = match &mut *kept {
            Some(table) if table.megabytes() == settings.hash_mb => table,
            other => other.insert(Table::new(settings.hash_mb)),
        };
        let outlook = Outlook::new(position, board);
        search(&outlook, &limits, &options, table, progress)
    }
}

/// The work of a level from 1 on, in moves made.
#[must_use]
pub const fn level_nodes(level: u32) -> u64 {
    LEVEL_1_NODES.saturating_mul(LEVEL_GROWTH.saturating_pow(level.saturating_sub(1)))
}

/// The answer that needs no search: a line of one's own, or the only move there is.
fn at_once(position: &Position, limits: &Limits<'_>) -> Option<Report<Peg>> {
    let peg = |set: u64| Peg::new(set.trailing_zeros() as usize & 15);
    let winning = position.winning();
    if winning != 0 {
        return Some(Report {
            depth: 1,
            score: WIN - 1,
            proved: true,
            ..plain_answer(peg(winning)?, limits)
        });
    }
    let playable = position.playable();
    (playable.count_ones() == 1)
        .then(|| plain_answer_of(peg(playable), limits))
        .flatten()
}

fn plain_answer_of(peg: Option<Peg>, limits: &Limits<'_>) -> Option<Report<Peg>> {
    peg.map(|peg| plain_answer(peg, limits))
}

/// Level 0: any free peg.
fn beginner(position: &Position, seed: u64, limits: &Limits<'_>) -> Option<Report<Peg>> {
    let mut random = Random::new(mix(seed) ^ position.key());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let peg = *random.pick(&moves)?;
    Some(plain_answer(peg, limits))
}

fn plain_answer(peg: Peg, limits: &Limits<'_>) -> Report<Peg> {
    Report {
        depth: 0,
        score: 0,
        nodes: 0,
        time: limits.clock.elapsed(),
        line: vec![peg],
        best: Vec::new(),
        proved: false,
    }
}

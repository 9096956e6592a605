//! The machine player of Score Four: on any board with a free peg.

use std::time::Duration;

use crate::base::Random;
use crate::base::random::mix;
use crate::games::score_four::solver::state::State;
use crate::games::score_four::solver::{self, Halt, Value, resist, table};
use crate::games::score_four::{Board, Peg, Position, SearchPosition};
use crate::play::memory::Memory;
use crate::play::settings::{Effort, Settings};
use crate::rules::{Rules, Side};
use crate::search::{Limits, Options, Report, WIN, search};

/// Moves the search looks at by level, from level 1 on; each level has [`LEVEL_GROWTH`] times the
/// work of the one below.
const LEVEL_1_NODES: u64 = 2_000;
/// Factor from the work of one level to that of the next.
const LEVEL_GROWTH: u64 = 6;

/// Positions the solver may look at for each move of the search; it is that much faster.
const SOLVER_NODES: u64 = 4;

/// The machine player with its memory between moves.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    memory: Memory,
}

impl Machine {
    /// The proposal for `side`: the last report, whose line begins with the move.
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
        let mut exact = Exact::new(board, side, settings, limits);
        let known = exact.value();
        if let Some((Value::Win, peg)) = known {
            let report = exact.report(Value::Win, peg);
            progress(&report);
            return Some(report);
        }
        let options = Options {
            seed: mix(settings.seed),
            ..settings.search_options()
        };
        let search_position = SearchPosition::new(position, board);
        let Some((value, kept)) = known else {
            return self.search(&search_position, &limits, &options, settings, progress);
        };
        // All that is left to choose is the most awkward of the moves that keep the value.
        let limits = match settings.effort {
            Effort::Level(_) => limits,
            Effort::Time(time) => limits.with_time(limits.clock.elapsed() + time / 8),
        };
        let found = self.search(&search_position, &limits, &options, settings, progress)?;
        let peg = exact.keep(value, found.line.first().copied(), kept);
        let report = exact.report(value, peg);
        progress(&report);
        Some(report)
    }

    fn search(
        &self,
        search_position: &SearchPosition,
        limits: &Limits<'_>,
        options: &Options,
        settings: &Settings,
        progress: &mut dyn FnMut(&Report<Peg>),
    ) -> Option<Report<Peg>> {
        self.memory.lend(settings.hash_mb, |table| {
            search(search_position, limits, options, table, progress)
        })
    }
}

/// The solver beside the search: what can be proved is proved.
struct Exact<'a> {
    state: State,
    table: table::Table,
    /// Positions it may look at.
    nodes: u64,
    /// When it has to be done.
    time: Option<Duration>,
    limits: Limits<'a>,
    looked_at: std::cell::Cell<u64>,
}

impl<'a> Exact<'a> {
    fn new(board: &Board, side: Side, settings: &Settings, limits: Limits<'a>) -> Exact<'a> {
        let state = State::new(board, side);
        let (nodes, time) = match settings.effort {
            Effort::Level(level) if level < 2 => (0, None),
            // Where the time of a command is limited, the search has to come to its turn.
            Effort::Level(level) => (
                level_nodes(level).saturating_mul(SOLVER_NODES),
                settings.allowance.time.map(|time| time / 4),
            ),
            // With many cells free only a win by force can be proved, and that soon or not at all.
            Effort::Time(time) if (!state.occupied).count_ones() > 44 => {
                (u64::MAX, Some(time / 16))
            }
            Effort::Time(time) => (u64::MAX, Some(time / 4)),
        };
        // A small table costs no time to set up.
        let small = nodes < 50_000 || time.is_some_and(|time| time.as_millis() < 50);
        let megabytes = if small { 1 } else { settings.hash_mb };
        Exact {
            state,
            table: table::Table::new(megabytes),
            nodes,
            time,
            limits,
            looked_at: std::cell::Cell::new(0),
        }
    }

    /// The value and a move that keeps it, if they can be found in time.
    fn value(&mut self) -> Option<(Value, Peg)> {
        self.decide(None)
    }

    /// `wanted` if it keeps the value, else `kept`. In a lost position the move whose refutation is
    /// the hardest to find, `wanted` among equals.
    fn keep(&mut self, value: Value, wanted: Option<Peg>, kept: Peg) -> Peg {
        if value != Value::Loss {
            return self.decide(wanted).map_or(kept, |(_, peg)| peg);
        }
        let wanted = wanted.unwrap_or(kept);
        let mut order: Vec<Peg> = (0..16).filter_map(Peg::new).collect();
        order.sort_by_key(|&peg| peg != wanted);
        // Nothing else is left to spend the time on.
        let time = self.time.map(|time| 2 * time);
        let awkward = self.within(time, |halt| {
            resist::most_awkward(&self.state, &self.table, &order, halt)
        });
        awkward.unwrap_or(wanted)
    }

    fn decide(&self, wanted: Option<Peg>) -> Option<(Value, Peg)> {
        if self.nodes == 0 {
            return None;
        }
        self.within(self.time, |halt| {
            solver::decide(&self.state, &self.table, wanted, halt)
        })
    }

    /// Runs the solver for as long as it may, and counts its work.
    fn within<T>(&self, time: Option<Duration>, solve: impl FnOnce(Halt<'_>) -> T) -> T {
        let (nodes, limits) = (self.nodes, self.limits);
        let begun = limits.clock.elapsed();
        let seen = std::sync::atomic::AtomicU64::new(0);
        let halt = |so_far: u64| {
            seen.store(so_far, std::sync::atomic::Ordering::Relaxed);
            so_far > nodes
                || limits.expired()
                || time.is_some_and(|time| limits.clock.elapsed() >= begun + time)
        };
        let answer = solve(&halt);
        self.looked_at.set(self.looked_at.get() + seen.into_inner());
        answer
    }

    /// A proved value. A win or loss is said to come when the board is full at the latest.
    fn report(&self, value: Value, peg: Peg) -> Report<Peg> {
        let free = (!self.state.occupied).count_ones();
        let score = match value {
            Value::Win => WIN - (free - (free + 1) % 2) as i32,
            Value::Draw => 0,
            Value::Loss => (free - free % 2) as i32 - WIN,
        };
        Report {
            depth: free,
            score,
            nodes: self.looked_at.get(),
            proved: true,
            ..Report::unsearched(peg, &self.limits)
        }
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
            ..Report::unsearched(peg(winning)?, limits)
        });
    }
    let playable = position.playable();
    if playable.count_ones() != 1 {
        return None;
    }
    Some(Report::unsearched(peg(playable)?, limits))
}

/// Level 0: any free peg.
fn beginner(position: &Position, seed: u64, limits: &Limits<'_>) -> Option<Report<Peg>> {
    let mut random = Random::new(mix(seed) ^ position.key());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let peg = *random.pick(&moves)?;
    Some(Report::unsearched(peg, limits))
}

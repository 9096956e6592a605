//! The machine player of Score Four: on any board with a free peg.

use std::time::Duration;

use crate::solver::state::State;
use crate::solver::{self, Halt, Value, resist, table};
use crate::{Board, Peg, Position, SearchPosition, openings};
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_core::rules::{Rules, Side};
use atom4_core::search::{Limits, Options, Part, Parts, Report, WIN, search};
use atom4_play::memory::Memory;
use atom4_play::settings::{Effort, Settings};

/// Moves the search looks at on level 1.
const LEVEL_1_NODES: u64 = 2_000;
/// Factor from the work of one level to that of the next, up to [`STEEP`].
const LEVEL_GROWTH: u64 = 6;
/// Up to this level the work grows steeply. From there on it doubles, so that level 9 still answers
/// while a person waits.
const STEEP: u32 = 5;

/// Positions the solver may look at for each move of the search; it is that much faster.
const SOLVER_NODES: u64 = 4;
/// Where it has not finished by then, it would take hundreds of times as long.
const MOST_SOLVER_NODES: u64 = 20_000_000;

/// The level whose work is about that of the book's searches: those below have to play worse.
const BOOK_LEVEL: u32 = 5;
/// Whoever thinks longer than this knows better than the book.
const BOOK_TIME: Duration = Duration::from_secs(2);

/// Moves that a first look makes, about a millisecond's: the solver says nothing until it has
/// finished.
const FIRST_LOOK: u64 = 2_000;

/// The techniques that pay here; history does not show. `score_four_match` measures each, `docs/players.md` has the figures.
pub const PARTS: Parts = Parts::ALL.without(Part::History);

/// The machine player with its memory between moves.
#[derive(Clone, Debug)]
pub struct Machine {
    memory: Memory,
    parts: Parts,
    solver: bool,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine::with_parts(PARTS)
    }
}

impl Machine {
    /// A player whose search does with these techniques alone.
    #[must_use]
    pub fn with_parts(parts: Parts) -> Machine {
        Machine {
            memory: Memory::default(),
            parts,
            solver: true,
        }
    }

    /// The same player, which asks the exact solver or searches alone.
    #[must_use]
    pub fn with_solver(self, solver: bool) -> Machine {
        Machine { solver, ..self }
    }

    /// The proposal for `side`: the last report, whose line begins with the move.
    /// `None` where every peg is full.
    ///
    /// Any board will do, however it came about. Finished lines are ignored. From level 1
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
        if let Some(report) = from_book(board, side, settings, &limits) {
            progress(&report);
            return Some(report);
        }
        let options = Options {
            seed: mix(settings.seed),
            parts: self.parts,
            ..settings.search_options()
        };
        let search_position = SearchPosition::new(position, board);
        let mut exact = Exact::new(board, side, settings, limits);
        if !self.solver {
            exact.nodes = 0;
        }
        let look = if exact.nodes == 0 {
            None
        } else {
            let first = limits.with_nodes(FIRST_LOOK);
            self.search(&search_position, &first, &options, settings, progress)
        };
        let known = exact.value();
        if known.is_none() && look.is_some() && limits.expired() {
            return look;
        }
        // The search begins again, so that its answer does not depend on the look.
        let shown = look.map_or(0, |look| look.depth);
        let progress = &mut |report: &Report<Peg>| {
            if report.depth > shown {
                progress(report);
            }
        };
        if let Some((Value::Win, peg)) = known {
            let report = exact.report(Value::Win, peg);
            progress(&report);
            return Some(report);
        }
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
                level_nodes(level)
                    .saturating_mul(SOLVER_NODES)
                    .min(MOST_SOLVER_NODES),
                settings.allowance.time.map(|time| time / 4),
            ),
            // With many cells free only a win by force can be proved, and that soon or not at all.
            Effort::Time(time) if (!state.occupied).count_ones() > 44 => {
                (u64::MAX, Some(time / 16))
            }
            Effort::Time(time) => (u64::MAX, Some(time / 4)),
        };
        // A small table is faster: it stays in the processor's cache.
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
    let steep = if level < STEEP { level } else { STEEP };
    LEVEL_1_NODES
        .saturating_mul(LEVEL_GROWTH.saturating_pow(steep.saturating_sub(1)))
        .saturating_mul(2u64.saturating_pow(level - steep))
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

/// The book's move, for a player that has no longer to think than the book's search had.
fn from_book(
    board: &Board,
    side: Side,
    settings: &Settings,
    limits: &Limits<'_>,
) -> Option<Report<Peg>> {
    let meant = match settings.effort {
        Effort::Level(level) => level == BOOK_LEVEL,
        Effort::Time(time) => time <= BOOK_TIME,
    };
    if !settings.book || !meant || side != board.mover() {
        return None;
    }
    let opening = openings::of(board)?;
    Some(Report {
        depth: opening.depth,
        score: opening.score,
        ..Report::unsearched(opening.peg, limits)
    })
}

/// Level 0: any free peg.
fn beginner(position: &Position, seed: u64, limits: &Limits<'_>) -> Option<Report<Peg>> {
    let mut random = Random::new(mix(seed) ^ position.key());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let peg = *random.pick(&moves)?;
    Some(Report::unsearched(peg, limits))
}

#[cfg(test)]
mod tests;

//! The strong solver: bounds rise and plans shrink until they meet.
//!
//! The bound on the length rises by one until the layered search finds a plan; every bound that
//! fails is proved. After each the layers in the middle are expanded again with room for a plan just
//! longer than it, which mostly saves the costliest bound. Where few states exist at all, A* is tried
//! first (`small_space`). Again and again, most of all while a proof is far, and in the last tenth of a
//! time limit if no plan is known by then, plans are looked for (`plan_search`). A plan as long as the
//! lower bound is shortest whoever found it.
//!
//! The figures beside the constants here and in `autotuning` are expanded states on one thread, divided by those with the value in
//! use: on seven published levels of 0.1 to 0.4 s (`15-puzzle`, `katomic_02`, `_03`, `_05`, `atomix_04`, `_09`, `_29`), and on two of
//! 3 s (`atomix_28` with 428,116 states, `katomic_31` with 985,860).

mod autotuning;
mod plan_search;
mod small_space;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::board::{Cells, SlideBoard};
use super::bound::Meter;
use super::layered::{Answer, Counters, Layered, Means};
use super::pack::Packer;
use super::parts::{Part, Parts};
use super::problem::{Problem, Slide, Unfit, replays};
use super::tuning::PruningLevel;
use super::work::{self, MILLISECOND};
use crate::budget::{Budget, Limit};
use crate::found::Found;
use atom4_core::base::threads;
use autotuning::Autotuning;

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The shortest plan, proved; plans on the way where the proof is far.
    Shortest,
    /// Any plan, soon; then shorter ones until the time is over.
    Soon,
}

/// Called with what is known, now and then.
pub type ProgressListener<'a> = &'a (dyn Fn(&Found<Slide>) + Sync);

struct Solver<'a> {
    problem: &'a Problem,
    board: &'a SlideBoard,
    packer: Option<&'a Packer>,
    budget: Budget<'a>,
    counters: Counters,
    progress: ProgressListener<'a>,
    /// The states of the best plan.
    best: Mutex<Option<Vec<Cells>>>,
    /// Length of `best` in slides; [`NO_PLAN`] while there is none.
    length: AtomicUsize,
    lower: AtomicUsize,
    /// See [`SlideBoard::rhythm`].
    rhythm: (usize, usize),
    /// Rounds of the search for plans, and those that there were when a plan was last the shortest.
    rounds: AtomicUsize,
    shrunk: AtomicUsize,
    /// The shortest plans met, shortest first.
    kept: Mutex<Vec<plan_search::Known>>,
    /// Beams from an end so far, and the work on them.
    beams: AtomicUsize,
    beamed: AtomicU64,
    /// The goals, those first that the bound tells nearest.
    nearest: Vec<Cells>,
}

/// Stands for the length of a plan while there is none.
const NO_PLAN: usize = 100_000;
/// The share of the work that goes to plans by beams. With 0 or 0.1 the nine levels take the same states.
const SHARE: f64 = 0.05;
/// The same while no plan is known. With 0 the two levels take 0.68 and 0.87 of the states, with 0.4
/// they take 0.80 and 0.97; the seven take the same.
const LARGE_SHARE: f64 = 0.2;
/// The same while the proof is far and plans get shorter.
const SHRINKING_SHARE: f64 = 0.9;
/// The same while the proof is far and plans do not.
const FAR_SHARE: f64 = 0.7;
/// The proof is far if the bounds up to the best plan would take more than so many times the work of those so far, were
/// each to take twice that of the one before.
const FAR_WORK: u64 = 60;
/// Slides above the bound from which a plan is so far above it that the end of a time limit is kept for plans. With 5 or 20
/// the nine levels take the same states.
const FAR: usize = 10;
/// The same where plans matter more than the proof and get shorter, of all work with what the next bound is expected to take. Five levels
/// with 2.5 s (`katomic_12`, `_15`, `_30`, `_37`, `_43`) have 332 slides in all, with 0.95 the same plans, with 0.6 334 slides.
const SOON_SHARE: f64 = 0.8;
/// The same where plans do not, or the next bound may prove the best one. With 0.25 the five levels have the same plans.
const SOON_LATE_SHARE: f64 = 0.5;
/// The work of a bound is expected to be that of the last one times what that was to the one before, between these.
const GROWTH: (f64, f64) = (1.5, 8.0);
/// A look for plans of less work than this is not worth its preparation: with a tenth of it five of the seven levels take 1.13
/// to 1.37 times the states, the two 1.52 and 1.28.
const LEAST_PLAN_SEARCH: u64 = 100 * MILLISECOND;
/// The share of a time limit after which beams look for any plan, if none is known by then. Of seven levels without a proof in
/// 2 s of processor time (`atomix_16`, `_22`, `katomic_13`, `_19`, `_25`, `_28`, `_67`) all have a plan with it, three with 1; with
/// 0.8 four plans are 1 to 11 slides shorter, and no bound is lower.
const URGENT: f64 = 0.9;
/// The share of a time limit after which nothing but plans is looked for, if the best one is far above the bound when the
/// search for the next bound begins: that search would take all the rest of the time and not end. On the same seven,
/// with 1 two plans are 5 and 43 slides longer, one 6 shorter, and two bounds higher by 1; with 0.5 two plans are 1 and 6 shorter.
const FAR_URGENT: f64 = 0.75;
/// The share of a bound's work with which a plan just longer than it is looked for: the
/// next bound takes several times as much. With 0.3 the seven levels take 0.94 to 1.00 of the states, the two 0.88 and 2.63;
/// with 1.2 all take 1.00 to 1.04.
const PROBE_SHARE: f64 = 0.6;
/// A bound of less work than this is not looked beyond: the limit, looked at every few hundred
/// states, would not hold. With 0 or 20 times as much the seven levels take 0.99 to 1.00 of the states.
const LEAST_PROBE: u64 = MILLISECOND / 20;
/// While bounds are proved with this work they come before plans. It counts where the first look finds none, as on a level that has
/// none: on 14 levels `anytime` takes the same states with 0 and with ten times as much.
const SHORT: u64 = 10 * MILLISECOND;
/// A plan longer than this is not looked for. The longest first plan of 37 published levels has 293 slides (`katomic_37`).
const LONGEST: usize = 400;

/// A part of some work.
fn part(work: u64, share: f64) -> u64 {
    (work as f64 * share) as u64
}

/// Of the memory, the bytes that tables may take by their count. The rest is for what is not counted: a fourth for the
/// gaps that growing tables leave behind (measured: 25 in 100 of the tables), and that of the board's own tables.
fn counted(memory: usize, board: usize) -> usize {
    memory / 4 * 3 - (memory / 2).min(board)
}

/// Bytes of what the solver knows of a board, which it takes whatever its limit is, for so many atoms on so many cells:
/// distances of each atom, alone and beside each other one, from both ends (measured: 26 MB for 12 atoms on 178 cells).
#[must_use]
pub const fn of_board(atoms: usize, cells: usize) -> usize {
    let places = atoms * cells;
    (3 << 20) + 5 * places * places
}

/// Solves a problem within a budget.
///
/// # Errors
/// [`Unfit`] when the problem is not one for this solver.
pub fn solve(
    problem: &Problem,
    aim: Aim,
    budget: Budget<'_>,
    progress: ProgressListener<'_>,
) -> Result<Found<Slide>, Unfit> {
    solve_with(problem, aim, Parts::default(), budget, progress)
}

/// Solves a problem within a budget with these parts of the solver.
///
/// # Errors
/// [`Unfit`] when the problem is not one for this solver.
pub fn solve_with(
    problem: &Problem,
    aim: Aim,
    parts: Parts,
    budget: Budget<'_>,
    progress: ProgressListener<'_>,
) -> Result<Found<Slide>, Unfit> {
    let mut board = SlideBoard::new(problem)?;
    board.parts = parts;
    let budget = Budget {
        memory: counted(budget.memory, of_board(board.atoms, board.cells())),
        ..budget
    };
    let packer = Packer::new(&board);
    let solver = Solver::new(problem, &board, packer.as_ref(), budget, progress);
    let impossible = solver.run(aim);
    let mut outcome = solver.found();
    outcome.impossible = impossible;
    if !impossible && !outcome.proved() {
        outcome.ended_by = Some(solver.ended_by());
    }
    Ok(outcome)
}

impl<'a> Solver<'a> {
    fn new(
        problem: &'a Problem,
        board: &'a SlideBoard,
        packer: Option<&'a Packer>,
        budget: Budget<'a>,
        progress: ProgressListener<'a>,
    ) -> Solver<'a> {
        Solver {
            problem,
            board,
            packer,
            budget,
            counters: Counters::default(),
            progress,
            best: Mutex::new(None),
            length: AtomicUsize::new(NO_PLAN),
            lower: AtomicUsize::new(0),
            rhythm: board.rhythm(),
            rounds: AtomicUsize::new(0),
            shrunk: AtomicUsize::new(0),
            kept: Mutex::default(),
            beams: AtomicUsize::new(0),
            beamed: AtomicU64::new(0),
            nearest: plan_search::nearest_goals(board),
        }
    }

    fn run(&self, aim: Aim) -> bool {
        let means = Means {
            budget: self.budget,
            threads: 1 << threads::granted(self.budget.threads).min(64).ilog2(),
            counters: &self.counters,
            work: u64::MAX,
        };
        if self.board.goals.is_empty() {
            return true;
        }
        let Some(packer) = self.packer else {
            let mut meter = Meter::<8>::new(self.board, &self.board.goals);
            let bound = meter.set(self.board, &self.board.start);
            self.raise(bound.max(0) as usize);
            self.search_plans_to_the_end(60 * work::SECOND);
            return false;
        };
        self.deepen(aim, &mut Layered::new(self.board, packer, means))
    }

    fn found(&self) -> Found<Slide> {
        let plan = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let plan = plan.as_ref().and_then(|states| self.slides(states));
        let counters = &self.counters;
        Found {
            plan,
            lower_bound: self.lower.load(Ordering::Relaxed),
            impossible: false,
            expanded: counters.expanded.load(Ordering::Relaxed),
            generated: counters.generated.load(Ordering::Relaxed),
            peak_bytes: counters.peak.load(Ordering::Relaxed),
            stored: counters.stored.load(Ordering::Relaxed),
            ended_by: None,
        }
    }

    /// The limit that ended the proof. After one that memory ended, plans are looked for until the time is over.
    fn ended_by(&self) -> Limit {
        match self.short_of_memory() {
            true => Limit::Memory,
            false => self.budget.passed().unwrap_or(Limit::Depth),
        }
    }

    /// The slides between the states of a plan.
    fn slides(&self, states: &[Cells]) -> Option<Vec<Slide>> {
        let pairs = states.windows(2);
        pairs
            .map(|pair| self.board.slide_between(&pair[0], &pair[1]))
            .collect()
    }

    /// Takes a plan when it is the best so far and stands the replay.
    fn take(&self, states: Vec<Cells>) {
        let good = self
            .slides(&states)
            .is_some_and(|plan| replays(self.problem, &plan));
        debug_assert!(good, "a plan that does not replay");
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if good && states.len() - 1 < self.length.load(Ordering::Relaxed) {
            self.length.store(states.len() - 1, Ordering::Relaxed);
            let rounds = self.rounds.load(Ordering::Relaxed);
            self.shrunk.store(rounds, Ordering::Relaxed);
            *best = Some(states);
            drop(best);
            (self.progress)(&self.found());
        }
    }

    /// No plan is shorter than this; perhaps the first length that there may be is larger.
    fn raise(&self, to: usize) {
        let (every, rest) = self.rhythm;
        let length = (to..).find(|length| length % every == rest).unwrap_or(to);
        self.lower.store(length, Ordering::Relaxed);
    }

    /// Raises the bound until it meets a plan. Returns whether there is none at all.
    fn deepen(&self, aim: Aim, search: &mut Layered<'_>) -> bool {
        let now = || self.counters.work();
        let bound = search.bound().max(0) as usize;
        self.raise(bound);
        // The work on the last bound, and on looking for plans so far.
        let (mut last, mut looked) = (0, 0);
        let mut growth = GROWTH.0;
        let mut autotuning = Autotuning::default();
        let mut small_space = self.is_small_space();
        loop {
            let lower = self.lower.load(Ordering::Relaxed);
            if self.length.load(Ordering::Relaxed) <= lower {
                return false;
            }
            if small_space && now() >= small_space::AFTER {
                small_space = false;
                match self.search_small_space() {
                    Answer::Plan(states) => {
                        self.raise(states.len() - 1);
                        self.take(states);
                        continue;
                    }
                    Answer::Impossible => return true,
                    Answer::None | Answer::Stopped => {}
                }
            }
            let begun = now();
            let no_plan = self.no_plan();
            // While bounds are proved in no time they come first: perhaps all states are soon seen.
            let soon = aim == Aim::Soon && no_plan && (looked == 0 || last > SHORT);
            let above = self.length.load(Ordering::Relaxed).saturating_sub(lower);
            let far = last << above.min(24) > FAR_WORK * (begun - looked);
            let share = match (aim, no_plan) {
                (_, false) if far && self.plans_shrink() => SHRINKING_SHARE,
                (_, false) if far => FAR_SHARE,
                (_, true) => LARGE_SHARE,
                (_, false) => SHARE,
            };
            let look = if soon {
                // For a plan at all, twice as long as everything so far.
                (2 * begun).max(LEAST_PLAN_SEARCH)
            } else if aim == Aim::Soon && !no_plan {
                let share = match above > 1 && self.plans_shrink() {
                    true => SOON_SHARE,
                    false => SOON_LATE_SHARE,
                };
                let proof = begun - looked + part(last, growth);
                part(proof, share / (1.0 - share)).saturating_sub(looked)
            } else {
                part(begun, share).saturating_sub(looked)
            };
            if look >= LEAST_PLAN_SEARCH && !self.cramped() {
                self.search_plans_until(begun + look);
                looked += now() - begun;
            }
            if self.budget.expired() {
                return false;
            }
            let begun = now();
            self.counters.memory.store(false, Ordering::Relaxed);
            match search.until_time(self.urgent(), |search| search.within(lower)) {
                Answer::Plan(states) => {
                    self.take(states);
                    return false;
                }
                Answer::None => {
                    self.raise(lower + 1);
                    (self.progress)(&self.found());
                }
                Answer::Impossible => return true,
                Answer::Stopped
                    if search.tuning.pruning != PruningLevel::MOST && self.short_of_memory() =>
                {
                    // Perhaps fewer states fit, if the looks at them are sharper.
                    search.tuning.pruning = PruningLevel::MOST;
                    search.forget_prune_cache();
                    autotuning.ended = true;
                    continue;
                }
                Answer::Stopped => {
                    // Memory or the number of layers ended the proof, or time for it: plans are all
                    // that is left to look for.
                    search.forget();
                    self.search_plans_to_the_end(10 * work::SECOND);
                    return false;
                }
            }
            let took = now() - begun;
            if let Some(states) = self.probe_next_bound(search, took) {
                self.take(states);
                continue;
            }
            search.until_time(self.urgent(), |search| {
                self.tune(search, &mut autotuning, lower, took);
            });
            if last > 0 {
                growth = (took as f64 / last as f64).clamp(GROWTH.0, GROWTH.1);
            }
            last = took;
        }
    }

    /// Whether it was memory that stopped a search.
    fn short_of_memory(&self) -> bool {
        self.counters.memory.load(Ordering::Relaxed)
    }

    /// Whether the best plan is far above a bound.
    fn is_far(&self, lower: usize) -> bool {
        self.length.load(Ordering::Relaxed) >= lower + FAR
    }

    fn no_plan(&self) -> bool {
        self.length.load(Ordering::Relaxed) == NO_PLAN
    }

    /// When the proof must end, so that time is left to look for any plan while there is none, and for a shorter one
    /// while the best is far above the bound.
    fn urgent(&self) -> Duration {
        let share = if self.no_plan() {
            URGENT
        } else if self.is_far(self.lower.load(Ordering::Relaxed)) {
            FAR_URGENT
        } else {
            1.0
        };
        let limit = self.budget.time.map(|time| time.mul_f64(share));
        limit.unwrap_or(Duration::MAX)
    }

    /// Looks for a plan that is as little longer than the bound just proved as one can be.
    fn probe_next_bound(&self, search: &mut Layered<'_>, took: u64) -> Option<Vec<Cells>> {
        if took < LEAST_PROBE
            || !self.board.parts.has(Part::NextBoundProbe)
            || self.length.load(Ordering::Relaxed) <= self.lower.load(Ordering::Relaxed)
        {
            return None;
        }
        let until = self.counters.work() + part(took, PROBE_SHARE);
        search.until_time(self.urgent(), |search| {
            search.until(until, |search| search.probe_next_bound(self.rhythm.0))
        })
    }
}

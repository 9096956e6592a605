//! The strong solver: bounds rise and plans shrink until they meet.
//!
//! The bound on the length rises by one until the layered search finds a plan; every bound that
//! fails is proved. Before each costly bound, and again and again while a proof is far, beams look
//! for plans, and stretches of the best plan are solved anew. A plan as long as the lower bound
//! is shortest whoever found it.

mod look;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::board::{Board, Cells};
use super::bound::Meter;
use super::care::Care;
use super::layered::{Answer, Counters, Layered, Means};
use super::pack::Packer;
use super::pairs::Pairs;
use super::problem::{Problem, Slide, Unfit, replays};
use super::stops::Stops;
use crate::solve::budget::Budget;

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The shortest plan, proved; plans on the way where the proof is far.
    Shortest,
    /// Any plan, soon; then shorter ones until the time is over.
    Soon,
}

/// What the solver knows, on the way and at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The best plan found; replayed by the plain rules.
    pub plan: Option<Vec<Slide>>,
    /// No plan is shorter than this.
    pub lower_bound: usize,
    /// It is certain that there is no plan at all.
    pub impossible: bool,
    /// States expanded.
    pub expanded: u64,
    /// States made.
    pub generated: u64,
    /// The most bytes of tables and queues at a time.
    pub peak_bytes: usize,
    /// The most states stored in tables at a time.
    pub stored: usize,
    /// Whether memory and not time ended the proof.
    pub out_of_memory: bool,
}

impl Outcome {
    /// Whether the plan is proved to be shortest.
    #[must_use]
    pub fn proved(&self) -> bool {
        self.plan
            .as_ref()
            .is_some_and(|plan| plan.len() <= self.lower_bound)
    }
}

/// Called with what is known, now and then.
pub type Progress<'a> = &'a (dyn Fn(&Outcome) + Sync);

struct Solver<'a> {
    problem: &'a Problem,
    board: &'a Board,
    packer: Option<&'a Packer>,
    budget: Budget<'a>,
    counters: Counters,
    progress: Progress<'a>,
    /// The tables of pairs, forwards first, as far as they have been made.
    pairs: Mutex<[Option<Arc<Pairs>>; 2]>,
    /// Tests of stops that beams have made and that no beam uses now, forwards first.
    stops: [Mutex<Vec<Stops>>; 2],
    /// The states of the best plan.
    best: Mutex<Option<Vec<Cells>>>,
    /// Its length, or a great number.
    length: AtomicUsize,
    lower: AtomicUsize,
    /// See [`Board::rhythm`].
    rhythm: (usize, usize),
    rounds: AtomicUsize,
}

const NO_PLAN: usize = 100_000;
/// The share of the time that the next bound is expected to take in which a plan of just its length
/// is looked for first, and that of all the time in which plans at all are.
const SHARE: f64 = 0.08;
/// The same while no plan is known that is longer by one only, since one of just that length is
/// likely and saves the costliest bound; and while no plan at all is known.
const LARGE_SHARE: f64 = 0.2;
/// When a bound takes so long the one before is worth proving again without looking at states, to see
/// whether that is faster: the next one takes several times longer.
const TRIAL: Duration = Duration::from_millis(100);
/// The share of the time with looks that a bound may take without them to be proved so from then on.
const CLEARLY: f64 = 0.7;
/// When a bound takes so long the one before is worth proving again with sharper looks.
const SHARP_TRIAL: Duration = Duration::from_millis(500);
/// A bound that is expected to be proved within this time needs no plan first.
const SHORT: Duration = Duration::from_millis(30);
/// A plan longer than this is not looked for.
const LONGEST: usize = 400;

/// Solves a problem within a budget.
///
/// # Errors
/// [`Unfit`] when the problem is not one for this solver.
pub fn solve(
    problem: &Problem,
    aim: Aim,
    budget: Budget<'_>,
    progress: Progress<'_>,
) -> Result<Outcome, Unfit> {
    let board = Board::new(problem)?;
    let packer = Packer::new(&board);
    let solver = Solver {
        problem,
        board: &board,
        packer: packer.as_ref(),
        budget,
        counters: Counters::default(),
        progress,
        pairs: Mutex::default(),
        stops: [Mutex::default(), Mutex::default()],
        best: Mutex::new(None),
        length: AtomicUsize::new(NO_PLAN),
        lower: AtomicUsize::new(0),
        rhythm: board.rhythm(),
        rounds: AtomicUsize::new(0),
    };
    let impossible = solver.run(aim);
    let mut outcome = solver.outcome();
    outcome.impossible = impossible;
    Ok(outcome)
}

impl Solver<'_> {
    fn run(&self, aim: Aim) -> bool {
        let means = Means {
            budget: self.budget,
            threads: 1 << self.budget.threads.clamp(1, 64).ilog2(),
            counters: &self.counters,
        };
        let now = || (self.budget.clock)();
        if self.board.goals.is_empty() {
            return true;
        }
        let Some(packer) = self.packer else {
            let mut meter = Meter::<8>::new(self.board, &self.board.goals);
            let bound = meter.set(self.board, &self.board.start);
            self.raise(bound.max(0) as usize);
            let until = now().mul_f64(2.0).max(Duration::from_secs(60));
            self.look_until(Some(self.budget.time.unwrap_or(until)), LONGEST);
            return false;
        };
        self.deepen(aim, &mut Layered::new(self.board, packer, means))
    }

    fn outcome(&self) -> Outcome {
        let plan = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let plan = plan.as_ref().and_then(|states| self.slides(states));
        let counters = &self.counters;
        Outcome {
            plan,
            lower_bound: self.lower.load(Ordering::Relaxed),
            impossible: false,
            expanded: counters.expanded.load(Ordering::Relaxed),
            generated: counters.generated.load(Ordering::Relaxed),
            peak_bytes: counters.peak.load(Ordering::Relaxed),
            stored: counters.stored.load(Ordering::Relaxed),
            out_of_memory: counters.memory.load(Ordering::Relaxed),
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
            *best = Some(states);
            drop(best);
            (self.progress)(&self.outcome());
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
        let now = || (self.budget.clock)();
        let bound = search.bound().max(0) as usize;
        self.raise(bound);
        let (mut last, mut growth) = (Duration::ZERO, 4.0_f64);
        let mut looked = Duration::ZERO;
        let (mut tried, mut tried_sharp) = (false, false);
        let mut was_armed = false;
        loop {
            let lower = self.lower.load(Ordering::Relaxed);
            if self.length.load(Ordering::Relaxed) <= lower {
                return false;
            }
            let expected = last.mul_f64(growth);
            if expected > SHORT && !self.cramped() {
                // A plan of exactly this length saves the largest part of the proof.
                let near = self.length.load(Ordering::Relaxed) <= lower + self.rhythm.0;
                let share = if near { SHARE } else { LARGE_SHARE };
                self.look_until(Some(now() + expected.mul_f64(share)), lower);
                if self.length.load(Ordering::Relaxed) <= lower {
                    return false;
                }
            }
            // While bounds are proved in no time they come first: perhaps all states are soon seen.
            let no_plan = self.length.load(Ordering::Relaxed) == NO_PLAN;
            let soon = aim == Aim::Soon && no_plan && (looked.is_zero() || expected > SHORT);
            let begun = now();
            // A share of the time for plans, a larger one while there is none at all.
            let share = if no_plan { LARGE_SHARE } else { SHARE };
            let due = begun
                .saturating_sub(Duration::from_millis(800))
                .mul_f64(share);
            if (soon || looked < due) && !self.cramped() {
                // For a plan at all, as long again as everything so far.
                let share = if soon {
                    begun.mul_f64(2.0)
                } else {
                    expected.mul_f64(share)
                };
                let until = begun + share.max(Duration::from_millis(300));
                self.look_until(Some(until), LONGEST);
                looked += now() - begun;
            }
            if self.budget.expired() {
                return false;
            }
            let begun = now();
            match search.within(lower) {
                Answer::Plan(states) => {
                    self.take(states);
                    return false;
                }
                Answer::None => {
                    self.raise(lower + 1);
                    (self.progress)(&self.outcome());
                }
                Answer::Impossible => return true,
                Answer::Stopped if search.care != Care::MOST && !self.budget.expired() => {
                    // Perhaps fewer states fit, if the looks at them are sharper.
                    search.care = Care::MOST;
                    search.forget_verdicts();
                    self.counters.memory.store(false, Ordering::Relaxed);
                    continue;
                }
                Answer::Stopped => {
                    // Memory or the number of layers ended the proof, if time did not: shorter
                    // plans are all that is left to look for. Without a time limit, as long again.
                    search.forget();
                    let until = now().mul_f64(2.0).max(Duration::from_secs(10));
                    self.look_until(Some(self.budget.time.unwrap_or(until)), LONGEST);
                    return false;
                }
            }
            let took = now() - begun;
            if last > Duration::from_millis(2) {
                growth = (took.as_secs_f64() / last.as_secs_f64()).clamp(1.5, 10.0);
            }
            let before = std::mem::replace(&mut last, took);
            let armed = search.pairs().iter().all(Option::is_some);
            if was_armed {
                // The bound before was searched in the same manner, and takes much less time than this.
                let bound = lower.saturating_sub(self.rhythm.0);
                if !tried && took >= TRIAL {
                    tried = true;
                    // What is won by not looking shrinks as the bound rises.
                    let times = (before, before.mul_f64(CLEARLY));
                    last = took.mul_f64(self.choose_care(search, bound, times, &[Care::NONE]));
                }
                if !tried_sharp && took >= SHARP_TRIAL && search.care != Care::NONE {
                    tried_sharp = true;
                    let (times, cares) = ((before, before), [Care::MOST, Care::MUCH]);
                    last = took.mul_f64(self.choose_care(search, bound, times, &cares));
                }
            }
            was_armed = armed;
            search.arm(took);
            *self.pairs.lock().unwrap_or_else(PoisonError::into_inner) = search.pairs();
        }
    }

    /// How much it pays to look at states before they are stored differs from level to level: proves
    /// a bound that took so long again with each of these cares, none longer than `most`, and goes on
    /// with the fastest. Returns by which factor that is faster.
    fn choose_care(
        &self,
        search: &mut Layered<'_>,
        bound: usize,
        (took, most): (Duration, Duration),
        cares: &[Care],
    ) -> f64 {
        let now = || (self.budget.clock)();
        let (mut best, mut chosen) = (most, None);
        let before = search.care;
        for &care in cares {
            let begun = now();
            search.forget_verdicts();
            search.care = care;
            let answer = search.within_time(bound, begun + best);
            debug_assert!(!matches!(answer, Answer::Plan(_)), "a proof was wrong");
            if matches!(answer, Answer::None) {
                (best, chosen) = (now() - begun, Some(care));
            }
        }
        search.care = chosen.unwrap_or(before);
        self.counters.memory.store(false, Ordering::Relaxed);
        match chosen {
            Some(_) => best.as_secs_f64() / took.as_secs_f64().max(f64::EPSILON),
            None => 1.0,
        }
    }
}

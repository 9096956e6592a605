//! The solver's search for plans: beams from both ends, detours and beams from the middle of plans known, and of each plan that
//! they meet a walk among plans as short or shorter.

use std::ops::Range;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::beam::{self, BeamCounts, BeamOptions};
use super::super::board::{Cells, SlideBoard};
use super::super::bound::Meter;
use super::super::layered::Means;
use super::super::parts::Part;
use super::super::replan::Replanner;
use super::super::shift::Orientation;
use super::super::tracked::{Tracked, TrackedSlide};
use super::super::work;
use super::{LONGEST, Solver};
use crate::budget::Budget;
use atom4_core::base::random::Random;
use atom4_core::base::threads;

/// Memory that a beam needs: it takes up to twice of it more before it notices that there is no more.
const LEAST: usize = 400 << 10;
/// Plans that are kept to begin again from.
const KEPT: usize = 4;
/// One walk in so many sets out from a beam; the others from a detour of a plan.
const FRESH: usize = 3;
/// Beams get no more than one part in so many of all work once there is a plan. Five levels with 2.5 s (`katomic_12`, `_15`,
/// `_30`, `_37`, `_43`) have 332 slides in all, with 2 333, with 8 340.
const BEAM_PART: u64 = 4;
/// A walk ends when so many tries in a row made the plan no shorter, every second walk when twice as many did, every fourth one
/// when four times as many did, and so on; a third of them is enough for one that is far longer than the best.
const TRIES: usize = 150;
/// How many atoms are led anew in how long a stretch of a plan; a try takes one of these at random.
const NEIGHBOURHOODS: [(usize, usize); 5] = [(2, LONGEST), (2, 40), (3, 40), (4, 20), (6, 12)];
/// The atoms and the stretch of a detour, how many detours are made that are longer, and how many are tried.
const DETOUR: (usize, usize) = (2, 40);
const DETOURS: usize = 2;
const MOST_DETOURS: usize = 20;

/// A plan that is kept.
pub(super) struct Known {
    plan: Tracked,
    /// Tries of its walk since it last got shorter.
    tries: usize,
    /// After so many the walk ends.
    most: usize,
}

impl Solver<'_> {
    /// Memory for beams beside the tables.
    fn spare(&self) -> usize {
        let taken = self.counters.bytes.load(Ordering::Relaxed);
        let left = self.budget.memory.saturating_sub(taken);
        // A beam notices too late, when its tables have doubled and a layer is made.
        (left / 3).min(self.budget.memory / 4).min(2 << 30)
    }

    /// Whether the tables leave so little memory that a beam would take too much before it notices.
    pub(super) fn cramped(&self) -> bool {
        self.spare() < LEAST * self.budget.threads.max(1)
    }

    /// Looks for plans as long as the time limit lets it; without one, with as much work again as was done
    /// before, and no less than `least`.
    pub(super) fn search_plans_to_the_end(&self, least: u64) {
        let work = (2 * self.counters.work()).max(least);
        self.search_plans_until(self.budget.time.map_or(work, |_| u64::MAX));
    }

    /// Looks for plans until so much work in all has been done, or until the bounds meet.
    pub(super) fn search_plans_until(&self, until: u64) {
        if !self.board.parts.has(Part::Beams) {
            return;
        }
        let stop = AtomicBool::new(false);
        let means = Means {
            budget: Budget {
                memory: self.spare() / self.budget.threads.max(1),
                ..self.budget
            },
            threads: 1,
            counters: &self.counters,
            work: until,
        };
        let work = || {
            while !means.expired() && !stop.load(Ordering::Relaxed) {
                let round = self.rounds.fetch_add(1, Ordering::Relaxed);
                self.search_round(round, &means);
                let length = self.length.load(Ordering::Relaxed);
                let lower = self.lower.load(Ordering::Relaxed);
                if length <= lower {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        threads::beside((1..self.budget.threads).map(|_| work), work);
    }

    /// Whether plans got shorter in the second half of the rounds so far.
    pub(super) fn plans_shrink(&self) -> bool {
        let rounds = self.rounds.load(Ordering::Relaxed);
        rounds < 2 * self.shrunk.load(Ordering::Relaxed) + 4 * FRESH
    }

    /// Goes on with a walk that was cut short, or sets out on one from a plan that a beam meets.
    fn search_round(&self, round: usize, means: &Means<'_>) {
        let mut random = Random::new(round as u64);
        let known = self.unfinished().or_else(|| {
            let states = match self.any_known(&mut random) {
                Some(plan) if !round.is_multiple_of(FRESH) || self.beamed_enough() => {
                    match random.below(2) {
                        0 => self.detour(plan, &mut random),
                        _ => self.beam_within(&plan, &mut random, means)?,
                    }
                }
                _ => self.beam_from_an_end(&mut random, means)?,
            };
            let plan = Tracked::new(self.board, &states)?;
            self.take(states);
            let most = TRIES << (round + 1).trailing_zeros();
            Some(Known {
                plan,
                tries: 0,
                most,
            })
        });
        if let Some(mut known) = known {
            if self.board.parts.has(Part::Replanning) {
                self.walk(&mut known, &mut random, means);
            }
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push(known);
            kept.sort_by_key(|known| known.plan.len());
            kept.truncate(KEPT);
        }
    }

    /// A kept plan whose walk has not ended; it is kept no longer.
    fn unfinished(&self) -> Option<Known> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|known| self.goes_on(known))?;
        Some(kept.remove(at))
    }

    /// Whether the walk from a plan may still find a shorter one than the best.
    fn goes_on(&self, known: &Known) -> bool {
        let best = self.length.load(Ordering::Relaxed);
        if best <= self.lower.load(Ordering::Relaxed) {
            return false;
        }
        let far = known.plan.len() > best + best / 5 + 2;
        known.tries < if far { known.most / 3 } else { known.most }
            && self.board.parts.has(Part::Replanning)
    }

    /// One of the kept plans.
    fn any_known(&self, random: &mut Random) -> Option<Tracked> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        random.pick(&kept).map(|known| known.plan.clone())
    }

    /// Whether beams had their part of the work.
    fn beamed_enough(&self) -> bool {
        self.beamed.load(Ordering::Relaxed) * BEAM_PART > self.counters.work()
    }

    /// A plan from a beam of its own manner each time, from the start or back, with all goals or with one. A beam towards
    /// all mixes states that have little to do with one another, and takes several times the work.
    fn beam_from_an_end(&self, random: &mut Random, means: &Means<'_>) -> Option<Vec<Cells>> {
        let number = self.beams.fetch_add(1, Ordering::Relaxed);
        let options = BeamOptions {
            direction: [Orientation::Backward, Orientation::Forward][number % 2],
            width: (100 << (number / 4).min(11)).min(200_000),
            most: LONGEST,
            helper: [0, 2, 4, 8][number / 2 % 4],
            noise: [1, 4, 2, 8][number / 8 % 4],
            seed: random.next(),
        };
        let mut board = self.board.clone();
        let forward = options.direction == Orientation::Forward;
        if random.below(2) == 0 || forward && self.no_plan() {
            // A near goal is likelier than a far one.
            let goals = self.nearest.len() as u64;
            let at = (0..3).map(|_| random.below(goals)).min()?;
            board.goals = vec![self.nearest[at as usize]];
        }
        let begun = self.counters.work();
        let states = self.beam(&board, &options, means);
        let spent = self.counters.work() - begun;
        self.beamed.fetch_add(spent, Ordering::Relaxed);
        states
    }

    /// A plan that begins or ends like one that is known: a narrow beam leads on from a state in its middle.
    fn beam_within(
        &self,
        plan: &Tracked,
        random: &mut Random,
        means: &Means<'_>,
    ) -> Option<Vec<Cells>> {
        let mut states = plan.states(self.board);
        let inner = states.len().checked_sub(2).filter(|&inner| inner > 0)?;
        let at = 1 + random.below(inner as u64) as usize;
        let direction = *random.pick(&[Orientation::Backward, Orientation::Forward])?;
        let options = BeamOptions {
            direction,
            width: 50 << random.below(3),
            most: LONGEST,
            helper: 4,
            noise: 4,
            seed: random.next(),
        };
        let mut board = self.board.clone();
        if direction == Orientation::Forward {
            board.start = states[at];
            let rest = self.beam(&board, &options, means)?;
            states.splice(at.., rest);
        } else {
            board.goals = vec![states[at]];
            let rest = self.beam(&board, &options, means)?;
            states.splice(..=at, rest);
        }
        Some(states)
    }

    /// A plan like this one, in which a few atoms take other ways.
    fn detour(&self, mut plan: Tracked, random: &mut Random) -> Vec<Cells> {
        let mut replanner = Replanner::new(self.board, random.next());
        let mut atoms: Vec<usize> = (0..self.board.atoms).collect();
        let (count, most) = DETOUR;
        let mut made = 0;
        for _ in 0..MOST_DETOURS {
            plan.shuffle(self.board, random);
            random.shuffle(&mut atoms);
            let stretch = stretch(plan.len(), most, random);
            let chosen = &atoms[..count.min(atoms.len())];
            let other = replanner.detour(&plan, stretch, chosen);
            self.spend(&replanner);
            if let Some(other) = other {
                made += usize::from(other.len() > plan.len());
                plan = other;
            }
            if made == DETOURS {
                break;
            }
        }
        plan.states(self.board)
    }

    /// Counts the last search of a replanner.
    fn spend(&self, replanner: &Replanner<'_>) {
        let looked = replanner.looked() as u64;
        self.counters.expanded.fetch_add(looked, Ordering::Relaxed);
        self.counters.spend(looked * work::REPLANNED);
    }

    fn beam(
        &self,
        board: &SlideBoard,
        options: &BeamOptions,
        means: &Means<'_>,
    ) -> Option<Vec<Cells>> {
        let mut tally = BeamCounts::default();
        let many = options.direction == Orientation::Forward && board.goals.len() > 1;
        let found = if many {
            beam::run::<8>(board, options, means, &mut tally)
        } else {
            beam::run::<1>(board, options, means, &mut tally)
        };
        let counters = &self.counters;
        let (expanded, generated) = (tally.expanded, tally.generated);
        counters.expanded.fetch_add(expanded, Ordering::Relaxed);
        counters.generated.fetch_add(generated, Ordering::Relaxed);
        // The other threads' beams may be as large at the same time.
        let beams = tally.bytes * self.budget.threads.max(1);
        let bytes = counters.bytes.load(Ordering::Relaxed) + beams;
        counters.peak.fetch_max(bytes, Ordering::Relaxed);
        found
    }

    /// Leads a few atoms at random anew, again and again, until that has made the plan no shorter for a while.
    fn walk(&self, known: &mut Known, random: &mut Random, means: &Means<'_>) {
        let mut replanner = Replanner::new(self.board, random.next());
        let mut atoms: Vec<usize> = (0..self.board.atoms).collect();
        while self.goes_on(known) && !means.expired() {
            known.tries += 1;
            if random.below(2) == 0 {
                known.plan.shuffle(self.board, random);
            }
            let length = known.plan.len();
            let neighbourhood = random.below(NEIGHBOURHOODS.len() as u64) as usize;
            let (count, most) = NEIGHBOURHOODS[neighbourhood];
            let count = count.min(atoms.len());
            let stretch = stretch(length, most, random);
            let slides = known.plan.stretch(stretch.clone()).steps;
            choose(&mut atoms, slides, count, random);
            let plan = replanner.replan(&known.plan, stretch, &atoms[..count]);
            self.spend(&replanner);
            if let Some(plan) = plan {
                if plan.len() < length {
                    known.tries = 0;
                }
                if plan.len() < self.length.load(Ordering::Relaxed) {
                    self.take(plan.states(self.board));
                }
                known.plan = plan;
            }
        }
    }
}

/// The goals, those first that the bound tells nearest.
pub(super) fn nearest_goals(board: &SlideBoard) -> Vec<Cells> {
    let mut goals = board.goals.clone();
    goals.sort_by_cached_key(|goal| {
        Meter::<1>::new(board, std::slice::from_ref(goal)).set(board, &board.start)
    });
    goals
}

/// A stretch at random of so many slides, or of all if there are no more.
fn stretch(length: usize, most: usize, random: &mut Random) -> Range<usize> {
    let from = random.below(length.saturating_sub(most) as u64 + 1) as usize;
    from..length.min(from + most)
}

/// Puts `count` atoms to lead anew before the others: any, or such that make some of these slides and perhaps one that does not.
fn choose(atoms: &mut [usize], slides: &[TrackedSlide], count: usize, random: &mut Random) {
    random.shuffle(atoms);
    if random.below(2) == 0 {
        return;
    }
    let moves = |atom: &usize| slides.iter().any(|slide| slide.atom == *atom);
    atoms.sort_by_key(|atom| !moves(atom));
    let moving = atoms.partition_point(moves);
    if count > 2 && moving < atoms.len() && random.below(2) == 0 {
        atoms.swap(count - 1, moving);
    }
}

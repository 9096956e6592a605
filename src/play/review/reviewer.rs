//! The work of a review: the moves of a game, judged from the last to the first, in passes of growing work.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::gone_over::{GoneOver, Judged};
use super::pass::Pass;
use super::value::Value;
use super::word::{MISTAKE, Word};
use super::{Judgement, Made, Review, Situation};
use crate::play::game::{step_back, step_on};
use crate::play::two_player_game::TwoPlayers;
use crate::search::Limits;

/// A move of the game with its positions.
struct Step<S: Situation> {
    number: u64,
    text: String,
    made: Made<S>,
    after: S,
}

/// A review under way.
pub struct Reviewer<S: Situation> {
    steps: Vec<Step<S>>,
    /// What is known of each step so far.
    judged: Vec<Option<Judged<S::Move>>>,
    memory: S::Memory,
    odds: f64,
    pass: Pass,
    /// The step to be judged next, counted from the end.
    next: usize,
    known: HashMap<u64, Judgement<S::Move>>,
}

impl<S: Situation> Reviewer<S> {
    /// A review of the moves of a game, with tables of so many megabytes, from the pass `begin` on.
    pub fn new<G>(game: &G, megabytes: usize, begin: Pass) -> Reviewer<S>
    where
        G: Review<Situation = S> + TwoPlayers,
    {
        let steps = steps(game);
        Reviewer {
            judged: steps.iter().map(|_| None).collect(),
            steps,
            memory: S::memory(megabytes),
            odds: game.odds(),
            pass: begin,
            next: 0,
            known: HashMap::new(),
        }
    }

    /// Number of moves to go over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True where no move was made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The pass that is under way.
    #[must_use]
    pub const fn pass(&self) -> Pass {
        self.pass
    }

    /// Judges one more move: its place among the moves. After the last one of a pass the next pass begins. `None` where
    /// there are no moves or a limit came first.
    pub fn step(&mut self, limits: &Limits<'_>) -> Option<usize> {
        let place = self.steps.len().checked_sub(1 + self.next)?;
        let judged = self.judge_step(place, limits)?;
        if let Some(kept) = self.judged.get_mut(place) {
            *kept = Some(judged);
        }
        self.next += 1;
        if self.next == self.steps.len() {
            self.next = 0;
            self.pass = self.pass.next();
            self.known.clear();
        }
        Some(place)
    }

    /// Judges all moves up to the end of `last`. False where a limit came first.
    pub fn run(&mut self, last: Pass, limits: &Limits<'_>) -> bool {
        while !self.is_empty() && self.pass <= last {
            if self.step(limits).is_none() {
                return false;
            }
        }
        true
    }

    /// What is known so far, in the order of the game.
    #[must_use]
    pub fn judged(&self) -> &[Option<Judged<S::Move>>] {
        &self.judged
    }

    /// The review, once every move has a value.
    #[must_use]
    pub fn gone_over(&self) -> Option<GoneOver<S::Move>> {
        let all: Option<Vec<_>> = self.judged.iter().cloned().collect();
        all.map(GoneOver::new)
    }

    fn judge_step(&mut self, place: usize, limits: &Limits<'_>) -> Option<Judged<S::Move>> {
        let step = self.steps.get(place)?;
        let (before, after, mv) = (step.made.before.clone(), step.after.clone(), step.made.mv);
        let answer = self.judge(&after, limits)?;
        let played = answer.value.before();
        let root = self.judge(&before, limits)?;
        let (mut best, mut line) = (root.line.first().copied().unwrap_or(mv), root.line);
        let mut value = played;
        let mut best_value = played;
        if best == mv {
            if root.value.is_proved() {
                (value, best_value) = (root.value, root.value);
            }
        } else {
            best_value = root.value;
            if !root.value.is_proved() {
                // Both moves are judged by the same work on the position after them.
                let better = before.after(best);
                let after_best = self.judge(&better, limits)?;
                best_value = after_best.value.before();
                line = [vec![best], after_best.line].concat();
            }
            if value.compare(best_value, self.odds) != Ordering::Less {
                (best, best_value) = (mv, value);
            }
        }
        if best == mv {
            line = [vec![mv], answer.line].concat();
        }
        let lost = best_value.expected(self.odds) - value.expected(self.odds);
        let equal = best_value.is_proved() && best_value == value;
        let word = match best == mv || equal {
            true if self.is_only(&before, best, best_value, limits)? => Word::Only,
            true => Word::Best,
            false => Word::of_loss(lost),
        };
        let step = self.steps.get(place)?;
        Some(Judged {
            number: step.number,
            text: step.text.clone(),
            side: step.made.side,
            mv,
            value,
            best,
            best_text: before.text(best),
            best_value,
            line,
            word,
            expected: value.expected(self.odds),
            best_expected: best_value.expected(self.odds),
            pass: self.pass,
        })
    }

    fn judge(&mut self, situation: &S, limits: &Limits<'_>) -> Option<Judgement<S::Move>> {
        let key = situation.key();
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let judgement = situation.judge(self.pass, &mut self.memory, limits)?;
        self.known.insert(key, judgement.clone());
        Some(judgement)
    }

    /// True where every other move than the best one is a mistake, by a first look at each.
    fn is_only(
        &mut self,
        before: &S,
        best: S::Move,
        value: Value,
        limits: &Limits<'_>,
    ) -> Option<bool> {
        let expected = value.expected(self.odds);
        let moves = before.moves();
        if expected < MISTAKE || moves.len() < 2 {
            return Some(false);
        }
        for mv in moves {
            if mv == best {
                continue;
            }
            let after = before.after(mv);
            let other = match self.known.get(&after.key()) {
                Some(known) => known.value,
                None => after.judge(Pass::FIRST, &mut self.memory, limits)?.value,
            };
            if expected - other.before().expected(self.odds) < MISTAKE {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The moves of a game with their positions, from the first that can be reached on.
fn steps<G: Review + TwoPlayers>(game: &G) -> Vec<Step<G::Situation>> {
    let mut game = game.clone();
    let length = game.length();
    let back = (0..length).take_while(|_| step_back(&mut game)).count();
    let mut steps = Vec::with_capacity(back);
    for _ in 0..back {
        let before = game.clone();
        if !step_on(&mut game) {
            break;
        }
        if let (Some(made), Some((number, text))) =
            (game.last_made(&before), game.last_entry_text())
        {
            let after = made.before.after(made.mv);
            steps.push(Step {
                number,
                text,
                made,
                after,
            });
        }
    }
    steps
}

//! A move judged: its value, the best move's, and the word for it.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::pass::Pass;
use super::value::Value;
use super::{Judgement, Situation};
use crate::word::{MISTAKE, Word};
use atom4_core::search::Limits;

/// A move with its value for the side that makes it, and the moves expected from it on.
#[derive(Clone, Debug)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) value: Value,
    pub(super) line: Vec<M>,
}

impl<M: Copy> Choice<M> {
    /// A move that leaves the other side with this judgement.
    fn new(mv: M, answer: Judgement<M>) -> Choice<M> {
        Choice {
            mv,
            value: answer.value.before(),
            line: [vec![mv], answer.line].concat(),
        }
    }
}

/// A move beside the best one.
pub(super) struct Comparison<M> {
    /// The move.
    pub(super) played: Choice<M>,
    /// The best one.
    pub(super) best: Choice<M>,
    /// The results to be expected from the two.
    pub(super) expected: f64,
    pub(super) best_expected: f64,
    /// How good the move is.
    pub(super) word: Word,
}

/// Judges the moves of a game in a pass.
pub(super) struct Judge<S: Situation> {
    pass: Pass,
    memory: S::Memory,
    odds: f64,
    /// The judgements of this pass, by position.
    known: HashMap<u64, Judgement<S::Move>>,
}

impl<S: Situation> Judge<S> {
    /// A judge with these tables, in a game in which so many points are a logarithm of the odds of 1.
    pub(super) fn new(pass: Pass, memory: S::Memory, odds: f64) -> Judge<S> {
        Judge {
            pass,
            memory,
            odds,
            known: HashMap::new(),
        }
    }

    /// The pass that is under way.
    pub(super) const fn pass(&self) -> Pass {
        self.pass
    }

    /// The next pass begins, with these tables: empty ones, so that what it finds does not depend on the passes before it.
    pub(super) fn next_pass(&mut self, memory: S::Memory) {
        self.pass = self.pass.next();
        self.memory = memory;
        self.known.clear();
    }

    /// Judges the move that led from `before` to `after`.
    pub(super) fn compare(
        &mut self,
        before: &S,
        mv: S::Move,
        after: &S,
        limits: &Limits<'_>,
    ) -> Option<Comparison<S::Move>> {
        let mut played = Choice::new(mv, self.judge(after, limits)?);
        let best = self.best(before, &played, limits)?;
        if best.mv == mv {
            played.value = best.value;
        } else if let Value::Loss(length) = best.value
            && !played.value.is_proved()
        {
            // Every move loses, and none resists longer than the best one.
            played.value = Value::Loss(length.bound());
        }
        let best_expected = best.value.expected(self.odds);
        // A move is worth what the best one is at the most, whatever its points say.
        let expected = played.value.expected(self.odds).min(best_expected);
        let equal = best.value.is_proved() && best.value == played.value;
        let word = match best.mv == mv || equal {
            true if self.is_only(before, best.mv, best.value, limits)? => Word::Only,
            true => Word::Best,
            false if matches!(best.value, Value::Loss(_)) => Word::Lost,
            false => played.value.word(best_expected - expected),
        };
        Some(Comparison {
            played,
            best,
            expected,
            best_expected,
            word,
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

    /// The best move of a position: the one that was played, unless another is better.
    fn best(
        &mut self,
        before: &S,
        played: &Choice<S::Move>,
        limits: &Limits<'_>,
    ) -> Option<Choice<S::Move>> {
        let root = self.judge(before, limits)?;
        let first = root.line.first().copied().unwrap_or(played.mv);
        let is_proved = root.value.is_proved();
        let other = if is_proved && first != played.mv {
            Choice {
                mv: first,
                value: root.value,
                line: root.line,
            }
        } else if is_proved {
            return Some(Choice {
                value: root.value,
                ..played.clone()
            });
        } else if first != played.mv {
            // Both moves are judged by the same work on the position after them.
            self.choice(before, first, limits)?
        } else if let Value::Loss(_) = played.value {
            // The search did not see what is proved of its choice.
            match self.best_but(before, played.mv, limits)? {
                Some(other) => self.choice(before, other, limits)?,
                None => return Some(played.clone()),
            }
        } else {
            return Some(played.clone());
        };
        // Points say nothing against a proof.
        let comparable = !is_proved || played.value.is_proved();
        let better = other.value.compare(played.value, self.odds) == Ordering::Greater;
        Some(match better || !comparable {
            true => other,
            false => played.clone(),
        })
    }

    /// A move, judged by the position after it.
    fn choice(&mut self, before: &S, mv: S::Move, limits: &Limits<'_>) -> Option<Choice<S::Move>> {
        let answer = self.judge(&before.after(mv), limits)?;
        Some(Choice::new(mv, answer))
    }

    /// The best move but one, by a first look at each; `Some(None)` where there is no other.
    fn best_but(
        &mut self,
        before: &S,
        but: S::Move,
        limits: &Limits<'_>,
    ) -> Option<Option<S::Move>> {
        let mut best: Option<(Value, S::Move)> = None;
        for mv in before.moves() {
            if mv == but {
                continue;
            }
            let value = self.first_look(&before.after(mv), limits)?.before();
            let better = |(best, _)| value.compare(best, self.odds) == Ordering::Greater;
            if best.is_none_or(better) {
                best = Some((value, mv));
            }
        }
        Some(best.map(|(_, mv)| mv))
    }

    /// What is known of a position, or the value that a first look at it gives.
    fn first_look(&mut self, situation: &S, limits: &Limits<'_>) -> Option<Value> {
        match self.known.get(&situation.key()) {
            Some(known) => Some(known.value),
            None => {
                let judged = situation.judge(Pass::FIRST, &mut self.memory, limits);
                judged.map(|judged| judged.value)
            }
        }
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
            let other = self.first_look(&before.after(mv), limits)?.before();
            if expected - other.expected(self.odds) < MISTAKE {
                return Some(false);
            }
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests;

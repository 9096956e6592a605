//! Past and future of a game: undo, redo and the moves so far, in bounded memory.

use std::collections::VecDeque;

/// Number of changes that can be undone, and of moves that the history holds at the least.
pub const KEPT: usize = 10_000;

/// The moves since the board was last set up anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<S, M> {
    /// The state before the first of `moves`.
    pub start: S,
    /// The moves, oldest first.
    pub moves: VecDeque<M>,
    /// Moves older than these, which have fallen away.
    pub fallen: u64,
}

impl<S, M> History<S, M> {
    fn from_state(start: S) -> History<S, M> {
        History {
            start,
            moves: VecDeque::new(),
            fallen: 0,
        }
    }

    /// The history as `show history.` answers it: numbered, one move a line; `None.` without any.
    pub fn lines(&self, mut name: impl FnMut(&M) -> String) -> String {
        if self.moves.is_empty() {
            return String::from("None.\n");
        }
        (self.fallen + 1..)
            .zip(&self.moves)
            .map(|(n, mv)| format!("{n}. {}\n", name(mv)))
            .collect()
    }

    /// The last move with its number; `None` without any.
    pub fn last(&self, name: impl Fn(&M) -> String) -> Option<(u64, String)> {
        let number = self.fallen + self.moves.len() as u64;
        self.moves.back().map(|mv| (number, name(mv)))
    }
}

/// One change that can be undone or redone.
#[derive(Clone, Debug)]
struct Step<S, M> {
    /// The state on the other side of the change.
    state: S,
    history: HistoryStep<S, M>,
}

/// The step of the history that belongs to a change.
#[derive(Clone, Debug)]
enum HistoryStep<S, M> {
    /// Leaves it as it is.
    Keep,
    /// Takes the last move away.
    Pop,
    /// Adds this move.
    Push(M),
    /// Puts this history in its place.
    Replace(Box<History<S, M>>),
}

/// Past, future and history of a game. `S` is a state in a compact form, `M` a move or an edit.
///
/// The present state stays with the game, which hands it in where it is needed.
#[derive(Clone, Debug)]
pub struct Timeline<S, M> {
    past: VecDeque<Step<S, M>>,
    future: Vec<Step<S, M>>,
    history: History<S, M>,
    revision: u64,
}

/// A step on a timeline: [`Timeline::undo`], [`Timeline::redo`], or [`Timeline::forget`], which leads nowhere.
pub type Travel<S, M> = fn(&mut Timeline<S, M>, S) -> Option<S>;

impl<S: Default, M> Default for Timeline<S, M> {
    /// The timeline of a game that begins with the default state.
    fn default() -> Timeline<S, M> {
        Timeline::new(S::default())
    }
}

impl<S, M> Timeline<S, M> {
    /// The timeline of a game that begins with `start`.
    pub fn new(start: S) -> Timeline<S, M> {
        Timeline {
            past: VecDeque::new(),
            future: Vec::new(),
            history: History::from_state(start),
            revision: 0,
        }
    }

    /// Number of moves and fresh starts that undo and redo have gone over; changes that leave the
    /// history as it is do not count.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The moves so far.
    pub const fn history(&self) -> &History<S, M> {
        &self.history
    }

    /// Records a move that has led away from `before`. `apply` makes a move on a state; it is
    /// needed when the oldest move falls out of the history.
    pub fn record_move(&mut self, before: S, mv: M, apply: impl FnOnce(&S, &M) -> S) {
        self.push(Step {
            state: before,
            history: HistoryStep::Pop,
        });
        self.history.moves.push_back(mv);
        if self.history.moves.len() > KEPT
            && let Some(oldest) = self.history.moves.pop_front()
        {
            self.history.start = apply(&self.history.start, &oldest);
            self.history.fallen += 1;
        }
    }

    /// Records a change that is no move and has led away from `before`; the history goes on.
    pub fn record_change(&mut self, before: S) {
        self.push(Step {
            state: before,
            history: HistoryStep::Keep,
        });
    }

    /// Records a change from `before` to `start`, with which the history starts anew.
    pub fn record_fresh(&mut self, before: S, start: S) {
        let old = std::mem::replace(&mut self.history, History::from_state(start));
        self.push(Step {
            state: before,
            history: HistoryStep::Replace(Box::new(old)),
        });
    }

    fn push(&mut self, step: Step<S, M>) {
        self.future.clear();
        if self.past.len() == KEPT {
            self.past.pop_front();
        }
        self.past.push_back(step);
    }

    /// Goes one change back from `now`; the state before it, or `None` where nothing is left.
    pub fn undo(&mut self, now: S) -> Option<S> {
        let step = self.past.pop_back()?;
        let history = self.go(step.history);
        self.future.push(Step {
            state: now,
            history,
        });
        Some(step.state)
    }

    /// True where [`Timeline::redo`] has a change to bring back.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Goes one undone change forward from `now`; the state after it, or `None`.
    pub fn redo(&mut self, now: S) -> Option<S> {
        let step = self.future.pop()?;
        let history = self.go(step.history);
        self.past.push_back(Step {
            state: now,
            history,
        });
        Some(step.state)
    }

    /// Forgets all changes: none of them can be undone or redone any more.
    pub fn forget(&mut self, _: S) -> Option<S> {
        self.past = VecDeque::new();
        self.future = Vec::new();
        None
    }

    /// Takes the history over a change and returns the way back.
    fn go(&mut self, step: HistoryStep<S, M>) -> HistoryStep<S, M> {
        self.revision += u64::from(!matches!(step, HistoryStep::Keep));
        match step {
            HistoryStep::Keep => HistoryStep::Keep,
            HistoryStep::Pop => self
                .history
                .moves
                .pop_back()
                .map_or(HistoryStep::Keep, HistoryStep::Push),
            HistoryStep::Push(mv) => {
                self.history.moves.push_back(mv);
                HistoryStep::Pop
            }
            HistoryStep::Replace(mut other) => {
                std::mem::swap(&mut self.history, &mut other);
                HistoryStep::Replace(other)
            }
        }
    }
}

#[cfg(test)]
mod tests;

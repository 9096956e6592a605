//! Training on the mistakes of a game that was gone over: before each the person is to find a better move, which counts where
//! the reviewer would call it good.

use super::mistakes::{Outcome, Training};
use super::solving::{Solving, State, Task};
use super::*;
use crate::review::{Judged, Judgement, Length, Value, Word};

/// Wrong tries after which the best move is told.
const TRIES: u32 = 2;

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Begins the training, from a review that is done.
    pub(super) fn train(&mut self) {
        if self.aside.is_some() {
            return self.messages.refuse(aside::GO_BACK);
        }
        let review = self.review.as_ref().filter(|review| review.asked);
        let (Some(review), Some(playback)) = (review, &self.playback) else {
            return self
                .messages
                .refuse("no review is open; R reviews this game, then L trains on its mistakes");
        };
        if !review.moves.done {
            return self
                .messages
                .refuse("the review is not done yet; L trains on the mistakes once it is");
        }
        let main = review.main.as_ref().unwrap_or(playback);
        let own = self.own_side().filter(|_| review.own);
        let shown = review.moves.of(main.at.at).map(|judged| judged.side);
        let (mut side, mut found) = (Side::White, Vec::new());
        let sides = match own {
            Some(own) => vec![own],
            None => {
                let first = shown.unwrap_or(Side::White);
                vec![first, first.other()]
            }
        };
        for one in sides {
            if found.is_empty() {
                (side, found) = (one, review.moves.gone_over().to_train(one));
            }
        }
        if found.is_empty() {
            return self.messages.refuse(match own {
                Some(_) => "there is no inaccuracy, mistake or blunder of yours in this game",
                None => "there is no inaccuracy, mistake or blunder in this game",
            });
        }
        let before =
            |judged: Judged<G::Move>| (board_after(main, judged.number as usize - 1), judged);
        let training = Training {
            outcomes: vec![None; found.len()],
            mistakes: found.into_iter().map(before).collect(),
            at: 0,
            wrong: 0,
            tried: String::new(),
            who: match own {
                Some(_) => String::from("You"),
                None => self.seating.name(side),
            },
        };
        self.leave_other_line();
        self.begin_mistake(training);
    }

    /// The side of the person who plays against a machine.
    fn own_side(&self) -> Option<Side> {
        let machine = self.seating.lone_machine()?;
        let mut sides = Side::BOTH.into_iter();
        sides.find(|&side| self.seating.player(side) != machine)
    }

    fn begin_mistake(&mut self, mut training: Training<G>) {
        training.wrong = 0;
        let Some((board, judged)) = training.mistakes.get(training.at) else {
            return;
        };
        let (board, side, best) = (board.clone(), judged.side, judged.best);
        let plies = judged.line.len() as u32;
        self.go_back();
        self.put_before(board, side);
        self.messages.say(training.told());
        let task = Task::Mistake(Box::new(training));
        self.solving = Some(Solving::new(task, side, best, plies));
    }

    /// The training that is going on, which ends.
    fn end_training(&mut self) -> Option<Training<G>> {
        match self.solving.take()?.task {
            Task::Mistake(training) => Some(*training),
            Task::Puzzle(..) => None,
        }
    }

    /// The board as it was before anything was tried on it.
    pub(super) fn mistake_again(&mut self) {
        if let Some(training) = self.end_training() {
            self.begin_mistake(training);
        }
    }

    /// The next mistake, or the end.
    pub(super) fn next_mistake(&mut self) {
        let Some(mut training) = self.end_training() else {
            return;
        };
        training.note(Outcome::Missed);
        training.at += 1;
        match training.at < training.mistakes.len() {
            true => self.begin_mistake(training),
            false => {
                self.go_back();
                self.messages.announce(training.count());
            }
        }
    }

    /// Looks at the move that a person has tried, which was made on this board.
    pub(super) fn judge_try(&mut self, before: G, mv: G::Move) {
        let text = before.move_text(mv);
        let Some((Task::Mistake(training), side)) =
            self.solving.as_mut().map(|own| (&mut own.task, own.side))
        else {
            return;
        };
        training.tried = text;
        let Some(judged) = training.judged() else {
            return;
        };
        let (played, best) = (judged.mv, judged.best);
        let (played_value, best_value) = (judged.value, judged.best_value);
        self.board_changed();
        let ended = self.game.verdict().map(|verdict| match verdict {
            Verdict::Win(winner) if winner == side => Value::Win(Length::of(1)),
            Verdict::Win(_) => Value::Loss(Length::of(1)),
            Verdict::Draw => Value::Draw,
        });
        let known = match mv {
            mv if mv == best => Some(best_value),
            mv if mv == played => Some(played_value),
            _ => ended,
        };
        if let Some(value) = known {
            return self.answer(before, value, mv == best);
        }
        let worker = self.study.map(|study| study.judge_move(&before, mv));
        match worker {
            Some(Ok(worker)) => self.set_state(State::Judging(worker, before, None)),
            Some(Err(refusal)) => {
                self.set_state(State::Wrong(before));
                self.messages.refuse(refusal);
            }
            None => self.set_state(State::Wrong(before)),
        }
    }

    /// Takes what the reviewer has found of it: the value of the board after it, for the other side.
    pub(super) fn answer_try(&mut self, before: G, found: Option<Judgement<G::Move>>) {
        match found {
            Some(found) => self.answer(before, found.value.before(), false),
            None => {
                self.set_state(State::Wrong(before));
                self.messages
                    .refuse("this move could not be judged; u takes it back");
            }
        }
    }

    /// Says whether the move that was tried is good enough.
    fn answer(&mut self, before: G, value: Value, is_best: bool) {
        let (odds, names) = (before.odds(), self.seating.names());
        let Some(solving) = &mut self.solving else {
            return;
        };
        let helped = solving.helped();
        let Task::Mistake(training) = &mut solving.task else {
            return;
        };
        let Some(judged) = training.judged().cloned() else {
            return;
        };
        let best = value.expected(odds).min(judged.best_expected);
        let word = value.word(judged.best_expected - best);
        let (tried, best_text, side) = (training.tried.clone(), &judged.best_text, judged.side);
        if is_best || word <= Word::Good {
            training.note(if helped {
                Outcome::Helped
            } else {
                Outcome::Alone
            });
            let how = match is_best {
                true => String::from("the best move"),
                false => format!("good; the review likes {best_text} best"),
            };
            let then = training.then();
            solving.state = State::Solved;
            return self
                .messages
                .announce(format!("Right: {tried}, {how}. {then}, Esc: the review."));
        }
        training.wrong += 1;
        let said = format!("{tried}: {word} ({})", value.told(side, &names));
        if training.wrong < TRIES {
            solving.state = State::Wrong(before);
            return self
                .messages
                .say(format!("{said}. u takes back, to try once more."));
        }
        training.note(Outcome::Missed);
        let then = training.then();
        solving.state = State::Open;
        let best_value = judged.best_value.told(side, &names);
        *self.game = before;
        self.board_changed();
        self.hint = Some(judged.best);
        self.messages.say(format!(
            "{tried}: {word}. Best was {best_text} ({best_value}). Enter plays it, {then}."
        ));
    }

    /// Back to the review; false where no training is going on.
    pub(super) fn leave_training(&mut self) -> bool {
        let trains = self
            .solving
            .as_ref()
            .is_some_and(|own| matches!(own.task, Task::Mistake(_)));
        trains && self.go_back()
    }
}

/// The board of a playback's game after so many moves.
fn board_after<G: TwoPlayers>(playback: &Playback<G>, moves: usize) -> G {
    let (mut game, at) = (playback.game.clone(), playback.at.at);
    for _ in moves..at {
        step_back(&mut game);
    }
    for _ in at..moves {
        step_on(&mut game);
    }
    game
}

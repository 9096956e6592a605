//! The machines of a game for two: thinking of moves and hints, and making moves.

use super::*;
use crate::play::game::Request;
use crate::play::thought::{Progress, Thought};
use crate::play::worker::{News, Worker};

/// The purpose of a machine's thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Hint,
}

/// A machine at work.
struct Work<M> {
    worker: Worker<Progress<M>, M>,
    purpose: Purpose,
    since: Instant,
}

/// The machine that thinks, or thought last.
pub(super) struct Machine<M> {
    work: Option<Work<M>>,
    /// Its move, waiting to be shown.
    pub answer: Option<M>,
    /// It cannot go on with this board.
    pub stuck: bool,
    /// Its last thought; true beside it while it is thinking now.
    pub thought: Option<(Thought<M>, bool)>,
}

impl<M> Machine<M> {
    pub const fn idle() -> Machine<M> {
        Machine {
            work: None,
            answer: None,
            stuck: false,
            thought: None,
        }
    }

    /// When it began to think; `None` while it does not.
    pub fn since(&self) -> Option<Instant> {
        self.work.as_ref().map(|work| work.since)
    }

    /// True while it thinks about a move.
    pub fn thinks_of_move(&self) -> bool {
        let work = self.work.as_ref();
        work.is_some_and(|work| work.purpose == Purpose::Move)
    }

    /// Stops it; its answer is forgotten.
    pub fn stop(&mut self) {
        self.answer = None;
        self.rest();
    }

    /// It thinks no more.
    fn rest(&mut self) {
        self.work = None;
        if let Some((_, now)) = &mut self.thought {
            *now = false;
        }
    }
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    pub(super) fn ask_for_hint(&mut self) {
        if let Some(reason) = self.hindrance() {
            return self.messages.refuse(reason);
        }
        self.machine.stop();
        self.think(Purpose::Hint);
        if self.machine.work.is_some() {
            self.messages
                .say("Thinking of a hint; you can move meanwhile.");
        }
    }

    /// Sets a machine to work for the side to move.
    pub(super) fn think(&mut self, purpose: Purpose) {
        let side = self.game.mover();
        if purpose == Purpose::Move && self.ask_external() {
            return;
        }
        let mut settings = self.settings.clone();
        settings.effort = self.seating.efforts[self.seating.player(side)];
        let game = self.game.clone();
        let worker = Worker::start("machine player", move |stop, progress| {
            let request = Request {
                who: side.into(),
                settings: &settings,
                stop,
            };
            game.propose(request, progress)
        });
        match worker {
            Ok(worker) => {
                self.machine.work = Some(Work {
                    worker,
                    purpose,
                    since: Instant::now(),
                });
            }
            Err(refusal) => {
                self.machine.stuck = true;
                self.messages.refuse(refusal);
            }
        }
    }

    /// Takes the news of the machine; true where there were any.
    pub(super) fn hear_machine(&mut self) -> bool {
        let mut changed = false;
        while let Some(work) = &mut self.machine.work {
            let Some(news) = work.worker.poll() else {
                break;
            };
            changed = true;
            let purpose = work.purpose;
            match news {
                News::Progress(Progress::Depth(thought)) => {
                    self.machine.thought = Some((thought, true));
                }
                News::Progress(Progress::BestMoves(..) | Progress::Solution(..)) => {}
                News::Answer(answer) => {
                    self.machine.rest();
                    self.answered(purpose, answer);
                }
            }
        }
        changed
    }

    fn answered(&mut self, purpose: Purpose, answer: Result<G::Move, Refusal>) {
        match (purpose, answer) {
            (Purpose::Move, Ok(mv)) => self.machine.answer = Some(mv),
            (Purpose::Move, Err(refusal)) => self.get_stuck(&refusal),
            (Purpose::Hint, Ok(mv)) => {
                self.hint = Some(mv);
                let text = self.game.move_text(mv);
                self.messages.say(format!("Hint: {text}."));
            }
            (Purpose::Hint, Err(refusal)) => self.messages.refuse(refusal),
        }
    }

    fn get_stuck(&mut self, refusal: &Refusal) {
        self.machine.stuck = true;
        self.messages
            .refuse(format!("the machine cannot move: {refusal}"));
    }

    /// Makes the move of the machine or external player that is to move, once there is one.
    pub(super) fn make_machine_move(&mut self) -> bool {
        let side = self.game.mover();
        let player = self.seating.player(side);
        let answer = self.machine.answer.take();
        let Some(mv) = answer.or_else(|| self.externals.take_answer(player)) else {
            return false;
        };
        let text = self.game.move_text(mv);
        match self.game.play(mv) {
            Ok(()) => {
                self.pacing.single = false;
                self.board_changed();
                self.tell_external();
                let name = self.seating.name(side);
                self.messages.say(format!("{name} moves {text}."));
                self.announce();
            }
            Err(refusal) if self.externals.follows(player) => {
                self.lose_by_fault(side, refusal.to_string());
            }
            Err(refusal) => self.get_stuck(&refusal),
        }
        true
    }

    /// True where it is a machine's turn and nothing holds it back.
    pub(super) fn machine_is_due(&self) -> bool {
        let held_back = self.start.open
            || self.playback.is_some()
            || self.machine.stuck
            || (self.pacing.holds_machines() && self.seating.machines_only());
        !held_back
            && self.verdict().is_none()
            && self.seating.seat(self.game.mover()) == Seat::Machine
    }

    /// True while a move waits to be shown.
    pub(super) fn answer_waits(&self) -> bool {
        let player = self.seating.player(self.game.mover());
        self.machine.answer.is_some() || self.externals.has_answered(player)
    }

    pub(super) fn change_level(&mut self, steps: i32) {
        let effort = self.seating.change_efforts(steps);
        self.machine.stop();
        self.settings.effort = effort;
        let name = seats::name(effort);
        self.messages.say(format!("The machine plays at {name}."));
    }
}

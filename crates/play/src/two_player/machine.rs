//! The machines of a game for two: thinking of moves and hints, and making moves.

use super::*;
use crate::game::Request;
use crate::settings::Effort;
use crate::thought::{Progress, Thought};
use crate::two_player_game::Words;
use crate::worker::{News, Worker};

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
    /// It has told of a finished depth, so that it has a move to answer with.
    ready: bool,
}

/// A thought of the machine.
pub(super) struct Considered<M> {
    pub thought: Thought<M>,
    /// The side that it thinks for.
    pub side: Side,
    /// It is thinking now.
    pub now: bool,
}

/// The machine that thinks, or thought last.
pub(super) struct Machine<M> {
    work: Option<Work<M>>,
    /// Its move, waiting to be shown.
    pub answer: Option<M>,
    /// It cannot go on with this board.
    pub stuck: bool,
    /// Its last thought.
    pub thought: Option<Considered<M>>,
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
        if let Some(thought) = &mut self.thought {
            thought.now = false;
        }
    }
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    pub(super) fn ask_for_hint(&mut self) {
        if self.solving.is_some() {
            return self.hint_at_puzzle();
        }
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

    /// A hint was asked for, and has not come yet.
    pub(super) fn hint_comes(&self) -> bool {
        let work = self.machine.work.as_ref();
        let at_puzzle = self.solving.as_ref();
        work.is_some_and(|work| work.purpose == Purpose::Hint)
            || at_puzzle.is_some_and(|solving| matches!(solving.state, solving::State::Hinting(_)))
    }

    /// Makes the proposed move, as the person's own.
    pub(super) fn take_hint(&mut self) {
        match self.hint {
            Some(mv) => self.person_moves(|_| Ok(mv)),
            None => self.messages.refuse("no hint is shown; h asks for one"),
        }
    }

    /// The machine makes the best move that it has found so far, without waiting for a delay.
    pub(super) fn move_now(&mut self) {
        match &self.machine.work {
            Some(work) if work.ready && work.worker.hurry() => {}
            Some(work) if work.ready => {
                let purpose = work.purpose;
                let best = self.machine.thought.as_ref();
                let best = best.and_then(|best| best.thought.line.first().copied());
                self.machine.rest();
                self.answered(
                    purpose,
                    best.ok_or_else(|| Refusal::new("no move was found")),
                );
            }
            // It has found nothing yet: the lowest searching level has a move in no time.
            Some(work) => {
                let purpose = work.purpose;
                self.machine.stop();
                self.think_at(purpose, Effort::Level(1));
            }
            None if self.answer_waits() => {}
            None if self.externals.asked_since().is_some() => {
                return self.messages.refuse("the other program takes its own time");
            }
            None => return self.messages.refuse("no machine is thinking"),
        }
        self.pacing.hurried = true;
    }

    /// Sets a machine to work for the side to move.
    pub(super) fn think(&mut self, purpose: Purpose) {
        let side = self.game.mover();
        if purpose == Purpose::Move && self.ask_external() {
            return;
        }
        let effort = match purpose {
            Purpose::Move => self.seating.efforts[self.seating.player(side)],
            Purpose::Hint => self.seating.hint_effort(),
        };
        self.think_at(purpose, effort);
    }

    fn think_at(&mut self, purpose: Purpose, effort: Effort) {
        let side = self.game.mover();
        let settings = Settings {
            effort,
            ..self.settings.clone()
        };
        let game = self.game.clone();
        let worker = Worker::start_at(&self.workplace, "machine player", move |stop, progress| {
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
                    ready: false,
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
                    work.ready = true;
                    self.machine.thought = Some(Considered {
                        thought,
                        side: self.game.mover(),
                        now: true,
                    });
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
                self.live.hint(mv);
                let Words { verb, rest } = self.game.in_words(mv);
                let text = format!("Hint: {verb} {rest}. Enter takes it.");
                self.messages.say(text);
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
        let Words { verb, rest } = self.game.in_words(mv);
        match self.game.play(mv) {
            Ok(()) => {
                self.pacing.single = false;
                self.board_changed();
                self.tell_external();
                let name = self.seating.name(side);
                self.messages.say(format!("{name} {verb}s {rest}."));
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
            || self.solving.is_some()
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
        let said = self.seating.change_efforts(steps);
        self.machine.stop();
        self.note_chosen();
        self.messages.say(said);
    }

    /// Remembers who sits at this game, and how strong its machines and hints are.
    pub(super) fn note_chosen(&mut self) {
        let seated = self.seated_now();
        self.store.chosen(&seated, &self.settings);
    }

    /// The settings of this game: the level is that of its machine.
    pub(super) fn own_settings(&self) -> Settings {
        Settings {
            effort: self.seating.machine_effort(),
            ..self.settings.clone()
        }
    }
}

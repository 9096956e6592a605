//! What the machines do: thinking of moves and hints.

use super::*;

impl<G: Sitting> Duel<'_, G> {
    /// Stops the machine; what it found is forgotten.
    pub(super) fn call_off(&mut self) {
        self.work = None;
        self.answer = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.now = false;
        }
    }

    pub(super) fn ask_for_hint(&mut self) {
        if let Some(reason) = self.hindrance() {
            return self.refuse(reason);
        }
        self.call_off();
        self.think(Purpose::Hint);
        if self.work.is_some() {
            self.say("Thinking of a hint; you can move meanwhile.");
        }
    }

    /// Sets a machine to work for the side to move.
    pub(super) fn think(&mut self, purpose: Purpose) {
        let side = self.game.mover();
        if purpose == Purpose::Move && self.ask_guest() {
            return;
        }
        let mut settings = self.settings.clone();
        settings.effort = self.efforts[self.player(side)];
        match Machine::start(self.game.clone(), side, settings) {
            Ok(machine) => {
                let since = Instant::now();
                self.seconds = 0;
                self.work = Some(Work {
                    machine,
                    purpose,
                    since,
                });
            }
            Err(refusal) => {
                self.stuck = true;
                self.refuse(refusal);
            }
        }
    }

    /// Takes what the machine has to say.
    pub(super) fn listen(&mut self) -> bool {
        let mut changed = false;
        while let Some(work) = &mut self.work {
            let Some(news) = work.machine.poll() else {
                break;
            };
            changed = true;
            let purpose = work.purpose;
            match news {
                News::Thought(thinking) => self.thinking = Some(thinking),
                News::Answer(answer) => {
                    self.work = None;
                    if let Some(thinking) = &mut self.thinking {
                        thinking.now = false;
                    }
                    self.answered(purpose, answer);
                }
            }
        }
        changed
    }

    pub(super) fn answered(&mut self, purpose: Purpose, answer: Result<String, Refusal>) {
        match (purpose, answer) {
            (Purpose::Move, Ok(text)) => self.answer = Some(text),
            (Purpose::Move, Err(refusal)) => {
                self.stuck = true;
                self.refuse(format!("the machine cannot move: {refusal}"));
            }
            (Purpose::Hint, Ok(text)) => {
                self.hint = self.game.spot(&text).ok();
                self.say(format!("Hint: {text}."));
            }
            (Purpose::Hint, Err(refusal)) => self.refuse(refusal),
        }
    }

    /// Makes the machine's move.
    pub(super) fn machine_moves(&mut self, text: &str) {
        let side = self.game.mover();
        let who = if side == Side::White {
            "white"
        } else {
            "black"
        };
        match self.game.answered(who, text) {
            Ok(()) => {
                self.single = false;
                self.board_changed();
                self.tell();
                self.say(format!("{} moves {text}.", self.name(side)));
                self.announce();
            }
            Err(refusal) if self.guest(side).is_some() => self.lose(side, refusal.to_string()),
            Err(refusal) => {
                self.stuck = true;
                self.refuse(format!("the machine cannot move: {refusal}"));
            }
        }
    }

    /// Whether it is a machine's turn and nothing holds it back.
    pub(super) fn machine_is_due(&self) -> bool {
        let held_back = self.start
            || self.replay.is_some()
            || self.stuck
            || (self.paused && !self.single && self.machines_only());
        !held_back && self.verdict().is_none() && self.seat(self.game.mover()) == Seat::Machine
    }

    /// When the machine's answer may be shown.
    pub(super) fn answer_due(&self) -> Instant {
        let wait = if self.machines_only() {
            self.delay
        } else {
            ANSWER
        };
        if self.single {
            self.moved
        } else {
            self.moved + wait
        }
    }

    pub(super) fn change_level(&mut self, steps: i32) {
        // A hint thinks as hard as the machine of the person's side would.
        for player in 0..2 {
            if self.seats[player] == Seat::Machine || !self.seats.contains(&Seat::Machine) {
                self.efforts[player] = seats::step(self.efforts[player], steps);
            }
        }
        self.call_off();
        let shown = self
            .seats
            .iter()
            .position(|seat| *seat == Seat::Machine)
            .unwrap_or(0);
        self.settings.effort = self.efforts[shown];
        self.say(format!(
            "The machine plays at {}.",
            seats::name(self.efforts[shown])
        ));
    }
}

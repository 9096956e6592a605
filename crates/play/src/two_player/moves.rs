//! Moves of the people at the screen, taking back and bringing back.

use super::*;

/// Why the game cannot be changed during a playback.
pub(super) const PLAYBACK: &str = "this is a playback; Esc goes back to the game";

/// Why nothing can be taken back while an external player follows the game.
pub(super) const BOUND: &str = "the other program takes no move back; N begins again";

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Why a person may not move now.
    pub(super) fn hindrance(&self) -> Option<String> {
        if self.playback.is_some() {
            return Some(PLAYBACK.into());
        }
        if self.over_by_clock() {
            return Some(timing::OVER_BY_CLOCK.into());
        }
        if self.standing.forfeit.is_some() {
            return Some(match self.seating.machines_only() {
                true => "the game is over; N begins another".into(),
                false => {
                    "the game is over; N begins another, z plays on against our machine".into()
                }
            });
        }
        if self.game.verdict().is_some() {
            let what = match self.game.rounds() {
                Some(_) => "round",
                None => "game",
            };
            return Some(format!(
                "the {what} is over; n goes on to the next, u takes back"
            ));
        }
        if self.seating.seat(self.game.mover()) == Seat::Person {
            return None;
        }
        Some(match self.externals.any_follows() {
            true => "it is the other program's turn".into(),
            false => "it is the machine's turn; x swaps sides, u takes back".into(),
        })
    }

    /// Makes the move that a person has chosen.
    pub(super) fn person_moves(&mut self, choose: impl FnOnce(&G) -> Result<G::Move, Refusal>) {
        if self.start.open {
            return;
        }
        if self.solving.is_some() {
            return self.try_solution(choose);
        }
        if let Some(reason) = self.hindrance() {
            return self.messages.refuse(reason);
        }
        match choose(&self.game).and_then(|mv| self.game.play(mv)) {
            Ok(()) => {
                self.rested = true;
                self.machine.stop();
                self.board_changed();
                self.tell_external();
                self.announce();
            }
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// True where undo and redo stop: a person is to move, or the game is over.
    fn stops_here(&self) -> bool {
        self.seating.machines_only()
            || self.game.verdict().is_some()
            || self.seating.seat(self.game.mover()) == Seat::Person
    }

    /// Takes back: against the machine as far as a person's turn, else one move.
    pub(super) fn undo(&mut self) {
        if self.externals.any_follows() {
            return self.messages.refuse(BOUND);
        }
        if self.over_by_clock() {
            return self.messages.refuse(timing::OVER_BY_CLOCK);
        }
        self.machine.stop();
        let mut undone = 0;
        while step_back(&mut *self.game) {
            undone += 1;
            if self.stops_here() {
                break;
            }
        }
        if undone == 0 {
            return self.messages.refuse("there is nothing to take back");
        }
        let machine_moves = self.seating.seat(self.game.mover()) == Seat::Machine;
        if machine_moves && self.game.verdict().is_none() {
            if self.seating.machines_only() {
                self.pacing.paused = true;
            } else {
                // The machine made the first move: it stays, or it would be made at once again.
                for _ in 0..undone {
                    step_on(&mut *self.game);
                }
                self.board_changed();
                let refusal = "there is no move of yours to take back";
                return self.messages.refuse(refusal);
            }
        }
        if self.standing.forfeit.take().is_some() {
            self.count();
        }
        if self.game.verdict().is_some()
            && let Some(white) = self.standing.reopen()
        {
            self.seating.white = white;
        }
        self.timing.travels(true, self.game.length());
        self.board_changed();
        self.messages.say(if undone == 1 {
            "Taken back."
        } else {
            "Taken back to your turn."
        });
    }

    /// Brings back as many moves as [`TwoPlayerController::undo`] takes back.
    pub(super) fn redo(&mut self) {
        if self.externals.any_follows() {
            return self.messages.refuse(BOUND);
        }
        if self.over_by_clock() {
            return self.messages.refuse(timing::OVER_BY_CLOCK);
        }
        self.machine.stop();
        let mut redone = 0;
        let decided = self.game.verdict();
        while step_on(&mut *self.game) {
            redone += 1;
            if redone == 1 && decided.is_some() && self.game.verdict().is_none() {
                self.close(decided);
            }
            if self.stops_here() {
                break;
            }
        }
        if redone == 0 {
            return self.messages.refuse("there is nothing to bring back");
        }
        self.timing.travels(false, self.game.length());
        self.board_changed();
        self.messages.say("Brought back.");
        self.announce();
    }
}

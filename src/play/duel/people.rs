//! What the people at the screen do: moves, undo, the next game, playback.

use super::*;

/// Why those who have played a game keep their sides.
pub(super) const DECIDED: &str = "the game is over; n goes on to the next, where sides can change";

/// Why nothing can be taken back.
const BOUND: &str = "the other program takes no move back; N begins again";

impl<G: Sitting> Duel<'_, G> {
    /// Why a person may not move now.
    pub(super) fn hindrance(&self) -> Option<String> {
        if self.replay.is_some() {
            Some("this is a playback; Esc goes back to the game".into())
        } else if self.forfeit.is_some() && self.machines_only() {
            Some("the game is over; N begins another".into())
        } else if self.forfeit.is_some() {
            Some("the game is over; N begins another, z plays on against our machine".into())
        } else if self.game.verdict().is_some() {
            let what = if self.game.rounds() > 0 {
                "round"
            } else {
                "game"
            };
            Some(format!(
                "the {what} is over; n goes on to the next, u takes back"
            ))
        } else if self.seat(self.game.mover()) == Seat::Machine {
            Some(if self.bound() {
                "it is the other program's turn".into()
            } else {
                "it is the machine's turn; x swaps sides, u takes back".into()
            })
        } else {
            None
        }
    }

    /// A person's move.
    pub(super) fn person_moves(&mut self, make: impl FnOnce(&mut G) -> Result<(), Refusal>) {
        if self.start {
            return;
        }
        if let Some(reason) = self.hindrance() {
            return self.refuse(reason);
        }
        match make(self.game) {
            Ok(()) => {
                self.call_off();
                self.board_changed();
                self.tell();
                self.announce();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Takes back: against the machine as far as a person's turn, else one move.
    pub(super) fn undo(&mut self) {
        if self.bound() {
            return self.refuse(BOUND);
        }
        self.call_off();
        let mut undone = 0;
        while self.game.step_back() {
            undone += 1;
            if self.machines_only()
                || self.game.verdict().is_some()
                || self.seat(self.game.mover()) == Seat::Person
            {
                break;
            }
        }
        if undone == 0 {
            return self.refuse("there is nothing to take back");
        }
        if self.game.verdict().is_none() && self.seat(self.game.mover()) == Seat::Machine {
            if self.machines_only() {
                self.paused = true;
            } else {
                // The machine made the first move: it stays, or it would be made at once again.
                for _ in 0..undone {
                    self.game.step_on();
                }
                self.board_changed();
                return self.refuse("there is no move of yours to take back");
            }
        }
        if self.forfeit.take().is_some() {
            self.count();
        }
        self.reopen();
        self.board_changed();
        self.say(if undone == 1 {
            "Taken back."
        } else {
            "Taken back to your turn."
        });
    }

    /// The opposite of [`Duel::undo`].
    pub(super) fn redo(&mut self) {
        if self.bound() {
            return self.refuse(BOUND);
        }
        self.call_off();
        let mut redone = 0;
        let decided = self.game.verdict();
        while self.game.step_on() {
            redone += 1;
            if redone == 1 && decided.is_some() && self.game.verdict().is_none() {
                self.close(decided);
            }
            if self.machines_only()
                || self.game.verdict().is_some()
                || self.seat(self.game.mover()) == Seat::Person
            {
                break;
            }
        }
        if redone == 0 {
            return self.refuse("there is nothing to bring back");
        }
        self.board_changed();
        self.say("Brought back.");
        self.announce();
    }

    /// Puts a decided game away: the next one is on the board.
    pub(super) fn close(&mut self, verdict: Option<Verdict>) {
        if let Some(winner) = self.counted.take() {
            self.past.push((winner, self.white));
        }
        if self.game.sides_change() {
            // The loser begins the next game; after a draw the colours change.
            self.white = match verdict {
                Some(Verdict::Win(side)) => self.player(side.other()),
                _ => self.white ^ 1,
            };
        }
    }

    /// Undo has brought a decided game back, which was counted when it ended.
    pub(super) fn reopen(&mut self) {
        if self.game.verdict().is_some() && self.counted.is_none() {
            let closed = self.past.pop();
            self.counted = Some(closed.and_then(|(winner, _)| winner));
            self.white = closed.map_or(self.white, |(_, white)| white);
        }
    }

    pub(super) fn next(&mut self) {
        let verdict = self.verdict();
        if self.forfeit.is_some() {
            self.game.restart();
        } else if let Err(refusal) = self.game.next() {
            return self.refuse(refusal);
        }
        self.call_off();
        self.close(verdict);
        self.game.deal();
        self.welcome();
        self.board_changed();
        let begins = self.name(self.game.mover());
        self.say(format!("{begins} begins."));
    }

    /// Begins this game again, with all guests.
    pub(super) fn restart(&mut self) {
        self.call_off();
        self.game.restart();
        self.game.deal();
        self.welcome();
        self.board_changed();
        self.say(if self.bound() {
            "Begun again."
        } else {
            "Begun again; u takes that back."
        });
    }

    pub(super) fn swap(&mut self) {
        let others = self.guests.iter().any(Option::is_some);
        if self.verdict().is_some() && (others || self.game.sides_change()) {
            // Who has won has won.
            return self.refuse(DECIDED);
        }
        if self.bound() && self.game.length() > 0 && self.verdict().is_none() {
            return self.refuse("the other program keeps its side; N begins again, then x");
        }
        if others {
            self.seats.swap(0, 1);
            self.guests.swap(0, 1);
            self.restart();
            return self.say("Sides swapped, a new game.");
        }
        self.call_off();
        if self.game.sides_change() {
            self.white ^= 1;
        } else {
            self.seats.swap(0, 1);
            self.efforts.swap(0, 1);
        }
        self.stuck = false;
        let who = if self.seats == [Seat::Person, Seat::Machine] || self.machines_only() {
            "Sides swapped."
        } else {
            "Sides swapped; the board stays as it is."
        };
        self.say(who);
    }

    pub(super) fn save(&mut self, name: &str) {
        match self.shelf.save(name, self.game, self.settings) {
            Ok(()) => self.say(format!("Saved to {name}.")),
            Err(refusal) => self.refuse(refusal),
        }
    }

    pub(super) fn open(&mut self, name: &str) {
        if self.bound() {
            return self.refuse(BOUND);
        }
        match self.shelf.open(name) {
            Ok((game, settings)) => {
                self.call_off();
                // What came before belongs to the game that is put away.
                self.forfeit = None;
                self.past.clear();
                *self.game = game;
                self.game.sit_down(self.lots.next());
                self.efforts = [settings.effort; 2];
                *self.settings = settings;
                self.replay = None;
                self.counted = self.game.verdict().map(|_| None);
                self.board_changed();
                self.say(format!("Going on with {name}."));
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    pub(super) fn watch(&mut self, name: &str) {
        let game = if name.is_empty() {
            Ok(self.game.clone())
        } else {
            self.shelf.open(name).map(|(game, _)| game)
        };
        match game.map(Replay::new) {
            Ok(Some(replay)) => {
                self.call_off();
                self.replay = Some(replay);
                self.stamp += 1;
                self.say("Playback. Esc goes back to the game.");
            }
            Ok(None) => self.refuse("there are no moves to watch"),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Does something to the playback, if there is one.
    pub(super) fn in_replay(&mut self, does: impl FnOnce(&mut Replay<G>)) {
        match &mut self.replay {
            Some(replay) => {
                does(replay);
                self.stamp += 1;
            }
            None => self.refuse("this is no playback; watch a game first, ? says how"),
        }
    }

    pub(super) fn pause(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.paused = !replay.paused;
        } else if self.forfeit.is_some() && !self.machines_only() {
            self.go_on_without();
        } else if self.machines_only() && self.verdict().is_some() {
            self.refuse("the game is over");
        } else if self.machines_only() {
            self.single = false;
            self.paused = !self.paused;
            if self.paused {
                self.call_off();
            }
        } else {
            self.refuse("nothing runs by itself; two machines or a playback do");
        }
    }

    /// Machine against machine: one move, or one move back.
    pub(super) fn step(&mut self, steps: i32) {
        if steps < 0 {
            self.undo();
        } else if self.verdict().is_some() {
            self.refuse("the game is over");
        } else {
            self.single = true;
        }
        if !self.paused {
            self.paused = true;
            self.call_off();
        }
    }

    pub(super) fn change_delay(&mut self, steps: i32) {
        let delays = DELAYS.map(Duration::from_millis);
        for _ in 0..steps.unsigned_abs() {
            let next = if steps > 0 {
                delays.iter().find(|&&delay| delay > self.delay)
            } else {
                delays.iter().rev().find(|&&delay| delay < self.delay)
            };
            self.delay = next.copied().unwrap_or(self.delay);
        }
        let seconds = self.delay.as_millis() as f64 / 1000.0;
        self.say(format!("{seconds} s from one move to the next."));
    }

    /// Esc: out of a playback, else the start page.
    pub(super) fn menu(&mut self) {
        if self.replay.take().is_some() {
            self.stamp += 1;
            return self.say("Back at the game.");
        }
        self.call_off();
        self.start = true;
    }

    /// Counts a game that has ended, and takes it back when its end is undone.
    pub(super) fn count(&mut self) {
        match (self.verdict(), self.counted) {
            (Some(verdict), None) => {
                let winner = match verdict {
                    Verdict::Win(side) => Some(self.player(side)),
                    Verdict::Draw => None,
                };
                if let Some(player) = winner {
                    self.won[player] += 1;
                }
                self.counted = Some(winner);
            }
            (None, Some(winner)) => {
                if let Some(player) = winner {
                    self.won[player] = self.won[player].saturating_sub(1);
                }
                self.counted = None;
            }
            _ => {}
        }
    }

    /// The announcement of a decided game, if it is one.
    pub(super) fn announce(&mut self) {
        let text = match self.verdict() {
            Some(Verdict::Win(side)) => {
                let why = match &self.forfeit {
                    Some((loser, fault)) => Some(format!("{} {fault}.", self.name(*loser))),
                    None => self.game.how_it_ended(),
                };
                let why = why.map_or(String::new(), |why| format!("{why} "));
                let on = if self.forfeit.is_some() && !self.machines_only() {
                    "n: the next game; z: our machine plays on."
                } else {
                    "n goes on."
                };
                format!("{why}{} WINS!! {on}", self.name(side))
            }
            Some(Verdict::Draw) => format!("Nobody wins: a {}. n goes on.", self.draw_word()),
            None => return,
        };
        let tone = Tone::Triumph;
        self.message = Some(Message { text, tone });
    }
}

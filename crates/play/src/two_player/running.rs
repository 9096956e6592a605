//! Two machines and playbacks, which run by themselves: stop and go, step by step, faster and slower.

use super::solving::Task;
use super::*;

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Plays a saved game back, or this one where `name` is empty.
    pub(super) fn watch(&mut self, name: &str) {
        let game = if name.is_empty() {
            Ok(self.game.clone())
        } else {
            self.store.open(name).map(|(game, _)| game)
        };
        let listed = game.as_ref().ok();
        let listed = listed.map_or(Vec::new(), |game| game.last_moves(show::LISTED));
        match game.map(Playback::new) {
            Ok(Some(mut playback)) => {
                playback.listed = listed;
                self.machine.stop();
                self.playback = Some(playback);
                self.review_quietly(!name.is_empty());
                self.shown_changed();
                self.messages.say("Playback. Esc goes back to the game.");
            }
            Ok(None) => self
                .messages
                .refuse("no move has been made on this board yet, so there is nothing to watch"),
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// Shows the position after so many moves of the game, or of the playback; the game waits.
    pub(super) fn look_at(&mut self, moves: usize) {
        if self.playback.is_none() {
            if moves >= self.game.length() {
                return;
            }
            self.watch("");
            if self.playback.is_none() {
                return;
            }
            self.messages.say("Looking back. Esc plays on.");
        }
        self.in_playback(|playback| playback.go_to(moves));
    }

    /// Does something to the playback, if there is one.
    pub(super) fn in_playback(&mut self, does: impl FnOnce(&mut Playback<G>)) {
        match &mut self.playback {
            Some(playback) => {
                does(playback);
                self.shown_changed();
            }
            None => {
                let refusal = "this is no playback; watch a game first, ? says how";
                self.messages.refuse(refusal);
            }
        }
    }

    pub(super) fn pause(&mut self) {
        let machines_only = self.seating.machines_only();
        if let Some(playback) = &mut self.playback {
            playback.paused = !playback.paused;
        } else if self.standing.forfeit.is_some() && !self.over_by_clock() && !machines_only {
            self.go_on_without();
        } else if machines_only && self.verdict().is_some() {
            self.messages.refuse("the game is over");
        } else if machines_only {
            self.pacing.single = false;
            self.pacing.paused = !self.pacing.paused;
            if self.pacing.paused {
                self.machine.stop();
            }
        } else {
            let refusal = "nothing runs by itself; two machines or a playback do";
            self.messages.refuse(refusal);
        }
    }

    /// Machine against machine: one move, or one move back.
    pub(super) fn step(&mut self, steps: i32) {
        if steps < 0 {
            self.undo();
        } else if self.verdict().is_some() {
            self.messages.refuse("the game is over");
        } else {
            self.pacing.single = true;
        }
        if !self.pacing.paused {
            self.pacing.paused = true;
            self.machine.stop();
        }
    }

    pub(super) fn change_delay(&mut self, steps: i32) {
        self.pacing.delay.change(steps);
        let seconds = self.pacing.delay.seconds();
        self.messages
            .say(format!("{seconds} s from one move to the next."));
    }

    /// Leaves a playback, else opens the start page.
    pub(super) fn menu(&mut self) {
        if self.start.open && self.puzzle_page.take().is_some() {
            return;
        }
        if self.leave_training() {
            return;
        }
        if let Some(Task::Puzzle(place, _)) = self.solving.as_ref().map(|solving| &solving.task) {
            let place = *place;
            self.go_back();
            self.messages.clear();
            self.start.open = true;
            self.puzzle_page = Some(place);
            return;
        }
        if self.leave_other_line() {
            return self.messages.say("Back in the game.");
        }
        if self.playback.take().is_some() {
            if self.aside.is_none() {
                self.review = None;
            }
            self.shown_changed();
            return self.messages.say("Back at the game.");
        }
        if self.go_back() {
            return;
        }
        if self.start.open {
            return self.leave_page();
        }
        self.machine.stop();
        self.look_up_results();
        self.start.open = true;
    }
}

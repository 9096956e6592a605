//! Hints, shown solutions and playbacks.

use super::{Purpose, PuzzleController, Shown};
use crate::play::Game;
use crate::solvers::plan;
use crate::solvers::solver::Solution;
use atom4_core::base::in_moves;
use atom4_play::game::Game as _;
use atom4_play::playback::Playback;
use atom4_play::refusal::Refusal;
use atom4_play::worker::Worker;

impl PuzzleController<'_> {
    /// Sets the solver to work on the position.
    pub(super) fn solve(&mut self, purpose: Purpose) {
        if !self.may_slide() {
            return;
        }
        let (level, position) = (self.game.level().clone(), self.game.position());
        let settings = self.settings.clone();
        let solver = Worker::start_at(&self.workplace, "solver", move |stop, _| {
            plan::find(&level, &position, &settings, stop)
        });
        match solver {
            Ok(solver) => {
                self.solver = Some((solver, purpose));
                self.messages
                    .say("The solver thinks; you can move meanwhile.");
            }
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// A hint was asked for, and has not come yet.
    pub(super) fn hint_comes(&self) -> bool {
        let solver = self.solver.as_ref();
        solver.is_some_and(|(_, purpose)| *purpose == Purpose::Hint)
    }

    /// Makes the proposed slide.
    pub(super) fn take_hint(&mut self) {
        let Some(slide) = self.hint else {
            return self.messages.refuse("no hint is shown; h asks for one");
        };
        if self.may_slide() {
            self.make(slide);
        }
    }

    /// Shows the solution from here on.
    pub(super) fn show_solution(&mut self) {
        self.page = None;
        self.solve(Purpose::Show);
    }

    pub(super) fn solved(&mut self, purpose: Purpose, solution: Result<Solution, Refusal>) {
        let solution = match solution {
            Ok(solution) => solution,
            Err(refusal) => return self.messages.refuse(refusal),
        };
        self.game.help();
        let slides = solution.slides();
        let Some(&first) = slides.first() else {
            return self.messages.refuse("there is nothing left to do");
        };
        let count = in_moves(slides.len() as u64);
        let fewest = if solution.figures.proved {
            ", no fewer will do"
        } else {
            ""
        };
        match purpose {
            Purpose::Hint => {
                self.hint = Some(first);
                self.picked = first.cell(self.game.level().board());
                self.revision += 1;
                self.messages.say(format!(
                    "Hint: {first}; {count} to go{fewest}. Enter takes it."
                ));
            }
            Purpose::Show => {
                let mut solved = self.game.clone();
                let made = slides
                    .iter()
                    .take_while(|&&slide| solved.slide(slide).is_ok());
                let made = made.count();
                self.shown = Playback::of_last(solved, made).map(|playback| Shown {
                    playback,
                    what: format!("the solution, {count}"),
                });
                self.picked = None;
                self.shown_changed();
                self.messages
                    .say(format!("The solution: {count}{fewest}. Esc goes back."));
            }
        }
    }

    /// Plays a saved game back, or this one where `name` is empty.
    pub(super) fn watch(&mut self, name: &str) {
        let (game, none) = match name {
            "" => (
                Ok(self.game.clone()),
                String::from("no move has been made yet"),
            ),
            _ => {
                let opened = self.store.open(name).map(|(game, _)| game);
                (opened, format!("there are no moves in {name}"))
            }
        };
        let listed = game.as_ref().map_or(Vec::new(), super::show::moves);
        match game.map(Playback::new) {
            Ok(Some(mut playback)) => {
                let moves = playback.at.of;
                playback.listed = listed;
                self.shown = Some(Shown {
                    playback,
                    what: String::from("your game"),
                });
                self.shown_changed();
                self.messages.say(format!(
                    "{}. Space stops and goes, Esc goes back.",
                    in_moves(moves as u64)
                ));
            }
            Ok(None) => self.messages.refuse(none),
            Err(refusal) => self.messages.refuse(refusal),
        }
    }

    /// Shows the position after so many moves of the level, or of the playback.
    pub(super) fn look_at(&mut self, moves: usize) {
        if self.shown.is_none() {
            if moves >= self.game.length() {
                return;
            }
            self.watch("");
            if self.shown.is_none() {
                return;
            }
            self.messages.say("Looking back. Esc plays on.");
        }
        self.in_playback(|playback| playback.go_to(moves));
    }

    /// Does something to the playback, if there is one.
    pub(super) fn in_playback(&mut self, does: impl FnOnce(&mut Playback<Game>)) {
        match &mut self.shown {
            Some(shown) => {
                does(&mut shown.playback);
                self.shown_changed();
            }
            None => {
                let refusal = "nothing is played back; w watches your game";
                self.messages.refuse(refusal);
            }
        }
    }

    pub(super) fn change_delay(&mut self, steps: i32) {
        self.delay.change(steps);
        let seconds = self.delay.seconds();
        self.messages.say(format!("{seconds} s a move."));
    }
}

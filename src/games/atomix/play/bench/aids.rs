//! Hints, shown solutions and playbacks.

use super::super::playback::Film;
use super::super::show::counted;
use super::super::slide_text;
use super::{Bench, DELAYS, Purpose};
use crate::games::atomix::solvers::plan::{Plan, Planner};
use crate::play::refusal::Refusal;

impl Bench<'_> {
    pub(super) fn plan(&mut self, purpose: Purpose) {
        if !self.may_slide() {
            return;
        }
        let (level, position) = (self.game.level().clone(), self.game.position());
        match Planner::start(level, position, self.settings.clone()) {
            Ok(planner) => {
                self.work = Some((planner, purpose));
                self.note("The solver thinks; you can move meanwhile.");
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Shows the solution from here on.
    pub(in crate::games::atomix::play) fn show_solution(&mut self) {
        self.page = None;
        self.plan(Purpose::Solution);
    }

    pub(super) fn planned(&mut self, purpose: Purpose, plan: Result<Plan, Refusal>) {
        let plan = match plan {
            Ok(plan) => plan,
            Err(refusal) => return self.refuse(refusal),
        };
        self.game.help();
        let count = counted(plan.slides.len() as u32);
        let fewest = if plan.proved {
            ", no fewer will do"
        } else {
            ""
        };
        match (purpose, plan.slides.first()) {
            (_, None) => self.refuse("there is nothing left to do"),
            (Purpose::Hint, Some(&slide)) => {
                let text = slide_text(self.game.level(), slide);
                self.hint = Some(slide);
                self.picked = Some(slide.from);
                self.stamp += 1;
                self.note(format!("Hint: {text}; {count} to go{fewest}."));
            }
            (Purpose::Solution, Some(_)) => {
                let game = self.game.clone();
                let what = format!("the solution, {count}");
                self.film = Some(Film::new(game, plan.slides, what));
                self.picked = None;
                self.slid = None;
                self.stamp += 1;
                self.note(format!("The solution: {count}{fewest}. Esc goes back."));
            }
        }
    }

    pub(super) fn watch(&mut self, name: &str) {
        let film = match name {
            "" => Film::past(self.game).ok_or_else(|| Refusal::new("no move has been made yet")),
            _ => self.shelf.open(name).and_then(|(game, _)| {
                Film::past(&game).ok_or_else(|| Refusal::new(format!("{name} has no moves")))
            }),
        };
        match film {
            Ok(film) => {
                let moves = film.at.of;
                self.film = Some(film);
                self.slid = None;
                self.stamp += 1;
                self.note(format!("{moves} moves. z stops and goes, Esc goes back."));
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    pub(super) fn in_film(&mut self, change: impl FnOnce(&mut Film)) {
        match &mut self.film {
            Some(film) => {
                change(film);
                self.slid = None;
                self.stamp += 1;
            }
            None => self.refuse("nothing is played back; w watches your game"),
        }
    }

    pub(super) fn change_delay(&mut self, steps: i32) {
        let last = DELAYS.len() as i32 - 1;
        self.delay = (self.delay as i32 + steps).clamp(0, last) as usize;
        self.note(format!(
            "{} s a move.",
            self.pace().as_millis() as f64 / 1000.0
        ));
    }
}

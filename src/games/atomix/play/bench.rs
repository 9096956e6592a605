//! A level of Atomix on a screen.
//!
//! | module | idea |
//! |---|---|
//! | `play` | picking, sliding, taking back |
//! | `levels` | beginning, finishing, records, the next level |
//! | `aids` | hints, shown solutions, playbacks |

mod aids;
mod levels;
mod play;

use std::time::{Duration, Instant};

use super::Game;
use super::page::Page;
use super::playback::Film;
use super::records::Records;
use crate::games::atomix::board::Slide;
use crate::games::atomix::solvers::plan::Planner;
use crate::lattice::square::{Cell, Direction};
use crate::play::duel::Shelf;
use crate::play::settings::Settings;
use crate::play::view::{Action, Message, Play, Spot, Tone, View, Way};

/// The delays of a playback, in milliseconds.
const DELAYS: [u64; 8] = [0, 100, 250, 500, 1000, 2000, 4000, 8000];

/// What a plan is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Hint,
    Solution,
}

/// A game of Atomix on a screen. It borrows the game, so that testing mode goes on with the board
/// as it was played.
pub struct Bench<'a> {
    pub(super) game: &'a mut Game,
    settings: &'a mut Settings,
    shelf: &'a mut dyn Shelf<Game>,
    pub(super) records: Records,
    pub(super) picked: Option<Cell>,
    pub(super) aim: Option<Spot>,
    pub(super) hint: Option<Slide>,
    pub(super) message: Option<Message>,
    work: Option<(Planner, Purpose)>,
    pub(super) film: Option<Film>,
    pub(super) page: Option<Page>,
    /// The place in [`DELAYS`].
    delay: usize,
    /// The last slide: from, to.
    pub(super) slid: Option<(Cell, Cell)>,
    pub(super) stamp: u64,
}

impl<'a> Bench<'a> {
    /// Sits down to `game`; the level page is open at first when `choose` is set.
    pub fn new(
        game: &'a mut Game,
        settings: &'a mut Settings,
        shelf: &'a mut dyn Shelf<Game>,
        records: Records,
        choose: bool,
    ) -> Bench<'a> {
        let mut bench = Bench {
            game,
            settings,
            shelf,
            records,
            picked: None,
            aim: None,
            hint: None,
            message: None,
            work: None,
            film: None,
            page: None,
            delay: 3,
            slid: None,
            stamp: 0,
        };
        if choose {
            bench.page = Some(Page::new(bench.game));
        }
        bench
    }

    /// The game that is shown: the one that is played, or its film.
    pub(super) fn shown(&self) -> &Game {
        self.film.as_ref().map_or(&*self.game, |film| &film.game)
    }

    /// From one slide of a playback to the next.
    pub(super) fn pace(&self) -> Duration {
        Duration::from_millis(DELAYS[self.delay])
    }

    /// Whether the solver is at work.
    pub(super) fn is_planning(&self) -> bool {
        self.work.is_some()
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let text = text.into();
        self.message = Some(Message { text, tone });
    }

    fn note(&mut self, text: impl Into<String>) {
        self.say(text, Tone::Note);
    }

    fn refuse(&mut self, reason: impl ToString) {
        let mut text = reason.to_string();
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        self.say(text, Tone::Refusal);
    }

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        self.work = None;
        self.hint = None;
        self.stamp += 1;
    }

    /// Another level, or this one again, in which a hint still counts as help.
    fn begun(&mut self) {
        self.picked = None;
        self.slid = None;
        self.film = None;
        self.board_changed();
    }
}

impl Play for Bench<'_> {
    fn view(&self) -> View {
        super::show::view(self)
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.aim = spot;
            return;
        }
        self.message = None;
        match action {
            Action::Aim(_) => {}
            Action::Place(spot) => self.place(spot),
            Action::PlaceOther(_) => {
                self.picked = None;
                self.stamp += 1;
            }
            Action::Slide(way) => match direction(way) {
                Some(direction) => self.slide(direction),
                None => self.refuse("atoms slide straight: up, down, left or right"),
            },
            Action::Pick(steps) => self.pick(steps),
            Action::Typed(text) => self.typed(&text),
            Action::Undo => self.step(-1),
            Action::Redo => self.step(1),
            Action::Hint => self.plan(Purpose::Hint),
            Action::Next => self.next(),
            Action::Restart if self.film.is_some() => {
                self.refuse("this is a playback; Esc goes back to the game");
            }
            Action::Restart => self.restart(),
            Action::Pause => self.in_film(|film| film.paused = !film.paused),
            Action::Delay(steps) => self.change_delay(steps),
            Action::Step(steps) => self.in_film(|film| {
                film.paused = true;
                film.step(steps);
            }),
            Action::End(last) => self.in_film(|film| {
                film.paused = true;
                film.jump(last);
            }),
            Action::Save(name) => match self.shelf.save(&name, self.game, self.settings) {
                Ok(()) => self.note(format!("Saved to {name}.")),
                Err(refusal) => self.refuse(refusal),
            },
            Action::Open(name) => self.open(&name),
            Action::Replay(name) => self.watch(&name),
            Action::Menu => self.menu(),
            Action::Choose(item, choice) => self.choose(item, choice),
            Action::Press(item) => self.press(item),
            Action::Leave => {
                self.work = None;
                if self.film.take().is_some() {
                    self.slid = None;
                }
            }
            Action::Rotate(_) | Action::Swap | Action::Level(_) => {
                self.refuse("that does nothing in Atomix");
            }
        }
    }

    fn tick(&mut self, now: Instant) -> bool {
        let mut changed = false;
        if let Some((planner, purpose)) = &mut self.work
            && let Some(plan) = planner.poll()
        {
            let purpose = *purpose;
            self.work = None;
            self.planned(purpose, plan);
            changed = true;
        }
        let pace = self.pace();
        if let Some(film) = &mut self.film
            && !film.paused
            && now >= film.shown + pace
        {
            let slide = film.next();
            if film.step(1) {
                self.slid = slide;
            } else {
                film.paused = true;
                let what = film.what.clone();
                self.note(format!("That was {what}. Esc goes back to your game."));
            }
            self.stamp += 1;
            changed = true;
        }
        changed
    }

    fn wake(&self) -> Option<Duration> {
        if self.work.is_some() {
            return Some(Duration::from_millis(20));
        }
        let film = self.film.as_ref().filter(|film| !film.paused)?;
        Some((film.shown + self.pace()).saturating_duration_since(Instant::now()))
    }
}

/// The direction of an arrow key; none for the slanted ones.
fn direction(way: Way) -> Option<Direction> {
    match way {
        Way::Up => Some(Direction::Up),
        Way::Down => Some(Direction::Down),
        Way::Left => Some(Direction::Left),
        Way::Right => Some(Direction::Right),
        _ => None,
    }
}

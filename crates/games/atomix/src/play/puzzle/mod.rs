//! The controller of a level on a screen.
//!
//! [`PuzzleController`] borrows the game, so that testing mode goes on with the board as it was
//! played; a server gives it away. Messages, delay, playback, worker and saved games are those of every controller, in
//! `atom4_play`.
//!
//! | module | idea |
//! |---|---|
//! | `moves` | picking, sliding, taking back |
//! | `levels` | beginning, finishing, records, the next level |
//! | `aids` | hints, shown solutions, playbacks |
//! | `page`, `sets`, `show` | the level page, the page of sets, and the view |

mod aids;
mod levels;
mod moves;
mod page;
mod sets;
mod show;

use std::time::{Duration, Instant};

use self::page::Page;
use super::Game;
use super::records::Records;
use crate::board::Slide;
use crate::play::kind::KIND;
use crate::solvers::solver::Solution;
use atom4_core::lattice::square::{Cell, Direction};
use atom4_play::delay::Delay;
use atom4_play::game::{Notation, Paint};
use atom4_play::kind::Kind;
use atom4_play::lent::Lent;
use atom4_play::messages::Messages;
use atom4_play::playback::{Playback, Tick};
use atom4_play::refusal::Refusal;
use atom4_play::save_store::{SaveStore, SavedGame, saved_text, tell};
use atom4_play::seats::Seated;
use atom4_play::settings::Settings;
use atom4_play::view::{Action, Play, Rich, Spot, View, Way};
use atom4_play::worker::{News, WorkedAt, Worker};

/// The purpose of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Hint,
    Show,
}

/// A playback and its subject.
struct Shown {
    playback: Playback<Game>,
    /// Its subject, for the message at its end: `your game`.
    what: String,
}

/// The controller of a game of Atomix on a screen.
pub struct PuzzleController<'a> {
    game: Lent<'a, Game>,
    settings: Lent<'a, Settings>,
    store: Lent<'a, dyn SaveStore<Game> + 'a>,
    records: Records,
    /// Where the solver works.
    workplace: WorkedAt,
    messages: Messages,
    solver: Option<(Worker<(), Solution>, Purpose)>,
    shown: Option<Shown>,
    page: Option<Page>,
    delay: Delay,
    /// The cell of the picked atom.
    picked: Option<Cell>,
    /// The place that the person points at.
    aim: Option<Spot>,
    hint: Option<Slide>,
    /// The slide to be animated: from, to.
    slid: Option<(Cell, Cell)>,
    /// Number of changes of the board that is shown.
    revision: u64,
    /// The game as it stands is there again at the next start.
    kept: bool,
}

impl<'a> PuzzleController<'a> {
    /// Sits down to `game`; the level page is open at first when `choose` is set.
    pub fn new(
        game: &'a mut Game,
        settings: &'a mut Settings,
        store: &'a mut dyn SaveStore<Game>,
        records: Records,
        choose: bool,
    ) -> PuzzleController<'a> {
        let (game, settings) = (Lent::Back(game), Lent::Back(settings));
        PuzzleController::with(game, settings, Lent::Back(store), records, choose)
    }

    /// Sits down to a game that may be the controller's own.
    pub fn with(
        game: Lent<'a, Game>,
        settings: Lent<'a, Settings>,
        store: Lent<'a, dyn SaveStore<Game> + 'a>,
        records: Records,
        choose: bool,
    ) -> PuzzleController<'a> {
        PuzzleController {
            page: choose.then(|| Page::new(&game, &records)),
            kept: store.keeps(),
            game,
            settings,
            store,
            records,
            workplace: None,
            messages: Messages::default(),
            solver: None,
            shown: None,
            delay: Delay::up_to(Duration::from_secs(8)),
            picked: None,
            aim: None,
            hint: None,
            slid: None,
            revision: 0,
        }
    }

    /// Has its solver work at this place.
    #[must_use]
    pub fn working_at(mut self, workplace: WorkedAt) -> Self {
        self.workplace = workplace;
        self
    }

    /// The game that is shown: the one that is played, or its playback.
    fn shown_game(&self) -> &Game {
        let shown = self.shown.as_ref();
        shown.map_or(&*self.game, |shown| &shown.playback.game)
    }

    /// True while the solver is at work.
    fn is_solving(&self) -> bool {
        self.solver.is_some()
    }

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        self.solver = None;
        self.hint = None;
        self.revision += 1;
        self.kept = self.store.keep(&self.game, &Seated::ALONE, &self.settings);
    }

    /// Tells what there is to be known of where the game is kept.
    fn hear_store(&mut self) -> bool {
        let Some(news) = self.store.news() else {
            return false;
        };
        self.messages.pass_on(news);
        self.kept = self.store.keeps();
        true
    }

    /// Another board is shown.
    fn shown_changed(&mut self) {
        self.slid = match &self.shown {
            Some(shown) => shown.playback.game.slid(),
            None => None,
        };
        self.revision += 1;
    }

    /// Another level, or this one again, in which a hint still counts as help.
    fn begun(&mut self) {
        self.picked = None;
        self.slid = None;
        self.shown = None;
        self.board_changed();
    }
}

impl Play for PuzzleController<'_> {
    fn view(&self) -> View {
        show::view(self)
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn rules(&self) -> Vec<Rich> {
        show::rules()
    }

    fn script(&self) -> String {
        self.game.script()
    }

    fn text(&self) -> String {
        let script = self.shown_game().script();
        saved_text(KIND.title(), &script, &self.settings.script())
    }

    fn drawn(&self) -> String {
        let mut drawn = String::new();
        self.shown_game().draw_board(Paint::Plain, &mut drawn);
        drawn
    }

    fn write_text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.store.write_text(name, text)
    }

    fn free_name(&self) -> String {
        self.store.free_name()
    }

    fn completions(&self, typed: &str) -> Vec<String> {
        self.store.completions(typed)
    }

    fn saved_games(&self) -> Vec<SavedGame> {
        self.store.saved_games()
    }

    fn read_saved(&self, listed: &SavedGame) -> SavedGame {
        self.store.read_saved(listed)
    }

    fn would_replace(&self, name: &str) -> bool {
        self.store.would_replace(name)
    }

    fn saved_kind(&self, name: &str) -> Option<Kind> {
        self.store.saved_kind(name)
    }

    fn saved_script(&self, name: &str) -> Option<String> {
        self.store.saved_script(name)
    }

    fn kept(&self) -> bool {
        self.kept || self.game.moves() == 0
    }

    fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action {
            self.aim = spot;
            return;
        }
        self.messages.clear();
        match action {
            Action::Aim(_) => {}
            Action::Place(spot) => self.place(spot),
            Action::PlaceOther(_) => {
                self.picked = None;
                self.revision += 1;
            }
            Action::Slide(way) => match direction(way) {
                Some(direction) => self.slide(direction),
                None => self.messages.refuse(moves::STRAIGHT),
            },
            Action::Pick(steps) => self.pick(steps),
            Action::Typed(text) => match self.game.parse_move(&text) {
                Ok(slide) if self.may_slide() => self.make(slide),
                Ok(_) => {}
                Err(refusal) => self.messages.refuse(refusal),
            },
            Action::Undo => self.step(-1),
            Action::Redo => self.step(1),
            Action::Hint => self.solve(Purpose::Hint),
            Action::TakeHint => self.take_hint(),
            Action::Next => self.next(),
            Action::Restart if self.shown.is_some() => self.messages.refuse(moves::PLAYBACK),
            Action::Restart => self.restart(),
            Action::Pause => {
                self.in_playback(|playback| playback.paused = !playback.paused);
            }
            Action::Delay(steps) => self.change_delay(steps),
            Action::Step(steps) => self.in_playback(|playback| playback.step_by_hand(steps)),
            Action::LookAt(moves) => self.look_at(moves),
            Action::End(last) if self.shown.is_some() => {
                self.in_playback(|playback| playback.jump(last));
            }
            Action::End(last) => self.step_all(last),
            Action::Save(name) => {
                let saved = self.store.save(&name, &self.game, &self.settings);
                tell(saved, &name, &mut self.messages);
            }
            Action::Overwrite(name) => {
                let saved = self.store.overwrite(&name, &self.game, &self.settings);
                tell(saved, &name, &mut self.messages);
            }
            Action::Open(name) => self.open(&name),
            Action::Replay(name) => self.watch(&name),
            Action::Menu => self.menu(),
            Action::Choose(item, choice) => self.choose(item, choice),
            Action::Press(item) => self.press(item),
            Action::Leave => {
                self.solver = None;
                if self.shown.take().is_some() {
                    self.slid = None;
                }
            }
            Action::Review | Action::Better | Action::TryHere | Action::Train => {
                self.messages.refuse("a puzzle has no sides, and no review");
            }
            Action::Rotate(_)
            | Action::Swap
            | Action::Level(_)
            | Action::MoveNow
            | Action::Conclude(_)
            | Action::Answer(_)
            | Action::Call(_) => {
                self.messages.refuse("that does nothing in Atomix");
            }
        }
    }

    fn tick(&mut self, now: Instant) -> bool {
        let mut changed = self.hear_store();
        if let Some((solver, purpose)) = &mut self.solver
            && let Some(News::Answer(solution)) = solver.poll()
        {
            let purpose = *purpose;
            self.solver = None;
            self.solved(purpose, solution);
            changed = true;
        }
        let Some(Shown { playback, what }) = &mut self.shown else {
            return changed;
        };
        match playback.tick(now, self.delay.time) {
            Tick::Waits => return changed,
            Tick::Went => self.slid = playback.game.slid(),
            Tick::Ended => self
                .messages
                .say(format!("That was {what}. Esc goes back to your game.")),
        }
        self.revision += 1;
        true
    }

    fn wake(&self) -> Option<Duration> {
        if self.solver.is_some() {
            return Some(Duration::from_millis(match self.workplace {
                None => 20,
                Some(_) => 1000,
            }));
        }
        let shown = self.shown.as_ref()?;
        shown.playback.wake(self.delay.time)
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

#[cfg(test)]
mod tests;

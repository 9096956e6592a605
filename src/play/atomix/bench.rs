//! A level of Atomix on a screen: picking and sliding, hints, playback, records, the level page.

use std::time::{Duration, Instant};

use super::page::Page;
use super::plan::{Plan, Planner};
use super::playback::Film;
use super::records::Records;
use super::{Game, Loaded, Origin, find_level, parse_slide, slide_text};
use crate::games::atomix::board::{Slide, landing};
use crate::games::atomix::levels::own;
use crate::lattice::square::{Cell, Direction};
use crate::play::desk::Desk;
use crate::play::duel::Shelf;
use crate::play::refusal::Refusal;
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
    /// A hint or a shown solution makes a level no record.
    helped: bool,
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
            helped: false,
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

    fn cell(&self, spot: Spot) -> Option<Cell> {
        let (x, y) = (usize::try_from(spot.x).ok()?, usize::try_from(spot.y).ok()?);
        self.game.level().board().cell(x, y)
    }

    /// Everything that follows from a changed board.
    fn board_changed(&mut self) {
        self.work = None;
        self.hint = None;
        self.stamp += 1;
    }

    /// Another level, or this one again.
    fn begun(&mut self) {
        self.picked = None;
        self.slid = None;
        self.film = None;
        self.helped = false;
        self.board_changed();
    }

    /// Whether a person may slide now; says why not.
    fn may_slide(&mut self) -> bool {
        if self.film.is_some() {
            self.refuse("this is a playback; Esc goes back to the game");
        } else if self.game.is_solved() {
            self.refuse("the molecule is whole; n goes on to the next level, N begins again");
        } else {
            return true;
        }
        false
    }

    /// Picks the atom there, lets it go, or slides the picked one towards the place.
    fn place(&mut self, spot: Spot) {
        if !self.may_slide() {
            return;
        }
        let Some(cell) = self.cell(spot) else {
            return;
        };
        if self.game.cells().contains(&cell) {
            self.picked = (self.picked != Some(cell)).then_some(cell);
            self.stamp += 1;
            return;
        }
        let Some(from) = self.picked else {
            return self.refuse("pick an atom first: Enter, Space or a click on it");
        };
        let board = self.game.level().board();
        let (right, down) = (
            board.column(cell).cmp(&board.column(from)),
            board.row(cell).cmp(&board.row(from)),
        );
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (right, down) {
            (Equal, Less) => self.slide(Direction::Up),
            (Equal, Greater) => self.slide(Direction::Down),
            (Less, Equal) => self.slide(Direction::Left),
            (Greater, Equal) => self.slide(Direction::Right),
            _ => self.refuse("atoms slide straight: up, down, left or right"),
        }
    }

    fn slide(&mut self, direction: Direction) {
        if !self.may_slide() {
            return;
        }
        match self.picked {
            Some(from) => self.make(Slide { from, direction }),
            None => self.refuse("pick an atom first: Enter, Space or a click on it"),
        }
    }

    fn make(&mut self, slide: Slide) {
        match self.game.slide(slide) {
            Ok(end) => {
                self.picked = Some(end);
                self.slid = Some((slide.from, end));
                self.board_changed();
                if self.game.is_solved() {
                    self.picked = None;
                    self.finish();
                }
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Congratulations, and the record.
    fn finish(&mut self) {
        let moves = self.game.moves();
        let name = match self.game.level().name() {
            "" => "The molecule",
            name => name,
        };
        let mut text = format!("{name} is whole after {moves} moves");
        let known = self.records.best(self.game.level());
        let shortest = self.shortest();
        if self.helped {
            text.push_str(", with help");
        } else {
            match self.records.note(self.game.level(), moves) {
                Err(error) => text.push_str(&format!(" (the record is not kept: {error})")),
                Ok(true) if known.is_some() => text.push_str(", your best so far"),
                Ok(_) => {}
            }
        }
        text.push_str(if shortest == Some(moves) {
            ". Nobody can do it in fewer!"
        } else {
            "!"
        });
        text.push_str(match self.following() {
            Some(_) => " n goes on to the next level.",
            None => " Esc chooses another level.",
        });
        self.say(text, Tone::Triumph);
    }

    /// The proved shortest length of a level inside the program.
    pub(super) fn shortest(&self) -> Option<u32> {
        match self.shown().origin() {
            Origin::Own(number) => own().get(*number).map(|own| own.shortest),
            _ => None,
        }
    }

    /// The level after this one.
    fn following(&self) -> Option<Loaded> {
        match self.game.origin() {
            Origin::Own(number) => find_level(number + 1).ok(),
            Origin::File(path, number) => super::read_file(path, number + 1).ok(),
            Origin::Text => None,
        }
    }

    fn next(&mut self) {
        if self.film.is_some() {
            return self.menu();
        }
        if !self.game.is_solved() {
            return self.refuse("the molecule is not whole yet; Esc chooses another level");
        }
        match self.following() {
            Some(loaded) => self.begin(loaded),
            None => {
                self.page = Some(Page::new(self.game));
                self.note("That was the last level.");
            }
        }
    }

    /// Goes on with this level.
    pub(super) fn begin(&mut self, loaded: Loaded) {
        self.game.load(loaded);
        self.page = None;
        self.begun();
        let name = self.game.level().name().to_owned();
        self.note(format!("{name}: put the molecule together. i says how."));
    }

    fn menu(&mut self) {
        if self.film.take().is_some() {
            self.stamp += 1;
            self.note("Back in the game.");
        } else {
            self.page = Some(Page::new(self.game));
        }
    }

    fn undo(&mut self) {
        if let Some(film) = &mut self.film {
            film.step(-1);
            self.stamp += 1;
            return;
        }
        if self.game.undo() {
            self.picked = None;
            self.slid = None;
            self.board_changed();
            self.note("Taken back.");
        } else {
            self.refuse("there is nothing to take back");
        }
    }

    fn redo(&mut self) {
        if let Some(film) = &mut self.film {
            film.step(1);
            self.stamp += 1;
            return;
        }
        if self.game.redo() {
            self.picked = None;
            self.slid = None;
            self.board_changed();
            self.note("Brought back.");
        } else {
            self.refuse("there is nothing to bring back");
        }
    }

    fn restart(&mut self) {
        self.game.restart();
        self.begun();
        self.note("Begun again; u takes that back.");
    }

    /// Picks the next atom in reading order, or the one before.
    fn pick(&mut self, steps: i32) {
        if !self.may_slide() {
            return;
        }
        let mut cells = self.game.cells().to_vec();
        cells.sort_unstable();
        let count = cells.len() as i32;
        let place = self
            .picked
            .and_then(|picked| cells.iter().position(|&cell| cell == picked));
        let next = match place {
            Some(place) => (place as i32 + steps).rem_euclid(count),
            None if steps < 0 => count - 1,
            None => 0,
        };
        self.picked = Some(cells[next as usize]);
        self.stamp += 1;
    }

    fn plan(&mut self, purpose: Purpose) {
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
    pub(super) fn show_solution(&mut self) {
        self.page = None;
        self.plan(Purpose::Solution);
    }

    fn planned(&mut self, purpose: Purpose, plan: Result<Plan, Refusal>) {
        let plan = match plan {
            Ok(plan) => plan,
            Err(refusal) => return self.refuse(refusal),
        };
        self.helped = true;
        let count = plan.slides.len();
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
                self.note(format!("Hint: {text}; {count} moves to go{fewest}."));
            }
            (Purpose::Solution, Some(_)) => {
                let game = self.game.clone();
                let what = format!("the solution, {count} moves");
                self.film = Some(Film::new(game, plan.slides, what));
                self.picked = None;
                self.slid = None;
                self.stamp += 1;
                self.note(format!(
                    "The solution: {count} moves{fewest}. Esc goes back."
                ));
            }
        }
    }

    fn typed(&mut self, text: &str) {
        match parse_slide(self.game.level(), text) {
            Some(slide) if self.may_slide() => self.make(slide),
            Some(_) => {}
            None => self.refuse(format!(
                "'{}' is no slide; type column, row and direction, such as 5 3 up",
                text.chars().take(40).collect::<String>()
            )),
        }
    }

    fn open(&mut self, name: &str) {
        match self.shelf.open(name) {
            Ok((game, settings)) => {
                *self.game = game;
                *self.settings = settings;
                self.page = None;
                self.begun();
                self.note(format!("Opened {name}."));
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn watch(&mut self, name: &str) {
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

    fn in_film(&mut self, change: impl FnOnce(&mut Film)) {
        match &mut self.film {
            Some(film) => {
                change(film);
                self.slid = None;
                self.stamp += 1;
            }
            None => self.refuse("nothing is played back; w watches your game"),
        }
    }

    fn change_delay(&mut self, steps: i32) {
        let last = DELAYS.len() as i32 - 1;
        self.delay = (self.delay as i32 + steps).clamp(0, last) as usize;
        self.note(format!(
            "{} s a move.",
            self.pace().as_millis() as f64 / 1000.0
        ));
    }

    /// Where the picked atom would land that way.
    pub(super) fn landing(&self, from: Cell, direction: Direction) -> Option<Cell> {
        landing(
            self.game.level(),
            self.game.cells(),
            Slide { from, direction },
        )
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
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.plan(Purpose::Hint),
            Action::Next => self.next(),
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
                self.film = None;
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

//! A game between machines while it is played: one thread that has the game, hears the screens and tells them.
//!
//! Every change is written to the journal before a screen is told of it.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::frame::{self, Told};
use super::journal::{Charter, End, Journal, Kept, Role};
use super::screen::{Page, Said};
use super::seat::{Own, Seat};
use super::table::{Table, mover};
use crate::play::kind::Kind;
use crate::play::refusal::Refusal;
use crate::play::seats::{self, Seated, Seats};
use crate::play::settings::{Allowance, Effort, Settings};
use crate::play::view::{Action, Play};
use crate::profile::Profile;
use crate::repl::game::{SavedGames, SavedScripts, ScreenContext};
use crate::repl::{AnyGame, GameList, saved_games};
use crate::ui::event_loop::Shown;
use crate::ui::screen::{Ending, Stage};
use crate::ui::state::UiState;

/// A game that nobody looks at, and in which no clock runs, leaves the memory after this time. Its journal stays.
const ASLEEP: Duration = Duration::from_secs(120);
/// Where players are is shown anew so often.
const SECOND: Duration = Duration::from_secs(1);
/// Messages that wait for a game.
const WAITING: usize = 256;
/// Screens of one role at one game, and people who look on.
const MOST: [usize; 2] = [8, 500];
/// Stack of a game's thread, in bytes.
const STACK: usize = 1 << 20;

/// What a machine may take on a server, for one move.
pub const ALLOWANCE: Allowance = Allowance {
    time: Some(Duration::from_secs(5)),
    threads: 1,
    hash_mb: 8,
};

/// What a game hears.
pub enum Heard {
    /// Somebody opens a screen: its number, its role, what it is, and the way to it.
    Comes(u64, Role, Device, mpsc::Sender<String>),
    /// A screen says something.
    Says(u64, String),
    /// A screen is gone.
    Goes(u64),
}

/// What is at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A page in a browser, which is told what to draw and says what was pressed.
    Page,
    /// A program with a screen of its own, which is told views and says actions.
    Screen,
}

/// A far screen.
enum Far {
    Page {
        page: Page,
        ui: Box<UiState>,
        shown: Option<Box<Shown>>,
    },
    Screen {
        to: mpsc::Sender<String>,
        told: Told,
    },
}

/// A screen at the game.
struct Visitor {
    number: u64,
    role: Role,
    far: Far,
    own: Own,
    /// Its owner points elsewhere, which is news to this one alone.
    aimed: bool,
    /// Actions that it asked for, so that it knows which answer belongs to which.
    heard: u64,
    gone: bool,
}

/// A game's thread, and what it has beside the game.
struct Room {
    heard: Receiver<Heard>,
    journal: Journal,
    table: Table,
    visitors: Vec<Visitor>,
    kind: Kind,
    /// When somebody was last there.
    last: Instant,
    /// When all screens were last drawn anew because time has passed.
    second: Instant,
    /// The number of the last move, and whose turn it was, for the clocks.
    turn: (usize, Option<usize>),
    /// The player who has White, as it was written down.
    white: usize,
    score: [u32; 2],
}

/// Starts the thread of a game; the way to it.
///
/// # Errors
/// When there is no thread to be had.
pub fn start(games: &GameList, path: &Path, claim: Duration) -> io::Result<SyncSender<Heard>> {
    let (to, heard) = sync_channel(WAITING);
    let (games, path) = (games.clone(), path.to_owned());
    std::thread::Builder::new()
        .name(String::from("game"))
        .stack_size(STACK)
        .spawn(move || {
            if let Err(error) = run(&games, &path, claim, heard) {
                let id = path.file_stem().unwrap_or_default().to_string_lossy();
                eprintln!("atom4 serve: game {id} stands still: {error}");
            }
        })?;
    Ok(to)
}

/// A game as a script or a fresh one.
///
/// # Errors
/// What is wrong with the script.
pub fn game(games: &GameList, name: &str, script: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    let entry = games
        .named(name)
        .ok_or_else(|| Refusal::new("there is no such game"))?;
    if script.is_empty() {
        return Ok(entry.fresh());
    }
    let session = saved_games::of_script(games, script, ALLOWANCE)?;
    match session.kind() == entry.kind() {
        true => Ok(session.into_game()),
        false => Err(Refusal::new("that is another game")),
    }
}

fn run(games: &GameList, path: &Path, claim: Duration, heard: Receiver<Heard>) -> io::Result<()> {
    let (journal, kept) = Journal::open(path)?;
    let Kept {
        charter,
        script,
        state,
        ..
    } = kept;
    let broken = |refusal: Refusal| io::Error::other(refusal.to_string());
    let mut game = game(games, &charter.game, &script).map_err(broken)?;
    let entry = games.named(&charter.game);
    let kind = entry.unwrap_or_else(|| games.first()).kind();
    let (seats, mut settings) = seating(&charter);
    let mut room = Room {
        heard,
        journal,
        table: Table::new(charter, &state, claim),
        visitors: Vec::new(),
        kind,
        last: Instant::now(),
        second: Instant::now(),
        turn: (0, None),
        white: state.white,
        score: state.score,
    };
    let mut files = NoFiles;
    let mut context = ScreenContext {
        screen: &mut room,
        profile: &Profile::none(),
        seats,
        seated: None,
        settings: &mut settings,
        saved: SavedGames(&mut files),
    };
    match game.play_on(&mut context).map_err(broken)? {
        Ending::Lost(why) => Err(io::Error::other(why)),
        _ => Ok(()),
    }
}

/// The seats and the settings of a charter.
fn seating(charter: &Charter) -> (Seats, Settings) {
    let mut settings = Settings {
        hash_mb: ALLOWANCE.hash_mb,
        ..Settings::default()
    };
    settings.allowance = ALLOWANCE;
    let mut both = [seats::Seat::Person; 2];
    if let Some((level, player)) = charter.machine {
        settings.effort = Effort::Level(level);
        if let Some(seat) = both.get_mut(player) {
            *seat = seats::Seat::Machine;
        }
    }
    (Seats::These(both), settings)
}

impl Stage for Room {
    fn play(&mut self, game: &mut dyn Play) -> Ending {
        match self.run(game) {
            Ok(()) => Ending::Left,
            Err(error) => Ending::Lost(error.to_string()),
        }
    }
}

impl Room {
    fn run(&mut self, game: &mut dyn Play) -> io::Result<()> {
        self.take_up(game);
        self.write_down(game)?;
        loop {
            let now = Instant::now();
            let mut changed = self.table.end.is_none() && game.tick(now);
            changed |= self.visitors.iter().any(|visitor| visitor.own.stale);
            changed |= self.keep_clocks(game, now);
            if changed {
                self.write_down(game)?;
            }
            let shows_time = self.table.clocks.is_some() || self.somebody_is_away();
            if changed || (shows_time && now.duration_since(self.second) >= SECOND) {
                self.second = now;
                for visitor in &mut self.visitors {
                    visitor.own.stale = true;
                }
            }
            self.show(game)?;
            if self.is_asleep(game) {
                return Ok(());
            }
            let mut wait = SECOND;
            if self.table.end.is_none() {
                wait = game.wake().map_or(wait, |wake| wait.min(wake));
            }
            let tick = self
                .table
                .clocks
                .and_then(|clocks| clocks.until_second(now));
            wait = tick.map_or(wait, |tick| wait.min(tick));
            match self.heard.recv_timeout(wait) {
                Ok(heard) => {
                    self.hear(game, heard)?;
                    // Whatever waits is heard before all are told once, but not for ever.
                    for _ in 0..WAITING {
                        let Ok(heard) = self.heard.try_recv() else {
                            break;
                        };
                        self.hear(game, heard)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Goes on where the journal ends: who has White, and what has been won before.
    fn take_up(&mut self, game: &mut dyn Play) {
        let view = game.view();
        let white = super::table::player(&view, crate::rules::Side::White);
        if white.is_some_and(|white| white != self.white) {
            game.act(Action::Swap);
        }
        let view = game.view();
        let now = self.table.state(&view).score;
        for (before, (written, now)) in self.table.before.iter_mut().zip(self.score.iter().zip(now))
        {
            *before = written.saturating_sub(now);
        }
        self.turn = (view.moves.last().map_or(0, |last| last.number), None);
    }

    fn write_down(&mut self, game: &dyn Play) -> io::Result<()> {
        let state = self.table.state(&game.view());
        let script = game.script();
        if !self.journal.has(&script, &state) {
            self.journal.write(&script, &state)?;
        }
        Ok(())
    }

    /// Lets the clock of the player to move run; true when somebody's time is over.
    fn keep_clocks(&mut self, game: &dyn Play, now: Instant) -> bool {
        let Some(clocks) = &mut self.table.clocks else {
            return false;
        };
        let view = game.view();
        let over = self.table.end.is_some() || view.over();
        let number = view.moves.last().map_or(0, |last| last.number);
        let turn = (number, mover(&view).filter(|_| !over && number > 0));
        if turn != self.turn || clocks.running() != turn.1 {
            let moved = (number > self.turn.0).then_some(self.turn.1).flatten();
            clocks.run(turn.1, moved, now);
            self.turn = turn;
        }
        let fallen = clocks.fallen(now);
        if let Some(player) = fallen {
            clocks.run(None, None, now);
            self.table.end = Some(End::Time(player));
        }
        fallen.is_some()
    }

    fn somebody_is_away(&self) -> bool {
        self.table.between_people()
            && [0, 1]
                .iter()
                .any(|&player| self.table.away(player).is_some())
    }

    /// True when nobody is there, and nothing goes on that needs the game in memory.
    fn is_asleep(&mut self, game: &dyn Play) -> bool {
        let clock = self.table.clocks.and_then(|clocks| clocks.running());
        if !self.visitors.is_empty() || clock.is_some() {
            self.last = Instant::now();
        }
        game.wake().is_none() && self.last.elapsed() > ASLEEP
    }

    fn hear(&mut self, game: &mut dyn Play, heard: Heard) -> io::Result<()> {
        match heard {
            Heard::Comes(number, role, what, to) => self.comes(number, role, what, to, game),
            Heard::Goes(number) => {
                self.leave(|visitor| visitor.number == number);
            }
            Heard::Says(number, text) => {
                let place = self.visitors.iter().position(|own| own.number == number);
                if let Some(visitor) = place.and_then(|place| self.visitors.get_mut(place)) {
                    visitor.says(game, &mut self.table, &text)?;
                }
            }
        }
        Ok(())
    }

    fn comes(
        &mut self,
        number: u64,
        role: Role,
        what: Device,
        to: mpsc::Sender<String>,
        game: &dyn Play,
    ) {
        let [seat, all] = MOST;
        let most = if role == Role::Watcher { all } else { seat };
        let there = self.visitors.iter().filter(|own| own.role == role).count();
        if there >= most {
            // Dropping the way to it ends its connection.
            return;
        }
        let far = match what {
            Device::Page => {
                let mut page = Page::default();
                page.turn_to(to);
                let home = game.view().board.home;
                Far::Page {
                    page,
                    ui: Box::new(UiState::new(home, 0)),
                    shown: None,
                }
            }
            Device::Screen => {
                let you = match role {
                    Role::Player(player) => Some(player),
                    Role::Watcher => None,
                };
                let first = json!({"kind": self.kind.name(), "you": you, "rules": game.rules()});
                // A way that is full at once belongs to nobody who will be told anything.
                let _ = to.try_send(first.to_string());
                Far::Screen {
                    to,
                    told: Told::default(),
                }
            }
        };
        self.table.comes(role);
        self.visitors.push(Visitor {
            number,
            role,
            far,
            own: Own {
                stale: true,
                ..Own::default()
            },
            aimed: false,
            heard: 0,
            gone: false,
        });
    }

    /// Sees those off who are gone.
    fn leave(&mut self, gone: impl Fn(&Visitor) -> bool) {
        let table = &mut self.table;
        let before = self.visitors.len();
        self.visitors.retain(|visitor| {
            let gone = gone(visitor);
            if gone {
                table.goes(visitor.role);
            }
            !gone
        });
        if self.visitors.len() < before {
            for visitor in &mut self.visitors {
                visitor.own.stale = true;
            }
        }
    }

    /// Tells every screen what is new to it.
    fn show(&mut self, game: &mut dyn Play) -> io::Result<()> {
        let script = game.script();
        for visitor in &mut self.visitors {
            visitor.show(game, &mut self.table, &script)?;
        }
        if self.visitors.iter().any(|visitor| visitor.gone) {
            self.leave(|visitor| visitor.gone);
        }
        Ok(())
    }
}

impl Visitor {
    /// Does what a screen says. What is no message of ours ends its connection.
    fn says(&mut self, game: &mut dyn Play, table: &mut Table, text: &str) -> io::Result<()> {
        let mut seat = Seat::new(game, table, &mut self.own, self.role);
        match &mut self.far {
            Far::Screen { .. } => match serde_json::from_str::<Action>(text) {
                Ok(Action::Leave) | Err(_) => self.gone = true,
                Ok(action) => {
                    self.aimed |= matches!(action, Action::Aim(_));
                    self.heard += u64::from(!matches!(action, Action::Aim(_)));
                    seat.act(action);
                }
            },
            Far::Page { page, ui, shown } => {
                let Some(said) = Said::read(text) else {
                    self.gone = true;
                    return Ok(());
                };
                if let Some(input) = page.hear(said) {
                    let shown = shown.get_or_insert_with(|| Box::new(Shown::first(&mut seat, ui)));
                    let ended = shown.input(&mut seat, page, ui, input)?;
                    if ended.is_some() {
                        page.send(String::from("{\"left\":true}"));
                        self.gone = true;
                    }
                }
            }
        }
        Ok(())
    }

    fn show(&mut self, game: &mut dyn Play, table: &mut Table, script: &str) -> io::Result<()> {
        match &mut self.far {
            Far::Page { page, ui, shown } => {
                let mut seat = Seat::new(game, table, &mut self.own, self.role);
                let shown = shown.get_or_insert_with(|| Box::new(Shown::first(&mut seat, ui)));
                shown.tick(&mut seat, ui);
                shown.draw(page, ui)?;
                self.gone |= !page.is_open();
            }
            Far::Screen { to, told } => {
                let aimed = std::mem::take(&mut self.aimed);
                if !std::mem::take(&mut self.own.stale) && !aimed {
                    return Ok(());
                }
                let seat = Seat::new(game, table, &mut self.own, self.role);
                let mut parts = frame::of_view(&seat.view())?;
                parts.insert(String::from("script"), Value::from(script));
                parts.insert(String::from("heard"), Value::from(self.heard));
                let news = told.news(parts);
                self.gone |= news.is_some_and(|news| to.try_send(news).is_err());
            }
        }
        Ok(())
    }
}

/// The server's games are kept by their journals alone.
struct NoFiles;

impl SavedScripts for NoFiles {
    fn write(&mut self, _: &str, _: Kind, _: &str, _: &Settings) -> Result<(), Refusal> {
        Err(Refusal::new("the server keeps the game"))
    }

    fn read(&mut self, _: &str) -> Result<(Box<dyn AnyGame>, Kind, Settings), Refusal> {
        Err(Refusal::new("the server opens no files"))
    }

    fn keep(&mut self, _: Kind, _: &str, _: &Seated, _: &Settings) -> bool {
        false
    }

    fn keeps(&self) -> bool {
        false
    }

    fn free_name(&self, _: Kind) -> String {
        String::new()
    }

    fn completions(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

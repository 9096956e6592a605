//! A game between machines while it is played, watched or gone over: one thread that has the game, hears the screens and
//! tells them.
//!
//! Every change of a game that is played is written to the journal before a screen is told of it.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::heard::Heard;
use super::journal::{End, Journal, JournaledGame};
use super::no_files::NoFiles;
use super::table::{Purpose, ServedTable, mover};
use super::visitor::Visitor;
use atom4_play::kind::Kind;
use atom4_play::refusal::Refusal;
use atom4_play::seats::{self, Seats};
use atom4_play::settings::{Allowance, Effort, Settings};
use atom4_play::view::{Action, Play};
use atom4_profile::Profile;
use atom4_repl::game::ScreenContext;
use atom4_repl::{AnyGame, GameList, saved_games};
use atom4_screens::screen::{Ending, Stage};

mod visitors;

/// A game that nobody looks at, and in which no clock runs, leaves the memory after this time. Its journal stays.
const ASLEEP: Duration = Duration::from_secs(120);
/// Where players are is shown anew so often.
const SECOND: Duration = Duration::from_secs(1);
/// Messages that wait for a game.
pub const WAITING: usize = 256;
/// Stack of a game's thread, in bytes.
const STACK: usize = 1 << 20;

/// What a machine may take on a server, for one move.
pub const ALLOWANCE: Allowance = Allowance {
    time: Some(Duration::from_secs(5)),
    threads: 1,
    hash_mb: 8,
};

/// A game that is played elsewhere in this program, as it stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// A script that replays it.
    pub script: String,
    /// How it ended, in words.
    pub ended: Option<String>,
}

/// Where the game of a room comes from.
pub enum Source {
    /// A journal, which is written on. A player who is away for so long may lose the game.
    Journal(PathBuf, Duration),
    /// A game that is played elsewhere: the game's name, its players, how it stands.
    Live(&'static str, [String; 2], Arc<Mutex<Standing>>),
    /// A copy that one screen goes over: the game's name, its script, the way back, and whether people play it on.
    Review(&'static str, String, SyncSender<Heard>, bool),
}

/// A game's thread, and what it has beside the game.
struct Room {
    heard: Receiver<Heard>,
    /// The way to this room.
    way: SyncSender<Heard>,
    games: GameList,
    journal: Option<Journal>,
    /// The game as it stands elsewhere, and the script that is shown.
    live: Option<(Arc<Mutex<Standing>>, String)>,
    table: ServedTable,
    visitors: Vec<Visitor>,
    /// Somebody has come.
    visited: bool,
    kind: Kind,
    /// When somebody was last there.
    last: Instant,
    /// When all screens were last drawn anew because time has passed.
    second: Instant,
    /// The number of the last move, and whose turn it was, for the clocks.
    turn: (usize, Option<usize>),
    /// What was written down, until the game has been taken up.
    kept: Option<JournaledGame>,
    /// A script that the game is to be made of anew.
    anew: Option<String>,
    /// The way to the game that this is a copy of.
    back: Option<SyncSender<Heard>>,
}

/// Starts the thread of a game; the way to it.
///
/// # Errors
/// When there is no thread to be had.
pub fn start(games: &GameList, source: Source) -> io::Result<SyncSender<Heard>> {
    let (way, heard) = sync_channel(WAITING);
    let (games, own) = (games.clone(), way.clone());
    std::thread::Builder::new()
        .name(String::from("game"))
        .stack_size(STACK)
        .spawn(move || {
            let name = source.name();
            if let Err(error) = run(&games, source, own, heard) {
                eprintln!("atom4: game {name} stands still: {error}");
            }
        })?;
    Ok(way)
}

impl Source {
    /// The name of the game for messages, which is no secret.
    fn name(&self) -> String {
        match self {
            Source::Journal(path, _) => path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            Source::Live(game, ..) | Source::Review(game, ..) => (*game).to_owned(),
        }
    }
}

/// Plays a game in this thread until it leaves the memory. What is sent to `way` is heard from `heard`.
///
/// # Errors
/// When the game cannot be read, or its journal cannot be written.
pub fn run(
    games: &GameList,
    source: Source,
    way: SyncSender<Heard>,
    heard: Receiver<Heard>,
) -> io::Result<()> {
    let (mut journal, mut kept, mut live, mut back) = (None, None, None, None);
    let (table, name, mut script) = match source {
        Source::Journal(path, claim) => {
            let (own, was) = Journal::open(&path)?;
            if !was.damaged.is_empty() {
                let lines: Vec<String> = was.damaged.iter().map(ToString::to_string).collect();
                eprintln!(
                    "atom4: {}: damaged in line {}; the file is kept aside, and the game goes on with what could be read",
                    path.display(),
                    lines.join(", ")
                );
            }
            let (charter, script) = (was.charter.clone(), was.script.clone());
            let name = charter.game.clone();
            let table = ServedTable::new(charter, &was.state, claim);
            (journal, kept) = (Some(own), Some(was));
            (table, name, script)
        }
        Source::Live(name, players, standing) => {
            let script = lock(&standing).script.clone();
            live = Some((standing, script.clone()));
            let table = ServedTable::of_copy(name, Purpose::Watch, players);
            (table, name.to_owned(), script)
        }
        Source::Review(name, script, to, goes_on) => {
            back = Some(to);
            let mut table = ServedTable::of_copy(name, Purpose::Review, Default::default());
            table.goes_on = goes_on;
            (table, name.to_owned(), script)
        }
    };
    let broken = |refusal: Refusal| io::Error::other(refusal.to_string());
    let (seats, mut settings) = seating(&table);
    let entry = games.named(&name).unwrap_or_else(|| games.first());
    let mut room = Room {
        heard,
        way,
        games: games.clone(),
        journal,
        live,
        table,
        visitors: Vec::new(),
        visited: false,
        kind: entry.kind(),
        last: Instant::now(),
        second: Instant::now(),
        turn: (0, None),
        kept,
        anew: None,
        back,
    };
    let ended = loop {
        let mut files = NoFiles;
        let mut context = ScreenContext {
            screen: &mut room,
            profile: &Profile::none(),
            seats,
            seated: None,
            settings: &mut settings,
            saved: &mut files,
        };
        let played = game(games, &name, &script).and_then(|mut game| game.play_on(&mut context));
        match (played.map_err(broken), room.anew.take()) {
            (Ok(Ending::Left), Some(next)) => script = next,
            (Ok(Ending::Lost(why)), _) => break Err(io::Error::other(why)),
            (Ok(_), _) => break Ok(()),
            (Err(error), _) => break Err(error),
        }
    };
    room.send_back();
    // Nobody goes over a game that has left the memory.
    for visitor in &room.visitors {
        visitor.leaves();
    }
    ended
}

fn lock(standing: &Mutex<Standing>) -> std::sync::MutexGuard<'_, Standing> {
    standing.lock().unwrap_or_else(PoisonError::into_inner)
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

/// The seats and the settings of a table.
fn seating(table: &ServedTable) -> (Seats, Settings) {
    let mut settings = Settings {
        hash_mb: ALLOWANCE.hash_mb,
        ..Settings::default()
    };
    settings.allowance = ALLOWANCE;
    let mut both = [seats::Seat::Person; 2];
    if let Some((level, player)) = table.charter.machine {
        settings.effort = Effort::Level(level);
        if let Some(seat) = both.get_mut(player) {
            *seat = seats::Seat::Machine;
        }
    }
    (Seats::These(both), settings)
}

impl Stage for Room {
    fn advises(&self) -> bool {
        false
    }

    fn play(&mut self, game: &mut dyn Play) -> Ending {
        match self.run(game) {
            Ok(()) => Ending::Left,
            Err(error) => Ending::Lost(error.to_string()),
        }
    }
}

impl Room {
    fn run(&mut self, game: &mut dyn Play) -> io::Result<()> {
        self.take_up(game)?;
        loop {
            let now = Instant::now();
            let mut changed = self.table.end().is_none() && game.tick(now);
            changed |= self.visitors.iter().any(|visitor| visitor.own.stale);
            changed |= self.keep_clocks(game, now);
            // Whoever made a move may be gone already, so that this does not wait for a screen to be drawn.
            let script = game.script();
            self.write_down(&script, game)?;
            let second = now.duration_since(self.second) >= SECOND;
            if second {
                self.second = now;
                self.stay_alive()?;
            }
            let shows_time = self.table.clocks.is_some() || self.somebody_is_away();
            if changed || (shows_time && second) {
                for visitor in &mut self.visitors {
                    visitor.own.stale = true;
                }
            }
            self.show(game, &script)?;
            if self.goes_on_elsewhere() || self.is_asleep(game) || self.is_left() {
                return Ok(());
            }
            let mut wait = SECOND;
            if self.table.end().is_none() {
                wait = game.wake().map_or(wait, |wake| wait.min(wake));
            }
            let tick = self
                .table
                .clocks
                .and_then(|clocks| clocks.until_second(now));
            wait = tick.map_or(wait, |tick| wait.min(tick));
            match self.heard.recv_timeout(wait) {
                Ok(Heard::Ends) => return Ok(()),
                Ok(heard) => {
                    self.hear(game, heard)?;
                    // Whatever waits is heard before all are told once, but not for ever.
                    for _ in 0..WAITING {
                        match self.heard.try_recv() {
                            Ok(Heard::Ends) => return self.write_down(&game.script(), game),
                            Ok(heard) => self.hear(game, heard)?,
                            Err(_) => break,
                        }
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Goes on where the journal ends: who has White, what has been won before, and what a clock has run since.
    fn take_up(&mut self, game: &mut dyn Play) -> io::Result<()> {
        if self.table.purpose == Purpose::Review {
            game.act(Action::Replay(String::new()));
        }
        let Some(kept) = self.kept.take() else {
            return Ok(());
        };
        let view = game.view();
        let white = super::table::player(&view, atom4_core::rules::Side::White);
        if white.is_some_and(|white| white != kept.state.white) {
            game.act(Action::Swap);
        }
        let view = game.view();
        let now = self.table.state(&view).score;
        let written = kept.state.score.iter().zip(now);
        for (before, (written, now)) in self.table.before.iter_mut().zip(written) {
            *before = written.saturating_sub(now);
        }
        self.turn = (view.moves.last().map_or(0, |last| last.number), None);
        let runs = mover(&view).filter(|_| self.turn.0 > 0 && !self.table.over(&view));
        if let (Some(clocks), Some(player), true) =
            (&mut self.table.clocks, runs, kept.state.at > 0)
        {
            clocks.charge(player, kept.since);
            // The time until the next start is counted from here; what the server stood still is charged to nobody.
            if let Some(journal) = &mut self.journal {
                journal.write(&kept.script, &self.table.state(&view))?;
            }
        }
        Ok(())
    }

    /// Writes what is new into the journal.
    fn write_down(&mut self, script: &str, game: &dyn Play) -> io::Result<()> {
        if let Some(journal) = &mut self.journal {
            let state = self.table.state(&game.view());
            if !journal.has(script, &state) {
                journal.write(script, &state)?;
            }
        }
        Ok(())
    }

    /// Tells the journal that a clock runs.
    fn stay_alive(&self) -> io::Result<()> {
        let runs = self.table.clocks.and_then(|clocks| clocks.running());
        match (&self.journal, runs) {
            (Some(journal), Some(_)) => journal.stay_alive(),
            _ => Ok(()),
        }
    }

    /// Lets the clock of the player to move run; true when somebody's time is over.
    fn keep_clocks(&mut self, game: &dyn Play, now: Instant) -> bool {
        let view = game.view();
        let over = self.table.over(&view);
        let Some(clocks) = &mut self.table.clocks else {
            return false;
        };
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
            self.table.ends(End::Time(player));
        }
        fallen.is_some()
    }

    fn somebody_is_away(&self) -> bool {
        self.table.between_people()
            && [0, 1]
                .iter()
                .any(|&player| self.table.away(player).is_some())
    }

    /// True when the game has gone on elsewhere, so that it is to be made anew.
    fn goes_on_elsewhere(&mut self) -> bool {
        let Some((standing, shown)) = &mut self.live else {
            return false;
        };
        let now = lock(standing);
        let ended = now.ended.as_ref();
        let news = ended.map(|ended| format!("The game is over: {ended}."));
        if news.is_some() && self.table.news != news {
            self.table.news = news;
            for visitor in &mut self.visitors {
                visitor.own.stale = true;
            }
        }
        if now.script == *shown {
            return false;
        }
        shown.clone_from(&now.script);
        self.anew = Some(now.script.clone());
        for visitor in &mut self.visitors {
            visitor.own.stale = true;
        }
        true
    }

    /// True when nobody is there, and nothing goes on that needs the game in memory.
    fn is_asleep(&mut self, game: &dyn Play) -> bool {
        let clock = self.table.clocks.and_then(|clocks| clocks.running());
        if !self.visitors.is_empty() || clock.is_some() {
            self.last = Instant::now();
        }
        game.wake().is_none() && self.last.elapsed() > ASLEEP
    }

    /// True when the one who went over the game has left, or wants to go back to it.
    fn is_left(&self) -> bool {
        self.table.purpose == Purpose::Review
            && self.visited
            && self.visitors.iter().all(|visitor| visitor.own.done)
    }

    /// Sends the one who went over the game back to it.
    fn send_back(&self) {
        let Some(back) = &self.back else { return };
        for visitor in &self.visitors {
            let _ = back.send(Heard::IsBack(visitor.number));
        }
    }
}

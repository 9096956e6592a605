//! A game between machines while it is played, watched or gone over: a task that has the game, hears the screens and
//! tells them.
//!
//! Every change of a game that is played is written to the journal before a screen is told of it.

use std::future::poll_fn;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

use super::heard::Heard;
use super::journal::{End, Journal};
use super::link::HEARTBEAT;
use super::seen_game::SeenGame;
use super::table::{Purpose, ServedTable, mover};
use super::visitor::Visitor;
use atom4_play::settings::Allowance;
use atom4_repl::{GameEntry, GameList};

mod opening;
mod visitors;

pub use opening::game;
use visitors::Flow;

/// A game that nobody looks at, and in which no clock runs, leaves the memory after this time. Its journal stays.
const ASLEEP: Duration = Duration::from_secs(120);
/// Where players are is shown anew so often.
const SECOND: Duration = Duration::from_secs(1);
/// Messages that wait for a game.
pub const WAITING: usize = 256;

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
    /// A copy that one screen goes over.
    Review(Copied),
}

/// A game as one screen goes over it.
pub struct Copied {
    /// Its name.
    pub game: &'static str,
    /// What has been played.
    pub script: String,
    /// What the players are called.
    pub called: [String; 2],
    /// The player who has White.
    pub white: usize,
    /// The way back to the game itself.
    pub back: Sender<Heard>,
    /// People play it on.
    pub goes_on: bool,
    /// The machine says how good its moves were.
    pub judged: bool,
}

/// A game, and what it has beside it.
struct Room {
    game: SeenGame,
    /// The way to this room.
    way: Sender<Heard>,
    games: GameList,
    entry: &'static GameEntry,
    journal: Option<Journal>,
    /// The game as it stands elsewhere, and the script that is shown.
    live: Option<(Arc<Mutex<Standing>>, String)>,
    table: ServedTable,
    visitors: Vec<Visitor>,
    /// Somebody has come.
    visited: bool,
    /// When somebody was last there.
    last: Instant,
    /// When all screens were last drawn anew because time has passed.
    second: Instant,
    /// The way to the game that this is a copy of.
    back: Option<Sender<Heard>>,
}

/// Starts the task of a game; the way to it. There is a runtime that runs it.
pub fn start(games: &GameList, source: Source) -> Sender<Heard> {
    let (way, heard) = channel(WAITING);
    let (games, own) = (games.clone(), way.clone());
    tokio::spawn(async move {
        let name = source.name();
        if let Err(error) = run(&games, source, own, heard).await {
            eprintln!("atom4: game {name} stands still: {error}");
        }
    });
    way
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
            Source::Live(game, ..) | Source::Review(Copied { game, .. }) => (*game).to_owned(),
        }
    }
}

/// Plays a game until it leaves the memory. What is sent to `way` is heard from `heard`.
///
/// # Errors
/// When the game cannot be read, or its journal cannot be written.
pub async fn run(
    games: &GameList,
    source: Source,
    way: Sender<Heard>,
    mut heard: Receiver<Heard>,
) -> io::Result<()> {
    let mut room = Box::new(Room::open(games, source, way)?);
    let ended = room.run(&mut heard).await;
    room.send_back().await;
    // Nobody is at a game that has left the memory.
    for visitor in &mut room.visitors {
        visitor.leaves();
    }
    ended
}

impl Room {
    async fn run(&mut self, heard: &mut Receiver<Heard>) -> io::Result<()> {
        loop {
            let now = Instant::now();
            self.step(now)?;
            if self.is_asleep() || self.is_left() {
                return Ok(());
            }
            // Whatever waits is heard before all are told once.
            let wait = self.wait(now);
            let next = poll_fn(|cx| self.poll(heard, cx));
            if let Ok(flow) = timeout(wait, next).await
                && matches!(flow?, Flow::Ends)
            {
                return self.write_down(&self.game.script());
            }
        }
    }

    /// Does what is due at this moment, and tells the screens what is new.
    fn step(&mut self, now: Instant) -> io::Result<()> {
        self.follow()?;
        self.leave(|visitor| visitor.gone);
        let mut changed = self.table.end().is_none() && self.game.tick(now);
        changed |= self.visitors.iter().any(|visitor| visitor.own.stale);
        changed |= self.keep_clocks(now);
        // Whoever made a move may be gone already, so that this does not wait for a screen to be drawn.
        let script = self.game.script();
        self.write_down(&script)?;
        let second = now.duration_since(self.second) >= SECOND;
        if second {
            self.second = now;
            self.stay_alive()?;
            for visitor in &mut self.visitors {
                visitor.beat(now.into());
            }
        }
        if changed || (second && self.shows_time()) {
            self.all_stale();
        }
        self.show(&script)?;
        self.game.was_seen();
        Ok(())
    }

    /// The time until something is due, should nothing be heard.
    fn wait(&self, now: Instant) -> Duration {
        let goes_on = self.table.end().is_none();
        let dues = [
            (self.live.is_some() || self.shows_time()).then_some(SECOND),
            self.game.wake().filter(|_| goes_on),
            (self.table.clocks).and_then(|clocks| clocks.until_second(now)),
            (!self.visitors.is_empty()).then_some(HEARTBEAT),
        ];
        dues.into_iter().flatten().min().unwrap_or(ASLEEP)
    }

    /// True while screens show times that pass.
    fn shows_time(&self) -> bool {
        let people = self.table.between_people();
        let away = |own| self.table.away(own).is_some() && (people || self.table.came(own));
        !self.visitors.is_empty() && (away(0) || away(1) || self.table.clocks.is_some())
    }

    fn all_stale(&mut self) {
        for visitor in &mut self.visitors {
            visitor.own.stale = true;
        }
    }

    /// Writes what is new into the journal.
    fn write_down(&mut self, script: &str) -> io::Result<()> {
        if let Some(journal) = &mut self.journal {
            let state = self.table.state(&self.game.view());
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
    fn keep_clocks(&mut self, now: Instant) -> bool {
        if self.table.clocks.is_none() {
            return false;
        }
        let view = self.game.view();
        let over = self.table.over(&view);
        let Some(clocks) = &mut self.table.clocks else {
            return false;
        };
        let made = view.moves.last().map_or(0, |last| last.number);
        let fallen = clocks.follow(made, mover(&view), !over, now);
        if let Some(player) = fallen {
            self.table.ends(End::Time(player));
        }
        fallen.is_some()
    }

    /// True when nobody is there, and nothing goes on that needs the game in memory.
    fn is_asleep(&mut self) -> bool {
        let clock = self.table.clocks.and_then(|clocks| clocks.running());
        if !self.visitors.is_empty() || clock.is_some() {
            self.last = Instant::now();
        }
        self.game.wake().is_none() && self.last.elapsed() >= ASLEEP
    }

    /// True when the one who went over the game has left, or wants to go back to it.
    fn is_left(&self) -> bool {
        self.table.purpose == Purpose::Review
            && self.visited
            && self.visitors.iter().all(|visitor| visitor.own.done)
    }

    /// Sends the one who went over the game back to it.
    async fn send_back(&mut self) {
        let Some(back) = self.back.take() else { return };
        for visitor in &mut self.visitors {
            if let Some(link) = visitor.take_link() {
                let answer = visitor.own.answer;
                let _ = back.send(Heard::IsBack(visitor.number, link, answer)).await;
            }
        }
    }
}

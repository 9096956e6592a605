//! A thread that plays games one after the other, keeping its players alive between them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use super::board::Board;
use super::clock::TimeControl;
use super::engine::Engine;
use super::log::Log;
use super::orphans;
use super::player::Player;
use super::referee::{self, Played, Start};
use super::results::GameLine;
use super::schedule::Pairing;
use super::testing_mode::TestingMode;
use crate::base::random::mix;
use crate::games::cluster::arena::config::Config;
use crate::games::cluster::arena::series_game;
use crate::play::registry::Kind;

/// What is played, and from where.
#[derive(Clone, Debug)]
pub enum Arena {
    /// Programs that speak testing mode.
    TestingMode {
        /// The game.
        game: Kind,
        /// The board before the opening.
        board: Board,
        /// The openings; the last follows on the first again.
        openings: Vec<Vec<String>>,
    },
    /// Bots that speak the Cluster protocol.
    Cluster {
        /// The board and the rules.
        config: Box<Config>,
        /// The seeds of the deals.
        deals: Vec<u64>,
    },
}

/// What every worker of a series knows.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is played.
    pub arena: Arc<Arena>,
    /// Who plays.
    pub engines: Vec<Engine>,
    /// The clocks.
    pub control: TimeControl,
    /// Where all that is random starts.
    pub seed: u64,
    /// Whether talks are logged.
    pub log: bool,
    /// Whether the first fault ends the series.
    pub stop_on_fault: bool,
    /// No further game is begun.
    pub draining: Arc<AtomicBool>,
    /// Games under way are given up.
    pub stop: Arc<AtomicBool>,
}

/// What a worker reports.
#[derive(Debug)]
pub enum Event {
    /// A game has begun.
    Started(Pairing),
    /// A game is over.
    Finished(Box<Finished>),
}

/// A game that is over.
#[derive(Debug)]
pub struct Finished {
    /// Which.
    pub pairing: Pairing,
    /// Its line of results.
    pub line: GameLine,
    /// A script that replays it.
    pub script: String,
    /// Both sides of the talk.
    pub log: Option<String>,
}

/// Plays games from `queue` until there are no more, or the series drains or stops.
pub fn work(
    task: &Task,
    queue: &Mutex<Box<dyn Iterator<Item = Pairing> + Send + '_>>,
    report: &SyncSender<Event>,
) {
    let mut players: HashMap<usize, TestingMode> = HashMap::new();
    while !task.draining.load(Ordering::Relaxed) && !task.stop.load(Ordering::Relaxed) {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(pairing) = next else { return };
        if report.send(Event::Started(pairing)).is_err() {
            return;
        }
        let log = Log::new(task.log);
        let Some(played) = game(task, &mut players, pairing, &log) else {
            return;
        };
        orphans::reap();
        if task.stop_on_fault && played.outcome.reason.is_fault() {
            task.draining.store(true, Ordering::Relaxed);
        }
        let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        let name = |engine: usize| task.engines[engine].name.clone();
        let (white, black) = (name(pairing.white), name(pairing.black));
        let script = record(&white, &black, &played);
        let line = GameLine {
            game: pairing.game,
            pair: pairing.pair,
            white,
            black,
            result: played.outcome.score,
            reason: played.outcome.reason,
            detail: played.outcome.detail,
            status: played.outcome.status,
            plies: played.moves.len(),
            thought_ms: played.thought.map(milliseconds),
            longest_ms: played.longest.map(milliseconds),
            moves: played.moves,
        };
        let log = log.text();
        let finished = Finished {
            pairing,
            line,
            script,
            log,
        };
        if report.send(Event::Finished(Box::new(finished))).is_err() {
            return;
        }
    }
}

/// Plays one game.
fn game(
    task: &Task,
    players: &mut HashMap<usize, TestingMode>,
    pairing: Pairing,
    log: &Log,
) -> Option<Played> {
    let seats = [pairing.white, pairing.black];
    let seed = mix(task.seed ^ (pairing.game as u64) << 20) >> 32;
    match &*task.arena {
        Arena::TestingMode {
            game,
            board,
            openings,
        } => {
            let start = Start {
                board: board.clone(),
                opening: openings
                    .get(pairing.opening % openings.len().max(1))
                    .cloned()
                    .unwrap_or_default(),
                seed,
            };
            let mut seated = seats.map(|engine| {
                let taken = players.remove(&engine);
                taken.unwrap_or_else(|| {
                    TestingMode::new(&task.engines[engine], *game, &task.control, &task.stop)
                })
            });
            let [white, black] = &mut seated;
            let pair: [&mut dyn Player; 2] = [white, black];
            let played = referee::play(&start, pair, &task.control, log);
            players.extend(seats.into_iter().zip(seated));
            played
        }
        Arena::Cluster { config, deals } => {
            let [white, black] = seats.map(|engine| {
                let (command, _) = task.engines[engine].launch(Kind::Cluster);
                match task.engines[engine].is_own() {
                    true => format!("{command} --seed {seed}"),
                    false => command,
                }
            });
            let deal = deals
                .get(pairing.opening % deals.len().max(1))
                .copied()
                .unwrap_or_default();
            let commands = [white.as_str(), black.as_str()];
            series_game::play(commands, config, deal, &task.control, log, &task.stop)
        }
    }
}

/// The script of a game with its heading, as a file of records holds it.
fn record(white: &str, black: &str, played: &Played) -> String {
    let outcome = &played.outcome;
    let why = if outcome.detail.is_empty() {
        outcome.reason.name()
    } else {
        &outcome.detail
    };
    format!(
        "# White {white}, Black {black}: {} ({why}).\n{}show status.\n",
        outcome.score.text(),
        played.script
    )
}

/// The files of one game in a folder: `0017.txt`.
#[must_use]
pub fn file(folder: &std::path::Path, game: usize, ending: &str) -> PathBuf {
    folder.join(format!("{game:04}.{ending}"))
}

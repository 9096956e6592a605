//! The interface between a game and the arena: one [`Adapter`] a game.
//!
//! A game whose programs speak testing mode fills in a [`TestingMode`](super::testing_mode::TestingMode)
//! and needs no more; one with a protocol of its own implements [`Protocol`].
//!
//! ```
//! use atom4::arena::adapter::{Adapter, STRONG};
//! use atom4::arena::testing_mode::TestingMode;
//! use atom4::games::score_four::{Board, Position};
//!
//! static ARENA: Adapter = Adapter {
//!     name: "four",
//!     title: "Four",
//!     players: &[STRONG],
//!     baselines: &[],
//!     rounds: false,
//!     configured: false,
//!     protocol: &TestingMode {
//!         plies: 4,
//!         ..TestingMode::new(|_round| Box::new(Position::of(&Board::new())))
//!     },
//! };
//! ```

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::clock::TimeControl;
use super::engine::Engine;
pub use super::engine::{OwnPlayer, STRONG};
use super::log::Log;
use super::referee::Played;
use super::schedule::Pairing;
use super::talk::Step;
use crate::play::kind::Descriptor;

/// A game as the arena knows it.
#[derive(Debug)]
pub struct Adapter {
    /// The name in options and results files: `score-four`.
    pub name: &'static str,
    /// The name in tables: `Score Four`.
    pub title: &'static str,
    /// Our players of it, which take a level or a time.
    pub players: &'static [&'static str],
    /// Simple players of it, without a level, that ours are measured by.
    pub baselines: &'static [&'static str],
    /// It has rounds, which `--round` chooses from.
    pub rounds: bool,
    /// It has a configuration file, which `--config` names.
    pub configured: bool,
    /// The language between the arena and the game's programs.
    pub protocol: &'static dyn Protocol,
}

impl Adapter {
    /// A game with our player alone, whose programs speak this protocol.
    #[must_use]
    pub const fn new(game: &'static Descriptor, protocol: &'static dyn Protocol) -> Adapter {
        Adapter {
            name: game.hyphened,
            title: game.title,
            players: &[STRONG],
            baselines: &[],
            rounds: false,
            configured: false,
            protocol,
        }
    }
}

/// The options of a series that decide its games, beside clocks and engines.
#[derive(Clone, Debug)]
pub struct Request {
    /// A file of openings with its text.
    pub openings: Option<(PathBuf, String)>,
    /// Random moves at the beginning of a game.
    pub plies: Option<usize>,
    /// The round, for games of rounds; else 1.
    pub round: u32,
    /// The game's configuration file.
    pub config: Option<PathBuf>,
    /// Openings that the schedule uses.
    pub count: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

/// The games of a series, prepared, with the words that a results file keeps of them.
pub struct Prepared {
    /// The games.
    pub contest: Box<dyn Contest>,
    /// Everything that decides them, in one line.
    pub described: String,
}

/// A language between the arena and programs.
pub trait Protocol: Debug + Sync {
    /// The shell command that starts one of our own players, and the lines sent at first, each
    /// answered by one line. `program` is this program, quoted for a shell.
    fn launch(&self, game: &Adapter, player: OwnPlayer, program: &str) -> (String, Vec<String>);

    /// Checks that an engine can be played with by these clocks.
    ///
    /// # Errors
    /// A line that says why it cannot, and what would do.
    fn fits(&self, engine: &Engine, per_move: Option<Duration>) -> Result<(), String>;

    /// Prepares the games of a series.
    ///
    /// # Errors
    /// A line about an option or a file that will not do.
    fn prepare(&self, game: &'static Adapter, request: &Request) -> Result<Prepared, String>;

    /// The steps of `atom4 check`.
    ///
    /// # Errors
    /// A line that says why there is nothing to check.
    fn steps(&self, options: &CheckOptions) -> Result<Vec<Step>, String>;
}

/// The games of a series; shared by its workers.
pub trait Contest: Debug + Send + Sync {
    /// The seats of one worker, whose programs may live from game to game.
    fn seats<'a>(&'a self, task: &'a Task) -> Box<dyn Seats + 'a>;
}

/// The programs of one worker.
pub trait Seats {
    /// Plays a game of the schedule; `None` when the series was stopped meanwhile.
    fn play(&mut self, pairing: Pairing, seed: u64, log: &Log) -> Option<Played>;
}

/// The options of `atom4 check`.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The game.
    pub game: &'static Adapter,
    /// The program, started by `/bin/sh -c`.
    pub command: String,
    /// Time for each answer, a move among them.
    pub limit: Duration,
    /// From a start to the first answer.
    pub start: Duration,
}

/// The settings that all workers of a series share.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game.
    pub game: &'static Adapter,
    /// The games of the series.
    pub contest: Arc<dyn Contest>,
    /// The participants.
    pub engines: Vec<Engine>,
    /// The clocks.
    pub control: TimeControl,
    /// The seed of all random choices.
    pub seed: u64,
    /// Talks are logged.
    pub log: bool,
    /// The first fault ends the series.
    pub stop_on_fault: bool,
    /// A signal to stop has come to this process.
    pub signalled: Arc<AtomicBool>,
    /// No further game is begun.
    pub draining: Arc<AtomicBool>,
    /// Games under way are given up.
    pub stop: Arc<AtomicBool>,
}

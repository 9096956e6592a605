//! The interface between a game and the arena: one [`Adapter`] a game.
//!
//! A game whose programs speak testing mode fills in a [`TestingMode`](super::testing_mode::TestingMode)
//! and needs no more; one with a protocol of its own implements [`Protocol`].
//!
//! ```
//! use atom4_arena::adapter::{Adapter, STRONG};
//! use atom4_arena::board::GameBoard;
//! use atom4_arena::testing_mode::TestingMode;
//! use atom4_score_four::play::Game;
//!
//! static ARENA: Adapter = Adapter {
//!     name: "four",
//!     title: "Four",
//!     sides: ["White", "Black"],
//!     players: &[STRONG],
//!     baselines: &[],
//!     rounds: false,
//!     boards: None,
//!     configured: false,
//!     protocol: &TestingMode {
//!         plies: 4,
//!         ..TestingMode::new(|_request| Box::new(GameBoard(Game::new())))
//!     },
//! };
//! ```

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::board::Shown;
use super::clock::{TimeControl, USUAL};
use super::engine::Engine;
pub use super::engine::{OwnPlayer, STRONG};
use super::log::Log;
use super::onlooker::{Onlooker, Watch};
use super::referee::Played;
use super::sandbox::{Launch, Sandbox};
use super::schedule::Pairing;
use super::signs::Signs;
use super::step::Step;
use super::turning_point::TurningPoint;
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_play::kind::Descriptor;
use atom4_play::view::BoardView;

/// A game as the arena knows it.
#[derive(Debug)]
pub struct Adapter {
    /// The name in options and results files: `score-four`.
    pub name: &'static str,
    /// The name in tables: `Score Four`.
    pub title: &'static str,
    /// The names of White and Black, as its board shows them.
    pub sides: [&'static str; 2],
    /// Our players of it, which take a level or a time.
    pub players: &'static [&'static str],
    /// Simple players of it, without a level, that ours are measured by.
    pub baselines: &'static [&'static str],
    /// It has rounds, which `--round` chooses from.
    pub rounds: bool,
    /// The smallest and the largest edge of its boards, where `--board` chooses one.
    pub boards: Option<[usize; 2]>,
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
            sides: game.sides,
            players: &[STRONG],
            baselines: &[],
            rounds: false,
            boards: None,
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
    /// The openings of the file are taken in random order.
    pub shuffled: bool,
    /// The opening that the series begins with, from 0.
    pub first: usize,
    /// Random moves at the beginning of a game.
    pub plies: Option<usize>,
    /// The round, for games of rounds; else 1.
    pub round: u32,
    /// The edge of the board, for games that have several; `None` for the usual one.
    pub board: Option<usize>,
    /// The game's configuration file.
    pub config: Option<PathBuf>,
    /// Openings that the schedule uses.
    pub count: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Request {
    /// Brings openings into the order that they are played in; answers what a results file keeps of it.
    pub fn arrange<T>(&self, openings: &mut [T]) -> String {
        let mut told = String::new();
        if self.shuffled {
            Random::new(mix(self.seed ^ 0x6f72_6465)).shuffle(openings);
            told += ", in random order";
        }
        if self.first > 0 {
            let count = openings.len().max(1);
            openings.rotate_left(self.first % count);
            told += &format!(", from number {}", self.first + 1);
        }
        told
    }
}

/// The games of a series, prepared, with the words that a results file keeps of them.
pub struct Prepared {
    /// The games.
    pub contest: Box<dyn Contest>,
    /// Everything that decides them, in one line.
    pub described: String,
    /// Moves of the longest opening.
    pub opening: usize,
}

/// A language between the arena and programs.
pub trait Protocol: Debug + Sync {
    /// The shell command that starts one of our own players, and the lines sent at first, each
    /// answered by one line. `program` is this program, quoted for a shell.
    fn launch(&self, game: &Adapter, player: OwnPlayer, program: &str) -> (String, Vec<String>);

    /// Checks that an engine can be played with.
    ///
    /// # Errors
    /// A line that says why it cannot, and what would do.
    fn fits(&self, engine: &Engine) -> Result<(), String>;

    /// Prepares the games of a series.
    ///
    /// # Errors
    /// A line about an option or a file that will not do.
    fn prepare(&self, game: &'static Adapter, request: &Request) -> Result<Prepared, String>;

    /// The time for each move where no option says another, with this configuration file of the game, or the one that it finds.
    ///
    /// # Errors
    /// A line about a file that will not do.
    fn usual_clock(&self, config: Option<&Path>) -> Result<Duration, String> {
        let _ = config;
        Ok(USUAL)
    }

    /// The steps of `atom4 check`.
    ///
    /// # Errors
    /// A line that says why there is nothing to check.
    fn steps(&self, options: &CheckOptions) -> Result<Vec<Step>, String>;

    /// What shows that a program plays this game and no other, where something does.
    fn signs(&self) -> Option<&Signs> {
        None
    }
}

/// The games of a series; shared by its workers.
pub trait Contest: Debug + Send + Sync {
    /// The seats of one worker, whose programs may live from game to game.
    fn seats<'a>(&'a self, task: &'a Task) -> Box<dyn Seats + 'a>;

    /// The number of moves with which the referee opens a game of the schedule.
    fn opening(&self, pairing: Pairing) -> usize {
        let _ = pairing;
        0
    }

    /// A game of the schedule as it begins, for pictures; `None` where the game has none.
    fn shown(&self, pairing: Pairing) -> Option<Box<dyn Shown>>;
}

impl dyn Contest + '_ {
    /// The boards of a game with these moves, as far as they can be made again: the one that it
    /// began with, and one after each move. None where the game has no pictures.
    #[must_use]
    pub fn boards(&self, pairing: Pairing, moves: &[String]) -> Vec<BoardView> {
        let Some(mut game) = self.shown(pairing) else {
            return Vec::new();
        };
        let mut boards = vec![game.view()];
        for text in moves {
            if !game.play(text) {
                break;
            }
            boards.push(game.view());
        }
        boards
    }

    /// The turning point of a game with these moves; see [`Shown::turning_point`].
    #[must_use]
    pub fn turning_point(
        &self,
        pairing: Pairing,
        moves: &[String],
        stop: &AtomicBool,
    ) -> Option<TurningPoint> {
        let mut game = self.shown(pairing)?;
        let all = moves.iter().all(|text| game.play(text));
        all.then(|| game.turning_point(stop))?
    }
}

/// The programs of one worker.
pub trait Seats {
    /// Plays a game of the schedule; `None` when the series was stopped meanwhile.
    fn play(&mut self, pairing: Pairing, seed: u64, log: &Log, watch: &Watch) -> Option<Played>;
}

/// The options of `atom4 check`.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The game.
    pub game: &'static Adapter,
    /// All games that there are, one of which a program may be for instead.
    pub known: Vec<&'static Adapter>,
    /// The program.
    pub launch: Launch,
    /// The clocks.
    pub control: TimeControl,
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
    /// The confinement of foreign programs.
    pub sandbox: Sandbox,
    /// The clocks.
    pub control: TimeControl,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whoever looks on.
    pub onlooker: Option<Arc<dyn Onlooker>>,
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

impl Task {
    /// The clocks of an engine.
    #[must_use]
    pub fn control_of(&self, engine: usize) -> TimeControl {
        let own = self.engines.get(engine).and_then(|engine| engine.per_move);
        TimeControl {
            per_move: own.or(self.control.per_move),
            ..self.control.clone()
        }
    }
}

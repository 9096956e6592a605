//! The options of `atom4 match` and `atom4 check`.

use std::path::PathBuf;
use std::time::Duration;

use crate::arena::adapter::Adapter;
use crate::arena::build;
use crate::arena::check;
use crate::arena::clock::{TimeControl, parse_duration, parse_game_time};
use crate::arena::contest::Options;
use crate::arena::schedule::Format;
use crate::arena::sprt::Sprt;
use crate::base::shard::Shard;
use clap::{Args, ValueHint};

use super::choice::unlisted;
use super::whole::{seed, whole};

/// Programs against programs, under a referee that believes none of them.
///
/// An ENGINE is words parted by blanks, quotes around those that hold a blank. It is one of our own
/// players at a level, strong:3 or classic:2 (Atom-4 alone), or by the clock, time=100ms; in
/// Cluster also random, greedy and two-ply. Or it is a program that speaks testing mode (Atom-4,
/// Score Four) or the Cluster protocol, started by /bin/sh -c: cmd="./bot --fast".
///
/// More words of an ENGINE: name=mine is what tables call it; init="set level 5." is sent once at
/// its start, in testing mode; restart=on starts it anew for every game.
///
/// Exit status: 0 all played, or merged, whole or not; with --sprt, played or merged, 0 the test accepted H1, 1 it
/// accepted H0, 3 it is undecided; 2 unusable options, 4 a fault with --stop-on-fault, 130 interrupted.
#[derive(Args, Debug, Clone)]
pub struct MatchOptions {
    /// The game.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = unlisted::<&'static Adapter>())]
    pub game: &'static Adapter,

    /// An engine, such as strong:3 or cmd="./bot --fast"; give it twice or more.
    #[arg(short, long = "engine", value_name = "ENGINE")]
    pub engines: Vec<String>,

    /// Games between each two that meet, in pairs: the same opening, seats swapped.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, allow_hyphen_values = true, value_parser = whole(2..=100_000usize))]
    pub games: usize,

    /// The first engine against each of the others, instead of all against all.
    #[arg(long)]
    pub gauntlet: bool,

    /// Games at once.
    #[arg(short, long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = whole(1..=1024usize))]
    pub concurrency: usize,

    /// Where all that is random starts.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = seed)]
    pub seed: u64,

    /// Openings from FILE, one a line: moves parted by commas (Cluster: the seed of a deal).
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,

    /// Without --openings: random moves before the engines take over [default: 8 in Atom-4, 4 in Score Four].
    #[arg(long, value_name = "N", conflicts_with = "openings", allow_hyphen_values = true, value_parser = whole(0..=1000usize))]
    pub plies: Option<usize>,

    /// Atom-4: which round is played.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = whole(1..=1_000_000_000u32))]
    pub round: u32,

    /// Cluster: the configuration file.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Time for each move [default: 10s, or none with --game-time].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub move_time: Option<Duration>,

    /// Time for each player's whole game, and what a move adds: 60s or 60s+0.5s.
    #[arg(long, value_name = "TIME", value_parser = parse_game_time)]
    pub game_time: Option<(Duration, Duration)>,

    /// How late a move may come before it counts as late.
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = parse_duration)]
    pub margin: Duration,

    /// Time from a program's start to its first answer.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub start_limit: Duration,

    /// Time for an answer that is no move.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration)]
    pub answer_limit: Duration,

    /// Start every engine anew for every game (a faulty one always is; Cluster bots always are).
    #[arg(long)]
    pub restart: bool,

    /// End the series at the first fault; without it a fault loses a game and nothing else.
    #[arg(long)]
    pub stop_on_fault: bool,

    /// End early by a sequential test of the first engine against the second.
    // The help is no doc comment: one would take the brackets for a link.
    #[arg(
        long,
        value_name = "TEST",
        value_parser = Sprt::parse,
        allow_hyphen_values = true,
        help = "End early by a sequential test of the first engine against the second: ELO0,ELO1[,ALPHA,BETA]"
    )]
    pub sprt: Option<Sprt>,

    /// Keep results in FILE as JSON lines; killed at any moment, the same command goes on.
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Keep each game in FOLDER as a script that replays it in testing mode.
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,

    /// Keep both sides of each talk in FOLDER, with times.
    #[arg(long, value_name = "FOLDER")]
    pub log: Option<PathBuf>,

    /// Draw cross table and ratings into FILE.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Play only part I of N of the schedule.
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = Shard::parse)]
    pub shard: Shard,

    /// Play nothing: read results files of one series as one.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,

    /// Let results of different versions of this program, or of different builds of an engine, stand together.
    #[arg(long)]
    pub mixed: bool,
}

impl MatchOptions {
    /// As the arena wants them.
    pub fn options(&self, known: Vec<&'static Adapter>) -> Options {
        let standard = TimeControl::default();
        let (per_game, increment) = match self.game_time {
            Some((base, increment)) => (Some(base), increment),
            None => (None, Duration::ZERO),
        };
        let per_move = match (self.move_time, per_game) {
            (None, None) => standard.per_move,
            (per_move, _) => per_move,
        };
        Options {
            game: self.game,
            known,
            engines: self.engines.clone(),
            format: if self.gauntlet {
                Format::Gauntlet
            } else {
                Format::RoundRobin
            },
            games: self.games,
            seed: self.seed,
            openings: self.openings.clone(),
            plies: self.plies,
            round: self.round,
            config: self.config.clone(),
            control: TimeControl {
                per_move,
                per_game,
                increment,
                margin: self.margin,
                start: self.start_limit,
                answer: self.answer_limit,
            },
            concurrency: self.concurrency,
            shard: self.shard,
            sprt: self.sprt,
            out: self.out.clone(),
            records: self.records.clone(),
            logs: self.log.clone(),
            svg: self.svg.clone(),
            stop_on_fault: self.stop_on_fault,
            restart: self.restart,
            merge: self.merge.clone(),
            mixed: self.mixed,
            command: build::command_line(&["--shard", "--out", "-o"]),
        }
    }
}

/// Does a program speak its game's protocol? Numbered steps, passed or failed.
///
/// A failed one tells what was sent, what was expected and what came.
///
/// Exit status: 0 all passed, 1 some failed, 2 unusable options.
#[derive(Args, Debug, Clone)]
pub struct CheckOptions {
    /// The game.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = unlisted::<&'static Adapter>())]
    pub game: &'static Adapter,

    /// The program, run by /bin/sh -c.
    #[arg(value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    pub command: String,

    /// Time for each answer, a move among them.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub limit: Duration,

    /// Time from the program's start to its first answer.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub start_limit: Duration,
}

impl CheckOptions {
    /// As the arena wants them.
    pub fn options(&self) -> check::Options {
        check::Options {
            game: self.game,
            command: self.command.clone(),
            limit: self.limit,
            start: self.start_limit,
        }
    }
}

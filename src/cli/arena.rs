//! The options of a series, and of `atom4 match`.

use std::path::PathBuf;
use std::time::Duration;

use atom4_arena::adapter::Adapter;
use atom4_arena::build;
use atom4_arena::clock::{TimeControl, parse_duration, parse_game_time};
use atom4_arena::contest::ContestOptions;
use atom4_arena::exports::Exports;
use atom4_arena::live;
use atom4_arena::sandbox::Wanted;
use atom4_arena::schedule::Format;
use atom4_arena::sprt::Sprt;
use atom4_core::base::shard::Shard;
use clap::Args;

use super::choice::{self, unlisted};
use super::whole::{seed, whole};

/// The options of every series: its games, their clocks, how many at once.
#[derive(Args, Debug, Clone)]
pub struct SeriesOptions {
    /// Games at once.
    #[arg(short, long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = whole(1..=1024usize))]
    pub concurrency: usize,

    /// Where all that is random starts.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = seed)]
    pub seed: u64,

    /// Openings from FILE, one a line: moves separated by commas (Cluster: the seed of a deal).
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,

    /// Take the openings of --openings in random order, by the seed.
    #[arg(long, requires = "openings")]
    pub shuffle_openings: bool,

    /// Begin with opening N.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = whole(1..=1_000_000usize))]
    pub first_opening: usize,

    /// Random moves before the engines take over [default: 4 in Score Four; in Atom-4 the openings of the program's own, other rounds and boards 8].
    #[arg(long, value_name = "N", conflicts_with = "openings", allow_hyphen_values = true, value_parser = whole(0..=1000usize))]
    pub plies: Option<usize>,

    /// Atom-4: which round is played.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = whole(1..=1_000_000_000u32))]
    pub round: u32,

    /// Atom-4: edge of the board, 4 to 16 vertices [default: 16].
    #[arg(long, value_name = "E", allow_hyphen_values = true, value_parser = whole(0..=1000usize))]
    pub board: Option<usize>,

    /// Cluster: the configuration file.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Time for each move [default: 10s, in Cluster the timeout of its configuration (1s without one); none with --game-time].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub move_time: Option<Duration>,

    /// Time for each player's whole game, and what a move adds: 60s or 60s+0.5s.
    #[arg(long, value_name = "TIME", value_parser = parse_game_time)]
    pub game_time: Option<(Duration, Duration)>,

    /// Moves of a game, those of its opening among them, after which it is drawn.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole(1..=100_000usize))]
    pub most_plies: Option<usize>,

    /// Stop an engine that has lost N games running by faults, and leave its games out of the table.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole(1..=100_000usize))]
    pub drop_after: Option<usize>,

    /// How late a move may come before it counts as late; with --game-time, all moves of a game together.
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = parse_duration)]
    pub margin: Duration,

    /// Time from a program's start to its first answer.
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_duration)]
    pub start_limit: Duration,

    /// Time for an answer that is no move.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration)]
    pub answer_limit: Duration,

    // The help is no doc comment: one would take the brackets for a link.
    #[arg(
        long,
        value_name = "NAME=ELO",
        value_parser = parse_anchor,
        help = "The rating of one player, by which the others are rated [default: the mean rating is 0]"
    )]
    pub anchor: Option<(String, f64)>,

    /// How long an interrupted series waits for the games under way; what is not over then is played by the next run.
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_duration)]
    pub patience: Duration,

    /// Let people watch the games in a browser, or with atom4 join, while they are played.
    #[cfg(feature = "serve")]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub watch: Option<std::net::SocketAddr>,

    /// Start every engine anew for every game (a faulty one always is; Cluster bots always are).
    #[arg(long)]
    pub restart: bool,

    /// Confinement of programs: auto, bwrap, landlock or off.
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = choice::sandbox())]
    pub sandbox: Wanted,
}

/// Reads `NAME=ELO`.
fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let (name, elo) = text.rsplit_once('=').unwrap_or_default();
    match elo.parse::<f64>() {
        Ok(elo) if !name.is_empty() && elo.abs() <= 10_000.0 => Ok((name.to_owned(), elo)),
        _ => Err(format!(
            "'{text}' is no player and rating; write strong:2=1500"
        )),
    }
}

impl SeriesOptions {
    /// The clocks.
    fn control(&self) -> TimeControl {
        let standard = TimeControl::default();
        let (per_game, increment) = match self.game_time {
            Some((base, increment)) => (Some(base), increment),
            None => (None, Duration::ZERO),
        };
        let per_move = match (self.move_time, per_game) {
            (None, None) => standard.per_move,
            (per_move, _) => per_move,
        };
        TimeControl {
            per_move,
            per_game,
            increment,
            margin: self.margin,
            start: self.start_limit,
            answer: self.answer_limit,
            most_plies: self.most_plies,
        }
    }

    /// As the arena wants them: a series of this game without engines, of two games between each two.
    pub fn options(&self, game: &'static Adapter, known: Vec<&'static Adapter>) -> ContestOptions {
        ContestOptions {
            seed: self.seed,
            openings: self.openings.clone(),
            shuffled: self.shuffle_openings,
            first_opening: self.first_opening,
            plies: self.plies,
            round: self.round,
            board: self.board,
            config: self.config.clone(),
            anchor: self.anchor.clone(),
            drop_after: self.drop_after,
            patience: self.patience,
            control: self.control(),
            usual_clock: self.move_time.is_none() && self.game_time.is_none(),
            concurrency: self.concurrency,
            columns: live::output_columns(),
            restart: self.restart,
            sandbox: self.sandbox,
            ..ContestOptions::new(game, known)
        }
    }
}

/// Programs against programs, under a referee that checks every move itself.
///
/// An ENGINE is words separated by blanks, quotes around those that hold a blank. It is one of our own
/// players at a level, strong:3 or classic:2 (Atom-4 alone), or by the clock, time=100ms; in
/// Cluster also random, greedy and two-ply. Or it is a program that speaks testing mode (Atom-4,
/// Score Four) or the Cluster protocol, started by /bin/sh -c (on Windows by cmd): cmd="./bot --fast".
///
/// More words of an ENGINE: name=mine is what tables call it; init="set level 5." is sent once at
/// its start, in testing mode; restart=on starts it anew for every game; ahead=on sends it lines before it has answered those
/// before them, which is faster and which not every program takes; behind cmd=, time=3s is its own --move-time.
///
/// A program is confined: it has its own folder, where what it writes is thrown away, and reads the system and its
/// author's interpreters and libraries; read=FOLDER adds a folder, env=NAME or env=NAME=VALUE a variable, several times
/// if need be. It has no network, sees no other process and is stopped beyond memory=2G, cpu=4h (processor time a
/// game), processes=256 (threads among them) or disk=256M (files that it writes); other values raise or lower that.
///
/// Exit status: 0 when all games of this part were played, or when files were merged; 2 for unusable options, 4 for a fault
/// with --stop-on-fault, 130 when interrupted. With --sprt the test decides: 0 when it accepts H1 (the first engine
/// is stronger by ELO1), 1 when it accepts H0 (by ELO0 only), 3 when it is undecided.
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

    /// What the games are, and their clocks.
    #[command(flatten)]
    pub series: SeriesOptions,

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
        help = "End early by a sequential test of the first engine against the second: ELO0,ELO1[,ALPHA,BETA][,normalized]"
    )]
    pub sprt: Option<Sprt>,

    /// Keep each result in FILE as a line of JSON. After an interruption the same command plays the games that are missing; with more games, engines or another test it goes on.
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

    /// Write the games of --out or --merge into FILE in PGN form, which rating programs such as Ordo and BayesElo read.
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,

    /// Write the games of --out or --merge into FILE as comma-separated values, for spreadsheets.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

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
    pub fn options(&self, known: Vec<&'static Adapter>) -> ContestOptions {
        ContestOptions {
            engines: self.engines.clone(),
            format: if self.gauntlet {
                Format::Gauntlet
            } else {
                Format::RoundRobin
            },
            games: self.games,
            shard: self.shard,
            sprt: self.sprt,
            out: self.out.clone(),
            records: self.records.clone(),
            logs: self.log.clone(),
            svg: self.svg.clone(),
            exports: Exports {
                pgn: self.pgn.clone(),
                csv: self.csv.clone(),
            },
            stop_on_fault: self.stop_on_fault,
            merge: self.merge.clone(),
            mixed: self.mixed,
            command: build::command_line(&["--shard", "--out", "-o"]),
            ..self.series.options(self.game, known)
        }
    }
}

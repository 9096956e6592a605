//! `atom4 atomix …`: solving levels, comparing solvers.

mod choice;
mod clock;
mod compare;
mod new_level;
mod options;
mod results;
mod solve;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::games::atomix::repl::ENTRY;
use crate::games::atomix::solvers::variant::Variant;
use atom4_atomix::play::Game;
use atom4_atomix::play::make::find_level_named;
use atom4_atomix::solvers::solver::Algorithm;
use atom4_core::base::shard::Shard;
use atom4_play::seats::Seats;
use atom4_repl::GameList;
use atom4_solve::slide::parts::Part;
use clap::{Subcommand, ValueHint};

use self::choice::{LevelName, one_of, parts};
use self::compare::{Files, compare_all};
use self::options::HowOptions;
use self::solve::solve_all;
use self::verify::verify_all;
use crate::cli::ScreenOptions;
use crate::cli::output::interruptible;
use crate::cli::start::{First, converse, session, session_options, show};
use atom4_repl::stop::when_unread;

/// Atomix: play, make and solve levels, compare solvers.
///
/// LEVEL is FILE, FILE:N for the N-th level of a file, or the name or number of a level inside the
/// program; `echo 'show levels.' | atom4 --game atomix` lists those.
#[derive(Subcommand, Debug, Clone)]
pub enum AtomixCommand {
    /// Play a level, in the X11 window if DISPLAY is set, else in the terminal.
    ///
    /// Exit status: 0 played, 1 no terminal or display, or the screen was lost, 2 unusable options or
    /// levels.
    Play {
        /// FILE, FILE:N or the name or number of a level inside; without it, the level page.
        #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, value_parser = LevelName, hide_possible_values = true)]
        which: Option<String>,
        /// Level and screen.
        #[command(flatten)]
        screen: ScreenOptions,
    },
    New(new_level::NewOptions),
    /// Solve levels: plans, shortest ones proved as far as the limits allow.
    ///
    /// Exit status: 0 every level has a plan, 1 one has none, 2 unusable options or levels, 130
    /// interrupted.
    Solve {
        /// FILE, FILE:N or the name or number of a level inside.
        #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, required = true, value_parser = LevelName, hide_possible_values = true)]
        levels: Vec<String>,
        /// The algorithm.
        #[arg(long, value_name = "NAME", default_value = "strong", ignore_case = true, value_parser = one_of(Algorithm::ALL))]
        algorithm: Algorithm,
        /// The options of a search.
        #[command(flatten)]
        how: HowOptions,
        /// One line of JSON for each level.
        #[arg(long)]
        json: bool,
    },
    /// Run several algorithms on several levels: a table, a summary and four plots.
    ///
    /// Exit status: 0 done, 1 the results contradict what is known, 2 unusable options, levels or
    /// files, or a level that an algorithm cannot take, 130 interrupted.
    Compare {
        /// FILE, FILE:N or the name or number of a level inside.
        #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, value_parser = LevelName, hide_possible_values = true)]
        levels: Vec<String>,
        /// The algorithms, separated by commas.
        #[arg(long, value_name = "NAMES", value_delimiter = ',', ignore_case = true, value_parser = one_of(Algorithm::ALL),
            default_value = "strong,bfs,iddfs,greedy,a-star,weighted-a-star,ida-star")]
        algorithms: Vec<Algorithm>,
        /// Run strong and anytime also without each of these parts, separated by commas, and say what each is worth.
        #[arg(long, value_name = "PARTS", value_delimiter = ',', ignore_case = true, value_parser = parts())]
        without: Vec<Vec<Part>>,
        /// The options of a search.
        #[command(flatten)]
        how: HowOptions,
        /// Keep every result in FILE as one line of JSON and leave out what is in it already.
        #[arg(long, value_name = "FILE")]
        resume: Option<PathBuf>,
        /// Do only every N-th pair of level and algorithm, beginning with the I-th.
        #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = Shard::parse)]
        shard: Shard,
        /// Results of other runs to put into table and plots: the files up to the next option; may be given again.
        #[arg(long, value_name = "FILE", num_args = 1..)]
        merge: Vec<PathBuf>,
        /// Let results of different versions of this program, or of different --time, stand together.
        #[arg(long)]
        mixed: bool,
        /// Hold the results against a table of known lengths (name, status, length, human, wida).
        #[arg(long, value_name = "FILE")]
        known: Option<PathBuf>,
        /// The folder for table.txt, results.jsonl and the plots [default: none are written].
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Replay the plans of a results file, of `compare --resume` or `solve --json`, against their levels.
    ///
    /// A plan that does not hold is told with the file and the line. Exit status: 0 all plans hold, 1 one does
    /// not, 2 unusable options, levels or files.
    Verify {
        /// The results: JSON lines.
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// FILE, FILE:N or the name or number of a level inside, named as when the results were made.
        #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, required = true, value_parser = LevelName, hide_possible_values = true)]
        levels: Vec<String>,
        /// Tell equal atoms apart by their symbols, as when the results were made.
        #[arg(long)]
        apart: bool,
    },
}

/// Runs a subcommand.
pub fn run(command: &AtomixCommand, games: &GameList) -> ExitCode {
    match command {
        AtomixCommand::Play { which, screen } => play(which.as_deref(), screen, games),
        AtomixCommand::New(options) => new_level::new(options),
        AtomixCommand::Solve {
            levels,
            algorithm,
            how,
            json,
        } => {
            // Nothing is kept in a file: without a reader there is nothing to do.
            when_unread(|| std::process::exit(0));
            interruptible(|stop, out| solve_all(levels, *algorithm, how, *json, stop, out))
        }
        AtomixCommand::Compare {
            levels,
            algorithms,
            without,
            how,
            resume,
            shard,
            merge,
            mixed,
            known,
            output,
        } => {
            let files = Files {
                resume: resume.as_deref(),
                merge,
                known: known.as_deref(),
                output: output.as_deref(),
                mixed: *mixed,
            };
            interruptible(|stop, out| {
                let variants = Variant::all(algorithms, &without.concat());
                compare_all(levels, &variants, how, *shard, &files, stop, out)
            })
        }
        AtomixCommand::Verify {
            file,
            levels,
            apart,
        } => interruptible(|_, out| verify_all(file, levels, *apart, out)),
    }
}

/// Plays on a screen: this level, or the level page.
fn play(which: Option<&str>, screen: &ScreenOptions, games: &GameList) -> ExitCode {
    let talk = session_options(false, true);
    let mut session = session(games, &ENTRY, screen, talk);
    let mut first = First::OwnPage;
    if let (Some(level), Some(game)) = (which, session.game_mut::<Game>()) {
        match find_level_named(level) {
            Ok(loaded) => game.load(loaded),
            Err(refusal) => {
                eprintln!("atom4: {refusal}");
                return ExitCode::from(2);
            }
        }
        first = First::Board(Seats::TWO_PLAYERS);
    }
    match screen.device() {
        Some(device) => show(&mut session, device, first, None),
        None => converse(&mut session, &[]),
    }
}

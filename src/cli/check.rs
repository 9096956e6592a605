//! The options of `atom4 check`, and of the confinement of one program.

use std::path::PathBuf;
use std::time::Duration;

use atom4_arena::adapter::Adapter;
use atom4_arena::check;
use atom4_arena::clock::{TimeControl, parse_duration};
use atom4_arena::entrants;
use atom4_arena::sandbox::environment::parse_variable;
use atom4_arena::sandbox::limits::{parse_count, parse_readable, parse_size};
use atom4_arena::sandbox::{Grants, Launch, Limits, Sandbox, Wanted};
use clap::{Args, ValueHint};

use super::choice::{self, unlisted};

/// Does a program speak its game's protocol? Numbered steps, passed or failed.
///
/// First those that a tournament asks for, which decide; then those that the specification asks for in testing mode and a
/// tournament does not; then those that are good to have. A failed one tells what was sent, what was expected, what came and
/// what would help. Lines are sent one at a time. A program that says nothing, or plays another game, is told so once and not tried
/// any further.
///
/// Exit status: 0 all passed that a tournament asks for, 1 some of them failed, 2 unusable options.
#[derive(Args, Debug, Clone)]
pub struct CheckOptions {
    /// The game.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = unlisted::<&'static Adapter>())]
    pub game: &'static Adapter,

    /// The program: a command, run by /bin/sh -c, or a file or folder as tournament takes it.
    #[arg(value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    pub command: String,

    /// Time for each answer, a move among them [default: as in a tournament: 10s for a move, in Cluster the timeout of its
    /// configuration (1s without one), 5s for another answer].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub limit: Option<Duration>,

    /// Time from the program's start to its first answer [default: 30s, or --limit where that is more].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub start_limit: Option<Duration>,

    /// Its confinement.
    #[command(flatten)]
    pub sandbox: SandboxOptions,
}

/// The confinement of a program that stands alone on the command line.
#[derive(Args, Debug, Clone)]
pub struct SandboxOptions {
    /// Confinement of programs: auto, bwrap, landlock or off.
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = choice::sandbox())]
    pub sandbox: Wanted,

    /// A folder that a program may read beside its own and the system; give it as often as need be.
    #[arg(long, value_name = "FOLDER", value_parser = parse_readable)]
    pub read: Vec<PathBuf>,

    /// A variable that a program gets beside those of languages; give it as often as need be.
    #[arg(long, value_name = "NAME[=VALUE]", value_parser = parse_variable)]
    pub env: Vec<(String, String)>,

    /// The most memory of a program.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub memory: u64,

    /// The most processor time of a program.
    #[arg(long, value_name = "TIME", default_value = "4h", value_parser = parse_duration)]
    pub cpu: Duration,

    /// The most processes and threads of a program.
    #[arg(long, value_name = "N", default_value = "256", value_parser = parse_count)]
    pub processes: u64,

    /// The most that a program may write into files.
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = parse_size)]
    pub disk: u64,
}

impl SandboxOptions {
    /// What the program may read and take.
    pub fn grants(&self) -> Grants {
        let limits = Limits {
            memory: self.memory,
            cpu: self.cpu,
            processes: self.processes,
            disk: self.disk,
        };
        Grants {
            read: self.read.clone(),
            env: self.env.clone(),
            apart: Vec::new(),
            limits,
        }
    }
}

impl CheckOptions {
    /// As the arena wants them, with the confinement that can be had.
    ///
    /// # Errors
    /// A line that says why the confinement asked for cannot be had, or why the program cannot start.
    pub fn options(&self, known: Vec<&'static Adapter>) -> Result<check::Programs, String> {
        let usual = TimeControl::default();
        let per_move = match self.limit {
            Some(limit) => limit,
            None => self.game.protocol.usual_clock(None)?,
        };
        let control = TimeControl {
            per_move: Some(per_move),
            margin: Duration::ZERO,
            answer: self.limit.unwrap_or(usual.answer),
            start: self.start_limit.unwrap_or(per_move.max(usual.start)),
            ..usual
        };
        let options = check::Options {
            game: self.game,
            known,
            launch: Launch {
                command: String::new(),
                sandbox: Sandbox::choose(self.sandbox.sandbox)?,
                grants: self.sandbox.grants(),
            },
            control,
        };
        Ok(check::Programs {
            options,
            programs: entrants::to_check(&self.command)?,
        })
    }
}

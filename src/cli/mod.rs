//! The options and subcommands, in one place: the program, its manual page and its completions
//! all come from here.

pub mod arena;
pub mod choice;
pub mod manual;
pub mod output;
pub mod program;
pub mod whole;

use std::ffi::OsString;
use std::path::PathBuf;

use crate::play::registry::Kind;
use crate::ui::screen::Device;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};

/// Four games of lines and lattices behind one command language.
///
/// Without a subcommand: testing mode, which reads commands from FILE… or from standard input and
/// answers each on standard output. With any of -a, -d and -m: the game itself, as `atom4 play`
/// has it.
#[derive(Parser, Debug)]
#[command(
    name = "atom4",
    version,
    max_term_width = 100,
    // A subcommand brings its own options; `Cli::read` sees to what stands before it.
    override_usage = "atom4 [OPTIONS] [FILE]...\n       atom4 COMMAND ..."
)]
pub struct Cli {
    /// What to do; without it, testing mode.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The game itself.
    #[command(flatten)]
    pub play: PlayOptions,
}

impl Cli {
    /// Reads the command line, or ends the program saying what is wrong with it.
    pub fn read() -> Cli {
        let mut program = Cli::command();
        let mut matches = program.get_matches_mut();
        let given = program.get_arguments().find(|arg| {
            matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        });
        if let (Some(given), Some(name)) = (given, matches.subcommand_name()) {
            let text = format!(
                "{given} stands before {name}, which takes its own options behind its name; \
                 see atom4 help {name}"
            );
            matches = match with_options_behind(name, &std::env::args_os().collect::<Vec<_>>()) {
                Ok(moved) => moved,
                Err(Some(error)) => error.exit(),
                Err(None) => program.error(ErrorKind::ArgumentConflict, text).exit(),
            };
        }
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        let late = cli.play.files.iter().find(|file| {
            let name = file.to_str();
            name.is_some_and(|name| program.find_subcommand(name).is_some()) && !file.exists()
        });
        if let Some(late) = late {
            let name = late.display();
            let text =
                format!("there is no file {name}; as a subcommand it stands first: atom4 {name}");
            program.error(ErrorKind::ArgumentConflict, text).exit();
        }
        cli
    }
}

/// What was meant where options stand before a subcommand; the error tells what is wrong with them
/// behind it, `None` that it does not know them.
fn with_options_behind(name: &str, words: &[OsString]) -> Result<ArgMatches, Option<clap::Error>> {
    let mut wrong = None;
    // The name may be an option's value first, as in `--game cluster match`.
    for place in (1..words.len()).filter(|&place| words[place] == name) {
        let (before, behind) = words.split_at(place);
        let moved = before[..1].iter().chain(behind).chain(&before[1..]);
        match Cli::command().try_get_matches_from(moved) {
            Ok(matches) => return Ok(matches),
            Err(error) => wrong = Some(error).filter(|e| e.kind() != ErrorKind::UnknownArgument),
        }
    }
    Err(wrong)
}

/// Play the game itself, in the X11 window if DISPLAY is set, else in the terminal.
///
/// Command files run first, and the game goes on with the board as they leave it.
#[derive(Args, Debug, Clone)]
pub struct PlayOptions {
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "atom-4", ignore_case = true, value_parser = choice::game())]
    pub game: Kind,

    /// The machine plays as player N; without it two people play at one screen.
    #[arg(short = 'a', value_name = "N", allow_hyphen_values = true, value_parser = choice::player())]
    pub machine: Option<u8>,

    /// Level and screen.
    #[command(flatten)]
    pub screen: ScreenOptions,

    /// In testing mode and in files: end at the first `Error:` with status 2.
    #[arg(long)]
    pub strict: bool,

    /// Command files to run one after the other.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

impl PlayOptions {
    /// Whether the options ask for the game itself, not for testing mode.
    pub fn wants_screen(&self) -> bool {
        let ScreenOptions { level, screen } = self.screen;
        (self.machine.is_some() || level.is_some() || screen.is_some())
            && screen != Some(Screen::Commands)
    }
}

/// How well the machine plays, and where.
#[derive(Args, Debug, Clone, Copy)]
pub struct ScreenOptions {
    /// The machine's level, 0 and up; Atom-4's classic player searches LEVEL + 1 plies [default: 2].
    #[arg(short = 'd', value_name = "LEVEL", allow_hyphen_values = true, value_parser = level)]
    pub level: Option<u32>,

    /// The screen [default: x if DISPLAY is set, else t].
    #[arg(short = 'm', value_name = "SCREEN", allow_hyphen_values = true, value_parser = choice::screen())]
    pub screen: Option<Screen>,
}

impl ScreenOptions {
    /// The device that was asked for or can be had; `None` for testing mode.
    pub fn device(&self) -> Option<Device> {
        let display = || std::env::var_os("DISPLAY").is_some_and(|value| !value.is_empty());
        match self.screen {
            Some(Screen::Commands) => None,
            Some(Screen::Terminal) => Some(Device::Terminal),
            Some(Screen::X11) => Some(Device::Window),
            None if display() => Some(Device::Window),
            None => Some(Device::Terminal),
        }
    }
}

/// Where the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Full screen in the terminal.
    Terminal,
    /// In a window.
    X11,
    /// By commands.
    Commands,
}

// Subcommands whose options are a type of their own say there what they do: a comment here would
// take the place of the longer one.
/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    Play(PlayOptions),
    /// Print the manual page, or write all of them into a folder.
    Man {
        /// The folder to write the pages into.
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Fixed work for the Atom-4 search, counted: nodes as a checksum, speed as a figure.
    Bench,
    Cluster(crate::games::cluster::cli::ClusterOptions),
    Match(Box<arena::MatchOptions>),
    ClusterBot(crate::games::cluster::cli::BotOptions),
    #[command(subcommand)]
    Atomix(crate::games::atomix::cli::AtomixCommand),
    Check(arena::CheckOptions),
}

/// Reads a level of the machine.
pub fn level(text: &str) -> Result<u32, String> {
    let highest = crate::play::settings::HIGHEST_LEVEL;
    text.parse()
        .ok()
        .filter(|level| *level <= highest)
        .ok_or_else(|| format!("levels go from 0 to {highest}"))
}

//! The options and subcommands, in one place: the program, its manual page and its completions
//! all come from here.

pub mod arena;
pub mod atomix;
pub mod cluster;
pub mod levels;
pub mod manual;
mod whole;

use std::path::PathBuf;

use atom4::play::registry::Kind;
use atom4::ui::screen::Device;
use clap::{Args, Parser, Subcommand};

use self::whole::seed;

/// Four games of lines and lattices behind one command language.
///
/// Without a subcommand: testing mode, which reads commands from FILE… or from standard input and
/// answers each on standard output.
#[derive(Parser, Debug)]
#[command(
    name = "atom4",
    version,
    max_term_width = 100,
    disable_help_subcommand = false
)]
#[command(
    args_conflicts_with_subcommands = false,
    subcommand_negates_reqs = true
)]
pub struct Cli {
    /// What to do; without it, testing mode.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The options of the game itself.
    #[command(flatten)]
    pub play: PlayOptions,

    /// End at the first `Error:` with status 2.
    #[arg(long)]
    pub strict: bool,

    /// Command files to run one after the other.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// The options of the game itself.
#[derive(Args, Debug, Clone)]
pub struct PlayOptions {
    /// The game: atom-4, score-four, cluster or atomix.
    #[arg(long, value_name = "NAME", default_value = "atom-4", global = true, value_parser = game)]
    pub game: Kind,

    /// The machine plays as player N, 1 or 2; without it two people play at one screen.
    #[arg(short = 'a', value_name = "N", allow_hyphen_values = true, global = true, value_parser = player)]
    pub machine: Option<u8>,

    /// The machine's level, 0 and up; the classic player searches LEVEL + 1 plies [default: 2].
    #[arg(short = 'd', value_name = "LEVEL", allow_hyphen_values = true, global = true, value_parser = level)]
    pub level: Option<u32>,

    /// The screen: t the terminal, x the X11 window, c testing mode [default: x if DISPLAY is set, else t].
    #[arg(short = 'm', value_name = "SCREEN", allow_hyphen_values = true, global = true, value_parser = screen)]
    pub screen: Option<Screen>,
}

impl PlayOptions {
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

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play the game itself, in the X11 window if DISPLAY is set, else in the terminal.
    Play,
    /// Print the manual page, or write all of them into a folder.
    Man {
        /// The folder to write the pages into.
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// Print completions for a shell: bash, elvish, fish, powershell or zsh.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Fixed work for the Atom-4 search, counted: nodes as a checksum, speed as a figure.
    Bench,
    /// Cluster: two bots under a referee, or on a screen with nobody, a person or each other.
    Cluster(cluster::ClusterOptions),
    /// Programs against programs, under a referee that believes none of them.
    Match(Box<arena::MatchOptions>),
    /// Our Cluster bot, on standard input and output; plays by the clock, or at a level with -d.
    ClusterBot {
        /// Who plays: strong (ours), or a yardstick: random, greedy, two-ply.
        #[arg(long, value_name = "NAME", default_value = "strong", value_parser = ["strong", "random", "greedy", "two-ply"])]
        player: String,
        /// Where random choices start.
        #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = seed)]
        seed: u64,
    },
    /// Atomix: play, make and solve levels, compare solvers.
    #[command(subcommand)]
    Atomix(atomix::AtomixCommand),
    /// Does a program speak its game's protocol? Numbered steps, passed or failed.
    Check(arena::CheckOptions),
}

fn game(text: &str) -> Result<Kind, String> {
    Kind::from_name(&text.to_ascii_lowercase())
        .ok_or_else(|| String::from("choose atom-4, score-four, cluster or atomix"))
}

fn player(text: &str) -> Result<u8, String> {
    match text {
        "1" => Ok(1),
        "2" => Ok(2),
        _ => Err(String::from("the machine plays as player 1 or 2")),
    }
}

fn level(text: &str) -> Result<u32, String> {
    let highest = atom4::play::settings::HIGHEST_LEVEL;
    text.parse()
        .ok()
        .filter(|level| *level <= highest)
        .ok_or_else(|| format!("levels go from 0 to {highest}"))
}

fn screen(text: &str) -> Result<Screen, String> {
    match text {
        "t" => Ok(Screen::Terminal),
        "x" => Ok(Screen::X11),
        "c" => Ok(Screen::Commands),
        _ => Err(String::from("choose t (terminal), x (X11) or c (commands)")),
    }
}

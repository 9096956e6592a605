//! The options and subcommands, in one place: the program, its manual page and its completions
//! all come from here.

pub mod arena;
pub mod check;
pub mod choice;
pub mod completions;
pub mod entry;
pub mod keys;
pub mod manual;
pub mod output;
pub mod program;
pub mod puzzles;
pub mod review;
#[cfg(feature = "serve")]
pub mod serve;
pub mod service;
pub mod start;
pub mod tournament;
pub mod usual;
pub mod verify;
pub mod whole;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use self::entry::Registry;
use self::service::ServiceOptions;
use atom4_profile::Profile;
use atom4_repl::{GameEntry, GameList};
use atom4_screens::open_screen::OpenPage;
use atom4_screens::open_screen::ScreenChoice;
use atom4_screens::screen::Device;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{
    ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint,
};

/// Four games of lines and lattices behind one command language.
///
/// Without a subcommand: testing mode, which reads commands from FILE… or from standard input and
/// answers each on standard output. With any of -a, -d and -m: the game itself, as `atom4 play`
/// has it.
#[derive(Parser)]
#[command(
    name = "atom4",
    version,
    max_term_width = 100,
    // A subcommand brings its own options; `read` sees to what stands before it.
    override_usage = "atom4 [OPTIONS] [FILE]...\n       atom4 COMMAND ..."
)]
pub struct Cli {
    /// The game itself.
    #[command(flatten)]
    pub play: PlayOptions,

    /// Limits of testing mode.
    #[command(flatten)]
    pub service: ServiceOptions,
}

/// The maker of pages in a browser, where the program was built with it.
#[cfg(feature = "serve")]
pub const PAGE: Option<OpenPage> = Some(atom4_serve::open_page);
/// The maker of pages in a browser, where the program was built with it.
#[cfg(not(feature = "serve"))]
pub const PAGE: Option<OpenPage> = None;

/// The program with the subcommands and the games of a registry.
pub fn program_of(registry: &Registry) -> clap::Command {
    let filled = |command| with_games(command, registry);
    let own = CommonSubcommand::augment_subcommands(clap::Command::new("atom4"));
    let mut all: Vec<clap::Command> = own.get_subcommands().cloned().map(&filled).collect();
    for added in registry.subcommands() {
        let place = all
            .iter()
            .position(|other| Some(other.get_name()) == added.before);
        all.insert(place.unwrap_or(all.len()), added.command());
    }
    let placed = all.into_iter().enumerate();
    filled(Cli::command()).subcommands(placed.map(|(place, command)| command.display_order(place)))
}

/// A command whose options `--game` and `--new` know the games of a registry.
fn with_games(command: clap::Command, registry: &Registry) -> clap::Command {
    let programs = matches!(command.get_name(), "match" | "tournament" | "check");
    command.mut_args(|arg| match arg.get_id().as_str() {
        "game" if programs => choice::of_games_for_programs(arg, registry),
        "game" => choice::of_games(arg, &registry.games()),
        // None is made where none is named.
        "new" => choice::of_games(arg, &registry.games()).default_value(None),
        _ => arg,
    })
}

/// Reads the command line, or ends the program saying what is wrong with it.
pub fn read(registry: &Registry) -> ArgMatches {
    let words: Vec<OsString> = std::env::args_os().collect();
    let matches =
        without_subcommands(registry, &words).unwrap_or_else(|| with_subcommands(registry, &words));
    let play: PlayOptions = options(&matches);
    let service: ServiceOptions = options(&matches);
    let refuse = |text: String| {
        let mut program = program_of(registry);
        program.error(ErrorKind::ArgumentConflict, text).exit()
    };
    if let Some(name) = service.given().filter(|_| play.wants_screen()) {
        let text = format!("{name} is for testing mode, not for a screen; leave out -a, -d and -m");
        refuse(text);
    }
    if let Some(text) = game_for_file(registry, &play.files) {
        refuse(text);
    }
    let mut late = play.files.iter();
    if let Some(late) =
        late.find(|file| is_subcommand(registry, file.as_os_str()) && !file.exists())
    {
        let name = late.display();
        let text =
            format!("there is no file {name}; as a subcommand it stands first: atom4 {name}");
        refuse(text);
    }
    if let Some(name) = unknown_name(&play.files) {
        refuse(format!(
            "there is no command and no file {name}; atom4 --help lists the commands"
        ));
    }
    matches
}

/// The first word that looks like a name, not like a path, and is no file.
fn unknown_name(files: &[PathBuf]) -> Option<&str> {
    let mut words = files.iter().filter_map(|file| file.to_str());
    words.find(|word| !word.contains(['.', '/', '\\']) && !Path::new(word).exists())
}

/// True for the name of a subcommand.
fn is_subcommand(registry: &Registry, word: &OsStr) -> bool {
    let Some(word) = word.to_str() else {
        return false;
    };
    let mut added = registry.subcommands();
    word == "help" || CommonSubcommand::has_subcommand(word) || added.any(|own| own.name == word)
}

/// What a command line without a subcommand says; `None` where it may have one, or where something is to be said about it.
/// To make all the subcommands first takes longer than all else that happens at the start.
fn without_subcommands(registry: &Registry, words: &[OsString]) -> Option<ArgMatches> {
    if words
        .iter()
        .skip(1)
        .any(|word| is_subcommand(registry, word))
    {
        return None;
    }
    let program = with_games(Cli::command(), registry);
    program.try_get_matches_from(words).ok()
}

/// What a command line says, or the program's end.
fn with_subcommands(registry: &Registry, words: &[OsString]) -> ArgMatches {
    let mut program = program_of(registry);
    let matches = program.get_matches_mut();
    let given = program
        .get_arguments()
        .find(|arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine));
    let (Some(given), Some(name)) = (given, matches.subcommand_name()) else {
        return matches;
    };
    let text = format!(
        "{given} stands before {name}, which takes its own options behind its name; \
         see atom4 help {name}"
    );
    match with_options_behind(registry, name, words) {
        Ok(moved) => moved,
        Err(Some(error)) => error.exit(),
        Err(None) => program.error(ErrorKind::ArgumentConflict, text).exit(),
    }
}

/// The game whose name stands where files are expected, where no file is called so.
fn named_by_files(games: &GameList, files: &[PathBuf]) -> Option<&'static GameEntry> {
    if files.iter().any(|file| file.exists()) {
        return None;
    }
    let words: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    games.named(&words.join(" ").to_lowercase())
}

/// The advice where the files are no files but the name of a game.
fn game_for_file(registry: &Registry, files: &[PathBuf]) -> Option<String> {
    let kind = named_by_files(&registry.games(), files)?.kind();
    let (title, option) = (kind.title(), kind.hyphened());
    let words: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    let name = words.join(" ");
    Some(format!(
        "there is no file {name}; atom4 play {option} plays {title}, atom4 --game {option} is its testing mode"
    ))
}

/// Options as they came, or the program's end, saying what is wrong with them.
pub fn options<T: FromArgMatches>(matches: &ArgMatches) -> T {
    T::from_arg_matches(matches).unwrap_or_else(|error| error.exit())
}

/// The command line that was meant where options stand before a subcommand; the error tells what is
/// wrong with them behind it, `None` that it does not know them.
fn with_options_behind(
    registry: &Registry,
    name: &str,
    words: &[OsString],
) -> Result<ArgMatches, Option<clap::Error>> {
    let mut wrong = None;
    // The name may be an option's value first, as in `--game cluster match`.
    for place in (1..words.len()).filter(|&place| words[place] == name) {
        let (before, behind) = words.split_at(place);
        let moved = before[..1].iter().chain(behind).chain(&before[1..]);
        match program_of(registry).try_get_matches_from(moved) {
            Ok(matches) => return Ok(matches),
            Err(error) => wrong = Some(error).filter(|e| e.kind() != ErrorKind::UnknownArgument),
        }
    }
    Err(wrong)
}

/// Play the game itself, in the X11 window if DISPLAY is set, else in the terminal.
///
/// Command files run first, and the game goes on with the board as they leave it.
#[derive(Args, Clone)]
pub struct PlayOptions {
    /// The game.
    ///
    /// Without this option the program's own name may say it, such as score-four for a link to it, or ATOM4_GAME.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = choice::unlisted::<&'static GameEntry>())]
    pub game: &'static GameEntry,

    /// The machine plays as player N; without it two people play at one screen.
    #[arg(short = 'a', value_name = "N", allow_hyphen_values = true, value_parser = choice::player())]
    pub machine: Option<u8>,

    /// Level and screen.
    #[command(flatten)]
    pub screen: ScreenOptions,

    /// In testing mode and in files: end at the first `Error:` with status 2.
    #[arg(long)]
    pub strict: bool,

    /// Command files to run one after the other; behind play, the name of a game will do as well.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

impl PlayOptions {
    /// True where the options ask for the game itself, not for testing mode.
    pub fn wants_screen(&self) -> bool {
        let ScreenOptions { level, screen, .. } = self.screen;
        (self.machine.is_some() || level.is_some() || screen.is_some())
            && screen != Some(Screen::Commands)
    }
}

/// The machine's level, and the screen.
#[derive(Args, Debug, Clone, Copy)]
pub struct ScreenOptions {
    /// The machine's level, 0 to 99; Atom-4's classic player searches LEVEL + 1 plies [default: 2].
    #[arg(short = 'd', value_name = "LEVEL", allow_hyphen_values = true, value_parser = level)]
    pub level: Option<u32>,

    /// The screen [default: x if DISPLAY is set, else t].
    #[arg(
        short = 'm',
        value_name = "SCREEN",
        allow_hyphen_values = true,
        value_enum
    )]
    pub screen: Option<Screen>,

    /// Read no settings, keep no game and leave no trace.
    #[arg(long)]
    pub no_memory: bool,
}

impl ScreenOptions {
    /// What is remembered from run to run.
    pub fn profile(&self) -> Profile {
        match self.no_memory {
            true => Profile::none(),
            false => Profile::of_environment(),
        }
    }

    /// The device that was asked for or can be had; `None` for testing mode.
    pub fn device(&self) -> Option<ScreenChoice> {
        let display = || std::env::var_os("DISPLAY").is_some_and(|value| !value.is_empty());
        let device = match self.screen {
            Some(Screen::Commands) => return None,
            Some(Screen::Terminal) => Device::Terminal,
            Some(Screen::X11) => Device::Window,
            Some(Screen::Page) => Device::Page,
            None if display() => Device::Window,
            None => Device::Terminal,
        };
        Some(ScreenChoice {
            device,
            or_terminal: self.screen.is_none(),
        })
    }
}

/// Where the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Screen {
    /// Full screen in the terminal.
    #[value(name = "t", help = "the terminal")]
    Terminal,
    /// In a window.
    #[value(name = "x", help = "the X11 window")]
    X11,
    /// In a browser.
    #[value(name = "w", help = "a page in the browser")]
    Page,
    /// By commands.
    #[value(name = "c", help = "testing mode: commands")]
    Commands,
}

// Subcommands whose options are a type of their own say there what they do: a comment here would
// take the place of the longer one.
/// The subcommands that belong to no game.
#[derive(Subcommand)]
pub enum CommonSubcommand {
    Play(PlayOptions),
    /// Print the manual page, for man to show (atom4 man | man -l -), or write all of them into a folder.
    Man {
        /// The folder to write the pages into.
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
    /// Print all actions that can be given other keys, with their keys as they are.
    ///
    /// What it prints is the table [keys] of the settings file, where a line that is changed counts: hint = ["h", "F8"]. What
    /// is wrong with that file is told on standard error, and ends the program with status 1.
    Keys,
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    Match(Box<arena::MatchOptions>),
    Tournament(Box<tournament::TournamentOptions>),
    Check(check::CheckOptions),
    Review(review::ReviewOptions),
    Puzzles(puzzles::PuzzlesOptions),
    Verify(verify::VerifyOptions),
    #[cfg(feature = "serve")]
    Serve(serve::ServeOptions),
    #[cfg(feature = "serve")]
    Join(serve::JoinOptions),
}

/// Reads a level of the machine.
pub fn level(text: &str) -> Result<u32, String> {
    let highest = atom4_play::settings::HIGHEST_LEVEL;
    text.parse()
        .ok()
        .filter(|level| *level <= highest)
        .ok_or_else(|| format!("levels go from 0 to {highest}"))
}

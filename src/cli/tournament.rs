//! The options of `atom4 tournament`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use atom4_arena::adapter::Adapter;
use atom4_arena::build;
use atom4_arena::contest::ContestOptions;
use atom4_arena::report;
use atom4_arena::tournament::{self, Played};
use atom4_core::base::shard::Shard;
use atom4_play::view::BoardView;
use atom4_screens::svg::Pictures;

use super::arena::SeriesOptions;
use super::choice::unlisted;
use super::whole::whole;

/// Every program of a list against every other, with pages that show all games.
///
/// LIST is a file with a program a line: a name, a blank, and the command that starts it, run by /bin/sh -c, options and
/// all; # opens a comment. Instead of a command there may be one of our own players, strong:2, or an ENGINE as match has
/// it, cmd="./bot --fast" restart=on. Or LIST is a folder of programs as they were handed in: files that are executable or
/// have the ending of a language (.py, .jar, .js, .rb, .pl, .lua, ...), and subfolders, each started there: by a file run, or
/// what is called bot, main, index, start, play or as the folder, or is the only program in it; by package.json, Makefile (a
/// target run), or what was built by Cargo, Maven, Gradle, .NET, CMake, Go or Swift. It is told how each is started; a file
/// run in its subfolder, or a list, says otherwise.
///
/// Each program is checked first, as atom4 check does it. One that fails a step that a tournament asks for, or does not
/// start, does not play; the table and the pages tell why and what would help. Then the others play, two games from each
/// opening, seats swapped.
///
/// FOLDER keeps the checks, the results and the pages; its first page is index.html, which stands from the beginning on and shows how
/// the tournament goes. After an interruption the same
/// command plays the games that are missing, and with more programs in LIST or a larger -n those that are new. With --part several machines share the games and the folder: the first one checks the programs, and
/// at last the same command without --part plays what is missing and writes the pages.
///
/// Exit status: 0 played, 1 nothing played because fewer than two programs passed their check (the pages tell why), 2 unusable
/// options, 130 interrupted.
#[derive(Args, Debug, Clone)]
pub struct TournamentOptions {
    /// The game.
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = unlisted::<&'static Adapter>())]
    pub game: &'static Adapter,

    /// The programs: a file with a name and a command a line, or a folder of programs.
    #[arg(value_name = "LIST", value_hint = ValueHint::AnyPath)]
    pub list: PathBuf,

    /// Keep checks, results and pages in FOLDER; the same command goes on there.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub report: Option<PathBuf>,

    /// Games between each two that meet, in pairs: the same opening, seats swapped.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 4, allow_hyphen_values = true, value_parser = whole(2..=100_000usize))]
    pub games: usize,

    /// A Swiss tournament of so many rounds: in each every program meets one with about as many points, for two games.
    #[arg(long, value_name = "ROUNDS", conflicts_with_all = ["gauntlet", "games", "part"], allow_hyphen_values = true, value_parser = whole(1..=1000usize))]
    pub swiss: Option<usize>,

    /// This program against each of the others, instead of all against all.
    #[arg(long, value_name = "PROGRAM")]
    pub gauntlet: Option<String>,

    /// Let programs play that fail their check, too: each fault loses a game.
    #[arg(long)]
    pub admit_all: bool,

    /// Do not look for the move that lost each game. Without it the machine player does so once all are played, for a second or a few
    /// a game, and the pages have it.
    #[arg(long)]
    pub no_review: bool,

    /// What the games are, and their clocks.
    #[command(flatten)]
    pub series: SeriesOptions,

    /// Play only part I of N of the games.
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = Shard::parse, requires = "report")]
    pub part: Shard,

    /// Let results of different versions of this program, or of different builds of a program, stand together.
    #[arg(long)]
    pub mixed: bool,
}

/// The pictures of the pages.
#[derive(Default)]
struct Painter(Pictures);

impl report::Painter for Painter {
    fn picture(&mut self, board: &BoardView) -> String {
        self.0.picture(board)
    }

    fn definitions(&self) -> String {
        self.0.definitions()
    }
}

/// Writes the pages of a tournament into a folder.
pub fn pages(played: &Played<'_>, folder: &Path) -> Result<(), String> {
    report::write(played, folder, &|| Box::new(Painter::default()))
}

impl TournamentOptions {
    /// As the arena wants them.
    pub fn options(&self, known: Vec<&'static Adapter>) -> tournament::TournamentOptions {
        tournament::TournamentOptions {
            list: self.list.clone(),
            gauntlet: self.gauntlet.clone(),
            swiss: self.swiss,
            report: self.report.clone(),
            admit_all: self.admit_all,
            review: !self.no_review,
            series: ContestOptions {
                games: self.games,
                shard: self.part,
                mixed: self.mixed,
                command: build::command_line(&["--part"]),
                name: "tournament",
                ..self.series.options(self.game, known)
            },
        }
    }
}

//! The rows of the commands of every game, and what makes the commands of their words.

use std::time::Duration;

use super::{Command, Show};
use crate::game::{Ask, GameList};
use crate::row::{RowInfo, Values, Words, number};
use crate::setting::Set;
use crate::words::shown;
use atom4_play::refusal::Refusal;
use atom4_play::seats::Seats;
use atom4_play::settings::{HIGHEST_LEVEL, LARGEST_HASH_MB, LONGEST_TIME, MOST_THREADS, Player};
use atom4_screens::screen::Device;

/// A command of every game: the information of its row, and the value that the row makes.
pub struct CommonRow {
    /// Usage, help, example and pattern.
    pub info: RowInfo,
    pub(crate) make: Make,
}

/// Makes a command of its words; the list has the games that a word may name.
type Make = fn(&Words<'_>, &GameList) -> Made;

/// A command, or why it names what does not exist.
type Made = Result<Command, Refusal>;

impl CommonRow {
    const fn new(
        usage: &'static str,
        pattern: &'static str,
        make: Make,
        help: &'static str,
        example: &'static str,
    ) -> CommonRow {
        let info = RowInfo::new(usage, pattern, help, example);
        CommonRow { info, make }
    }

    /// The row with what completion offers for the word of its usage that varies.
    const fn offering(mut self, values: &'static [(&'static str, Values)]) -> CommonRow {
        self.info.values = values;
        self
    }

    /// The row of a command whose answer may be long in coming.
    const fn thinking(mut self) -> CommonRow {
        self.info.thinks = true;
        self.unsaved()
    }

    /// The row of a command that no saved game holds: it thinks, writes a file or takes a screen.
    const fn unsaved(mut self) -> CommonRow {
        self.info.never_saved = true;
        self
    }

    /// The row of a command that reads or writes files or takes a screen.
    const fn with_files(mut self) -> CommonRow {
        self.info.needs_files = true;
        self
    }
}

/// The commands of every game, in the order of `help.`
pub static ROWS: [CommonRow; 36] = [
    CommonRow::new(
        "show board.",
        "show board",
        |_, _| Ok(Command::Show(Show::Board)),
        "the board, for programs",
        "show board.",
    ),
    CommonRow::new(
        "draw board.",
        "draw board",
        |_, _| Ok(Command::DrawBoard),
        "the board, for people",
        "draw board.",
    ),
    CommonRow::new(
        "show moves.",
        "show moves",
        |_, _| Ok(Command::Show(Show::Moves)),
        "what the side to move may do",
        "show moves.",
    ),
    CommonRow::new(
        "show status.",
        "show status",
        |_, _| Ok(Command::Show(Show::Status)),
        "who is to play, or how it ended",
        "show status.",
    ),
    CommonRow::new(
        "show history.",
        "show history",
        |_, _| Ok(Command::Show(Show::History)),
        "the moves so far",
        "show history.",
    ),
    CommonRow::new(
        "show settings.",
        "show settings",
        |_, _| Ok(Command::ShowSettings),
        "player, level or time, seed, threads, hash",
        "show settings.",
    ),
    CommonRow::new(
        "get SIDE move.",
        "get (?<who>[a-z]+) move",
        |w, _| ask(Ask::Get, w),
        "the move a machine player proposes to white or black",
        "get white move.",
    )
    .thinking(),
    CommonRow::new(
        "play SIDE move.",
        "play (?<who>[a-z]+) move",
        |w, _| ask(Ask::Play, w),
        "the same, and the move is made",
        "play black move.",
    )
    .thinking(),
    CommonRow::new(
        "analyse SIDE move.",
        "analyse (?<who>[a-z]+) move",
        |w, _| ask(Ask::Analyse, w),
        "a line for each finished depth, then the proposed move",
        "analyse white move.",
    )
    .thinking(),
    CommonRow::new(
        "review.",
        "review",
        |_, _| Ok(Command::Review(None)),
        "judges the moves so far: a word and values for each, and the turning point",
        "review.",
    )
    .thinking(),
    CommonRow::new(
        "review within N s.",
        "review within (?<seconds>[+-]?[0-9]+(?:\\.[0-9]+)?) ?s",
        |w, _| Ok(Command::Review(Some(seconds(w)?))),
        "the same, within that time",
        "review within 5 s.",
    )
    .thinking(),
    CommonRow::new(
        "show puzzles.",
        "show puzzles",
        |_, _| Ok(Command::ShowPuzzles),
        "the puzzles inside the program, the easiest first",
        "show puzzles.",
    ),
    CommonRow::new(
        "load puzzle N.",
        concat!("load puzzle ", number!("n")),
        |w, _| Ok(Command::LoadPuzzle(w.text("n").to_owned())),
        "the board of that puzzle",
        "load puzzle 1.",
    ),
    CommonRow::new(
        "show puzzle.",
        "show puzzle",
        |_, _| Ok(Command::ShowPuzzle),
        "the line of the puzzle loaded last",
        "show puzzle.",
    ),
    CommonRow::new(
        "undo.",
        "undo",
        |_, _| Ok(Command::Undo),
        "takes the last change back",
        "undo.",
    ),
    CommonRow::new(
        "redo.",
        "redo",
        |_, _| Ok(Command::Redo),
        "makes it again",
        "redo.",
    ),
    CommonRow::new(
        "clear.",
        "clear",
        |_, _| Ok(Command::Clear),
        "empties the board",
        "clear.",
    ),
    CommonRow::new(
        "set level N.",
        concat!("set level ", number!("n")),
        set_level,
        "how well the machine plays: 0 a child beats, default 2",
        "set level 3.",
    ),
    CommonRow::new(
        "set time N ms.",
        concat!("set time ", number!("n"), " ms"),
        set_time,
        "the machine thinks by the clock",
        "set time 500 ms.",
    ),
    CommonRow::new(
        "set time N s.",
        "set time (?<seconds>[+-]?[0-9]+(?:\\.[0-9]+)?) ?s",
        set_seconds,
        "the same in seconds, 1.5 s too",
        "set time 5 s.",
    ),
    CommonRow::new(
        "set player NAME.",
        "set player (?<name>[a-z]+)",
        set_player,
        "which machine player answers: classic ({classic}) or strong",
        "set player strong.",
    )
    .offering(&[("NAME", Values::Players)]),
    CommonRow::new(
        "set seed N.",
        concat!("set seed ", number!("n")),
        set_seed,
        "where random choices start",
        "set seed 7.",
    ),
    CommonRow::new(
        "set threads N.",
        concat!("set threads ", number!("n")),
        set_threads,
        "threads the machine searches with",
        "set threads 2.",
    ),
    CommonRow::new(
        "set hash N mb.",
        concat!("set hash ", number!("n"), " mb"),
        set_hash,
        "memory for the machine's table",
        "set hash 64 mb.",
    ),
    CommonRow::new(
        "perft N.",
        concat!("perft ", number!("n")),
        perft,
        "counts the sequences of exactly N moves",
        "perft 4.",
    )
    .thinking(),
    CommonRow::new(
        "choose game NAME.",
        "choose game (?<name>[a-z0-9 -]+)",
        choose,
        "a fresh game: {games}",
        "choose game atom-4.",
    )
    .offering(&[("NAME", Values::Games)]),
    CommonRow::new(
        "save to \"FILE\".",
        "save to \"(?<file>[^\"]*)\"",
        |w, _| Ok(Command::SaveTo(w.text("file").to_owned())),
        "writes the game as a script to a new file",
        "save to \"game.txt\".",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "save again.",
        "save again",
        |_, _| Ok(Command::SaveAgain),
        "writes the same file once more",
        "save again.",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "run \"FILE\".",
        "run \"(?<file>[^\"]*)\"",
        |w, _| Ok(Command::Run(w.text("file").to_owned())),
        "the answers of the commands in a file",
        "run \"game.txt\".",
    )
    .with_files(),
    CommonRow::new(
        "go interactive.",
        "go interactive(?: (?<seats>.+))?",
        |w, _| go(Device::Terminal, w),
        "the terminal game; also as white, as black, with two players or two machines",
        "go interactive as white.",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "go gui.",
        "go gui(?: (?<seats>.+))?",
        |w, _| go(Device::Window, w),
        "the X11 game; also as white, as black, with two players or two machines",
        "go gui as black.",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "go web.",
        "go web(?: (?<seats>.+))?",
        |w, _| go(Device::Page, w),
        "the game in the browser, with the same words behind it as go gui",
        "go web as white.",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "why.",
        "why",
        |_, _| Ok(Command::Why),
        "the reason of the last Impossible or Error",
        "why.",
    ),
    CommonRow::new(
        "help.",
        "help",
        |_, _| Ok(Command::Help(None)),
        "these commands",
        "help.",
    ),
    CommonRow::new(
        "help WORDS.",
        "help (?<words>.+)",
        |w, _| Ok(Command::Help(Some(w.text("words").to_owned()))),
        "the commands that begin with these words, in full",
        "help add.",
    ),
    CommonRow::new(
        "quit.",
        "quit",
        |_, _| Ok(Command::Quit),
        "ends the program",
        "quit.",
    ),
];

fn ask(what: Ask, words: &Words<'_>) -> Made {
    Ok(Command::Ask(what, words.text("who").to_owned()))
}

fn set(setting: Set) -> Made {
    Ok(Command::Set(setting))
}

fn set_level(words: &Words<'_>, _: &GameList) -> Made {
    set(Set::Level(words.number("n", "level", 0..=HIGHEST_LEVEL)?))
}

fn set_time(words: &Words<'_>, _: &GameList) -> Made {
    let longest = LONGEST_TIME.as_millis() as u64;
    let ms = words.amount("n", "the time in ms", 1..=longest)?;
    set(Set::Time(Duration::from_millis(ms)))
}

fn set_seconds(words: &Words<'_>, _: &GameList) -> Made {
    set(Set::Time(seconds(words)?))
}

/// The time of a word that counts seconds, in whole milliseconds: a saved game names them.
fn seconds(words: &Words<'_>) -> Result<Duration, Refusal> {
    let (seconds, longest) = (words.text("seconds"), LONGEST_TIME.as_secs());
    let ms = seconds
        .parse()
        .ok()
        .map(|seconds: f64| (1000.0 * seconds).round());
    let fits = ms.filter(|ms| (1.0..=1000.0 * longest as f64).contains(ms));
    let ms = fits.ok_or_else(|| {
        let came = shown(seconds);
        Refusal::new(format!(
            "the time in s must be 0.001 to {longest}, not {came}"
        ))
    })?;
    Ok(Duration::from_millis(ms as u64))
}

fn set_player(words: &Words<'_>, games: &GameList) -> Made {
    let name = words.text("name");
    let player = Player::named(name).ok_or_else(|| {
        Refusal::new(format!(
            "there is no player {}; choose strong or, in {}, classic",
            shown(name),
            games.titles_with(Player::Classic)
        ))
    })?;
    set(Set::Player(player))
}

fn set_seed(words: &Words<'_>, _: &GameList) -> Made {
    set(Set::Seed(words.number("n", "seed", 0..=u64::MAX)?))
}

fn set_threads(words: &Words<'_>, _: &GameList) -> Made {
    set(Set::Threads(words.amount(
        "n",
        "threads",
        1..=MOST_THREADS,
    )?))
}

fn set_hash(words: &Words<'_>, _: &GameList) -> Made {
    set(Set::Hash(words.amount(
        "n",
        "the table in mb",
        1..=LARGEST_HASH_MB,
    )?))
}

fn perft(words: &Words<'_>, _: &GameList) -> Made {
    Ok(Command::Perft(words.number("n", "depth", 0..=999)?))
}

fn choose(words: &Words<'_>, games: &GameList) -> Made {
    let name = words.text("name");
    games.named(name).map(Command::Choose).ok_or_else(|| {
        let (name, games) = (shown(name), games.names());
        Refusal::new(format!("there is no game {name}; choose {games}"))
    })
}

fn go(device: Device, words: &Words<'_>) -> Made {
    let seats = match words.text("seats") {
        "as white" => Seats::AS_WHITE,
        "as black" => Seats::AS_BLACK,
        "with two players" => Seats::TWO_PLAYERS,
        "with two machines" => Seats::TWO_MACHINES,
        "" => Seats::Ask,
        other => {
            return Err(Refusal::new(format!(
                "nobody sits down {}; say as white, as black, with two players or with two machines",
                shown(other)
            )));
        }
    };
    Ok(Command::Go(device, seats))
}

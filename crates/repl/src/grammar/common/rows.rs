//! The rows of the commands of every game, and what makes the commands of their words.

use std::time::Duration;

use super::Command;
use crate::game::{Ask, GameList};
use crate::row::{TableRow, Values, WordKind, Words, is_decimal};
use crate::setting::Set;
use crate::words::shown;
use atom4_play::refusal::Refusal;
use atom4_play::seats::Seats;
use atom4_play::settings::{HIGHEST_LEVEL, LARGEST_HASH_MB, LONGEST_TIME, MOST_THREADS, Player};
use atom4_play::text_game::list;
use atom4_screens::screen::Device;

/// A command of every game; the row makes a value of its words. The list has the games that a word may name.
pub type CommonRow = TableRow<fn(&Words<'_>, &GameList) -> Understood>;

/// A command, or why it names what does not exist.
pub type Understood = Result<Command, Refusal>;

/// The kinds of what counts seconds.
const SECONDS: &[(&str, WordKind)] = &[("N", is_decimal)];

/// The commands of every game, in the order of `help.`
pub static ROWS: [CommonRow; 36] = [
    CommonRow::new(
        "show board.",
        |_, _| Ok(Command::Show(|game, text| game.show_board(text))),
        "the board, for programs",
    ),
    CommonRow::new(
        "draw board.",
        |_, _| Ok(Command::DrawBoard),
        "the board, for people",
    ),
    CommonRow::new(
        "show moves.",
        |_, _| Ok(Command::Show(|game, text| line(text, &list(&game.moves())))),
        "what the side to move may do",
    ),
    CommonRow::new(
        "show status.",
        |_, _| Ok(Command::Show(|game, text| line(text, &game.status()))),
        "who is to play, or how it ended",
    ),
    CommonRow::new(
        "show history.",
        |_, _| Ok(Command::Show(|game, text| game.show_history(text))),
        "the moves so far",
    ),
    CommonRow::new(
        "show settings.",
        |_, _| Ok(Command::ShowSettings),
        "player, level or time, seed, threads, hash",
    ),
    CommonRow::new(
        "get SIDE move.",
        |w, _| ask(Ask::Get, w),
        "the move a machine player proposes to white or black",
    )
    .example("get white move.")
    .thinking(),
    CommonRow::new(
        "play SIDE move.",
        |w, _| ask(Ask::Play, w),
        "the same, and the move is made",
    )
    .example("play black move.")
    .thinking(),
    CommonRow::new(
        "analyse SIDE move.",
        |w, _| ask(Ask::Analyse, w),
        "a line for each finished depth, then the proposed move",
    )
    .example("analyse white move.")
    .thinking(),
    CommonRow::new(
        "review.",
        |_, _| Ok(Command::Review(None)),
        "judges the moves so far: a word and values for each, and the turning point",
    )
    .thinking(),
    CommonRow::new(
        "review within N s.",
        |w, _| Ok(Command::Review(Some(seconds(w)?))),
        "the same, within that time",
    )
    .example("review within 5 s.")
    .kinds(SECONDS)
    .thinking(),
    CommonRow::new(
        "show puzzles.",
        |_, _| Ok(Command::ShowPuzzles),
        "the puzzles inside the program, the easiest first",
    ),
    CommonRow::new(
        "load puzzle N.",
        |w, _| Ok(Command::LoadPuzzle(w.text("N").to_owned())),
        "the board of that puzzle",
    )
    .example("load puzzle 1."),
    CommonRow::new(
        "show puzzle.",
        |_, _| Ok(Command::ShowPuzzle),
        "the line of the puzzle loaded last",
    ),
    CommonRow::new(
        "undo.",
        |_, _| Ok(Command::Undo),
        "takes the last change back",
    ),
    CommonRow::new("redo.", |_, _| Ok(Command::Redo), "makes it again"),
    CommonRow::new("clear.", |_, _| Ok(Command::Clear), "empties the board"),
    CommonRow::new(
        "set level N.",
        |w, _| set(Set::Level(w.number("N", "level", 0..=HIGHEST_LEVEL)?)),
        "how well the machine plays: 0 a child beats, default 2; ends set time",
    )
    .example("set level 3."),
    CommonRow::new(
        "set time N ms.",
        set_time,
        "the machine thinks by the clock; ends set level",
    )
    .example("set time 500 ms."),
    CommonRow::new(
        "set time N s.",
        |w, _| set(Set::Time(seconds(w)?)),
        "the same in seconds, 1.5 s too",
    )
    .example("set time 5 s.")
    .kinds(SECONDS),
    CommonRow::new(
        "set player NAME.",
        set_player,
        "which machine player answers: classic ({classic}) or strong",
    )
    .example("set player strong.")
    .values(&[("NAME", Values::Players)]),
    CommonRow::new(
        "set seed N.",
        |w, _| set(Set::Seed(w.number("N", "seed", 0..=u64::MAX)?)),
        "where random choices start",
    )
    .example("set seed 7."),
    CommonRow::new(
        "set threads N.",
        |w, _| set(Set::Threads(w.amount("N", "threads", 1..=MOST_THREADS)?)),
        "threads the machine searches with",
    )
    .example("set threads 2."),
    CommonRow::new(
        "set hash N mb.",
        |w, _| {
            set(Set::Hash(w.amount(
                "N",
                "the table in mb",
                1..=LARGEST_HASH_MB,
            )?))
        },
        "memory for the machine's table",
    )
    .example("set hash 64 mb."),
    CommonRow::new(
        "perft N.",
        |w, _| Ok(Command::Perft(w.number("N", "depth", 0..=999)?)),
        "counts the sequences of exactly N moves",
    )
    .example("perft 4.")
    .thinking(),
    CommonRow::new("choose game NAME.", choose, "a fresh game: {games}")
        .example("choose game atom-4.")
        .kinds(&[("NAME", |text| {
            text.bytes()
                .all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b' ' | b'-'))
        })])
        .values(&[("NAME", Values::Games)]),
    CommonRow::new(
        "save to \"FILE\".",
        |w, _| Ok(Command::SaveTo(w.text("FILE").to_owned())),
        "writes the game as a script to a new file",
    )
    .example("save to \"game.txt\".")
    .unsaved()
    .with_files(),
    CommonRow::new(
        "save again.",
        |_, _| Ok(Command::SaveAgain),
        "writes the same file once more",
    )
    .unsaved()
    .with_files(),
    CommonRow::new(
        "run \"FILE\".",
        |w, _| Ok(Command::Run(w.text("FILE").to_owned())),
        "the answers of the commands in a file; a saved game brings its settings",
    )
    .example("run \"game.txt\".")
    .with_files(),
    CommonRow::new(
        "go interactive.",
        |w, _| go(Device::Terminal, w),
        "the terminal game; also as white, as black, with two players or two machines",
    )
    .example("go interactive as white.")
    .patterns(&["go interactive[ SEATS]"])
    .unsaved()
    .with_files(),
    CommonRow::new(
        "go gui.",
        |w, _| go(Device::Window, w),
        "the X11 game; also as white, as black, with two players or two machines",
    )
    .example("go gui as black.")
    .patterns(&["go gui[ SEATS]"])
    .unsaved()
    .with_files(),
    CommonRow::new(
        "go web.",
        |w, _| go(Device::Page, w),
        "the game in the browser, with the same words behind it as go gui",
    )
    .example("go web as white.")
    .patterns(&["go web[ SEATS]"])
    .unsaved()
    .with_files(),
    CommonRow::new(
        "why.",
        |_, _| Ok(Command::Why),
        "the reason of the last Impossible or Error",
    ),
    CommonRow::new("help.", |_, _| Ok(Command::Help(None)), "these commands"),
    CommonRow::new(
        "help WORDS.",
        |w, _| Ok(Command::Help(Some(w.text("WORDS").to_owned()))),
        "the commands that begin with these words, in full",
    )
    .example("help add."),
    CommonRow::new("quit.", |_, _| Ok(Command::Quit), "ends the program"),
];

/// Writes one line.
fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn ask(what: Ask, words: &Words<'_>) -> Understood {
    Ok(Command::Ask(what, words.text("SIDE").to_owned()))
}

fn set(setting: Set) -> Understood {
    Ok(Command::Set(setting))
}

fn set_time(words: &Words<'_>, _: &GameList) -> Understood {
    let longest = LONGEST_TIME.as_millis() as u64;
    let ms = words.amount("N", "the time in ms", 1..=longest)?;
    set(Set::Time(Duration::from_millis(ms)))
}

/// The time of a word that counts seconds, in whole milliseconds: a saved game names them.
fn seconds(words: &Words<'_>) -> Result<Duration, Refusal> {
    let (seconds, longest) = (words.text("N"), LONGEST_TIME.as_secs());
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

fn set_player(words: &Words<'_>, games: &GameList) -> Understood {
    let classic = games.titles_with(Player::Classic);
    let advice = format!("choose strong or, in {classic}, classic");
    set(Set::Player(words.named(
        "NAME",
        "player",
        Player::named,
        &advice,
    )?))
}

fn choose(words: &Words<'_>, games: &GameList) -> Understood {
    let advice = format!("choose {}", games.names());
    let entry = words.named("NAME", "game", |name| games.named(name), &advice);
    entry.map(Command::Choose)
}

fn go(device: Device, words: &Words<'_>) -> Understood {
    let seats = match words.text("SEATS") {
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

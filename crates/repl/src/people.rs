//! What people type at a prompt that is no command, and the command that they mean.
//!
//! A pipe gets none of this: programs are told what is wrong, not what may have been meant.

use super::game::{AnyGame, GameEntry, GameList};
use super::grammar::{RowInfo, Values};
use super::suggest::{Explanation, Nearness, explain};
use super::words::shown;

/// Words that go before a move, beside those of its command.
const BEFORE_A_MOVE: [&str; 12] = [
    "move", "play", "put", "place", "drop", "add", "go", "slide", "turn", "to", "at", "on",
];

/// Words that go before the name of a game.
const BEFORE_A_GAME: [&str; 9] = [
    "choose", "game", "play", "start", "switch", "change", "open", "new", "to",
];

/// Texts of one meaning, and the usages of the commands for it: the first that the game has is meant.
const MEANT: [(&[&str], &[&str]); 17] = [
    (
        &[
            "hint",
            "h",
            "suggest",
            "best",
            "best move",
            "advice",
            "tip",
            "ai",
        ],
        &["get SIDE move.", "get move."],
    ),
    (
        &[
            "board", "b", "draw", "print", "display", "show", "look", "picture",
        ],
        &["draw board."],
    ),
    (
        &[
            "q",
            "x",
            "exit",
            "bye",
            "end",
            "stop",
            "leave",
            "close",
            ":q",
            "quit game",
        ],
        &["quit."],
    ),
    (
        &["back", "u", "z", "takeback", "take back", "unmove", "oops"],
        &["undo."],
    ),
    (&["forward", "again", "r"], &["redo."]),
    (
        &["restart", "reset", "begin", "new round"],
        &["restart.", "start round N.", "clear."],
    ),
    (
        &["moves", "legal", "legal moves", "possible"],
        &["show moves."],
    ),
    (
        &["status", "turn", "who", "state", "winner", "whose turn"],
        &["show status."],
    ),
    (&["history", "log", "record"], &["show history."]),
    (&["settings", "config", "options"], &["show settings."]),
    (&["score", "points"], &["show score.", "show status."]),
    (&["position", "fen"], &["show position.", "show board."]),
    (&["levels"], &["show levels.", "set level N."]),
    (&["level", "difficulty", "easy", "hard"], &["set level N."]),
    (&["load", "open", "read"], &["run \"FILE\"."]),
    (&["gui", "window", "x11", "mouse"], &["go gui."]),
    (&["web", "browser", "page", "html"], &["go web."]),
];

/// Texts that mean the game on the terminal's screen.
const TO_PLAY: [&str; 6] = [
    "play",
    "interactive",
    "terminal",
    "screen",
    "tui",
    "play game",
];

/// Texts that ask for help.
const HELP: [&str; 7] = ["?", "man", "commands", "info", "rules", "how", "hello"];

/// Texts that ask for the games there are, or for a new one.
const GAMES: [&str; 6] = ["games", "game", "list", "list games", "new", "new game"];

/// The explanation of a text that fits no row, for a person at a prompt: the command that is meant, where that can
/// be told.
#[must_use]
pub fn explain_to_people(
    games: &GameList,
    entry: &GameEntry,
    game: &dyn AnyGame,
    text: &str,
) -> Explanation {
    a_move(game, text)
        .or_else(|| a_game(games, text))
        .or_else(|| another_word(entry, text))
        .unwrap_or_else(|| explain(games, entry, text, Nearness::People))
}

/// The command for a move that stands alone, or behind words that say no more than that it is one.
fn a_move(game: &dyn AnyGame, text: &str) -> Option<Explanation> {
    let words: Vec<&str> = text.split(' ').collect();
    let (first, command) = (0..words.len()).find_map(|first| {
        let mv = words.get(first..)?.join(" ");
        Some((first, game.command_for(&mv)?))
    })?;
    // In another colour or with another chip it would be another move.
    let own = |word: &&str| command.split(' ').any(|own| own == *word);
    let mut before = words.iter().take(first);
    let fits = before.all(|word| BEFORE_A_MOVE.contains(word) || own(word));
    fits.then(|| {
        let wrong = format!("{} is a move, not yet a command", shown(text));
        Explanation::try_instead(wrong, &format!("{command}."))
    })
}

/// The command for the name of a game, or for a text that asks for the games.
fn a_game(games: &GameList, text: &str) -> Option<Explanation> {
    if GAMES.contains(&text) {
        let wrong = format!(
            "{} is no command; the games are {}",
            shown(text),
            games.names()
        );
        return Some(Explanation::try_instead(wrong, "choose game NAME."));
    }
    let mut name = text;
    while let Some((word, rest)) = name.split_once(' ')
        && BEFORE_A_GAME.contains(&word)
    {
        name = rest;
    }
    let name = games.named(name)?.kind().name();
    let wrong = format!("{} is a game, not a command", shown(text));
    Some(Explanation::try_instead(
        wrong,
        &format!("choose game {name}."),
    ))
}

/// The command that another word is used for.
fn another_word(entry: &GameEntry, text: &str) -> Option<Explanation> {
    let text = text.trim_end_matches(['!', '?']);
    let usage = |usage: &str| entry.useful().find(|row| row.usage == usage);
    let has = |texts: &[&str]| texts.contains(&text);
    let row: &RowInfo = if text.is_empty() || has(&HELP) {
        usage("help.")
    } else if has(&TO_PLAY) {
        usage("go interactive.")
    } else if let Some((_, usages)) = MEANT.iter().find(|(texts, _)| has(texts)) {
        usages.iter().find_map(|own| usage(own))
    } else {
        let values = |row: &RowInfo| {
            let mut all = row.words().filter_map(|word| row.values(word));
            all.any(|values| matches!(values, Values::These(words) if words.contains(&text)))
        };
        entry.own_rows().find(|row| values(row))
    }?;
    let example = entry.example(row);
    // An example with a value in it says more than a gap; one that goes further than was asked does not.
    let told = match row.usage.contains("SIDE") || row.usage.contains(" N") {
        true => example,
        false => row.usage,
    };
    let wrong = format!("{} is no command", shown(text));
    Some(Explanation::try_instead(wrong, told))
}

//! The settings as a file that people can read and edit: TOML. A change touches its own line; comments, order and
//! lines that the program does not know stay.
//!
//! ```toml
//! palette = "grey"
//! legal-places = true
//! confirm-moves = "always"
//! last-game = "atom-4"
//! name = "Anna"
//!
//! [keys]
//! hint = ["h", "F8"]
//!
//! [window]
//! width = 1000
//! height = 720
//! full-screen = false
//!
//! [games.atom-4]
//! player-1 = "person"
//! player-2 = "machine"
//! level-2 = "level 3"
//! hints = "level 4"
//! clock = "180+2"
//! machine = "strong"
//!
//! [offered]
//! lesson = true
//!
//! [lesson]
//! made = 2
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;

use toml_edit::{Document, DocumentMut, Item, Table, TableLike, TomlError, value};

use super::preferences::{KeyLine, Preferences};
use atom4_play::clock::Pace;
use atom4_play::confirmation::Confirmation;
use atom4_play::names;
use atom4_play::seats::{self, Seat};
use atom4_play::settings::Player;

/// The first lines of a new file.
const HEAD: &str = "\
# Settings of atom4: how the screens look, and how a new game begins. When somebody changes a setting on a screen, its
# line changes here; all else, comments too, stays. What is not here has its usual value. `man atom4` lists all lines.
";

/// The smallest and the largest side of a window, in pixels.
const SIDES: std::ops::RangeInclusive<u32> = 240..=20_000;

/// The value of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Switch(bool),
    Number(u32),
    Text(String),
}

/// Lines by their paths: `["games", "atom-4", "machine"]`.
type Lines = BTreeMap<Vec<String>, Value>;

/// The settings in a file's text, and a line for each setting in it that is wrong, which has its usual value.
///
/// # Errors
/// Where the text is no TOML: line and reason, in one line.
pub fn parse(text: &str) -> Result<(Preferences, Vec<String>), String> {
    let document = Document::parse(text).map_err(|error| refused(text, &error))?;
    let (mut preferences, mut wrong) = (Preferences::default(), Vec::new());
    let mut lines = Vec::new();
    collect(document.as_table(), &mut Vec::new(), &mut lines);
    for (path, item) in lines {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        if let ["keys", action] = *words {
            let line = line_of(text, item.span().map_or(0, |span| span.start));
            match keys_of(item) {
                Some(keys) => preferences.keys.push(KeyLine {
                    line,
                    action: action.to_owned(),
                    keys,
                }),
                None => wrong.push(format!(
                    "line {line}: keys.{action} is a key in quotes, or several: \"h\" or [\"h\", \"F3\"], not {}",
                    shortened(text, item)
                )),
            }
            continue;
        }
        if let Err(expected) = set(&mut preferences, &words, item) {
            let came = shortened(text, item);
            wrong.push(format!("{} is {expected}, not {came}", path.join(".")));
        }
    }
    Ok((preferences, wrong))
}

/// The text with its settings changed from `before`, which it says, to `after`.
///
/// # Errors
/// Where the text is no TOML, or something else stands where a table belongs.
pub fn changed(text: &str, before: &Preferences, after: &Preferences) -> Result<String, String> {
    let text = if text.trim().is_empty() { HEAD } else { text };
    let (head, rest) = head(text);
    let mut document = document(rest)?;
    let (old, new) = (lines(before), lines(after));
    for path in old.keys().filter(|path| !new.contains_key(*path)) {
        put(document.as_table_mut(), path, None)?;
    }
    for (path, value) in new
        .iter()
        .filter(|(path, value)| old.get(*path) != Some(value))
    {
        put(document.as_table_mut(), path, Some(value))?;
    }
    let rest = document.to_string();
    // What follows a comment begins a line.
    let end = match head.is_empty() || head.ends_with('\n') || rest.is_empty() {
        true => "",
        false => "\n",
    };
    Ok(format!("{head}{end}{rest}"))
}

/// The text cut behind the comments that stand before all lines. Those of a new file stay there, though a line comes that
/// goes before a table; otherwise comments belong to what follows them, unless nothing does.
fn head(text: &str) -> (&str, &str) {
    let comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let ours = text.find(HEAD).map(|at| at + HEAD.len());
    let ours = ours.and_then(|end| text.split_at_checked(end));
    match ours {
        Some((head, rest)) if head.lines().all(comment) => (head, rest),
        _ if text.lines().all(comment) => (text, ""),
        _ => ("", text),
    }
}

fn document(text: &str) -> Result<DocumentMut, String> {
    text.parse()
        .map_err(|error: TomlError| refused(text, &error))
}

/// What is wrong with a text that is no TOML, in one line.
fn refused(text: &str, error: &TomlError) -> String {
    let line = line_of(text, error.span().map_or(0, |span| span.start));
    let why = error.message().replace('\n', "; ");
    format!("line {line}: {why}; the file is left alone")
}

/// The number of the line in which this byte stands.
fn line_of(text: &str, at: usize) -> usize {
    let before = text.as_bytes().iter().take(at);
    1 + before.filter(|&&byte| byte == b'\n').count()
}

/// What came, as far as a line has room.
fn shortened(text: &str, item: &Item) -> String {
    let written = item.span().and_then(|span| text.get(span));
    let came = written.map_or_else(|| item.to_string(), str::to_owned);
    came.trim().chars().take(40).collect()
}

/// The keys of an action: a text, or several.
fn keys_of(item: &Item) -> Option<Vec<String>> {
    if let Some(key) = item.as_str() {
        return Some(vec![key.to_owned()]);
    }
    let texts = item.as_array()?.iter();
    texts.map(|key| key.as_str().map(str::to_owned)).collect()
}

/// Every line of a table and of the tables in it.
fn collect<'a>(
    table: &'a dyn TableLike,
    path: &mut Vec<String>,
    lines: &mut Vec<(Vec<String>, &'a Item)>,
) {
    for (key, item) in table.iter() {
        path.push(key.to_owned());
        match item.as_table_like() {
            // No line of ours lies deeper.
            Some(inner) if path.len() < 3 => collect(inner, path, lines),
            _ => lines.push((path.clone(), item)),
        }
        path.pop();
    }
}

/// Takes one line over; the error says what was expected. Lines of other programs or versions are passed over.
fn set(to: &mut Preferences, path: &[&str], item: &Item) -> Result<(), &'static str> {
    let switch = || item.as_bool().ok_or("true or false");
    let text = || item.as_str().ok_or("a text in quotes");
    let side = || {
        let number = item.as_integer().and_then(|n| u32::try_from(n).ok());
        let number = number.filter(|side| SIDES.contains(side));
        number.ok_or("a number of pixels from 240 to 20000")
    };
    match *path {
        ["palette"] => to.palette = Some(text()?.to_owned()),
        ["last-game"] => to.last_game = Some(text()?.to_owned()),
        ["name"] => {
            let name = names::given(text()?).ok();
            to.name = Some(name.ok_or("a name of at most 16 characters that are seen")?);
        }
        ["confirm-moves"] => {
            let confirm = Confirmation::named(text()?);
            to.confirm = Some(confirm.ok_or("\"touch\", \"always\" or \"never\"")?);
        }
        ["window", "width"] => to.window.width = Some(side()?),
        ["window", "height"] => to.window.height = Some(side()?),
        ["window", "full-screen"] => to.full_screen = Some(switch()?),
        ["lesson", "made"] => {
            let made = item.as_integer().and_then(|n| u32::try_from(n).ok());
            to.lesson_steps = made.ok_or("a number of moves")?;
        }
        ["offered", what] if switch()? => {
            to.offered.insert(what.to_owned());
        }
        ["games", game, line] => {
            let game = to.games.entry(game.to_owned()).or_default();
            let [one, two] = &mut game.seats;
            let [first, second] = &mut game.efforts;
            let seat = || Seat::named(text()?).ok_or("\"person\" or \"machine\"");
            let effort = || {
                let found = seats::parse(text()?);
                found.ok_or("a level or a time, such as \"level 2\" or \"5 s\"")
            };
            match line {
                "player-1" => *one = Some(seat()?),
                "player-2" => *two = Some(seat()?),
                "level-1" => *first = Some(effort()?),
                "level-2" => *second = Some(effort()?),
                "hints" => game.hints = Some(effort()?),
                "clock" => {
                    let pace = Pace::named(text()?);
                    game.pace = Some(pace.ok_or("a clock, such as \"180+2\"")?);
                }
                "machine" => {
                    let player = Player::named(text()?);
                    game.player = Some(player.ok_or("\"strong\" or \"classic\"")?);
                }
                _ => {}
            }
        }
        [name] => {
            to.switches.insert(name.to_owned(), switch()?);
        }
        _ => {}
    }
    Ok(())
}

/// The settings line by line.
fn lines(preferences: &Preferences) -> Lines {
    let mut lines = Lines::new();
    let mut line = |path: &[&str], value: Option<Value>| {
        let path: Vec<String> = path.iter().map(|&word| word.to_owned()).collect();
        lines.extend(value.map(|value| (path, value)));
    };
    let text = |text: &Option<String>| text.clone().map(Value::Text);
    line(&["palette"], text(&preferences.palette));
    line(&["last-game"], text(&preferences.last_game));
    line(&["name"], text(&preferences.name));
    for (name, on) in &preferences.switches {
        line(&[name], Some(Value::Switch(*on)));
    }
    let confirm = preferences.confirm;
    line(
        &["confirm-moves"],
        confirm.map(|choice| Value::Text(choice.name().into())),
    );
    let window = preferences.window;
    line(&["window", "width"], window.width.map(Value::Number));
    line(&["window", "height"], window.height.map(Value::Number));
    let full = preferences.full_screen.map(Value::Switch);
    line(&["window", "full-screen"], full);
    for (name, game) in &preferences.games {
        for (number, seat) in ["player-1", "player-2"].iter().zip(game.seats) {
            let seat = seat.map(|seat| Value::Text(seat.name().into()));
            line(&["games", name, number], seat);
        }
        for (number, effort) in ["level-1", "level-2"].iter().zip(game.efforts) {
            let effort = effort.map(|effort| Value::Text(seats::name(effort)));
            line(&["games", name, number], effort);
        }
        let hints = game.hints.map(|effort| Value::Text(seats::name(effort)));
        line(&["games", name, "hints"], hints);
        let pace = game.pace.map(|pace| Value::Text(pace.name()));
        line(&["games", name, "clock"], pace);
        let player = game.player.map(|player| Value::Text(player.name().into()));
        line(&["games", name, "machine"], player);
    }
    let made = Some(preferences.lesson_steps).filter(|made| *made > 0);
    line(&["lesson", "made"], made.map(Value::Number));
    for what in &preferences.offered {
        line(&["offered", what], Some(Value::Switch(true)));
    }
    lines
}

/// Gives the line at `path` its value, or takes it away. A comment behind a value stays.
fn put(table: &mut Table, path: &[String], to: Option<&Value>) -> Result<(), String> {
    let Some((last, above)) = path.split_last() else {
        return Ok(());
    };
    let mut inner: &mut dyn TableLike = table;
    for (depth, name) in above.iter().enumerate() {
        let new = || {
            let mut table = Table::new();
            // `[games]` alone says nothing.
            table.set_implicit(depth + 1 < above.len());
            Item::Table(table)
        };
        let item = inner.entry(name).or_insert_with(new);
        let wrong = || format!("{name} is no table");
        inner = item.as_table_like_mut().ok_or_else(wrong)?;
    }
    let Some(to) = to else {
        inner.remove(last);
        return Ok(());
    };
    let new = match to {
        Value::Switch(on) => value(*on),
        Value::Number(number) => value(i64::from(*number)),
        Value::Text(text) => value(text),
    };
    match inner.get_mut(last).and_then(Item::as_value_mut) {
        Some(old) => {
            if let Item::Value(mut new) = new {
                *new.decor_mut() = old.decor().clone();
                *old = new;
            }
        }
        None => _ = inner.insert(last, new),
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Tests may fail by panicking.
mod tests;

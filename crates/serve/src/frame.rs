//! What a page is told, as JSON: the parts of a view and of its screen that have changed since it was last told.

use std::hash::{DefaultHasher, Hasher};

use serde_json::{Map, Value, json};

use atom4_play::view::{BoardView, View};
use atom4_screens::bar::{Offered, offers};
use atom4_screens::keys::{Device, InputMode, Key, KeyCommand};
use atom4_screens::palette::{Paint, Palette, Rgb};
use atom4_screens::state::{Overlay, UiState};

/// Parts by name, each as the text of a JSON value.
pub type FrameParts = Vec<(&'static str, String)>;

/// A list of parts from names and values.
macro_rules! parts {
    ($($name:literal: $value:expr),* $(,)?) => {
        vec![$(($name, serde_json::to_string(&$value)?)),*]
    };
}

/// The name of a question that asks for nothing but an answer: its number comes back as the part `synced`, once all that
/// was said before has been done.
pub const SYNC: &str = "sync";

/// Before the name of a part that goes on where it ended before.
const GOES_ON: &str = "+";

/// The parts that a page was last told, by name. Their hashes are kept, not their texts: a server has many pages.
#[derive(Debug, Default)]
pub struct Told(Vec<(&'static str, Known)>);

/// What is known of the text of a part that was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    /// Its length in bytes.
    length: u32,
    /// The hash of all of it but the last byte, which ends a list or a text, and that byte.
    hash: u64,
    last: u8,
}

impl Known {
    fn of(text: &str) -> Known {
        let (last, kept) = text.as_bytes().split_last().unwrap_or((&0, &[]));
        Known {
            // No part is as long as 4 GB.
            length: u32::try_from(text.len()).unwrap_or(u32::MAX),
            hash: hash(kept),
            last: *last,
        }
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

impl Told {
    /// Forgets what was told, for a page that has just come.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Those of the parts that are new, as the text of a JSON object; `None` where none is. Of a list or a text that has
    /// become longer only the end is told, under the name `+moves` for `moves`.
    pub fn news(&mut self, parts: FrameParts) -> Option<String> {
        let mut news = String::new();
        self.0
            .reserve_exact(parts.len().saturating_sub(self.0.len()));
        for (name, part) in parts {
            let now = Known::of(&part);
            let old = self.0.iter_mut().find(|(known, _)| *known == name);
            if old.as_ref().is_some_and(|(_, old)| *old == now) {
                continue;
            }
            news.push(if news.is_empty() { '{' } else { ',' });
            match old.as_ref().and_then(|(_, old)| end_of(*old, &part)) {
                Some([open, end]) => {
                    news.extend(["\"", GOES_ON, name, "\":", open, end]);
                }
                None => news.extend(["\"", name, "\":", &part]),
            }
            match old {
                Some((_, old)) => *old = now,
                None => self.0.push((name, now)),
            }
        }
        (!news.is_empty()).then(|| news + "}")
    }
}

/// How a list or a text goes on where the old one ended, as the two halves of a JSON value; `None` where it is another one.
fn end_of(old: Known, new: &str) -> Option<[&str; 2]> {
    let open = match old.last {
        b']' => "[",
        b'"' => "\"",
        _ => return None,
    };
    let (kept, end) = new.split_at_checked(old.length.checked_sub(1)? as usize)?;
    if !kept.starts_with(open) || hash(kept.as_bytes()) != old.hash {
        return None;
    }
    let end = match open {
        "[" => end.strip_prefix(',')?,
        _ => end,
    };
    Some([open, end])
}

/// Takes in what a page was told.
pub fn take_in(parts: &mut Map<String, Value>, news: Map<String, Value>) {
    for (name, part) in news {
        let Some(longer) = name.strip_prefix(GOES_ON) else {
            parts.insert(name, part);
            continue;
        };
        match (parts.get_mut(longer), part) {
            (Some(Value::Array(old)), Value::Array(end)) => old.extend(end),
            (Some(Value::String(old)), Value::String(end)) => old.push_str(&end),
            // Nothing is there that could go on so.
            _ => {}
        }
    }
}

/// The parts of a view.
///
/// The board's pieces and marks change often, its cells hardly ever: they are parts of their own.
///
/// # Errors
/// None that a view can cause: all of it can be written as JSON.
pub fn of_view(view: &View) -> serde_json::Result<FrameParts> {
    let View {
        title,
        keys: _,
        heading,
        players,
        turn,
        status,
        wheel,
        facts,
        figure,
        moves,
        undone,
        reviewable,
        message,
        advantage,
        review,
        thinking,
        pace,
        playback,
        start,
        board,
        hint,
        aim,
        asks,
        never,
        revision,
    } = view;
    let BoardView {
        lattice,
        walls,
        pieces,
        marks,
        home,
        hand,
    } = board;
    Ok(parts! {
        "title": title,
        "heading": heading,
        "players": players,
        "turn": turn,
        "status": status,
        "wheel": wheel,
        "facts": facts,
        "figure": figure,
        "moves": moves,
        "undone": undone,
        "reviewable": reviewable,
        "message": message,
        "advantage": advantage,
        "review": review,
        "thinking": thinking,
        "pace": pace,
        "playback": playback,
        "start": start,
        "board.lattice": lattice,
        "board.walls": walls,
        "board.pieces": pieces,
        "board.marks": marks,
        "board.home": home,
        "board.hand": hand,
        "hint": hint,
        "aim": aim,
        "asks": asks,
        "never": never,
        "revision": revision,
    })
}

/// The view whose parts these are.
///
/// # Errors
/// When they are not those of a view.
pub fn to_view(mut parts: Map<String, Value>) -> serde_json::Result<View> {
    let of_board = |name: &str| name.strip_prefix("board.").map(ToOwned::to_owned);
    let names: Vec<String> = parts.keys().cloned().collect();
    let mut board = Map::new();
    for name in names {
        if let Some(own) = of_board(&name) {
            board.insert(own, parts.remove(&name).unwrap_or_default());
        }
    }
    parts.insert(String::from("board"), Value::Object(board));
    serde_json::from_value(Value::Object(parts))
}

/// The parts of a view and of the screen on which it is drawn.
///
/// # Errors
/// As [`of_view`].
pub fn of_screen(view: &View, state: &UiState) -> serde_json::Result<FrameParts> {
    let mut parts = of_view(view)?;
    let moment = state.moment(view, Device::Window);
    let bar: Vec<Value> = offers(view, state, moment)
        .iter()
        .map(|offer| {
            let key = match offer.key {
                Offered::Key(key) => Some(key),
                Offered::Arrows => None,
            };
            json!({"key": key, "name": offer.name(), "word": offer.word, "enabled": offer.enabled})
        })
        .collect();
    let board_keys = moment.with(InputMode::Game);
    let turning = |seen| board_keys.key_for(&KeyCommand::TurnDown(seen));
    parts.extend::<FrameParts>(parts! {
        "bar": bar,
        "legend": view.legend(),
        "compass": (0..6).map(turning).collect::<Option<Vec<Key>>>(),
        "cursor": state.cursor_shown.then_some(state.cursor),
        "item": state.item,
        "look": json!({
            "legal": state.marks,
            "threats": state.shows_threats(view),
            "thoughts": state.thoughts,
            "advantage": state.shows_advantage(view),
            "letters": state.letters,
            "fixed": state.fixed,
            "animation": state.animation,
            "page": state.overlay == Overlay::Nothing && view.start.is_none(),
        }),
        "notice": state.notice.as_ref(),
        "over": overlay(view, state),
        "palette": palette(state.colours()),
    });
    Ok(parts)
}

/// What lies over the game.
fn overlay(view: &View, state: &UiState) -> Value {
    match &state.overlay {
        Overlay::Nothing | Overlay::Settings => Value::Null,
        Overlay::Keys(_) => {
            let moment = match view.start {
                Some(_) => state.moment(view, Device::Window).with(InputMode::Start),
                None => state.moment_at_board(view, Device::Window),
            };
            json!({"keys": moment.chapters(|command| view.refuses_command(command))})
        }
        Overlay::Rules(_) => json!({"rules": state.rules}),
        Overlay::Quit | Overlay::Question(..) => json!({"question": state.overlay.question()}),
        Overlay::Line(prompt, line) => json!({
            "line": prompt.label(),
            "text": line.text(),
            "at": line.cursor(),
            "proposed": line.is_proposed(),
        }),
    }
}

/// A colour as pages write it.
fn ink(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn palette(palette: &Palette) -> Value {
    let paint = |paint: &Paint| json!({"fill": ink(paint.fill.rgb), "ink": ink(paint.ink.rgb), "ramp": paint.ramp});
    let paints = |all: &[Paint]| all.iter().map(paint).collect::<Vec<Value>>();
    json!({
        "name": palette.name,
        "mono": palette.mono,
        "colours": paints(&palette.colours),
        "plain": paints(&palette.plain),
        "players": palette.players.iter().map(|all| paints(all)).collect::<Vec<_>>(),
        "board": ink(palette.board.rgb),
        "grid": ink(palette.grid.rgb),
        "cursor": ink(palette.cursor.rgb),
        "last": ink(palette.last.rgb),
        "hint": ink(palette.hint.rgb),
        "triumph": ink(palette.triumph.rgb),
        "warning": ink(palette.warning.rgb),
    })
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;

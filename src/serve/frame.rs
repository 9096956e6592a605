//! What a page is told, as JSON: the parts of a view and of its screen that have changed since it was last told.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::play::view::{Message, View};
use crate::ui::bar::{Offered, offers};
use crate::ui::keys::{Device, InputMode, Key, KeyCommand};
use crate::ui::palette::{Paint, Palette, Rgb};
use crate::ui::state::{Overlay, UiState};

/// The parts that a page was last told, by name.
#[derive(Debug, Default)]
pub struct Told(HashMap<String, Value>);

impl Told {
    /// Forgets what was told, for a page that has just come.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Those of the parts that are new, as the text of a JSON object; `None` where none is.
    pub fn news(&mut self, parts: Map<String, Value>) -> Option<String> {
        let mut news = Map::new();
        for (name, part) in parts {
            if self.0.get(&name) != Some(&part) {
                self.0.insert(name.clone(), part.clone());
                news.insert(name, part);
            }
        }
        (!news.is_empty()).then(|| Value::Object(news).to_string())
    }
}

/// The parts of a view.
///
/// The board's pieces and marks change often, its cells hardly ever: they are parts of their own.
///
/// # Errors
/// None that a view can cause: all of it can be written as JSON.
pub fn of_view(view: &View) -> serde_json::Result<Map<String, Value>> {
    let Value::Object(mut parts) = serde_json::to_value(view)? else {
        return Ok(Map::new());
    };
    if let Some(Value::Object(board)) = parts.remove("board") {
        parts.extend(
            board
                .into_iter()
                .map(|(name, part)| (format!("board.{name}"), part)),
        );
    }
    Ok(parts)
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
pub fn of_screen(view: &View, state: &UiState) -> serde_json::Result<Map<String, Value>> {
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
    let own = json!({
        "bar": bar,
        "compass": (0..6).map(turning).collect::<Option<Vec<Key>>>(),
        "cursor": state.cursor_shown.then_some(state.cursor),
        "item": state.item,
        "look": {
            "legal": state.marks,
            "threats": state.shows_threats(view),
            "thoughts": state.thoughts,
            "advantage": state.shows_advantage(view),
            "letters": state.letters,
            "fixed": state.fixed,
            "animation": state.animation,
            "page": state.overlay == Overlay::Nothing && view.start.is_none(),
        },
        "notice": state.notice.as_ref().map(|notice: &Message| json!(notice)),
        "over": overlay(view, state),
        "palette": palette(state.colours()),
    });
    if let Value::Object(own) = own {
        parts.extend(own);
    }
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
            json!({"keys": moment.chapters()})
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

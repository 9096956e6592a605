//! What a page is told, as JSON: the parts of a view and of its screen that have changed since it was last told.

use std::sync::Arc;

use serde_json::{Map, Value, json};

mod told;

pub use told::{Told, ToldPart, take_in};

use atom4_play::view::{Action, BoardView, View};
use atom4_screens::bar::{Offered, offers};
use atom4_screens::keys::{Device, InputMode, Key, KeyCommand, Moment};
use atom4_screens::palette::{Paint, Palette, Rgb};
use atom4_screens::state::{Overlay, UiState};

/// Parts by name. Who is told the same has the same part.
pub type FrameParts = Vec<(&'static str, Arc<ToldPart>)>;

/// A list of parts from names and values.
macro_rules! parts {
    ($($name:literal: $value:expr),* $(,)?) => {
        vec![$(($name, Arc::new(ToldPart::value(&$value)?))),*]
    };
}

/// The name of a question that asks for nothing but an answer: its number comes back as the part `synced`, once all that
/// was said before has been done.
pub const SYNC: &str = "sync";

/// What was written last of a game, at which others may look too: what is the same in the next view is not written again.
#[derive(Debug, Default)]
pub struct WrittenView {
    view: Option<Box<(View, FrameParts)>>,
    script: Option<Arc<ToldPart>>,
}

/// The parts of a view from its fields: what each is written by, and what else stands in it.
macro_rules! view_parts {
    (
        $written:ident, $view:ident;
        $($write:ident $field:ident),*;
        board: $($board_write:ident $board_field:ident),*
    ) => {{
        let View { keys: _, board, $($field),* } = &$view;
        let BoardView { $($board_field),* } = board;
        let old = $written.view.as_ref();
        let mut known = old.into_iter().flat_map(|old| &old.1);
        let old = old.map(|old| &old.0);
        let mut part = |name, same: bool, write: &dyn Fn() -> serde_json::Result<ToldPart>| {
            let part = known.next().filter(|_| same).map(|(_, part)| part.clone());
            let part = part.map_or_else(|| write().map(Arc::new), Ok);
            part.map(|part| (name, part))
        };
        vec![
            $(part(
                stringify!($field),
                old.is_some_and(|old| old.$field == *$field),
                &|| ToldPart::$write($field),
            )?,)*
            $(part(
                concat!("board.", stringify!($board_field)),
                old.is_some_and(|old| old.board.$board_field == *$board_field),
                &|| ToldPart::$board_write($board_field),
            )?,)*
        ]
    }};
}

impl WrittenView {
    /// The parts of a view.
    ///
    /// The board's pieces and marks change often, its cells hardly ever: they are parts of their own.
    ///
    /// # Errors
    /// None that a view can cause: all of it can be written as JSON.
    pub fn of_view(&mut self, view: View) -> serde_json::Result<FrameParts> {
        let parts: FrameParts = view_parts! {
            self, view;
            value title,
            value heading,
            list players,
            value turn,
            value status,
            value wheel,
            list facts,
            value figure,
            list moves,
            value undone,
            value reviewable,
            value message,
            value advantage,
            value review,
            value thinking,
            value pace,
            value playback,
            value start,
            value hint,
            value hint_comes,
            value hint_anywhere,
            value aim,
            value asks,
            value is_copy,
            value named,
            list never,
            value revision;
            board:
            value lattice,
            list walls,
            list pieces,
            value marks,
            value home,
            list hand
        };
        self.view = Some(Box::new((view, parts.clone())));
        Ok(parts)
    }

    /// The game's script as a part, which stays the same while this lives.
    ///
    /// # Errors
    /// As [`ToldPart::lines`].
    pub fn script(&mut self, script: &str) -> serde_json::Result<Arc<ToldPart>> {
        let part = match self.script.take() {
            Some(part) => part,
            None => Arc::new(ToldPart::lines(script)?),
        };
        Ok(self.script.insert(part).clone())
    }
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
/// As [`WrittenView::of_view`].
pub fn of_screen(
    view: &View,
    state: &UiState,
    written: &mut WrittenView,
) -> serde_json::Result<FrameParts> {
    let mut parts = written.of_view(view.clone())?;
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
        "legend": state.legend(view, Device::Window),
        "headline": state.heading_of_moves(view, Device::Window),
        "compass": (0..6).map(turning).collect::<Option<Vec<Key>>>(),
        // Once the game has ended, nothing can be done at a place.
        "cursor": (state.cursor_shown && !view.over()).then_some(state.cursor),
        "confirm": confirm(view, state, moment),
        "item": state.item,
        "keys": state.keys.keys().collect::<Vec<Key>>(),
        "look": json!({
            "legal": state.marks,
            "threats": state.shows_threats(view),
            "thoughts": state.thoughts,
            "advantage": state.shows_advantage(view),
            "letters": state.letters,
            "fixed": state.fixed,
            "animation": state.animation,
            "bell": state.bell,
            "page": state.overlay == Overlay::Nothing && view.start.is_none(),
        }),
        "notice": state.notice.as_ref(),
        "refused": state.refused,
        "over": overlay(view, state),
        "palette": palette(state.colours()),
    });
    Ok(parts)
}

/// The button that makes the move that was picked: its key and its word.
fn confirm(view: &View, state: &UiState, moment: Moment) -> Value {
    let picked = state.picked_move(view);
    let key = picked.and_then(|_| moment.key_for(&KeyCommand::Place));
    let word = match picked {
        Some(Action::PlaceOther(_)) => view.keys.bar.other,
        _ => view.keys.bar.enter,
    };
    key.map_or(Value::Null, |key| json!({"key": key, "word": word}))
}

/// What lies over the game.
fn overlay(view: &View, state: &UiState) -> Value {
    match &state.overlay {
        Overlay::Nothing | Overlay::Settings => Value::Null,
        Overlay::Keys(_) => json!({"keys": state.chapters(view, Device::Window)}),
        Overlay::Rules(_) => json!({"rules": state.rules}),
        Overlay::Quit | Overlay::Question(..) => json!({"question": state.overlay.question()}),
        Overlay::Line(prompt, line) => json!({
            "line": view.label(*prompt),
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

//! What a page is told, as JSON: the parts of a view and of its screen that have changed since it was last told.

use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;

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

/// Before the name of a part of which only the change is told.
const CHANGE: &str = "+";

/// The parts that a page was last told, by name. Hashes are kept, not texts: a server has many pages.
#[derive(Debug, Default)]
pub struct Told(Vec<(&'static str, Known)>);

/// What is known of a part that was told.
#[derive(Debug)]
struct Known {
    /// The hash of it all.
    hash: u64,
    /// The hash of each item of a list, of each line of a text; `None` of anything else.
    items: Option<Box<[u64]>>,
    /// It is a text.
    text: bool,
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// What a list or a text consists of that is written as JSON: its items, or its lines; `None` when it is neither.
fn items(json: &str) -> Option<Vec<&str>> {
    let list = json.starts_with('[');
    let [open, close] = if list { ['[', ']'] } else { ['"', '"'] };
    let inner = json.strip_prefix(open)?.strip_suffix(close)?;
    let (mut items, mut start) = (Vec::new(), 0);
    let (mut depth, mut quoted, mut escaped) = (0, !list, false);
    for (at, byte) in inner.bytes().enumerate() {
        let was_escaped = std::mem::take(&mut escaped);
        match byte {
            b'n' if was_escaped && !list => {
                items.push(&inner[start..=at]);
                start = at + 1;
            }
            _ if was_escaped => {}
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                items.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if start < inner.len() {
        items.push(&inner[start..]);
    }
    Some(items)
}

impl Told {
    /// Forgets what was told, for a page that has just come.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Those of the parts that are new, as the text of a JSON object; `None` where none is. Of a list and of a text of
    /// lines only the change is told where that is shorter, under the name `+moves` for `moves`: what [`take_in`] splices
    /// into it.
    pub fn news(&mut self, parts: FrameParts) -> Option<String> {
        let mut news = String::new();
        self.0
            .reserve_exact(parts.len().saturating_sub(self.0.len()));
        for (name, part) in parts {
            let old = self.0.iter_mut().find(|(known, _)| *known == name);
            let whole = hash(&part);
            // Most parts are as they were; they are not taken apart.
            if old.as_ref().is_some_and(|(_, old)| old.hash == whole) {
                continue;
            }
            let items = items(&part);
            let hashes = |items: &Vec<&str>| items.iter().map(|item| hash(item)).collect();
            let now = Known {
                hash: whole,
                items: items.as_ref().map(hashes),
                text: part.starts_with('"'),
            };
            let change = old.as_ref().and_then(|(_, old)| {
                let items = items.as_deref().filter(|_| old.text == now.text)?;
                let quote = if now.text { "\"" } else { "" };
                Some(splices(
                    old.items.as_ref()?,
                    now.items.as_ref()?,
                    items,
                    quote,
                ))
            });
            news.push(if news.is_empty() { '{' } else { ',' });
            match change.filter(|change| change.len() < part.len()) {
                Some(change) => news.extend(["\"", CHANGE, name, "\":", &change]),
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

/// How a list differs from the one before, as JSON: a list of splices, each a place, the number of items that go from
/// there, and the items that come, between quotes where it is a text. A place counts in the list as the splices before have left it.
fn splices(old: &[u64], new: &[u64], items: &[&str], quote: &str) -> String {
    let splices = changes(old, new).into_iter().map(|(come, go)| {
        let mut splice = format!("[{},{go}", come.start);
        for item in items.get(come).unwrap_or_default() {
            splice.extend([",", quote, item, quote]);
        }
        splice + "]"
    });
    format!("[{}]", splices.collect::<Vec<_>>().join(","))
}

/// Ranges of the new list whose items come, each with the number of old ones that go for them. Where the lists differ, it
/// looks one item ahead for what came or went, so that few changes stay few.
fn changes(old: &[u64], new: &[u64]) -> Vec<(Range<usize>, usize)> {
    let (mut changes, mut from, mut at) = (Vec::<(Range<usize>, usize)>::new(), 0, 0);
    while from < old.len() || at < new.len() {
        let (was, is) = (old.get(from), new.get(at));
        if was == is {
            (from, at) = (from + 1, at + 1);
            continue;
        }
        let comes = was.is_none() || new.get(at + 1) == was;
        let goes = is.is_none() || old.get(from + 1) == is;
        let (go, come) = match (goes, comes) {
            (true, false) => (1, 0),
            (false, true) => (0, 1),
            _ => (usize::from(was.is_some()), usize::from(is.is_some())),
        };
        match changes.last_mut().filter(|(range, _)| range.end == at) {
            Some((range, gone)) => (range.end, *gone) = (at + come, *gone + go),
            None => changes.push((at..at + come, go)),
        }
        (from, at) = (from + go, at + come);
    }
    changes
}

/// Takes in what a page was told.
pub fn take_in(parts: &mut Map<String, Value>, news: Map<String, Value>) {
    for (name, part) in news {
        let Some(changed) = name.strip_prefix(CHANGE) else {
            parts.insert(name, part);
            continue;
        };
        let splices = match part {
            Value::Array(splices) => splices,
            _ => continue,
        };
        match parts.get_mut(changed) {
            Some(Value::Array(list)) => splices
                .into_iter()
                .for_each(|splice| splice_in(list, splice)),
            Some(Value::String(text)) => {
                let mut lines = text.split_inclusive('\n').map(Value::from).collect();
                splices
                    .into_iter()
                    .for_each(|splice| splice_in(&mut lines, splice));
                *text = lines.iter().filter_map(Value::as_str).collect();
            }
            // Nothing is there that could change so.
            _ => {}
        }
    }
}

/// Carries out one splice; one that does not fit the list changes nothing.
fn splice_in(list: &mut Vec<Value>, splice: Value) {
    let Value::Array(mut splice) = splice else {
        return;
    };
    let number = |at: usize| splice.get(at)?.as_u64()?.try_into().ok();
    let (Some(from), Some(go)) = (number(0), number(1)) else {
        return;
    };
    let to = usize::saturating_add(from, go);
    if to <= list.len() {
        list.splice(from..to, splice.drain(2..));
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
        hint_comes,
        aim,
        asks,
        named,
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
        "hint_comes": hint_comes,
        "aim": aim,
        "asks": asks,
        "named": named,
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
            "bell": state.bell,
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

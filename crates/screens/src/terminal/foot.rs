//! The last rows of the screen: what is said or typed, and the keys.

use ratatui::layout::Rect;

use super::canvas::{Canvas, columns_of, whole_words, wrap};
use crate::bar::{self, Offered};
use crate::keys::Key;
use crate::line::Line;
use crate::screen::{Device, Target};
use crate::state::{Overlay, UiState};
use atom4_play::view::{Message, Tone, View};

/// What there is to say: the question, the message, or what a move at the cursor would do.
fn said(view: &View, state: &UiState, beside: bool) -> Option<(String, Tone)> {
    if let Some(question) = state.overlay.question() {
        return Some((format!("{question} (y/n)"), Tone::Refusal));
    }
    if let Some(Message { text, tone }) = state.notice.as_ref().or(view.message.as_ref()) {
        let score = view.score().filter(|_| *tone == Tone::Triumph);
        let score = score.map_or(String::new(), |score| format!("  {score}"));
        return Some((format!("{text}{score}"), *tone));
    }
    // A panel says it itself.
    let aim = view.unsaid().filter(|_| !beside)?;
    let place = match aim.place.is_empty() || aim.refusal.is_some() {
        true => String::new(),
        false => format!("{}: ", aim.place),
    };
    let said = aim.refusal.as_ref().unwrap_or(&aim.effect);
    Some((format!("{place}{said}"), Tone::Note))
}

/// Where a message stands.
#[derive(Clone, Copy)]
pub struct Place {
    pub area: Rect,
    /// Rows that it may take more than one.
    pub free: i32,
    /// A panel says what a move at the cursor would do.
    pub panel: bool,
}

/// Rows that a message would take more than one, where it had them all.
pub fn more_rows(width: u16, view: &View, state: &UiState) -> i32 {
    let message = state.notice.as_ref().or(view.message.as_ref());
    let typed = matches!(state.overlay, Overlay::Line(..));
    message
        .filter(|_| !typed)
        .map_or(0, |Message { text, .. }| {
            wrap(text, usize::from(width.max(1))).len() as i32 - 1
        })
}

/// The question, the line being typed, or the message, above the last row. What must be read takes the rows that it needs.
pub fn message(canvas: &mut Canvas<'_>, place: Place, view: &View, state: &UiState) {
    let Place { area, free, panel } = place;
    let width = i32::from(area.width);
    let line = (i32::from(area.height) - 2).max(0);
    if let Overlay::Line(ask, typed) = &state.overlay {
        return typed_line(canvas, (line, width), view.label(*ask), typed);
    }
    let Some((text, tone)) = said(view, state, panel) else {
        return;
    };
    let question = state.overlay.question().is_some();
    let style = canvas.theme.tone(tone);
    // A coloured ground needs a rim, and the end of a game is said from side to side.
    let rim = i32::from(tone != Tone::Note);
    let mut lines = wrap(&text, (width - 2 * rim).max(1) as usize);
    let wanted = lines.len() as i32;
    let most = if tone == Tone::Note && !question {
        1 + free
    } else {
        3
    };
    let rows = wanted.min(most.max(1)).min(line + 1);
    lines.truncate(rows.max(1) as usize);
    let top = line + 1 - rows;
    let blank = canvas.theme.text();
    let full = |rows: i32| Rect::new(0, top.max(0) as u16, area.width, rows.max(0) as u16);
    canvas.fill(
        full(rows),
        ' ',
        if tone == Tone::Triumph { style } else { blank },
    );
    canvas.cover(full(rows));
    let mut end = 0;
    for (y, words) in (top..).zip(&lines) {
        let x = match tone {
            Tone::Triumph => ((width - columns_of(words) as i32) / 2).max(0),
            _ => 0,
        };
        let words = match tone {
            Tone::Refusal => format!(" {words} "),
            _ => words.clone(),
        };
        end = canvas.text(x, y, width, &words, style);
    }
    if question && wanted == rows {
        let y = line;
        canvas.hit(end - 5, y, 1, 1, Target::Key(Key::Char('y')));
        canvas.hit(end - 3, y, 1, 1, Target::Key(Key::Char('n')));
        canvas.set_caret(end.min(width - 1), y);
    }
}

/// A label and the line that is typed; of a long one the part around the cursor is seen.
fn typed_line(canvas: &mut Canvas<'_>, (y, right): (i32, i32), label: &str, line: &Line) {
    let strong = canvas.theme.strong();
    let blank = canvas.theme.text();
    canvas.fill(Rect::new(0, y as u16, right as u16, 1), ' ', blank);
    // A label that leaves no room to type gives way.
    let label = if label.chars().count() as i32 + 16 <= right {
        label
    } else {
        "> "
    };
    let from = canvas.text(0, y, right, label, strong);
    let room = (right - from - 1).max(1) as usize;
    let (skip, shown) = around(line, room);
    let style = match line.is_proposed() {
        true => canvas.theme.chosen(),
        false => canvas.theme.text(),
    };
    canvas.text(from, y, right, &shown, style);
    let before: String = shown.chars().take(line.cursor() - skip).collect();
    let caret = from + columns_of(&before) as i32;
    canvas.set_caret(caret.min(right - 1), y);
}

/// The part of a line around its cursor that takes no more than these columns and one for the cursor: the number of characters
/// before it, and itself.
fn around(line: &Line, room: usize) -> (usize, String) {
    let text: Vec<char> = line.text().chars().collect();
    let wide = |part: &[char]| columns_of(&part.iter().collect::<String>());
    let skip = (0..line.cursor())
        .find(|&skip| wide(&text[skip..line.cursor()]) <= room)
        .unwrap_or(line.cursor());
    let end = (skip..=text.len())
        .rev()
        .find(|&end| wide(&text[skip..end]) <= room + 1);
    (skip, text[skip..end.unwrap_or(skip)].iter().collect())
}

/// Draws the last row: keys of the table with a word each, as many as fit, those that lead everywhere before all others.
/// What is said about a typed line stands there, for the line has the place of messages.
pub fn key_line(canvas: &mut Canvas<'_>, y: i32, width: i32, view: &View, state: &UiState) {
    if let (Overlay::Line(..), Some(said)) = (&state.overlay, &state.notice) {
        let style = canvas.theme.tone(said.tone);
        let text = whole_words(&said.text, width.max(0) as usize);
        canvas.text(0, y, width, &text, style);
        return;
    }
    let offers = bar::offers(view, state, state.moment(view, Device::Terminal));
    let length =
        |offer: &bar::Offer| (offer.name().chars().count() + 1 + offer.word.chars().count()) as i32;
    let leads = |offer: &&bar::Offer| ["keys", "quit", "back", "yes", "no"].contains(&offer.word);
    let mut left = width;
    let mut shown: Vec<usize> = Vec::new();
    for wanted in [true, false] {
        for (place, offer) in offers
            .iter()
            .enumerate()
            .filter(|(_, offer)| leads(offer) == wanted)
        {
            let needs = length(offer) + if shown.is_empty() { 0 } else { 2 };
            if needs <= left {
                left -= needs;
                shown.push(place);
            } else if !wanted {
                break;
            }
        }
    }
    shown.sort_unstable();
    let mut x = 0;
    for offer in shown.into_iter().filter_map(|place| offers.get(place)) {
        let (strong, faint) = (canvas.theme.strong(), canvas.theme.faint());
        let end = canvas.text(x, y, width, &offer.name(), strong);
        canvas.text(end + 1, y, width, offer.word, faint);
        if let Offered::Key(key) = offer.key {
            canvas.hit(x, y, length(offer), 1, Target::Key(key));
        }
        x += length(offer) + 2;
    }
}

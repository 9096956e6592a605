//! The whole screen from a view: where board, panel, messages and pages lie.

use ratatui::layout::Rect;

use super::canvas::{Canvas, whole_words, wrap};
use super::{hexagonal, pages, panel, pegs, square, triangular};
use crate::play::view::{Lattice, Message, Rich, Span, Tone, View};
use crate::ui::bar::{self, Offered};
use crate::ui::keys::{Key, KeyCommand};
use crate::ui::line::Line;
use crate::ui::screen::{Device, Target};
use crate::ui::state::{Overlay, UiState};

/// Largest scale of a board.
const LARGEST: i32 = 20;

/// Title, message and key line around the board.
const ROWS_AROUND: i32 = 3;

/// Columns and rows of the smallest part of a board that can be played on.
const LEAST: (i32, i32) = (16, 4);

/// Columns of a panel, at least and at most: what belongs together stays together.
const PANEL: (i32, i32) = (19, 46);

/// Columns that a panel gets before the board grows.
const WANTED: i32 = 34;

/// A board and how it is looked at.
struct Board<'a> {
    view: &'a View,
    state: &'a UiState,
    ascii: bool,
}

impl Board<'_> {
    /// Columns and rows at a scale.
    fn size(&self, scale: i32) -> (i32, i32) {
        let board = &self.view.board;
        match &board.lattice {
            Lattice::Triangular { edge } => triangular::size(*edge, scale),
            Lattice::Square { .. } => square::size(board, scale, self.ascii),
            Lattice::Hexagons(hexagons) => hexagonal::size(hexagons, scale),
            Lattice::Pegs(pegs) => pegs::size(*pegs, scale),
        }
    }

    /// Column and row of the place under the cursor, from those of the board.
    fn cursor(&self, scale: i32) -> (i32, i32) {
        let (board, spot) = (&self.view.board, self.state.followed);
        match &board.lattice {
            Lattice::Triangular { edge } => triangular::place(*edge, scale, spot),
            Lattice::Square { .. } => square::place(board, scale, self.ascii, spot),
            Lattice::Hexagons(hexagons) => {
                let landing = board.marks.landing.filter(|_| spot == self.state.cursor);
                hexagonal::place(hexagons, scale, self.state.fixed, spot.x, landing)
            }
            Lattice::Pegs(pegs) => pegs::place(*pegs, scale, spot),
        }
    }

    /// Draws it from a column and a row on.
    fn draw(&self, canvas: &mut Canvas<'_>, at: (i32, i32), scale: i32) {
        let (view, state) = (self.view, self.state);
        match &view.board.lattice {
            Lattice::Triangular { edge } => triangular::draw(canvas, at, scale, *edge, view, state),
            Lattice::Square { floor } => square::draw(canvas, at, scale, floor, view, state),
            Lattice::Hexagons(hexagons) => {
                hexagonal::draw(canvas, at, scale, hexagons, view, state)
            }
            Lattice::Pegs(pegs) => pegs::draw(canvas, at, scale, *pegs, view, state),
        }
    }

    /// The largest scale at which the board keeps within columns and rows, if there is one.
    fn largest(&self, fits: impl Fn(i32, (i32, i32)) -> bool) -> Option<i32> {
        (0..=LARGEST)
            .rev()
            .find(|&scale| fits(scale, self.size(scale)))
    }
}

/// The parts of the screen.
struct Parts {
    scale: i32,
    /// The board, or what is seen of it.
    board: Rect,
    /// Players, turn, moves; beside the board, or below it where it is narrow.
    panel: Option<Rect>,
    /// Rows below the board that are nobody's.
    free: Rect,
}

/// Finds the parts; `None` where there is no room for a board.
fn parts(board: &Board<'_>, area: Rect) -> Option<Parts> {
    let (width, height) = (i32::from(area.width), i32::from(area.height) - ROWS_AROUND);
    if width < LEAST.0 || height < LEAST.1 {
        return None;
    }
    let beside = board.largest(|scale, (wide, high)| {
        let panel = if scale > 1 { WANTED } else { PANEL.0 };
        wide + 2 + panel <= width && high <= height
    });
    // Below the board a panel needs some rows.
    const BELOW: i32 = 9;
    let below = board.largest(|_, (wide, high)| wide <= width && high + BELOW <= height);
    let alone = board.largest(|_, (wide, high)| wide <= width && high <= height);
    let (scale, side) = match (beside, below) {
        (Some(beside), Some(below)) if below > beside => (below, false),
        (Some(beside), _) => (beside, true),
        (None, Some(below)) if below > 0 || alone == Some(0) => (below, false),
        (None, _) => (alone.unwrap_or(0), false),
    };
    // Nearer to the board by a key: a part of it is seen.
    let near = board.state.zoom == Some(true);
    board.state.near.set(near);
    let scale = if near {
        (scale + 2).min(LARGEST)
    } else {
        scale
    };
    let (wide, high) = board.size(scale);
    let (wide, high) = (
        if side {
            wide.min(width - 2 - PANEL.0)
        } else {
            wide.min(width)
        },
        high.min(height),
    );
    let rect = |x: i32, y: i32, w: i32, h: i32| {
        Rect::new(
            x.max(0) as u16,
            y.max(0) as u16,
            w.max(0) as u16,
            h.max(0) as u16,
        )
    };
    let seen = rect(0, 1, wide, high);
    let left = height - high;
    Some(if side {
        let panel = rect(wide + 2, 2, (width - wide - 2).min(PANEL.1), height - 1);
        Parts {
            scale,
            board: seen,
            panel: Some(panel),
            free: rect(0, 1 + high, wide, left),
        }
    } else if left >= BELOW {
        let panel = rect(0, 2 + high, width.min(2 * PANEL.1), left - 1);
        Parts {
            scale,
            board: seen,
            panel: Some(panel),
            free: rect(0, 1 + high, width, 0),
        }
    } else {
        Parts {
            scale,
            board: seen,
            panel: None,
            free: rect(0, 1 + high, width, left),
        }
    })
}

/// Draws everything.
pub fn compose(canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
    let area = canvas.area();
    let style = canvas.theme.text();
    canvas.fill(area, ' ', style);
    let board = Board {
        view,
        state,
        ascii: canvas.theme.ascii,
    };
    let parts = parts(&board, area);
    state.board_seen.set(parts.is_some());
    let Some(Parts {
        scale,
        board: seen,
        panel,
        free,
    }) = parts
    else {
        return too_small(canvas, area, view, state);
    };
    let (width, bottom) = (i32::from(area.width), i32::from(area.height));
    title(canvas, width, view, panel.is_none());
    scrolled(canvas, &board, scale, seen);
    let body = Rect::new(0, 1, area.width, (bottom - ROWS_AROUND).max(1) as u16);
    let mut free_rows = i32::from(free.height);
    match (&view.start, panel) {
        // The board stays in sight where there is room beside it.
        (Some(start), Some(panel))
            if panel.width >= pages::START_WIDTH && start.tiles().is_none() =>
        {
            // As wide as there is room.
            let panel = Rect {
                width: area.width - panel.x,
                ..panel
            };
            pages::start(canvas, panel, start, state);
        }
        (Some(start), _) => pages::start(canvas, body, start, state),
        (None, Some(panel)) => panel::draw(canvas, panel, view, state),
        (None, None) => free_rows = panel::compact(canvas, free, view),
    }
    match &state.overlay {
        Overlay::Keys(from) => {
            let last = pages::keys(canvas, body, view, state, *from);
            state.last_line.set(last);
        }
        Overlay::Rules(from) => {
            let last = pages::rules(canvas, body, view, &state.rules, *from);
            state.last_line.set(last);
        }
        _ => {}
    }
    // Under a panel beside the board nothing is free: its last row would be covered.
    let free_rows = if panel.is_some() || view.start.is_some() {
        0
    } else {
        free_rows
    };
    message(canvas, area, free_rows, view, state);
    key_line(canvas, bottom - 1, width, view, state);
}

/// Draws as much of the board as is seen, the cursor in its middle where that is not all.
fn scrolled(canvas: &mut Canvas<'_>, board: &Board<'_>, scale: i32, seen: Rect) {
    let (size, cursor) = (board.size(scale), board.cursor(scale));
    let shift = |size: i32, room: u16, at: i32| {
        let room = i32::from(room);
        -(at - room / 2).clamp(0, (size - room).max(0))
    };
    let shift = (
        shift(size.0, seen.width, cursor.0) + i32::from(seen.x),
        shift(size.1, seen.height, cursor.1) + i32::from(seen.y),
    );
    canvas.through(Some((seen, shift)));
    board.draw(canvas, (0, 0), scale);
    canvas.through(None);
}

/// The name of the game and what is played. Without a panel whose turn it is first, and of the others those that have
/// room.
fn title(canvas: &mut Canvas<'_>, width: i32, view: &View, with_status: bool) {
    let (strong, text) = (canvas.theme.strong(), canvas.theme.text());
    let named = |words: &String| vec![Span::Strong(words.clone())];
    let mut parts = vec![named(&view.title), named(&view.heading)];
    if with_status {
        let status = if view.over() {
            Rich::new()
        } else {
            view.status.clone()
        };
        parts.insert(0, status);
        parts.insert(1, panel::score(view));
        parts.insert(2, panel::to_come(view));
    }
    let style = if with_status { text } else { strong };
    panel::in_a_row(canvas, (0, 0), width, parts, style);
}

/// Says what size the window needs, in as much of it as there is.
fn too_small(canvas: &mut Canvas<'_>, area: Rect, view: &View, state: &UiState) {
    if state.overlay.question().is_some() || matches!(state.overlay, Overlay::Line(..)) {
        return message(canvas, area, 0, view, state);
    }
    let key = state
        .moment(view, Device::Terminal)
        .key_for(&KeyCommand::Quit);
    let quits = key.map_or(String::new(), |key| format!(" {} quits.", key.name()));
    let (width, height) = (LEAST.0, LEAST.1 + ROWS_AROUND);
    let text = format!(
        "{} needs {width} columns and {height} rows; this window has {} and {}.{quits}",
        view.title, area.width, area.height
    );
    let style = canvas.theme.text();
    canvas.wrapped(area, &text, style);
}

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
    let aim = view
        .aim
        .as_ref()
        .filter(|_| !beside && view.start.is_none())?;
    let place = match aim.place.is_empty() || aim.refusal.is_some() {
        true => String::new(),
        false => format!("{}: ", aim.place),
    };
    let said = aim.refusal.as_ref().unwrap_or(&aim.effect);
    Some((format!("{place}{said}"), Tone::Note))
}

/// The question, the line being typed, or the message, above the last row. It may take `free` rows more than one; what
/// must be read takes what it needs.
fn message(canvas: &mut Canvas<'_>, area: Rect, free: i32, view: &View, state: &UiState) {
    let width = i32::from(area.width);
    let line = (i32::from(area.height) - 2).max(0);
    if let Overlay::Line(ask, typed) = &state.overlay {
        return typed_line(canvas, (line, width), ask.label(), typed);
    }
    let Some((text, tone)) = said(view, state, free == 0) else {
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
            Tone::Triumph => ((width - words.chars().count() as i32) / 2).max(0),
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
    let skip = line.cursor().saturating_sub(room);
    let shown: String = line.text().chars().skip(skip).take(room + 1).collect();
    let style = match line.is_proposed() {
        true => canvas.theme.chosen(),
        false => canvas.theme.text(),
    };
    canvas.text(from, y, right, &shown, style);
    let caret = from + (line.cursor() - skip) as i32;
    canvas.set_caret(caret.min(right - 1), y);
}

/// Draws the last row: keys of the table with a word each, as many as fit, those that lead everywhere before all others.
/// What is said about a typed line stands there, for the line has the place of messages.
fn key_line(canvas: &mut Canvas<'_>, y: i32, width: i32, view: &View, state: &UiState) {
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

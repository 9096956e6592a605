//! The whole screen from a view: where board, panel, messages and pages lie.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width_of};
use super::{hexagonal, pages, panel, pegs, square, triangular};
use crate::play::view::{BoardView, Lattice, Message, Tone, View};
use crate::ui::bar::{self, Offered};
use crate::ui::keys::{Key, KeyCommand};
use crate::ui::screen::{Device, Target};
use crate::ui::state::{Overlay, UiState};

/// Columns and rows of a board at a scale.
fn board_size(board: &BoardView, scale: i32) -> (i32, i32) {
    match &board.lattice {
        Lattice::Triangular { edge } => triangular::size(*edge, scale),
        Lattice::Square { .. } => square::size(board, scale),
        Lattice::Hexagons(hexagons) => hexagonal::size(hexagons, scale),
        Lattice::Pegs(pegs) => pegs::size(*pegs, scale),
    }
}

/// Draws a board.
fn draw_board(canvas: &mut Canvas<'_>, at: (i32, i32), scale: i32, view: &View, state: &UiState) {
    match &view.board.lattice {
        Lattice::Triangular { edge } => triangular::draw(canvas, at, scale, *edge, view, state),
        Lattice::Square { floor } => square::draw(canvas, at, scale, floor, view, state),
        Lattice::Hexagons(hexagons) => hexagonal::draw(canvas, at, scale, hexagons, view, state),
        Lattice::Pegs(pegs) => pegs::draw(canvas, at, scale, *pegs, view, state),
    }
}

/// Title, message and key line around the board.
const ROWS_AROUND: i32 = 3;

/// Largest scale of a board.
const LARGEST: i32 = 8;

/// The largest scale at which board and panel fit, if any.
fn scale_beside_panel(view: &View, area: Rect) -> Option<i32> {
    let fits = |scale: &i32| {
        let (width, height) = board_size(&view.board, *scale);
        let panel = if *scale > 1 {
            34
        } else {
            i32::from(panel::NARROWEST)
        };
        width + 1 + panel <= i32::from(area.width) && height + ROWS_AROUND <= i32::from(area.height)
    };
    let looks_good = |scale: &i32| match view.board.lattice {
        // Pieces of odd sizes are no discs.
        Lattice::Triangular { .. } => *scale == 1 || scale % 2 == 0,
        _ => true,
    };
    (1..=LARGEST).rev().filter(looks_good).find(fits)
}

/// The least window in which the board can be played, columns and rows.
fn least(view: &View) -> (i32, i32) {
    let (width, height) = board_size(&view.board, 1);
    (width, height + ROWS_AROUND)
}

/// Draws everything.
pub fn compose(canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
    let area = canvas.area();
    let style = canvas.theme.text();
    canvas.fill(area, ' ', style);
    let (width, height) = least(view);
    if i32::from(area.width) < width || i32::from(area.height) < height {
        too_small(canvas, area, view, state, (width, height));
        return;
    }
    let (width, bottom) = (i32::from(area.width), i32::from(area.height));
    let beside = scale_beside_panel(view, area);
    let scale = beside.unwrap_or(1);
    let (board_width, board_height) = board_size(&view.board, scale);
    title(canvas, width, view, beside.is_none());
    draw_board(canvas, (0, 1), scale, view, state);
    let body = Rect::new(
        0,
        1,
        area.width,
        (bottom - ROWS_AROUND + 1).max(1) as u16 - 1,
    );
    let left = (board_width + 2).min(width) as u16;
    let panel = Rect::new(left, 2, area.width - left, body.bottom().saturating_sub(2));
    match &view.start {
        // The board stays in sight where there is room beside it.
        Some(start) if panel.width >= pages::START_WIDTH && pages::grid_of(start).is_none() => {
            pages::start(canvas, panel, start, state);
        }
        Some(start) => pages::start(canvas, body, start, state),
        None if beside.is_some() => panel::draw(canvas, panel, view, state),
        None => figure_below(canvas, 1 + board_height, bottom - ROWS_AROUND, view),
    }
    // Messages get a second row where there is one under the board.
    let rows = if 1 + board_height + ROWS_AROUND <= bottom {
        2
    } else {
        1
    };
    let line = Rect::new(0, area.height - 1 - rows, area.width, rows);
    match &state.overlay {
        Overlay::Keys(from) => {
            state
                .last_line
                .set(pages::keys(canvas, body, view, state, *from));
        }
        Overlay::Rules(from) => {
            state
                .last_line
                .set(pages::rules(canvas, body, view, &state.rules, *from))
        }
        _ => {}
    }
    message(canvas, line, view, state);
    key_line(canvas, bottom - 1, width, view, state);
}

/// Draws the figure to build below the board, where no panel stands beside it.
fn figure_below(canvas: &mut Canvas<'_>, top: i32, bottom: i32, view: &View) {
    let Some(figure) = &view.figure else { return };
    let room = bottom - top;
    if room < i32::from(figure.rows) {
        return;
    }
    let style = canvas.theme.text();
    let left = canvas.text(0, top, i32::MAX, &format!("{}:", figure.title), style) + 1;
    square::draw_figure(canvas, (left, top), figure, room);
}

/// The name of the game and what is played. Without a panel whose turn it is, too: the others stand where that leaves
/// room for them.
fn title(canvas: &mut Canvas<'_>, width: i32, view: &View, with_status: bool) {
    const GAP: i32 = 2;
    let strong = canvas.theme.strong();
    let status = if with_status {
        width_of(&view.status) as i32 + GAP
    } else {
        0
    };
    let mut x = 0;
    for words in [&view.title, &view.heading] {
        let length = words.chars().count() as i32;
        if length > 0 && (!with_status || x + length + status <= width) {
            x = canvas.text(x, 0, width, words, strong) + GAP;
        }
    }
    if with_status {
        let text = canvas.theme.text();
        canvas.rich(x, 0, width, &view.status, text);
    }
}

/// Says what size the window needs, in as much of it as there is.
fn too_small(
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &View,
    state: &UiState,
    (width, height): (i32, i32),
) {
    if state.overlay.question().is_some() || matches!(state.overlay, Overlay::Line(..)) {
        return message(canvas, area, view, state);
    }
    let key = state
        .moment(view, Device::Terminal)
        .key_for(&KeyCommand::Quit);
    let quits = key.map_or(String::new(), |key| format!(" {} quits.", key.name()));
    let text = format!(
        "{} needs {width} columns and {height} rows; this window has {} and {}.{quits}",
        view.title, area.width, area.height
    );
    let style = canvas.theme.text();
    canvas.wrapped(area, &text, style);
}

/// The question, the line being typed, or the message.
fn message(canvas: &mut Canvas<'_>, area: Rect, view: &View, state: &UiState) {
    let (x, y, right) = (
        i32::from(area.x),
        i32::from(area.y),
        i32::from(area.right()),
    );
    if let Some(question) = state.overlay.question() {
        let style = canvas.theme.warning();
        let end = canvas.text(x, y, right, &format!(" {question} (y/n) "), style);
        canvas.hit(end - 5, y, 1, 1, Target::Key(Key::Char('y')));
        canvas.hit(end - 3, y, 1, 1, Target::Key(Key::Char('n')));
        canvas.caret = u16::try_from(end).ok().map(|x| (x, area.y));
        return;
    }
    match &state.overlay {
        Overlay::Line(ask, line) => {
            let strong = canvas.theme.strong();
            let from = canvas.text(x, y, right, ask.label(), strong);
            // Of a long line the part around the cursor is seen.
            let room = (right - from - 1).max(1) as usize;
            let skip = line.cursor().saturating_sub(room);
            let shown: String = line.text().chars().skip(skip).collect();
            let style = match line.is_proposed() {
                true => canvas.theme.chosen(),
                false => canvas.theme.text(),
            };
            canvas.text(from, y, right, &shown, style);
            let caret = from + (line.cursor() - skip) as i32;
            canvas.caret = u16::try_from(caret.min(right - 1))
                .ok()
                .map(|x| (x, area.y));
        }
        _ => {
            let said = state.notice.as_ref().or(view.message.as_ref());
            if let Some(Message { text, tone }) = said {
                let style = canvas.theme.tone(*tone);
                let text = match tone {
                    Tone::Note => text.clone(),
                    // A coloured ground needs a rim.
                    _ => format!(" {text} "),
                };
                canvas.wrapped(area, &text, style);
            }
        }
    }
}

/// Draws the last row: keys of the table with a word each, as many as fit. What is said about a typed line stands there,
/// for the line has the place of messages.
fn key_line(canvas: &mut Canvas<'_>, y: i32, width: i32, view: &View, state: &UiState) {
    if let (Overlay::Line(..), Some(said)) = (&state.overlay, &state.notice) {
        let style = canvas.theme.tone(said.tone);
        canvas.text(0, y, width, &said.text, style);
        return;
    }
    let mut x = 0;
    for offer in bar::offers(view, state, state.moment(view, Device::Terminal)) {
        let name = offer.name();
        let length = (name.chars().count() + 1 + offer.word.chars().count()) as i32;
        if x + length > width {
            break;
        }
        let (strong, faint) = (canvas.theme.strong(), canvas.theme.faint());
        let end = canvas.text(x, y, width, &name, strong);
        canvas.text(end + 1, y, width, offer.word, faint);
        if let Offered::Key(key) = offer.key {
            canvas.hit(x, y, length, 1, Target::Key(key));
        }
        x += length + 2;
    }
}

//! The whole screen from a view: where board, panel, messages and pages lie.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width_of};
use super::{atom4, atomix, cluster, pages, panel, score_four};
use crate::play::view::{Action, BoardView, Message, Tone, View};
use crate::ui::face::{Ask, Face, Over};
use crate::ui::keys::{self, Deed, Key, When};
use crate::ui::screen::{Device, Target};

/// Columns and rows of a board at a scale.
fn board_size(board: &BoardView, scale: i32) -> (i32, i32) {
    match board {
        BoardView::Atom4(_) => atom4::size(scale),
        BoardView::ScoreFour(_) => score_four::size(scale),
        BoardView::Atomix(board) => atomix::size(board, scale),
        BoardView::Cluster(board) => cluster::size(board, scale),
    }
}

/// Draws a board.
fn draw_board(canvas: &mut Canvas<'_>, at: (i32, i32), scale: i32, view: &View, face: &Face) {
    match &view.board {
        BoardView::Atom4(board) => atom4::draw(canvas, at, scale, board, view, face),
        BoardView::ScoreFour(board) => score_four::draw(canvas, at, scale, board, view, face),
        BoardView::Atomix(board) => atomix::draw(canvas, at, scale, board, view, face),
        BoardView::Cluster(board) => cluster::draw(canvas, at, scale, board, view, face),
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
    let looks_good = |scale: &i32| match view.board {
        // Pieces of odd sizes are no discs.
        BoardView::Atom4(_) => *scale == 1 || scale % 2 == 0,
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
pub fn compose(canvas: &mut Canvas<'_>, view: &View, face: &Face) {
    let area = canvas.area();
    let style = canvas.look.text();
    canvas.fill(area, ' ', style);
    let (width, height) = least(view);
    if i32::from(area.width) < width || i32::from(area.height) < height {
        too_small(canvas, area, view, face, (width, height));
        return;
    }
    let (width, bottom) = (i32::from(area.width), i32::from(area.height));
    let beside = scale_beside_panel(view, area);
    let scale = beside.unwrap_or(1);
    let (board_width, board_height) = board_size(&view.board, scale);
    title(canvas, width, view, beside.is_none());
    draw_board(canvas, (0, 1), scale, view, face);
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
        Some(start) if panel.width >= pages::START_WIDTH => {
            pages::start(canvas, panel, view, start, face);
        }
        Some(start) => pages::start(canvas, body, view, start, face),
        None if beside.is_some() => panel::draw(canvas, panel, view, face),
        None => molecule_below(canvas, 1 + board_height, bottom - ROWS_AROUND, view),
    }
    // Messages get a second row where there is one under the board.
    let rows = if 1 + board_height + ROWS_AROUND <= bottom {
        2
    } else {
        1
    };
    let line = Rect::new(0, area.height - 1 - rows, area.width, rows);
    match &face.over {
        Over::Keys(from) => face.last_line.set(pages::keys(canvas, body, view, *from)),
        Over::Rules(from) => face.last_line.set(pages::rules(canvas, body, view, *from)),
        _ => {}
    }
    message(canvas, line, view, face);
    key_line(canvas, bottom - 1, width, view, face);
}

/// What is to be built stands below the board where no panel stands beside it.
fn molecule_below(canvas: &mut Canvas<'_>, top: i32, bottom: i32, view: &View) {
    const TITLE: &str = "To build:";
    let BoardView::Atomix(board) = &view.board else {
        return;
    };
    let room = bottom - top;
    if room < i32::from(board.molecule_size.1) {
        return;
    }
    let style = canvas.look.text();
    let left = canvas.text(0, top, i32::MAX, TITLE, style) + 1;
    atomix::draw_molecule(canvas, (left, top), board, room);
}

/// The name of the game and what is played. Without a panel whose turn it is, too: the others stand where that leaves
/// room for them.
fn title(canvas: &mut Canvas<'_>, width: i32, view: &View, with_status: bool) {
    const GAP: i32 = 2;
    let strong = canvas.look.strong();
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
        let text = canvas.look.text();
        canvas.rich(x, 0, width, &view.status, text);
    }
}

/// What the window needs, in as much of it as there is.
fn too_small(
    canvas: &mut Canvas<'_>,
    area: Rect,
    view: &View,
    face: &Face,
    (width, height): (i32, i32),
) {
    if let Over::Quit | Over::Line(..) = face.over {
        return message(canvas, area, view, face);
    }
    let key = keys::key_for(&Deed::Quit, face.when(view), view.kind, Device::Terminal);
    let quits = key.map_or(String::new(), |key| format!(" {} quits.", key.name()));
    let text = format!(
        "{} needs {width} columns and {height} rows; this window has {} and {}.{quits}",
        view.title, area.width, area.height
    );
    let style = canvas.look.text();
    canvas.wrapped(area, &text, style);
}

/// The question, the line being typed, or the message.
fn message(canvas: &mut Canvas<'_>, area: Rect, view: &View, face: &Face) {
    let (x, y, right) = (
        i32::from(area.x),
        i32::from(area.y),
        i32::from(area.right()),
    );
    match &face.over {
        Over::Quit => {
            let style = canvas.look.warning();
            let end = canvas.text(x, y, right, " Really quit? (y/n) ", style);
            canvas.hit(end - 5, y, 1, 1, Target::Key(Key::Char('y')));
            canvas.hit(end - 3, y, 1, 1, Target::Key(Key::Char('n')));
            canvas.caret = u16::try_from(end).ok().map(|x| (x, area.y));
        }
        Over::Line(ask, text) => {
            let strong = canvas.look.strong();
            let from = canvas.text(x, y, right, ask.label(), strong);
            // The end of a long line is what one wants to see.
            let room = (right - from - 1).max(1) as usize;
            let skip = text.chars().count().saturating_sub(room);
            let shown: String = text.chars().skip(skip).collect();
            let style = canvas.look.text();
            let end = canvas.text(from, y, right, &shown, style);
            canvas.caret = u16::try_from(end.min(right - 1)).ok().map(|x| (x, area.y));
        }
        _ => {
            let said = face.notice.as_ref().or(view.message.as_ref());
            if let Some(Message { text, tone }) = said {
                let style = canvas.look.tone(*tone);
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

/// What the last row offers, with a word each; keys come from the table.
fn key_line(canvas: &mut Canvas<'_>, y: i32, width: i32, view: &View, face: &Face) {
    let when = face.when(view);
    let offers: &[(Deed, &str)] = match when {
        When::Game if view.playback.is_some() => &[
            (Deed::Act(Action::Menu), "back to the game"),
            (Deed::Act(Action::Pause), "stop, go"),
            (Deed::Act(Action::Step(-1)), "back"),
            (Deed::Act(Action::Step(1)), "on"),
            (Deed::Keys, "keys"),
            (Deed::Quit, "quit"),
        ],
        When::Game if view.over() => &[
            (Deed::Act(Action::Next), "next"),
            (Deed::Act(Action::Undo), "undo"),
            (Deed::Ask(Ask::Replay), "watch it"),
            (Deed::Ask(Ask::Save), "save"),
            (Deed::Keys, "keys"),
            (Deed::Quit, "quit"),
        ],
        When::Game => &[
            (Deed::Keys, "keys"),
            (Deed::Rules, "how to play"),
            (Deed::Act(Action::Undo), "undo"),
            (Deed::Act(Action::Hint), "hint"),
            (Deed::Marks, "marks"),
            (Deed::Palette, "palette"),
            (Deed::Act(Action::Menu), "menu"),
            (Deed::Quit, "quit"),
        ],
        When::Start => &[
            (Deed::Place, "do it"),
            (Deed::Keys, "keys"),
            (Deed::Rules, "how to play"),
            (Deed::Palette, "palette"),
            (Deed::Quit, "quit"),
        ],
        When::Page => &[
            (Deed::Cancel, "back"),
            (Deed::Keys, "keys"),
            (Deed::Rules, "how to play"),
        ],
        When::Question | When::Line => &[(Deed::Confirm, "yes"), (Deed::Cancel, "no")],
        When::Always => &[],
    };
    let mut x = 0;
    for (deed, word) in offers {
        let Some(key) = keys::key_for(deed, when, view.kind, Device::Terminal) else {
            continue;
        };
        let name = key.name();
        let length = (name.chars().count() + 1 + word.chars().count()) as i32;
        if x + length > width {
            break;
        }
        let (strong, faint) = (canvas.look.strong(), canvas.look.faint());
        let end = canvas.text(x, y, width, &name, strong);
        canvas.text(end + 1, y, width, word, faint);
        canvas.hit(x, y, length, 1, Target::Key(key));
        x += length + 2;
    }
}

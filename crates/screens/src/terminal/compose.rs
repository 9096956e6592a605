//! The whole screen from a view: where board, panel, messages and pages lie.

use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::foot::{Place, key_line, message, more_rows};
use super::{hexagonal, pages, panel, pegs, square, square_grid, triangular};
use crate::keys::KeyCommand;
use crate::screen::Device;
use crate::state::{Overlay, UiState};
use atom4_play::view::{Lattice, Rich, Span, View};

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
            Lattice::Square { .. } => square_grid::size(board, scale, self.ascii),
            Lattice::Hexagons(hexagons) => hexagonal::size(hexagons, scale),
            Lattice::Pegs(pegs) => pegs::size(*pegs, scale),
        }
    }

    /// Column and row of the place under the cursor, from those of the board.
    fn cursor(&self, scale: i32) -> (i32, i32) {
        let (board, spot) = (&self.view.board, self.state.followed);
        match &board.lattice {
            Lattice::Triangular { edge } => triangular::place(*edge, scale, spot),
            Lattice::Square { .. } => square_grid::place(board, scale, self.ascii, spot),
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

impl Parts {
    /// Gives rows below the board to a message that needs so many more than its own; a panel beside the board leaves them.
    fn make_room(&mut self, rows: i32) {
        let rows = rows.clamp(0, i32::from(self.free.height)) as u16;
        match &mut self.panel {
            Some(panel) if panel.x > 0 => {
                panel.height = panel.height.saturating_sub(rows);
                self.free.height = rows;
            }
            _ => {}
        }
    }
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
    let mut parts = parts(&board, area);
    if let Some(parts) = &mut parts {
        parts.make_room(more_rows(area.width, view, state));
    }
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
        (None, None) => free_rows = panel::compact(canvas, free, view, state),
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
    let place = Place {
        area,
        free: match view.start {
            Some(_) => 0,
            None => free_rows,
        },
        panel: panel.is_some() || view.start.is_some() || free_rows == 0,
    };
    message(canvas, place, view, state);
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
        let place = Place {
            area,
            free: 0,
            panel: true,
        };
        return message(canvas, place, view, state);
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

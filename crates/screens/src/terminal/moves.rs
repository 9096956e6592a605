//! The list of moves in the panel, the last of them in a line, and the pace at which they come.

use super::advice;
use super::canvas::{Canvas, width_of, wrap};
use super::panel_writer::PanelWriter;
use crate::screen::{Device, Target};
use crate::state::UiState;
use atom4_play::advice::phrases;
use atom4_play::view::{MoveLine, Pace, Rich, Span, View};

/// Rows below which the list of moves in a review has no gap above it.
const LOW: i32 = 10;

/// The last moves, as many as fit into a line.
pub(super) fn last_moves(view: &View, width: i32) -> Rich {
    let mut line = Rich::new();
    for made in view.moves.iter().rev() {
        let mut one = move_line(made);
        one.push(Span::Text("  ".into()));
        if (width_of(&one) + width_of(&line)) as i32 > width {
            break;
        }
        one.append(&mut line);
        line = one;
    }
    line
}

/// A move of the list.
fn move_line(line: &MoveLine) -> Rich {
    let mut rich = vec![Span::Text(format!("{} ", line.number))];
    rich.extend(line.token.map(Span::Piece));
    if line.token.is_some() {
        rich.push(Span::Text(" ".into()));
    }
    rich.push(Span::Text(line.text.clone()));
    if let Some(found) = &line.word {
        let told = format!(" {}", found.told());
        rich.push(match advice::is_bad(found.word) {
            true => Span::Strong(told),
            false => Span::Text(told),
        });
    }
    rich
}

/// How fast moves come by themselves, and where a playback is.
pub(super) fn pace(view: &View) -> Option<String> {
    let at = view
        .playback
        .map(|at| format!("move {} of {}", at.at, at.of));
    let pace = view.pace.map(|Pace { delay, paused }| {
        let seconds = delay.as_millis() as f64 / 1000.0;
        match paused {
            true => String::from("paused"),
            false => format!("{seconds} s a move"),
        }
    });
    let mut said: Vec<String> = at.into_iter().chain(pace).collect();
    if let Some(first) = said.first_mut().and_then(|first| first.get_mut(..1)) {
        first.make_ascii_uppercase();
    }
    (!said.is_empty()).then(|| said.join(", "))
}

impl PanelWriter {
    /// The meaning of the signs behind the moves, below the heading of their list; the rows that it takes of so many.
    fn legend(
        &mut self,
        canvas: &mut Canvas<'_>,
        (view, state): (&View, &UiState),
        rows: i32,
    ) -> i32 {
        let lines = |part: &str| wrap(part, self.width());
        let legend = state.legend(view, Device::Terminal);
        // At least half of the rows stay for moves.
        let most = (rows / 2) as usize;
        let legend = lines(phrases(&legend, |part| lines(part).len() <= most));
        let faint = canvas.theme.faint();
        let mut taken = 0;
        for line in legend.iter().filter(|line| !line.is_empty()) {
            taken += 1;
            canvas.text(self.left, self.y + taken, self.right, line, faint);
        }
        self.y += taken;
        taken
    }

    /// The last moves in columns, as many as there is room for; each is found by the pointer.
    pub(super) fn moves(&mut self, canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
        // A line that says where a playback is stands in the gap: the list stays where it is while one looks back.
        let low = view.review.is_some() && self.bottom - self.y < LOW;
        self.y += i32::from((pace(view).is_none() || view.review.is_some()) && !low);
        let rows = self.bottom - self.y - 1;
        if rows < 1 || view.moves.is_empty() {
            return;
        }
        let strong = canvas.theme.strong();
        let heading = state.heading_of_moves(view, Device::Terminal);
        let fits = heading.chars().count() <= self.width();
        let heading = if fits { heading.as_str() } else { "Moves" };
        canvas.text(self.left, self.y, self.right, heading, strong);
        let rows = rows - self.legend(canvas, (view, state), rows);
        let lines: Vec<Rich> = view.moves.iter().map(move_line).collect();
        let width = lines.iter().map(width_of).max().unwrap_or(1) as i32 + 2;
        if width > self.right - self.left + 2 {
            return;
        }
        let columns = ((self.right - self.left + 2) / width).max(1);
        let rows = rows.min((lines.len() as i32 + columns - 1) / columns);
        let at = view.playback.map_or(usize::MAX, |playback| playback.at);
        let current = view.moves.iter().rposition(|line| line.number <= at);
        // The move that is shown is among those that are listed.
        let room = (rows * columns) as usize;
        let last = current.map_or(room, |current| (current + room / 2 + 1).max(room));
        let last = last.min(lines.len());
        let first = last.saturating_sub(room);
        let (text, chosen) = (canvas.theme.text(), canvas.theme.chosen());
        for (index, line) in lines[first..last].iter().enumerate() {
            let (column, row) = (index as i32 / rows, index as i32 % rows);
            let style = if Some(first + index) == current {
                chosen
            } else {
                text
            };
            let (x, y) = (self.left + column * width, self.y + 1 + row);
            canvas.rich(x, y, self.right, line, style);
            // Beside reverse video, which is not seen everywhere.
            if view.playback.is_some() && Some(first + index) == current {
                canvas.put(x - 1, y, '>', canvas.theme.strong());
            }
            let number = view.moves[first + index].number;
            canvas.hit(x, y, width - 2, 1, Target::Move(number));
        }
        self.y += 1 + rows;
    }
}

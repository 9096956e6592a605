//! Who is ahead and how good moves were, in the panel: a bar with words, a review with the curve of the game.

use ratatui::layout::Rect;

use super::canvas::{Canvas, wrap};
use super::panel_writer::PanelWriter;
use crate::screen::{Device, Target};
use crate::state::UiState;
use atom4_play::view::{Advantage, CurveMove, Lattice, ReviewView, View, Word, plain};

/// Columns filled from below, in eighths of a row.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The same in thirds, where there is ASCII alone.
const THIRDS: [char; 4] = [' ', '.', ':', '#'];

/// Rows of the curve, at least and at most.
const ROWS: (i32, i32) = (3, 6);
/// Rows of a curve where the list of moves needs the others.
const LOWEST: i32 = 2;
/// Rows of moves that a panel keeps beside all that it explains.
const FEWEST_ROWS: i32 = 4;
/// The widest bar.
const WIDEST: i32 = 40;

/// Draws who is ahead as a bar in one row: White's part in white, from the left.
///
/// ```text
///   [██████████▌          ]
/// ```
fn bar(canvas: &mut Canvas<'_>, (left, y): (i32, i32), right: i32, advantage: &Advantage) {
    let (text, shares) = (canvas.theme.text(), canvas.theme.shares());
    let inside = (right - left - 2).min(WIDEST);
    if inside < 4 {
        return;
    }
    canvas.put(left, y, '[', text);
    canvas.put(left + 1 + inside, y, ']', text);
    // In halves of a column; whoever is ahead is seen to be.
    let halves = (i32::from(advantage.white) * inside * 2 + 500) / 1000;
    let (whole, half) = match canvas.theme.ascii {
        true => ('#', '#'),
        false => ('█', '▌'),
    };
    for column in 0..inside {
        let c = match halves - 2 * column {
            2.. => whole,
            1 => half,
            _ => ' ',
        };
        canvas.put(left + 1 + column, y, c, shares);
    }
}

/// The words of a bar, short enough for a row that has other things to say.
#[must_use]
pub fn words(view: &View, state: &UiState) -> Option<String> {
    let advantage = view.advantage.as_ref()?;
    let shown = state.shows_advantage(view) && view.start.is_none();
    shown.then(|| advantage.words.clone())
}

impl PanelWriter {
    /// Who is ahead: a bar, and below it words and, where nobody plays against a machine, the line expected.
    pub(super) fn advantage(&mut self, canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
        let Some(advantage) = view
            .advantage
            .as_ref()
            .filter(|_| state.shows_advantage(view))
        else {
            return;
        };
        // Where there is little room, words say it.
        let low = self.bottom - self.y < 10;
        if !low && let Some(row) = self.row() {
            bar(canvas, (self.left, row), self.right, advantage);
        }
        self.line(canvas, &advantage.words);
        if !advantage.line.is_empty() && view.review.is_none() && !state.thoughts {
            let text = format!("expected: {}", advantage.line);
            let line = wrap(&text, self.width()).into_iter().next();
            let faint = canvas.theme.faint();
            let line = line.unwrap_or_default();
            self.rich(canvas, &plain(line.trim_end_matches(',')), faint);
        }
    }

    /// What a review says of the move that is shown, and the curve of the game.
    pub(super) fn review(&mut self, canvas: &mut Canvas<'_>, view: &View, state: &UiState) {
        let Some(review) = &view.review else { return };
        let moment = state.moment(view, Device::Terminal);
        let says = match review.other_line {
            true => moment.with_own_keys(&review.says),
            false => review.says.clone(),
        };
        let (strong, text, faint) = (
            canvas.theme.strong(),
            canvas.theme.text(),
            canvas.theme.faint(),
        );
        let from = self.y;
        let better = review.better.as_str();
        self.rich(canvas, &plain(says), strong);
        if !better.is_empty() {
            self.rich(canvas, &plain(format!("better {better}")), text);
        }
        // So many rows, so that nothing jumps from move to move.
        self.y = self.y.max(from + 3);
        let legend = curve_legend(view, review, state);
        let room = self.bottom - self.y;
        // The row of signs and all that stands below the curve come out of its height.
        let below = 1
            + self.rows_of(&legend)
            + self.rows_of(&below_curve(review))
            + self.rows_of_moves(view, state);
        let rows = (room / 4).clamp(ROWS.0, ROWS.1);
        let rows = rows.min((room - below).max(LOWEST));
        if room >= rows + 2 && !review.curve.is_empty() {
            let area = Rect::new(
                self.left as u16,
                self.y as u16,
                self.width() as u16,
                rows as u16,
            );
            curve(canvas, area, review);
            self.y += rows + 1;
            self.rich(canvas, &plain(legend), faint);
        }
        let style = if review.progress.is_empty() {
            text
        } else {
            faint
        };
        self.rich(canvas, &plain(below_curve(review)), style);
    }

    /// Rows that a text takes here.
    fn rows_of(&self, text: &str) -> i32 {
        wrap(text, self.width()).len() as i32
    }

    /// Rows that the list of moves wants at least: its heading, what its signs mean, and some moves.
    fn rows_of_moves(&self, view: &View, state: &UiState) -> i32 {
        let legend = state.legend(view, Device::Terminal);
        let signs = if legend.is_empty() {
            0
        } else {
            self.rows_of(&legend)
        };
        1 + signs + FEWEST_ROWS
    }
}

/// The meaning of the curve and of the signs below it.
fn curve_legend(view: &View, review: &ReviewView, state: &UiState) -> String {
    let name = view.players.first().map_or("", |first| &first.name);
    let turning = match review.turning_point {
        Some(_) => ", * turning point",
        None => "",
    };
    let threats = &view.board.marks.threats;
    // On pegs alone such a place has a sign.
    let pegs = matches!(view.board.lattice, Lattice::Pegs(_)) && state.shows_threats(view);
    let mut signs: Vec<String> = threats
        .iter()
        .filter(|_| pegs)
        .map(|(_, token)| format!("+{}", token.label.first().to_ascii_lowercase()))
        .collect();
    signs.sort();
    signs.dedup();
    let threats = match signs.is_empty() {
        true => String::new(),
        false => format!(". {}: finishes a line", signs.join(" ")),
    };
    format!("High: {name} ahead. ^ here{turning}{threats}")
}

/// What stands below the curve: how far the work has come, then what it found of each side.
fn below_curve(review: &ReviewView) -> String {
    match review.progress.is_empty() {
        true => review.sides.join(" "),
        false => review.progress.clone(),
    }
}

/// The curve of a game: White's part of the result after each move, from below. In the row under it `^` is below the move
/// that is shown, `*` below the one that decided the game.
fn curve(canvas: &mut Canvas<'_>, area: Rect, review: &ReviewView) {
    let (left, top) = (i32::from(area.x), i32::from(area.y));
    let (width, rows) = (i32::from(area.width), i32::from(area.height));
    let moves = review.curve.len() as i32;
    // A move has one column or more, or shares one with others.
    let columns = match width / moves.max(1) {
        0 => width,
        wide => moves * wide.min(3),
    };
    let of_column = |column: i32| -> Option<&CurveMove> {
        let place = (i64::from(column) * i64::from(moves) / i64::from(columns.max(1))) as usize;
        review.curve.get(place)
    };
    let (shares, strong, warning) = (
        canvas.theme.shares(),
        canvas.theme.strong(),
        canvas.theme.warning(),
    );
    let steps: &[char] = match canvas.theme.ascii {
        true => &THIRDS,
        false => &EIGHTHS,
    };
    let fine = steps.len() as i32 - 1;
    let wide = columns / moves.max(1);
    let (mut here, mut turned) = (false, false);
    for column in 0..columns {
        let Some(step) = of_column(column) else {
            continue;
        };
        let x = left + column;
        let height = (i32::from(step.white) * rows * fine + 500) / 1000;
        for row in 0..rows {
            let filled = (height - (rows - 1 - row) * fine).clamp(0, fine);
            let c = steps.get(filled as usize).copied().unwrap_or(' ');
            canvas.put(x, top + row, c, shares);
        }
        canvas.hit(x, top, 1, rows, Target::Move(step.number));
        // Each sign stands once, below the first column that has its move.
        let next = of_column(column + 1).map_or(usize::MAX, |next| next.number);
        let next = if column + 1 == columns {
            usize::MAX
        } else {
            next
        };
        let reaches = |number: usize| step.number >= number || next > number;
        if !turned && review.turning_point.is_some_and(reaches) {
            turned = true;
            canvas.put(x + wide / 2, top + rows, '*', warning);
        }
        if !here && review.at > 0 && reaches(review.at) {
            here = true;
            let turning = review.turning_point == Some(review.at);
            canvas.put(
                x + wide / 2,
                top + rows,
                '^',
                if turning { warning } else { strong },
            );
        }
    }
}

/// The style in which the list of moves tells of a word: what went wrong stands out.
#[must_use]
pub fn is_bad(word: Word) -> bool {
    matches!(word, Word::Mistake | Word::Blunder)
}

#[cfg(test)]
mod tests;

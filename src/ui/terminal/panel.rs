//! The panel beside the board: players, scores, wheel, turn, moves, thoughts.

use ratatui::layout::Rect;

use super::canvas::{Canvas, width_of, wrap};
use super::square;
use crate::play::view::{Figure, Pace, Playback, PlayerView, Rich, Span, Turn, View, Wheel};
use crate::ui::state::UiState;

/// Narrowest panel that is worth its place.
pub const NARROWEST: u16 = 26;

/// Draws the panel; what does not fit at its foot is left out.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, view: &View, state: &UiState) {
    let mut writer = PanelWriter {
        left: i32::from(area.x),
        right: i32::from(area.right()),
        y: i32::from(area.y),
        bottom: i32::from(area.bottom()),
    };
    for (index, player) in view.players.iter().enumerate() {
        writer.player(canvas, view, index, player);
    }
    if let Some(figure) = &view.figure {
        writer.figure(canvas, figure);
    }
    writer.y += 1;
    if let Some(wheel) = &view.wheel {
        writer.wheel(canvas, wheel);
        writer.y += 1;
    }
    writer.status(canvas, &view.status);
    writer.aim(canvas, view);
    for (label, value) in &view.facts {
        writer.line(canvas, &format!("{label} {value}"));
    }
    if let Some(pace) = &view.pace {
        writer.pace(canvas, pace, view.playback.as_ref());
    } else if let Some(playback) = &view.playback {
        writer.line(canvas, &format!("Move {} of {}", playback.at, playback.of));
    }
    writer.y += 1;
    let thoughts = if state.thoughts { 4 } else { 0 };
    writer.moves(canvas, view, thoughts);
    if state.thoughts {
        writer.thoughts(canvas, view);
    }
}

/// Writes one line below the other.
struct PanelWriter {
    left: i32,
    right: i32,
    y: i32,
    bottom: i32,
}

impl PanelWriter {
    /// The row for the next line, when there is one left.
    fn row(&mut self) -> Option<i32> {
        let row = self.y;
        self.y += 1;
        (row < self.bottom).then_some(row)
    }

    fn line(&mut self, canvas: &mut Canvas<'_>, text: &str) {
        if let Some(row) = self.row() {
            let style = canvas.theme.text();
            canvas.text(self.left, row, self.right, text, style);
        }
    }

    /// A picture of what is to be built.
    fn figure(&mut self, canvas: &mut Canvas<'_>, figure: &Figure) {
        self.line(canvas, &format!("{}:", figure.title));
        // A tall one is drawn smaller, and leaves room for what is said below it.
        let room = self.bottom - self.y - 6;
        self.y += square::draw_figure(canvas, (self.left + 1, self.y), figure, room);
    }

    /// Two rows: whose turn, name, who decides, score; pieces and goal.
    fn player(&mut self, canvas: &mut Canvas<'_>, view: &View, index: usize, player: &PlayerView) {
        let (Some(first), Some(second)) = (self.row(), self.row()) else {
            return;
        };
        let (on_turn, won) = match view.turn {
            Turn::Person(side) | Turn::Machine(side) => (side.index() == index, false),
            Turn::Won(side) => (false, side.index() == index),
            _ => (false, false),
        };
        let (strong, text, faint) = (
            canvas.theme.strong(),
            canvas.theme.text(),
            canvas.theme.faint(),
        );
        let mark = if on_turn { "> " } else { "  " };
        let mut x = canvas.text(self.left, first, self.right, mark, strong);
        let name = if on_turn {
            canvas.theme.chosen()
        } else {
            strong
        };
        x = canvas.text(x, first, self.right, &player.name, name);
        x = canvas.text(x, first, self.right, &format!("  {}", player.who), text);
        if let Some(score) = player.score {
            let score = format!("Score: {score}");
            let from = self.right - score.len() as i32;
            // On a narrow panel the score goes below.
            let row = if from > x { first } else { second };
            canvas.text(from, row, self.right, &score, strong);
        }
        let times = if canvas.theme.ascii { 'x' } else { '\u{d7}' };
        let mut x = self.left + 2;
        for (place, &token) in player.tokens.iter().enumerate() {
            x = canvas.rich(x, second, self.right, &vec![Span::Piece(token)], text);
            if let Some(left) = player.stock.get(place) {
                x = canvas.text(x, second, self.right, &format!("{times}{left} "), text);
            }
        }
        if won {
            let style = canvas.theme.triumph();
            canvas.text(x + 1, second, self.right, " WINNER ", style);
        } else if let Some(goal) = player.goal {
            x = canvas.text(x, second, self.right, " wants ", faint);
            canvas.rich(x, second, self.right, &vec![Span::Piece(goal)], text);
        }
    }

    /// Three rows, as the window draws it: the current piece stands out.
    ///
    /// ```text
    ///        R  [ Y ]     now, then
    ///     P     2     G    Y  G C B P R
    ///        B     C
    /// ```
    fn wheel(&mut self, canvas: &mut Canvas<'_>, wheel: &Wheel) {
        let (top, middle, bottom) = (self.y, self.y + 1, self.y + 2);
        if bottom >= self.bottom {
            return;
        }
        self.y += 3;
        let centre = self.left + 9;
        // Clockwise from the upper left.
        let places = [
            (centre - 3, top),
            (centre + 3, top),
            (centre + 6, middle),
            (centre + 3, bottom),
            (centre - 3, bottom),
            (centre - 6, middle),
        ];
        for (index, (&token, (x, y))) in wheel.pieces.iter().zip(places).enumerate() {
            let (label, style) = canvas.theme.label(token);
            canvas.text(x - 1, y, self.right, &label, style);
            if index == wheel.current {
                let cursor = canvas.theme.cursor();
                canvas.put(x - 2, y, '[', cursor);
                canvas.put(x + 2, y, ']', cursor);
            }
        }
        let strong = canvas.theme.strong();
        canvas.text(
            centre,
            middle,
            self.right,
            &wheel.player.to_string(),
            strong,
        );
        let mut x = centre + 11;
        let (faint, text) = (canvas.theme.faint(), canvas.theme.text());
        canvas.text(x, top, self.right, "now, then", faint);
        for step in 0..wheel.pieces.len() {
            let token = wheel.pieces[(wheel.current + step) % wheel.pieces.len()];
            let piece = vec![Span::Piece(token)];
            x = canvas.rich(x, middle, self.right, &piece, text);
            if step == 0 {
                x += 1;
            }
        }
    }

    /// Whose turn it is, broken into two rows where it must.
    fn status(&mut self, canvas: &mut Canvas<'_>, status: &Rich) {
        let strong = canvas.theme.strong();
        for line in wrap_rich(status, (self.right - self.left) as usize) {
            if let Some(row) = self.row() {
                canvas.rich(self.left, row, self.right, &line, strong);
            }
        }
    }

    /// The effect of a move here, or why it cannot be made: two rows, so that nothing jumps.
    fn aim(&mut self, canvas: &mut Canvas<'_>, view: &View) {
        let from = self.y;
        let aim = view.aim.as_ref().filter(|_| view.start.is_none());
        let text = aim.map_or(String::new(), |aim| match &aim.refusal {
            Some(reason) => reason.clone(),
            None => aim.effect.clone(),
        });
        let style = canvas.theme.faint();
        for line in wrap(&text, (self.right - self.left) as usize)
            .iter()
            .take(2)
        {
            if let Some(row) = self.row() {
                canvas.text(self.left, row, self.right, line, style);
            }
        }
        self.y = from + 2;
    }

    fn pace(&mut self, canvas: &mut Canvas<'_>, pace: &Pace, playback: Option<&Playback>) {
        let state = if pace.paused { "paused" } else { "running" };
        let seconds = pace.delay.as_millis() as f64 / 1000.0;
        let at = playback.map_or(String::new(), |p| format!("Move {} of {}, ", p.at, p.of));
        self.line(canvas, &format!("{at}{state}, {seconds} s a move"));
    }

    /// The last moves in columns, `spare` rows left for others.
    fn moves(&mut self, canvas: &mut Canvas<'_>, view: &View, spare: i32) {
        let rows = (self.bottom - spare - self.y - 1).min(12);
        if rows < 1 || view.moves.is_empty() {
            return;
        }
        let strong = canvas.theme.strong();
        canvas.text(self.left, self.y, self.right, "Moves", strong);
        let lines: Vec<Rich> = view
            .moves
            .iter()
            .map(|line| {
                let mut rich = vec![Span::Text(format!("{:>3} ", line.number))];
                rich.extend(line.token.map(Span::Piece));
                rich.push(Span::Text(format!(" {}", line.text)));
                rich
            })
            .collect();
        let width = lines.iter().map(width_of).max().unwrap_or(1) as i32 + 1;
        let columns = ((self.right - self.left + 1) / width).max(1);
        let shown = lines.len().min((rows * columns) as usize);
        let (text, chosen) = (canvas.theme.text(), canvas.theme.strong());
        for (index, line) in lines[lines.len() - shown..].iter().enumerate() {
            let (column, row) = (index as i32 / rows, index as i32 % rows);
            let style = if index + 1 == shown { chosen } else { text };
            let x = self.left + column * width;
            canvas.rich(x, self.y + 1 + row, self.right, line, style);
        }
        self.y += 1 + rows.min(shown as i32);
    }

    fn thoughts(&mut self, canvas: &mut Canvas<'_>, view: &View) {
        let row = self.y.max(self.bottom - 4);
        self.y = row;
        let Some(thinking) = &view.thinking else {
            self.line(canvas, "The machine has not thought yet.");
            return;
        };
        self.line(canvas, &thinking.words);
        let verb = if thinking.now { "Thinks" } else { "Thought" };
        let head = format!("{verb}: depth {} score {}", thinking.depth, thinking.score);
        self.line(canvas, &head);
        let seconds = thinking.time.as_millis() as f64 / 1000.0;
        self.line(
            canvas,
            &format!("{} positions, {seconds:.1} s", grouped(thinking.nodes)),
        );
        self.line(canvas, &thinking.line);
    }
}

/// A number with its thousands apart.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A line with pieces broken at blanks into lines of at most `width` columns.
#[must_use]
pub fn wrap_rich(line: &Rich, width: usize) -> Vec<Rich> {
    let mut lines: Vec<Rich> = vec![Vec::new()];
    let mut used = 0;
    let push = |lines: &mut Vec<Rich>, span: Span| match lines.last_mut() {
        Some(last) => last.push(span),
        None => lines.push(vec![span]),
    };
    for span in line {
        let strong = matches!(span, Span::Strong(_));
        match span {
            Span::Piece(_) => {
                if used + 3 > width && used > 0 {
                    lines.push(Vec::new());
                    used = 0;
                }
                push(&mut lines, span.clone());
                used += 3;
            }
            Span::Text(text)
            | Span::Strong(text)
            | Span::Marks {
                characters: text, ..
            } => {
                for (index, word) in text.split(' ').enumerate() {
                    let blank = usize::from(index > 0);
                    let length = word.chars().count();
                    let mut word = word.to_string();
                    if used + blank + length > width && used > 0 {
                        lines.push(Vec::new());
                        used = 0;
                    } else if blank == 1 {
                        word.insert(0, ' ');
                    }
                    used += word.chars().count();
                    let span = if strong {
                        Span::Strong(word)
                    } else {
                        Span::Text(word)
                    };
                    push(&mut lines, span);
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::view::{Colour, Token};

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(123_456), "123 456");
        assert_eq!(grouped(1_234_567), "1 234 567");
    }

    #[test]
    fn rich_lines_keep_their_width_and_their_words() {
        let line = vec![
            Span::Strong("Player 1".into()),
            Span::Text(" to play".into()),
            Span::Piece(Token::of(Colour::Red)),
            Span::Text("red, then the others".into()),
        ];
        for width in 8..40 {
            let lines = wrap_rich(&line, width);
            assert!(lines.iter().all(|line| width_of(line) <= width), "{width}");
        }
        assert_eq!(wrap_rich(&line, 80).len(), 1);
        assert_eq!(width_of(&wrap_rich(&line, 80)[0]), width_of(&line));
    }

    /// A piece takes three columns, and the last three of a line are enough for it.
    #[test]
    fn a_piece_goes_to_the_next_line_only_where_it_has_no_room() {
        let line = vec![
            Span::Text("abcde".into()),
            Span::Piece(Token::of(Colour::Red)),
        ];
        assert_eq!(wrap_rich(&line, 8).len(), 1);
        assert_eq!(wrap_rich(&line, 7).len(), 2);
    }
}

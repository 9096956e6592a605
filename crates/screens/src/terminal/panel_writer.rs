//! Writes the lines of a panel one below the other.

use ratatui::style::Style;

use super::canvas::{Canvas, columns_of, width_of};
use atom4_play::view::{Rich, Span, plain};

/// Writes one line below the other.
pub(super) struct PanelWriter {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) y: i32,
    pub(super) bottom: i32,
}

impl PanelWriter {
    pub(super) fn width(&self) -> usize {
        (self.right - self.left).max(1) as usize
    }

    /// The row for the next line, when there is one left.
    pub(super) fn row(&mut self) -> Option<i32> {
        let row = self.y;
        self.y += 1;
        (row < self.bottom).then_some(row)
    }

    /// A line, broken at blanks.
    pub(super) fn rich(&mut self, canvas: &mut Canvas<'_>, line: &Rich, style: Style) {
        for line in wrap_rich(line, self.width()) {
            if let Some(row) = self.row() {
                canvas.rich(self.left, row, self.right, &line, style);
            }
        }
    }

    pub(super) fn line(&mut self, canvas: &mut Canvas<'_>, text: &str) {
        let style = canvas.theme.text();
        self.rich(canvas, &plain(text), style);
    }

    /// Parts side by side as long as they have room, then below, a little to the right.
    pub(super) fn flow(&mut self, canvas: &mut Canvas<'_>, parts: Vec<(Rich, Style)>) {
        const INDENT: i32 = 2;
        let Some(mut row) = self.row() else { return };
        let start = self.left + INDENT;
        let mut x = start;
        for (part, style) in parts {
            let width = width_of(&part) as i32;
            if x > start && x + width > self.right {
                let Some(next) = self.row() else { return };
                (row, x) = (next, start);
            }
            for (place, line) in wrap_rich(&part, (self.right - x).max(1) as usize)
                .iter()
                .enumerate()
            {
                if place > 0 {
                    let Some(next) = self.row() else { return };
                    (row, x) = (next, start);
                }
                x = canvas.rich(x, row, self.right, line, style);
            }
            x += 2;
        }
    }
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
                    let length = columns_of(word);
                    let mut word = word.to_string();
                    if used + blank + length > width && used > 0 {
                        lines.push(Vec::new());
                        used = 0;
                    } else if blank == 1 {
                        word.insert(0, ' ');
                    }
                    used += columns_of(&word);
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
mod tests;

//! A grid of characters to draw on, and where the pointer finds what.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::Theme;
use crate::play::view::{Rich, Span};
use crate::ui::screen::Target;

/// The areas in which the pointer finds things; the last thing drawn lies on top.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    areas: Vec<(Rect, Target)>,
}

impl HitMap {
    /// The thing at this column and row.
    #[must_use]
    pub fn at(&self, x: u16, y: u16) -> Target {
        let found = self
            .areas
            .iter()
            .rev()
            .find(|(area, _)| area.contains((x, y).into()));
        found.map_or(Target::Nowhere, |found| found.1)
    }
}

/// A grid of characters with a theme. Nothing is drawn outside of it, whatever the coordinates.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    hits: &'a mut HitMap,
    /// Colours and characters in use.
    pub theme: Theme,
    /// The place of the terminal's own cursor; `None` hides it.
    pub caret: Option<(u16, u16)>,
    /// The part, 0 to 1, of the last move that is done while its pieces slide or fall.
    pub animation: Option<f32>,
}

impl<'a> Canvas<'a> {
    /// A canvas over `buffer`; what lay where is forgotten.
    pub fn new(buffer: &'a mut Buffer, hits: &'a mut HitMap, theme: Theme) -> Canvas<'a> {
        hits.areas.clear();
        Canvas {
            buffer,
            hits,
            theme,
            caret: None,
            animation: None,
        }
    }

    /// All of it.
    #[must_use]
    pub fn area(&self) -> Rect {
        *self.buffer.area()
    }

    /// One character; off the canvas nothing happens.
    pub fn put(&mut self, x: i32, y: i32, c: char, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            return;
        };
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.reset();
            cell.set_char(c).set_style(style);
        }
    }

    /// The style of the character that is there.
    #[must_use]
    pub fn style_at(&self, x: i32, y: i32) -> Style {
        let place = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        place
            .and_then(|place| self.buffer.cell(place))
            .map_or_else(Style::new, |cell| cell.style())
    }

    /// Another style for a character that is there.
    pub fn restyle(&mut self, x: i32, y: i32, style: Style) {
        if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_style(style);
        }
    }

    /// A rectangle of one character.
    pub fn fill(&mut self, area: Rect, c: char, style: Style) {
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.put(i32::from(x), i32::from(y), c, style);
            }
        }
    }

    /// Text from `(x, y)`, cut at `right`; the column after it.
    pub fn text(&mut self, x: i32, y: i32, right: i32, text: &str, style: Style) -> i32 {
        let mut x = x;
        for c in text.chars() {
            if x >= right {
                break;
            }
            // A character of no column or of two would put all that follows out of place.
            let odd = !c.is_ascii()
                && (self.theme.ascii || ratatui::text::Span::raw(c.to_string()).width() != 1);
            let c = if c.is_control() || odd { '?' } else { c };
            self.put(x, y, c, style);
            x += 1;
        }
        x
    }

    /// A line with pieces in it, cut at `right`; the column after it.
    pub fn rich(&mut self, x: i32, y: i32, right: i32, line: &Rich, style: Style) -> i32 {
        let mut x = x;
        for span in line {
            x = match span {
                Span::Text(text)
                | Span::Marks {
                    characters: text, ..
                } => self.text(x, y, right, text, style),
                Span::Strong(text) => {
                    self.text(x, y, right, text, style.patch(self.theme.strong()))
                }
                Span::Piece(token) => {
                    let (label, style) = self.theme.label(*token);
                    self.text(x, y, right, &label, style)
                }
            };
        }
        x
    }

    /// A line broken at blanks into lines of at most `width` columns, drawn from `y` down over at
    /// most `rows` rows; the row after it.
    pub fn wrapped(&mut self, area: Rect, text: &str, style: Style) -> i32 {
        let mut y = i32::from(area.y);
        for line in wrap(text, usize::from(area.width)) {
            if y >= i32::from(area.bottom()) {
                break;
            }
            self.text(i32::from(area.x), y, i32::from(area.right()), &line, style);
            y += 1;
        }
        y
    }

    /// From now on the pointer finds `target` in this area.
    pub fn hit(&mut self, x: i32, y: i32, width: i32, height: i32, target: Target) {
        let clip = |v: i32| u16::try_from(v.max(0)).unwrap_or(u16::MAX);
        let (left, top) = (clip(x), clip(y));
        let area = Rect::new(left, top, clip(x + width) - left, clip(y + height) - top);
        self.hits.areas.push((area, target));
    }

    /// From now on the pointer finds nothing of what lies under this area.
    pub fn cover(&mut self, area: Rect) {
        self.hits.areas.push((area, Target::Nowhere));
    }
}

/// The columns a line takes.
#[must_use]
pub fn width_of(line: &Rich) -> usize {
    line.iter()
        .map(|span| match span {
            Span::Text(text)
            | Span::Strong(text)
            | Span::Marks {
                characters: text, ..
            } => text.chars().count(),
            Span::Piece(_) => 3,
        })
        .sum()
}

/// `text` broken at blanks into lines of at most `width` characters; longer words are cut.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        let glue = usize::from(length > 0);
        if length + glue + word.len() > width && length > 0 {
            lines.push(std::mem::take(&mut line));
            length = 0;
        } else if glue > 0 {
            line.push(' ');
            length += 1;
        }
        while word.len() > width {
            let rest = word.split_off(width);
            lines.push(word.into_iter().collect());
            word = rest;
        }
        length += word.len();
        line.extend(word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_are_cut() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 5), [""]);
        for width in 1..12 {
            for line in wrap("the quick brown fox jumps over the lazy dog", width) {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
    }
}

//! A grid of characters to draw on, and where the pointer finds what.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::theme::Theme;
use crate::motion::{Motion, lit_at};
use crate::screen::Target;
use atom4_play::view::{BoardView, Rich, Span, Spot, Token};

/// The areas in which the pointer finds things; the last thing drawn lies on top.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    areas: Vec<(Rect, Target)>,
}

impl HitMap {
    /// The middle of the area in which the pointer finds this thing, if nothing lies over it there.
    #[must_use]
    pub fn place_of(&self, target: Target) -> Option<(u16, u16)> {
        let area = self.areas.iter().rev().find(|found| found.1 == target)?.0;
        let at = (area.x + area.width / 2, area.y + area.height / 2);
        (self.at(at.0, at.1) == target).then_some(at)
    }

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
    /// The moment of the move that is on its way.
    pub motion: Option<Motion>,
    /// The part of a board that is seen, and how far the board is shifted under it.
    window: Option<(Rect, (i32, i32))>,
    /// Number of the text that wrote each cell; 0 for none.
    written: Vec<u16>,
    texts: u16,
    /// Texts that were cut within a word, or that lie over other text: there should be none.
    pub faults: Vec<String>,
}

impl<'a> Canvas<'a> {
    /// A canvas over `buffer`; what lay where is forgotten.
    pub fn new(buffer: &'a mut Buffer, hits: &'a mut HitMap, theme: Theme) -> Canvas<'a> {
        hits.areas.clear();
        let cells = buffer.content.len();
        Canvas {
            motion: None,
            window: None,
            written: vec![0; cells],
            texts: 0,
            faults: Vec::new(),
            buffer,
            hits,
            theme,
            caret: None,
        }
    }

    /// All of it.
    #[must_use]
    pub fn area(&self) -> Rect {
        *self.buffer.area()
    }

    /// From now on a board is drawn of which `seen` alone is seen, its columns and rows `shift` to the right and down;
    /// `None` for the whole canvas.
    pub fn through(&mut self, window: Option<(Rect, (i32, i32))>) {
        self.window = window;
    }

    /// The cell at a place, where it is seen.
    fn cell(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (shift, seen) = match self.window {
            Some((seen, shift)) => (shift, seen),
            None => ((0, 0), self.area()),
        };
        let x = u16::try_from(x.saturating_add(shift.0)).ok()?;
        let y = u16::try_from(y.saturating_add(shift.1)).ok()?;
        (seen.contains((x, y).into()) && self.area().contains((x, y).into())).then_some((x, y))
    }

    /// The number of a cell among all.
    fn index(&self, (x, y): (u16, u16)) -> usize {
        usize::from(y) * usize::from(self.area().width) + usize::from(x)
    }

    /// One character; where nothing is seen nothing happens.
    pub fn put(&mut self, x: i32, y: i32, c: char, style: Style) {
        let Some(place) = self.cell(x, y) else { return };
        let index = self.index(place);
        if let Some(written) = self.written.get_mut(index) {
            *written = 0;
        }
        if let Some(cell) = self.buffer.cell_mut(place) {
            cell.reset();
            cell.set_char(c).set_style(style);
        }
    }

    /// The terminal's own cursor goes there.
    pub fn set_caret(&mut self, x: i32, y: i32) {
        self.caret = self.cell(x, y);
    }

    /// The part to which what has won is lit, 0 where nothing has.
    #[must_use]
    pub fn lit(&self, board: &BoardView) -> f32 {
        match board.marks.winning.is_empty() {
            true => 0.0,
            false => self.motion.as_ref().map_or(1.0, Motion::lit),
        }
    }

    /// The places of what has won, as far as they are lit.
    #[must_use]
    pub fn lit_places(&self, board: &BoardView) -> Vec<Spot> {
        let lit = self.lit(board);
        let rows = board.marks.winning.iter();
        rows.flat_map(|row| {
            let places = row.iter().enumerate();
            places.filter(move |(place, _)| lit_at(lit, *place, row.len()) >= 1.0)
        })
        .map(|(_, &spot)| spot)
        .collect()
    }

    /// The style of a piece on the board: beside what has won the others stand back.
    #[must_use]
    pub fn piece_style(&self, board: &BoardView, at: Spot, token: Token) -> Style {
        match self.lit(board) > 0.5 && !board.marks.won(at) {
            true => self.theme.dimmed(token),
            false => self.theme.piece(token),
        }
    }

    /// The style of the character that is there.
    #[must_use]
    pub fn style_at(&self, x: i32, y: i32) -> Style {
        self.cell(x, y)
            .and_then(|place| self.buffer.cell(place))
            .map_or_else(Style::new, |cell| cell.style())
    }

    /// Another style for a character that is there.
    pub fn restyle(&mut self, x: i32, y: i32, style: Style) {
        if let Some(place) = self.cell(x, y)
            && let Some(cell) = self.buffer.cell_mut(place)
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
        let length = columns_of(text) as i32;
        if self.window.is_some()
            && (self.cell(x, y).is_none() || self.cell(x + length - 1, y).is_none())
        {
            // At the rim of what is seen of a board a part of a number would be another one.
            return x + length;
        }
        self.texts = self.texts.wrapping_add(1).max(1);
        let mut rest = text.trim_end().chars().count();
        for c in text.chars() {
            let wide = i32::from(is_wide(c));
            let off = self.window.is_none() && self.cell(x + wide, y).is_none();
            if x + wide >= right || off {
                if rest > 0 {
                    self.faults.push(format!("cut: {text}"));
                }
                break;
            }
            rest = rest.saturating_sub(1);
            self.letter(x, y, self.shown(c), text, style);
            if wide > 0 {
                // The second column of the character before.
                let second = if self.unicode(c) { ' ' } else { '?' };
                self.letter(x + 1, y, second, text, style);
            }
            x += 1 + wide;
        }
        x
    }

    /// True where a character of two columns is shown.
    fn unicode(&self, c: char) -> bool {
        self.theme.unicode && is_wide(c)
    }

    /// The character that stands for one of a text: a mark for one that takes no column, or that this terminal cannot show.
    fn shown(&self, c: char) -> char {
        let plain = c.is_ascii()
            || !self.theme.ascii && ratatui::text::Span::raw(c.to_string()).width() == 1;
        match !c.is_control() && (plain || self.unicode(c)) {
            true => c,
            false => '?',
        }
    }

    /// One character of a text.
    fn letter(&mut self, x: i32, y: i32, c: char, text: &str, style: Style) {
        let place = self.cell(x, y).map(|place| self.index(place));
        let below = place.and_then(|place| self.written.get(place).copied());
        let blank = |symbol: &str| symbol.trim().is_empty();
        if below.is_some_and(|by| by != 0 && by != self.texts)
            && let Some(place) = place
            && !blank(self.buffer.content[place].symbol())
        {
            self.faults.push(format!("over other text: {text}"));
        }
        self.put(x, y, c, style);
        if let Some(written) = place.and_then(|place| self.written.get_mut(place)) {
            *written = self.texts;
        }
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
        let ((dx, dy), seen) = match self.window {
            Some((seen, shift)) => (shift, seen),
            None => ((0, 0), self.area()),
        };
        let (x, y) = (x + dx, y + dy);
        let clip = |v: i32| u16::try_from(v.max(0)).unwrap_or(u16::MAX);
        let (left, top) = (clip(x), clip(y));
        let area = Rect::new(left, top, clip(x + width) - left, clip(y + height) - top);
        let area = area.intersection(seen);
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
            } => columns_of(text),
            Span::Piece(_) => 3,
        })
        .sum()
}

/// `text`, or as many of its words as fit into `width` columns.
#[must_use]
pub fn whole_words(text: &str, width: usize) -> String {
    let mut fits = String::new();
    for word in text.split_inclusive(' ') {
        if columns_of(&fits) + columns_of(word.trim_end()) > width {
            break;
        }
        fits.push_str(word);
    }
    fits.truncate(fits.trim_end().len());
    fits
}

/// True for a character that takes two columns, as those of Chinese, Japanese and Korean do.
fn is_wide(c: char) -> bool {
    !c.is_ascii() && ratatui::text::Span::raw(c.to_string()).width() == 2
}

/// The columns of a text.
#[must_use]
pub fn columns_of(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.chars().map(|c| 1 + usize::from(is_wide(c))).sum(),
    }
}

/// `text` with as many blanks behind it as fill `width` columns.
#[must_use]
pub fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(columns_of(text));
    format!("{text}{:blanks$}", "")
}

/// The beginning of `text` that takes no more than `width` columns, and the rest; at least one character.
#[must_use]
pub fn split(text: &str, width: usize) -> (&str, &str) {
    let mut used = 0;
    let end = text.char_indices().find(|&(at, c)| {
        used += 1 + usize::from(is_wide(c));
        used > width && at > 0
    });
    text.split_at(end.map_or(text.len(), |(at, _)| at))
}

/// `text` broken at blanks into lines of at most `width` columns; longer words are cut.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for mut word in text.split(' ') {
        let glue = usize::from(length > 0);
        if length + glue + columns_of(word) > width && length > 0 {
            lines.push(std::mem::take(&mut line));
            length = 0;
        } else if glue > 0 {
            line.push(' ');
            length += 1;
        }
        while columns_of(word) > width {
            let (part, rest) = split(word, width);
            if rest.is_empty() {
                break;
            }
            lines.push(part.to_owned());
            word = rest;
        }
        length += columns_of(word);
        line.push_str(word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests;

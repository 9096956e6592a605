//! Pictures as the bytes that turn the terminal's screen into them.
//!
//! Our own, because the writer that comes with ratatui numbers the sixteen colours in a way that terminals with no more of
//! them need not know, and because two words mean different things to different terminals. **Bold** makes many show the
//! brighter twin of one of the first eight colours: black becomes dark grey. **Faint** makes some darken the ground with
//! the letter. A picture has neither where that would hurt.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell, CellWidth as _};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::depth::SIXTEEN_SEEN;
use crate::palette::luminance;

/// What the terminal's screen shows, as far as this pen has drawn it.
pub(super) struct Pen {
    shown: Buffer,
    /// The picture to come; kept, so that nothing is allocated anew.
    next: Buffer,
    /// The place of the terminal's cursor; `None` while it is hidden.
    caret: Option<(u16, u16)>,
}

/// The looks of a character: its colours, and what else is switched on.
type Looks = (Color, Color, Modifier);

impl Pen {
    /// A pen over a screen that is blank and hides its cursor.
    pub(super) fn on(area: Rect) -> Pen {
        Pen {
            shown: Buffer::empty(area),
            next: Buffer::empty(area),
            caret: None,
        }
    }

    /// The bytes that make the screen show what `paint` draws. It says where the cursor stands.
    pub(super) fn draw(&mut self, paint: impl FnOnce(&mut Buffer) -> Option<(u16, u16)>) -> String {
        self.next.reset();
        let caret = paint(&mut self.next);
        let mut text = String::new();
        // The cursor does not run over the picture while it is drawn.
        if self.caret.is_some() && caret != self.caret {
            text.push_str("\x1b[?25l");
        }
        cells(&mut text, self.shown.diff_iter(&self.next));
        if let Some((x, y)) = caret
            && (caret != self.caret || !text.is_empty())
        {
            go(&mut text, x, y);
        }
        if caret.is_some() && caret != self.caret {
            text.push_str("\x1b[?25h");
        }
        self.caret = caret;
        std::mem::swap(&mut self.shown, &mut self.next);
        text
    }
}

/// Writes cells with as few words between them as will do. Afterwards nothing is switched on.
fn cells<'a>(text: &mut String, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) {
    let mut at = None;
    let mut looks: Looks = PLAIN;
    for (x, y, cell) in cells {
        if at != Some((x, y)) {
            go(text, x, y);
        }
        let wanted = (cell.fg, cell.bg, sent(cell));
        if wanted != looks {
            change(text, looks, wanted);
            looks = wanted;
        }
        text.push_str(cell.symbol());
        // Behind a wide character the cursor is put anew.
        at = (cell.cell_width() == 1).then_some((x + 1, y));
    }
    if looks != PLAIN {
        text.push_str("\x1b[0m");
    }
}

/// The looks of the terminal's own text.
const PLAIN: Looks = (Color::Reset, Color::Reset, Modifier::empty());

/// Moves the cursor.
fn go(text: &mut String, x: u16, y: u16) {
    let _ = write!(text, "\x1b[{};{}H", y + 1, x + 1);
}

/// What of a cell's modifiers is sent.
pub(super) fn sent(cell: &Cell) -> Modifier {
    let mut modifier = cell.modifier;
    if modifier.contains(Modifier::BOLD) && bold_hurts(cell.fg, cell.bg) {
        modifier.remove(Modifier::BOLD);
    }
    if modifier.contains(Modifier::DIM) && cell.bg != Color::Reset {
        modifier.remove(Modifier::DIM);
    }
    modifier
}

/// True where the brighter twin of an ink reads worse on its ground: one that is darker than the ground.
fn bold_hurts(ink: Color, ground: Color) -> bool {
    let (Color::Indexed(ink @ 0..8), Color::Indexed(ground)) = (ink, ground) else {
        return false;
    };
    let seen = |number: u8| SIXTEEN_SEEN.get(usize::from(number)).copied();
    match (seen(ink), seen(ground)) {
        (Some(ink), Some(ground)) => luminance(ink) <= luminance(ground),
        _ => false,
    }
}

/// Changes the looks from one to the other by one word.
fn change(text: &mut String, (fg, bg, had): Looks, (ink, ground, wanted): Looks) {
    text.push_str("\x1b[");
    let begin = text.len();
    // There is no word that every terminal knows for the end of bold.
    let anew = !wanted.contains(had);
    if anew {
        text.push('0');
    }
    let on = if anew { wanted } else { wanted - had };
    let words = [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::ITALIC, "3"),
        (Modifier::UNDERLINED, "4"),
        (Modifier::REVERSED, "7"),
    ];
    let part = |text: &mut String, part: &str| {
        if text.len() > begin {
            text.push(';');
        }
        text.push_str(part);
    };
    for (_, word) in words.iter().filter(|(modifier, _)| on.contains(*modifier)) {
        part(text, word);
    }
    let had = if anew {
        (Color::Reset, Color::Reset)
    } else {
        (fg, bg)
    };
    for (colour, before, place) in [(ink, had.0, Place::Ink), (ground, had.1, Place::Ground)] {
        if colour != before {
            let word = colour_word(colour, place);
            part(text, &word);
        }
    }
    text.push('m');
}

/// What is coloured.
#[derive(Clone, Copy)]
enum Place {
    Ink = 30,
    Ground = 40,
}

/// The word for a colour. The first sixteen have words that also terminals know that have no others.
fn colour_word(colour: Color, place: Place) -> String {
    let base = place as u8;
    match colour {
        Color::Indexed(number @ 0..8) => (base + number).to_string(),
        Color::Indexed(number @ 8..16) => (base + 52 + number).to_string(),
        Color::Indexed(number) => format!("{};5;{number}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        // The themes name no others.
        _ => (base + 9).to_string(),
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::panic)] // A test that panics has failed, as it should.
mod tests;

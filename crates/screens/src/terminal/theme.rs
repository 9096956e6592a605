//! The looks of things on this terminal: palette, number of colours, ASCII or not.

use ratatui::style::{Color, Modifier, Style};

pub use super::depth::Depth;
use super::depth::nearest;
use crate::palette::{Paint, Palette, Rgb, Shade};
use atom4_play::view::{Fill, Token, Tone};

/// Fills a piece that has the colour of the board, and the same in ASCII.
const HATCH: [char; 2] = ['░', '%'];

/// True where the locale of the environment can show more than ASCII.
#[must_use]
pub fn speaks_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Everything that decides how a thing looks.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// The colours.
    pub palette: &'static Palette,
    /// The number of colours that the terminal shows.
    pub depth: Depth,
    /// Nothing but ASCII.
    pub ascii: bool,
    /// The terminal's own ground is light.
    pub light: bool,
    /// Letters of every script can be shown.
    pub unicode: bool,
}

impl Theme {
    /// A theme for a dark terminal in UTF-8.
    #[must_use]
    pub const fn new(palette: &'static Palette, depth: Depth) -> Theme {
        Theme {
            palette,
            depth,
            ascii: false,
            light: false,
            unicode: true,
        }
    }

    /// True where there is no colour to see: letters and ramps do the work.
    #[must_use]
    pub fn mono(&self) -> bool {
        self.palette.mono || self.depth == Depth::Mono
    }

    /// The terminal's colour for a shade.
    fn colour(&self, shade: Shade) -> Color {
        match self.depth {
            Depth::Mono => Color::Reset,
            Depth::Eight | Depth::Sixteen => Color::Indexed(self.depth.number(shade)),
            Depth::Many => Color::Indexed(nearest(shade.rgb)),
            Depth::True => Color::Rgb(shade.rgb.0, shade.rgb.1, shade.rgb.2),
        }
    }

    /// Ink on a ground.
    fn on(&self, ink: Shade, ground: Shade) -> Style {
        let style = Style::new();
        if self.depth == Depth::Mono {
            return style;
        }
        style.fg(self.colour(ink)).bg(self.colour(ground))
    }

    /// A painted piece with its letter.
    #[must_use]
    pub fn paint(&self, paint: Paint) -> Style {
        let ink = match self.depth.is_numbered() {
            true => self.depth.ink_on(paint.fill),
            false => paint.ink,
        };
        let style = self.on(ink, paint.fill).add_modifier(Modifier::BOLD);
        // Without colours a bright piece is reversed on a dark ground, a dark one on a light ground.
        let bright = paint.ink.rgb == Rgb(0, 0, 0);
        if self.depth == Depth::Mono && bright != self.light {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// The style of a piece.
    #[must_use]
    pub fn piece(&self, token: Token) -> Style {
        self.paint(self.palette.paint(token.fill))
    }

    /// A piece that stands back, while others are lit.
    #[must_use]
    pub fn dimmed(&self, token: Token) -> Style {
        let paint = self.palette.paint(token.fill);
        let (Rgb(r, g, b), Rgb(x, y, z)) = (paint.fill.rgb, self.palette.board.rgb);
        let between = |a: u8, b: u8| ((u16::from(a) * 2 + u16::from(b) * 3) / 5) as u8;
        let ground = Shade {
            rgb: Rgb(between(r, x), between(g, y), between(b, z)),
            ansi: self.palette.board.ansi,
        };
        match self.depth {
            Depth::Mono => self
                .piece(token)
                .remove_modifier(Modifier::BOLD)
                .add_modifier(Modifier::DIM),
            _ => self.on(self.palette.grid, ground),
        }
    }

    /// The character that fills a piece: where its colour does not tell it from other pieces, one as dense as the piece is
    /// bright; where it does not tell it from the board, a pattern.
    #[must_use]
    pub fn filler(&self, token: Token) -> char {
        let paint = self.palette.paint(token.fill);
        if self.mono() {
            return paint.ramp;
        }
        if !self.depth.is_numbered() {
            return ' ';
        }
        let number = |shade: Shade| self.depth.number(shade);
        let same = |other: &&Paint| number(other.fill) == number(paint.fill);
        let others = match token.fill {
            Fill::Bare => return ' ',
            Fill::Colour(_) => self.palette.colours.iter().filter(same).count(),
            Fill::Plain(_) => self.palette.plain.iter().filter(same).count(),
            Fill::Player(..) => {
                let players = self.palette.players.iter().flatten();
                players.filter(same).count()
            }
        };
        let on_board = number(paint.fill) == number(self.palette.board);
        match (others > 1, on_board) {
            (true, _) if paint.ramp != ' ' => paint.ramp,
            (_, true) => HATCH[usize::from(self.ascii)],
            _ => ' ',
        }
    }

    /// A piece as it stands in a line of text: three columns and their style.
    #[must_use]
    pub fn label(&self, token: Token) -> (String, Style) {
        let (filler, label) = (self.filler(token), token.label);
        let text = match label.single() {
            Some(letter) => format!("{filler}{letter}{filler}"),
            None => format!("{filler}{label}"),
        };
        (text, self.piece(token))
    }

    /// The board where nothing stands.
    #[must_use]
    pub fn board(&self) -> Style {
        let (grid, board) = (self.palette.grid, self.palette.board);
        let same = self.depth.is_numbered() && self.depth.number(grid) == self.depth.number(board);
        self.on(if same { self.depth.ink_on(board) } else { grid }, board)
    }

    /// Lines between the vertices of a board: they stand back behind its dots.
    #[must_use]
    pub fn lines(&self) -> Style {
        let (board, grid) = (self.palette.board, self.palette.grid);
        if self.mono() || self.depth == Depth::Eight {
            return self.board().add_modifier(Modifier::DIM);
        }
        let (Rgb(r, g, b), Rgb(x, y, z)) = (board.rgb, grid.rgb);
        let between = |a: u8, b: u8| ((u16::from(a) * 3 + u16::from(b) * 2) / 5) as u8;
        let shade = Shade {
            rgb: Rgb(between(r, x), between(g, y), between(b, z)),
            // Of the sixteen, the next one that is darker than the board.
            ansi: if board.ansi == 8 { 0 } else { 8 },
        };
        self.on(shade, board)
    }

    /// Walls of the board.
    #[must_use]
    pub fn wall(&self) -> Style {
        self.on(self.palette.board, self.palette.grid)
    }

    /// The cursor.
    #[must_use]
    pub fn cursor(&self) -> Style {
        self.mark(self.palette.cursor)
    }

    /// A proposed move.
    #[must_use]
    pub fn hint(&self) -> Style {
        self.mark(self.palette.hint)
    }

    /// A winning row.
    #[must_use]
    pub fn triumph(&self) -> Style {
        self.mark(self.palette.triumph)
    }

    /// A threat, a refusal.
    #[must_use]
    pub fn warning(&self) -> Style {
        self.mark(self.palette.warning)
    }

    /// Black or white, whichever reads better, on a shade that stands out.
    fn mark(&self, shade: Shade) -> Style {
        let style = self.on(self.depth.ink_on(shade), shade);
        let style = style.add_modifier(Modifier::BOLD);
        if self.depth == Depth::Mono {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// Text on the terminal's own ground.
    #[must_use]
    pub fn text(&self) -> Style {
        Style::new()
    }

    /// Text that stands out on the terminal's own ground.
    #[must_use]
    pub fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Text that stands back on the terminal's own ground.
    #[must_use]
    pub fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Something chosen.
    #[must_use]
    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The parts of a result: what is White's as ink, what is Black's as ground.
    #[must_use]
    pub fn shares(&self) -> Style {
        let [white, black] = self.palette.plain;
        self.on(white.fill, black.fill)
    }

    /// A message.
    #[must_use]
    pub fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Note => self.text(),
            Tone::Refusal => self.warning(),
            Tone::Triumph => self.triumph(),
        }
    }
}

#[cfg(test)]
mod tests;

//! The looks of things on this terminal: palette, number of colours, ASCII or not.

use ratatui::style::{Color, Modifier, Style};

use crate::palette::{Paint, Palette, Rgb, Shade, contrast};
use atom4_play::view::{Token, Tone};

/// The number of colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None: bold, underline and reverse stand in.
    Mono,
    /// The sixteen of ANSI.
    Sixteen,
    /// xterm's cube and greys.
    Many,
    /// Any.
    True,
}

impl Depth {
    /// Reads from the environment what the terminal can show. `variable` gives the value of a variable, if
    /// it is set and not empty.
    #[must_use]
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let is = |name: &str, values: &[&str]| {
            variable(name).is_some_and(|value| values.iter().any(|v| value.contains(v)))
        };
        if variable("NO_COLOR").is_some() {
            return Depth::Mono;
        }
        let term = variable("TERM").unwrap_or_default();
        let plain = [
            "dumb", "vt52", "vt100", "vt102", "vt220", "vt320", "ansi-m", "unknown",
        ];
        if term.is_empty() || plain.contains(&term.as_str()) || term.ends_with("-m") {
            Depth::Mono
        } else if is("COLORTERM", &["truecolor", "24bit"]) || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Many
        } else {
            Depth::Sixteen
        }
    }
}

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
}

impl Theme {
    /// True where there is no colour to see: letters and ramps do the work.
    #[must_use]
    pub fn mono(&self) -> bool {
        self.palette.mono || self.depth == Depth::Mono
    }

    /// The terminal's colour for a shade.
    fn colour(&self, shade: Shade) -> Color {
        match self.depth {
            Depth::Mono => Color::Reset,
            Depth::Sixteen => Color::Indexed(shade.ansi),
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
        let style = self.on(paint.ink, paint.fill).add_modifier(Modifier::BOLD);
        // Without colours a bright piece is reversed; on a dark ground that makes it light.
        let bright = paint.ink.rgb == Rgb(0, 0, 0);
        if self.depth == Depth::Mono && bright {
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

    /// The character that fills a piece: where colours fail, one as dense as the piece is bright.
    #[must_use]
    pub fn filler(&self, token: Token) -> char {
        if self.mono() {
            self.palette.paint(token.fill).ramp
        } else {
            ' '
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
        self.on(self.palette.grid, self.palette.board)
    }

    /// Lines between the vertices of a board: they stand back behind its dots.
    #[must_use]
    pub fn lines(&self) -> Style {
        let (Rgb(r, g, b), Rgb(x, y, z)) = (self.palette.board.rgb, self.palette.grid.rgb);
        let between = |a: u8, b: u8| ((u16::from(a) * 3 + u16::from(b) * 2) / 5) as u8;
        let rgb = Rgb(between(r, x), between(g, y), between(b, z));
        let shade = Shade {
            rgb: if self.palette.mono {
                self.palette.grid.rgb
            } else {
                rgb
            },
            ..self.palette.grid
        };
        self.on(shade, self.palette.board)
            .add_modifier(Modifier::DIM)
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
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        let dark = contrast(shade.rgb, white) > contrast(shade.rgb, black);
        let ink = Shade {
            rgb: if dark { white } else { black },
            ansi: if dark { 15 } else { 0 },
        };
        let style = self.on(ink, shade).add_modifier(Modifier::BOLD);
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

/// The nearest of xterm's colours 16 to 255: a cube of six levels and 24 greys.
#[must_use]
pub fn nearest(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |a: Rgb, b: Rgb| -> i32 {
        let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
    };
    let place = |c: u8| -> u8 {
        let far = |i: &u8| i32::from(c).abs_diff(i32::from(LEVELS[usize::from(*i)]));
        (0..6).min_by_key(far).unwrap_or(0)
    };
    let (r, g, b) = (place(rgb.0), place(rgb.1), place(rgb.2));
    let cube = Rgb(
        LEVELS[usize::from(r)],
        LEVELS[usize::from(g)],
        LEVELS[usize::from(b)],
    );
    let mean = (u32::from(rgb.0) + u32::from(rgb.1) + u32::from(rgb.2)) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = 8 + 10 * step;
    if distance(rgb, Rgb(grey, grey, grey)) < distance(rgb, cube) {
        232 + step
    } else {
        16 + 36 * r + 6 * g + b
    }
}

#[cfg(test)]
mod tests;

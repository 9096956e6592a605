//! The palette in the colours of the canvas.

use crate::palette::{Paint, Palette, Shade};
use crate::x11::ball::Ball;
use crate::x11::ink::Ink;
use atom4_play::view::Token;

/// A palette, ready to draw with.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    palette: &'static Palette,
    /// The window's background.
    pub page: Ink,
    /// Cards and buttons on it.
    pub card: Ink,
    /// Frames of cards.
    pub edge: Ink,
    /// Text.
    pub text: Ink,
    /// Text that stands back.
    pub faint: Ink,
    /// The ground of the board.
    pub board: Ink,
    /// The lines on it.
    pub grid: Ink,
    /// The cursor and things that stand out.
    pub cursor: Ink,
    /// The last move and what it changed.
    pub last: Ink,
    /// A proposed move.
    pub hint: Ink,
    /// Winning rows.
    pub triumph: Ink,
    /// Refusals and threats.
    pub warning: Ink,
}

impl From<Shade> for Ink {
    fn from(shade: Shade) -> Ink {
        Ink::rgb(shade.rgb.0, shade.rgb.1, shade.rgb.2)
    }
}

impl Colours {
    /// The colours of a palette.
    #[must_use]
    pub fn of(palette: &'static Palette) -> Colours {
        let page: Ink = palette.page.into();
        let text: Ink = palette.text.into();
        Colours {
            palette,
            page,
            card: page.mix(text, if palette.mono { 0.0 } else { 0.07 }),
            edge: page.mix(text, if palette.mono { 1.0 } else { 0.2 }),
            text,
            faint: palette.faint.into(),
            board: palette.board.into(),
            grid: palette.grid.into(),
            cursor: palette.cursor.into(),
            last: palette.last.into(),
            hint: palette.hint.into(),
            triumph: palette.triumph.into(),
            warning: palette.warning.into(),
        }
    }

    /// True where there is nothing but black and white.
    #[must_use]
    pub fn mono(&self) -> bool {
        self.palette.mono
    }

    /// The colour of a piece.
    #[must_use]
    pub fn token(&self, token: Token) -> Ink {
        self.paint(token).fill.into()
    }

    fn paint(&self, token: Token) -> Paint {
        self.palette.paint(token.fill)
    }

    /// A piece as a ball, with its letter where `letters` says so. In black and white the letter
    /// is the only sign, and stays. Two letters have no room in a ball; they are drawn over it.
    #[must_use]
    pub fn ball(&self, token: Token, radius: f32, letters: bool) -> Ball {
        let paint = self.paint(token);
        let letter = token.label.single().filter(|_| letters || self.mono());
        Ball::new(paint.fill.into(), radius)
            .lettered(letter)
            .inked(paint.ink.into())
            .flat(self.mono())
    }

    /// A piece as a ball with a number on it.
    #[must_use]
    pub fn numbered(&self, token: Token, radius: f32, number: u8) -> Ball {
        let digit = char::from_digit(u32::from(number) % 10, 10);
        self.ball(token, radius, false).lettered(digit)
    }
}

//! The palettes: one table for windows and for terminals of every kind.
//!
//! Every piece has a fill and an ink for its letter that reads on it, so that it stays readable
//! on any background; boards are of a middle brightness, on which both black and white pieces
//! stand out. Terminals with 256 colours get the nearest of theirs, those with 16 the number that
//! stands beside the colour.

use atom4_play::view::Fill;

/// Red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A colour with its place among the sixteen of an old terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The colour.
    pub rgb: Rgb,
    /// 0 to 15, as ANSI numbers them.
    pub ansi: u8,
}

/// The colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The piece.
    pub fill: Shade,
    /// Its letter.
    pub ink: Shade,
    /// A character as dense as the piece is bright, where colours fail.
    pub ramp: char,
}

/// All the colours of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Its name.
    pub name: &'static str,
    /// The named colours, in the order of [`Colour::ALL`](atom4_play::view::Colour::ALL).
    pub colours: [Paint; 8],
    /// White and black.
    pub plain: [Paint; 2],
    /// The colours of the first player and of the second: light or warm ones against dark or
    /// cold ones.
    pub players: [[Paint; 4]; 2],
    /// The ground of the board.
    pub board: Shade,
    /// Lines and dots on the board.
    pub grid: Shade,
    /// The cursor's frame and things that stand out on the board.
    pub cursor: Shade,
    /// The last move and what it changed.
    pub last: Shade,
    /// A proposed move.
    pub hint: Shade,
    /// Winning rows, and who won.
    pub triumph: Shade,
    /// Refusals and threats.
    pub warning: Shade,
    /// A window's background; terminals keep their own.
    pub page: Shade,
    /// Text on the page; terminals keep their own.
    pub text: Shade,
    /// Text that stands back.
    pub faint: Shade,
    /// True when brightness is all there is: pieces show their `ramp` too, and terminals use
    /// bold, underline and reverse in place of colours.
    pub mono: bool,
}

impl Palette {
    /// The paint of a fill.
    #[must_use]
    pub const fn paint(&self, fill: Fill) -> Paint {
        match fill {
            Fill::Colour(colour) => self.colours[colour as usize],
            Fill::Plain(side) => self.plain[side.index()],
            Fill::Player(side, number) => self.players[side.index()][number as usize % 4],
            Fill::Bare => Paint {
                fill: self.board,
                ink: ink_on(self.board),
                ramp: ' ',
            },
        }
    }
}

/// A colour from `0xRRGGBB` and its ANSI number.
const fn shade(rgb: u32, ansi: u8) -> Shade {
    Shade {
        rgb: Rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8),
        ansi,
    }
}

const BLACK: Shade = shade(0x000000, 0);
const WHITE: Shade = shade(0xffffff, 15);

/// The colour of a piece: `0xRRGGBB` and its ANSI number.
type RgbAnsi = (u32, u8);

/// Black or white, whichever reads on this ground.
const fn ink_on(ground: Shade) -> Shade {
    // Brightness, 0 to 255 (ITU-R BT.601).
    let Rgb(r, g, b) = ground.rgb;
    let luma = (299 * r as u32 + 587 * g as u32 + 114 * b as u32) / 1000;
    if luma < 102 { WHITE } else { BLACK }
}

/// Pieces of these fills, each with the ink that reads on it and a character of the ramp.
const fn paints<const N: usize>(fills: [RgbAnsi; N], ramp: [char; N]) -> [Paint; N] {
    let mut paints = [Paint {
        fill: BLACK,
        ink: WHITE,
        ramp: ' ',
    }; N];
    let mut n = 0;
    while n < N {
        let fill = shade(fills[n].0, fills[n].1);
        paints[n] = Paint {
            fill,
            ink: ink_on(fill),
            ramp: ramp[n],
        };
        n += 1;
    }
    paints
}

/// The named colours: black, blue, red, purple, green, cyan, yellow, white.
const fn colours(fills: [RgbAnsi; 8]) -> [Paint; 8] {
    paints(fills, [' ', '.', ':', '-', '=', 'o', '*', '#'])
}

/// The colours of the first player and of the second.
const fn players(first: [RgbAnsi; 4], second: [RgbAnsi; 4]) -> [[Paint; 4]; 2] {
    [
        paints(first, ['=', '+', '%', '&']),
        paints(second, ['-', ':', '~', '^']),
    ]
}

/// Plain white and black, in every palette. Their letters alone tell them apart in lines of text without colour.
const PLAIN: [Paint; 2] = paints([(0xffffff, 15), (0x101010, 0)], [' ', ' ']);

/// Every palette; the first is the one a colour screen starts with.
pub static PALETTES: [Palette; 6] = [ORIGINAL, COLOUR_BLIND, GREY, MONO, LIGHT, CONTRAST];

/// The eight colours of the original, a little apart in brightness.
const ORIGINAL: Palette = Palette {
    name: "original",
    colours: colours([
        (0x0c0c0c, 0),
        (0x1850d8, 4),
        (0xc81414, 1),
        (0xb424a8, 5),
        (0x22b422, 2),
        (0x28d2d8, 6),
        (0xf2e020, 11),
        (0xffffff, 15),
    ]),
    plain: PLAIN,
    players: players(
        [(0xc81414, 1), (0xf2e020, 11), (0xff8a1f, 9), (0xff9fc4, 13)],
        [(0x1850d8, 4), (0x28d2d8, 6), (0x8a2fb4, 5), (0x22b422, 2)],
    ),
    board: shade(0x69727e, 8),
    grid: shade(0xaab2bc, 7),
    cursor: shade(0xff9f1c, 3),
    last: WHITE,
    hint: shade(0x74e2ff, 14),
    triumph: shade(0xa6f04a, 10),
    warning: shade(0xe4572e, 9),
    page: shade(0x1d2127, 0),
    text: shade(0xe8eaed, 7),
    faint: shade(0x99a1ab, 8),
    mono: false,
};

/// After Okabe and Ito, "Color Universal Design" (2008): told apart with every kind of colour
/// vision.
const COLOUR_BLIND: Palette = Palette {
    name: "colour-blind",
    colours: colours([
        (0x000000, 0),
        (0x00509a, 4),
        (0xb84a00, 1),
        (0xcc79a7, 13),
        (0x009e73, 2),
        (0x56b4e9, 14),
        (0xf0e442, 11),
        (0xffffff, 15),
    ]),
    players: players(
        [(0xb84a00, 1), (0xf0e442, 11), (0xe69f00, 3), (0xffffff, 15)],
        [(0x00509a, 4), (0x56b4e9, 14), (0x009e73, 2), (0x000000, 0)],
    ),
    board: shade(0x5d6269, 8),
    grid: shade(0xa4a9b0, 7),
    cursor: shade(0xe69f00, 3),
    hint: shade(0x9ad7ff, 14),
    triumph: shade(0xfaf3a0, 11),
    warning: shade(0xd55e00, 9),
    ..ORIGINAL
};

/// Eight steps of brightness, the board between the third and the fourth. Sixteen colours hold
/// four greys only; there the letters and the ramp do the rest.
const GREY: Palette = Palette {
    name: "grey",
    colours: colours([
        (0x000000, 0),
        (0x242424, 0),
        (0x444444, 0),
        (0x7c7c7c, 7),
        (0x9a9a9a, 7),
        (0xb9b9b9, 7),
        (0xdadada, 15),
        (0xffffff, 15),
    ]),
    players: players(
        [(0xffffff, 15), (0xcacaca, 15), (0xa4a4a4, 7), (0x848484, 7)],
        [(0x000000, 0), (0x262626, 0), (0x3c3c3c, 0), (0x4a4a4a, 0)],
    ),
    board: shade(0x5f5f5f, 8),
    grid: shade(0xa0a0a0, 7),
    cursor: WHITE,
    last: shade(0xd8d8d8, 7),
    hint: WHITE,
    triumph: WHITE,
    warning: WHITE,
    page: shade(0x1c1c1c, 0),
    text: shade(0xececec, 7),
    faint: shade(0xa0a0a0, 8),
    ..ORIGINAL
};

/// No colour at all: black for what takes colour away and for the second player.
const MONO: Palette = {
    const B: RgbAnsi = (0x000000, 0);
    const W: RgbAnsi = (0xffffff, 15);
    Palette {
        name: "mono",
        colours: colours([B, B, B, B, W, W, W, W]),
        players: players([W; 4], [B; 4]),
        board: BLACK,
        grid: WHITE,
        page: BLACK,
        text: WHITE,
        faint: WHITE,
        mono: true,
        ..GREY
    }
};

/// Dark text on a light page. The board is no lighter than white pieces allow.
const LIGHT: Palette = Palette {
    name: "light",
    board: shade(0x868e98, 7),
    grid: shade(0xc6ccd3, 15),
    cursor: shade(0x8f3a00, 1),
    last: WHITE,
    hint: shade(0x074a8c, 4),
    triumph: shade(0x005c27, 2),
    warning: shade(0xa5211a, 1),
    page: shade(0xf3f4f6, 15),
    text: shade(0x191d22, 0),
    faint: shade(0x525a64, 8),
    ..ORIGINAL
};

/// Strong colours on black, for eyes that need much contrast.
const CONTRAST: Palette = Palette {
    name: "contrast",
    colours: colours([
        (0x000000, 0),
        (0x0a2cff, 4),
        (0xd00000, 1),
        (0xc000c4, 5),
        (0x00b400, 2),
        (0x00f0ff, 14),
        (0xffff00, 11),
        (0xffffff, 15),
    ]),
    board: shade(0x666666, 8),
    grid: WHITE,
    cursor: shade(0xffb000, 3),
    last: WHITE,
    hint: shade(0x80f4ff, 14),
    triumph: shade(0x7dff4d, 10),
    warning: shade(0xff7060, 9),
    page: BLACK,
    text: WHITE,
    faint: shade(0xd6d6d6, 7),
    ..ORIGINAL
};

/// The place of the palette with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<usize> {
    PALETTES.iter().position(|palette| palette.name == name)
}

/// Brightness of a colour for an eye: 0 to 1 (ITU-R BT.709, linear light).
#[must_use]
pub fn luminance(rgb: Rgb) -> f64 {
    let linear = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(rgb.0) + 0.7152 * linear(rgb.1) + 0.0722 * linear(rgb.2)
}

/// The contrast of two colours, 1 to 21 (WCAG 2).
#[must_use]
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests;

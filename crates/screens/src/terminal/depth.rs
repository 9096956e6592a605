//! How many colours a terminal shows, and which they are.

use super::terminfo;
use crate::palette::{Rgb, Shade, contrast};

/// The number of colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None: bold, underline and reverse stand in.
    Mono,
    /// The eight of the first terminals with colours; they have no brighter ones for a ground.
    Eight,
    /// The sixteen of ANSI.
    Sixteen,
    /// xterm's cube and greys.
    Many,
    /// Any.
    True,
}

/// Terminals without colours, whose names do not say so.
const PLAIN: [&str; 6] = ["dumb", "vt52", "vt100", "vt102", "vt220", "vt320"];
/// Ends of the names of terminals whose colours are left alone.
const PLAIN_ENDS: [&str; 3] = ["-m", "-mono", "ansi-mr"];
/// Terminals that show sixteen colours, though their entries in the database speak of eight.
const SIXTEEN: [&str; 14] = [
    "xterm", "rxvt", "screen", "tmux", "mlterm", "konsole", "gnome", "vte", "kterm", "putty", "st",
    "mintty", "aterm", "teraterm",
];
/// Terminals of eight colours, for machines whose database does not have them.
const EIGHT: [&str; 4] = ["linux", "dvtm", "cons25", "cygwin"];

/// The sixteen colours as xterm shows them; other terminals' are near.
pub(super) const SIXTEEN_SEEN: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(205, 0, 0),
    Rgb(0, 205, 0),
    Rgb(205, 205, 0),
    Rgb(0, 0, 238),
    Rgb(205, 0, 205),
    Rgb(0, 205, 205),
    Rgb(229, 229, 229),
    Rgb(127, 127, 127),
    Rgb(255, 0, 0),
    Rgb(0, 255, 0),
    Rgb(255, 255, 0),
    Rgb(92, 92, 255),
    Rgb(255, 0, 255),
    Rgb(0, 255, 255),
    Rgb(255, 255, 255),
];

impl Depth {
    /// Reads from the environment and the database of terminals what the terminal can show. `variable` gives the value of a
    /// variable, if it is set and not empty.
    #[must_use]
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let term = variable("TERM").unwrap_or_default();
        let plain = PLAIN.contains(&term.as_str()) || term == "unknown";
        let ends = PLAIN_ENDS.iter().any(|end| term.ends_with(end));
        if variable("NO_COLOR").is_some() || term.is_empty() || plain || ends {
            return Depth::Mono;
        }
        let own = Depth::of(&term, terminfo::colours(&term, &variable));
        let direct = variable("COLORTERM")
            .is_some_and(|value| value.contains("truecolor") || value.contains("24bit"));
        // A terminal within another one has the colours that it says, whatever the outer one can show.
        let inner = ["screen", "dvtm"];
        let inner = inner.iter().any(|name| term.starts_with(name));
        match direct && own > Depth::Eight && !inner {
            true => Depth::True,
            false => own,
        }
    }

    /// The depth of a terminal of this name for which the database has this number of colours.
    fn of(term: &str, colours: Option<u32>) -> Depth {
        let named = |names: &[&str]| {
            names.iter().any(|name| {
                let rest = term.strip_prefix(name);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            })
        };
        if term.ends_with("-direct") || colours.is_some_and(|colours| colours > 1 << 16) {
            return Depth::True;
        }
        if term.contains("256color") {
            return Depth::Many;
        }
        match colours {
            Some(256..) => Depth::Many,
            Some(16..) => Depth::Sixteen,
            Some(0..8) => Depth::Mono,
            Some(_) if !named(&SIXTEEN) => Depth::Eight,
            None if named(&EIGHT) => Depth::Eight,
            Some(_) | None => Depth::Sixteen,
        }
    }

    /// True where the colours are numbered ones, which every terminal shows as it likes.
    #[must_use]
    pub fn is_numbered(self) -> bool {
        matches!(self, Depth::Eight | Depth::Sixteen)
    }

    /// The number of a shade among the eight or the sixteen.
    pub(super) fn number(self, shade: Shade) -> u8 {
        match self {
            Depth::Eight => shade.ansi % 8,
            _ => shade.ansi,
        }
    }

    /// A shade as it is seen on this terminal, or about so.
    pub(super) fn seen(self, shade: Shade) -> Rgb {
        match self {
            Depth::Eight | Depth::Sixteen => {
                let number = usize::from(self.number(shade));
                *SIXTEEN_SEEN.get(number).unwrap_or(&shade.rgb)
            }
            Depth::Many => of_cube(nearest(shade.rgb)),
            Depth::Mono | Depth::True => shade.rgb,
        }
    }

    /// Black or white, whichever reads better on a shade as it is seen.
    pub(super) fn ink_on(self, ground: Shade) -> Shade {
        let ground = self.seen(ground);
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        match contrast(ground, white) > contrast(ground, black) {
            true => Shade {
                rgb: white,
                ansi: 15,
            },
            false => Shade {
                rgb: black,
                ansi: 0,
            },
        }
    }
}

const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of xterm's colours 16 to 255: a cube of six levels and 24 greys.
#[must_use]
pub fn nearest(rgb: Rgb) -> u8 {
    let distance = |a: Rgb, b: Rgb| -> i32 {
        let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        square(a.0, b.0) + square(a.1, b.1) + square(a.2, b.2)
    };
    let place = |c: u8| -> u8 {
        let far = |i: &u8| i32::from(c).abs_diff(i32::from(LEVELS[usize::from(*i)]));
        (0..6).min_by_key(far).unwrap_or(0)
    };
    let (r, g, b) = (place(rgb.0), place(rgb.1), place(rgb.2));
    let cube = 16 + 36 * r + 6 * g + b;
    let mean = (u32::from(rgb.0) + u32::from(rgb.1) + u32::from(rgb.2)) / 3;
    let grey = 232 + (mean.saturating_sub(3) / 10).min(23) as u8;
    match distance(rgb, of_cube(grey)) < distance(rgb, of_cube(cube)) {
        true => grey,
        false => cube,
    }
}

/// The colour of a number from 16 on.
pub(super) fn of_cube(number: u8) -> Rgb {
    match number {
        232.. => {
            let grey = 8 + 10 * (number - 232);
            Rgb(grey, grey, grey)
        }
        _ => {
            let place = number.saturating_sub(16);
            let level = |n: u8| LEVELS[usize::from(n % 6)];
            Rgb(level(place / 36), level(place / 6), level(place))
        }
    }
}

#[cfg(test)]
mod tests;

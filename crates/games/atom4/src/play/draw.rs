//! The lattice for people, in characters.

use std::fmt::Write;

use crate::{Colour, Position};
use atom4_play::game::Paint;

/// The lattice with its half-shifted rows, letters for pieces.
pub(super) fn draw(position: &Position, paint: Paint, out: &mut String) {
    let edge = position.edge();
    let places = 0..edge.length() as i32;
    out.push_str("    ");
    for x in places.clone() {
        let _ = write!(out, "{x:>4}");
    }
    out.push('\n');
    for y in places.clone() {
        let _ = write!(out, "{y:>4}{}", if y % 2 == 1 { "  " } else { "" });
        for vertex in places.clone().filter_map(|x| edge.at(x, y)) {
            match (position.at(vertex), paint) {
                (None, Paint::Plain) => out.push_str("   ."),
                (None, Paint::Colours) => out.push_str("   \x1b[2m.\x1b[0m"),
                (Some(colour), Paint::Plain) => {
                    out.push_str("   ");
                    out.push(colour.letter());
                }
                (Some(colour), Paint::Colours) => {
                    let _ = write!(
                        out,
                        "  \x1b[1;{}m {}\x1b[0m",
                        sequence(colour),
                        colour.letter()
                    );
                }
            }
        }
        out.push('\n');
    }
}

/// Letter and ground of a piece among the 16 colours of a terminal, told apart on light and dark.
const fn sequence(colour: Colour) -> &'static str {
    match colour {
        Colour::BLACK => "97;40",
        Colour::RED => "97;41",
        Colour::GREEN => "30;42",
        Colour::YELLOW => "30;43",
        Colour::BLUE => "97;44",
        Colour::PURPLE => "97;45",
        Colour::CYAN => "30;46",
        _ => "30;107",
    }
}

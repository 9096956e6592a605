//! The board for people, in characters: three columns a cell, so that bonds show.
//!
//! ```text
//!     0  1  2  3  4  5
//!  0 ##################      to build:    H--O--H
//!  1 ### H-.  .  . ###
//! ```

use std::fmt::Write;

use super::{Game, Note};
use crate::atom::{Bonds, Element, Kind};
use atom4_core::lattice::square::{Cell, Rectangle};
use atom4_play::game::{Notation, Paint};

/// Draws level, molecule and figures.
pub fn draw(game: &Game, paint: Paint, out: &mut String) {
    let level = game.level();
    let board = level.board();
    let kind = |index: u8| level.kinds()[index as usize].1;
    let at = |cell: Cell| {
        let atom = game.cells().iter().position(|&other| other == cell)?;
        Some(kind(level.atoms()[atom].kind))
    };
    let part = |column: usize, row: usize| {
        let mut parts = level.parts().iter();
        let part = parts.find(|part| (part.column as usize, part.row as usize) == (column, row));
        part.map(|part| kind(part.kind))
    };
    if !level.name().is_empty() {
        let _ = writeln!(out, "{}", level.name());
    }
    for note in game.notes() {
        if let Note::Remark(remark) = note {
            let _ = writeln!(out, "{remark}");
        }
    }
    out.push_str("   ");
    for column in 0..board.width() {
        let _ = write!(out, "{column:>2} ");
    }
    trim(out);
    for row in 0..board.height() {
        let _ = write!(out, "{row:>2} ");
        for column in 0..board.width() {
            let cell = (row * board.width() + column) as Cell;
            if level.is_wall(cell) {
                push(out, paint, "100", "###");
            } else if let Some(kind) = at(cell) {
                push(out, paint, sequence(kind.element), &atom(kind));
            } else if level.is_playable(cell) {
                push(out, paint, "2", " . ");
            } else {
                out.push_str("   ");
            }
        }
        trim(out);
    }
    out.push_str("\nTo build:\n");
    picture(level.molecule(), &part, paint, out);
    let _ = writeln!(out, "{}", game.status());
}

/// The molecule alone.
fn picture(
    size: Rectangle,
    part: &dyn Fn(usize, usize) -> Option<Kind>,
    paint: Paint,
    out: &mut String,
) {
    for row in 0..size.height() {
        out.push_str("   ");
        for column in 0..size.width() {
            match part(column, row) {
                Some(kind) => push(out, paint, sequence(kind.element), &atom(kind)),
                None => out.push_str("   "),
            }
        }
        trim(out);
    }
}

/// An atom on three columns: a bond to the left, the element, a bond to the right.
fn atom(kind: Kind) -> String {
    let sign = |order| match order {
        0 => ' ',
        1 => '-',
        2 => '=',
        _ => '#',
    };
    let symbol = match kind.element {
        Element::Crystal if !kind.label().is_empty() => kind.label(),
        element => element.symbol(),
    };
    let left = sign(kind.bonds.order(6));
    let right = if kind.bonds == Bonds::NONE && symbol.len() > 2 {
        String::new()
    } else if symbol.len() == 1 {
        sign(kind.bonds.order(2)).to_string()
    } else {
        String::new()
    };
    format!("{left}{symbol:.2}{right}")
}

/// The colours of chemists' models among the 16 of a terminal.
fn sequence(element: Element) -> &'static str {
    match element {
        Element::Hydrogen => "30;47",
        Element::Carbon => "97;40",
        Element::Oxygen => "97;41",
        Element::Nitrogen => "97;44",
        Element::Sulphur => "30;43",
        Element::Fluorine | Element::Chlorine => "30;42",
        Element::Bromine | Element::Phosphorus => "30;103",
        Element::Iodine => "97;45",
        _ => "30;46",
    }
}

fn push(out: &mut String, paint: Paint, sequence: &str, text: &str) {
    let _ = match paint {
        Paint::Plain => write!(out, "{text}"),
        Paint::Colours => write!(out, "\x1b[{sequence}m{text}\x1b[0m"),
    };
}

/// Ends a line, without blanks at its end.
fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

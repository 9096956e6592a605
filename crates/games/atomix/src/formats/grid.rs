//! The student projects' text: rows of the board, rows of the molecule, then a definition of each
//! symbol.
//!
//! ```text
//! Water               a name, in Médicis and Corrêa's files; bishoybassem's have none
//! #######
//! #1.2..#
//! #....3#
//! #######
//!
//! 123
//!
//! 1 H 1R              symbol, element, bonds: order and direction (U D L R, RU RD LU LD)
//! 2 O 1R 1L
//! 3 H 1L
//! ```
//!
//! Atoms are told apart by their symbols, and a finished molecule may leave atoms over. `b` is a bond without an element between two
//! opposite neighbours, KAtomic's connector.

use super::{FormatError, board_row, molecule_row, numbered};
use crate::atom::{Bonds, Element, Kind};
use crate::draft::Draft;
use crate::level::{Level, MAX_SIDE};

/// Names of the directions, clockwise from the top.
const WAYS: [&str; 8] = ["U", "RU", "R", "RD", "D", "LD", "L", "LU"];

/// Reads a file, which has one level.
///
/// # Errors
/// The first error, with its line.
pub fn parse(text: &str) -> Result<Level, FormatError> {
    let mut lines = numbered(text)
        .skip_while(|(_, line)| line.is_empty())
        .peekable();
    let mut draft = Draft {
        told_apart: true,
        ..Draft::default()
    };
    let mut last = 1;
    if let Some(&(line, first)) = lines.peek()
        && !looks_like_board(first)
    {
        first.clone_into(&mut draft.name);
        last = line;
        lines.next();
    }
    let mut lines = lines.skip_while(|(_, line)| line.is_empty());
    let mut first_line = 0;
    for (line, content) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
        if first_line == 0 {
            first_line = line;
        }
        last = line;
        check_rows(draft.board.len(), line)?;
        draft.board.push(board_row(content, line)?);
    }
    let mut lines = lines.skip_while(|(_, line)| line.is_empty());
    for (line, content) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
        last = line;
        check_rows(draft.molecule.len(), line)?;
        draft.molecule.push(molecule_row(content, line)?);
    }
    for (line, content) in lines.filter(|(_, line)| !line.is_empty()) {
        last = line;
        let (symbol, kind) = definition(content, line)?;
        if draft.kinds.insert(symbol, kind).is_some() {
            return Err(FormatError::at(
                line,
                format!("atom '{symbol}' is defined twice"),
            ));
        }
    }
    let missing = [
        (
            draft.board.is_empty(),
            "rows of a board (# wall, . free, symbols)",
        ),
        (
            draft.molecule.is_empty(),
            "an empty line and rows of the molecule",
        ),
        (
            draft.kinds.is_empty(),
            "an empty line and definitions like '1 H 1R'",
        ),
    ];
    if let Some((_, expected)) = missing.into_iter().find(|part| part.0) {
        return Err(FormatError::at(
            last,
            format!("the text ends here, expected {expected}"),
        ));
    }
    Level::new(&draft).map_err(|reason| FormatError::unwinnable(first_line, &reason))
}

/// Says whether a line can be a row of a board rather than a name.
pub(crate) fn looks_like_board(line: &str) -> bool {
    // Rows contain no blanks, so `Level #3` is a name.
    line.contains('#') && !line.trim().contains(' ') || line.chars().all(|sign| sign == '.')
}

fn check_rows(count: usize, line: usize) -> Result<(), FormatError> {
    if count < MAX_SIDE {
        Ok(())
    } else {
        Err(FormatError::at(
            line,
            format!("row {count} found, expected at most {MAX_SIDE} rows"),
        ))
    }
}

/// The name of a direction.
#[must_use]
pub(super) fn way(direction: u8) -> &'static str {
    WAYS.get(direction as usize).copied().unwrap_or_default()
}

fn definition(content: &str, line: usize) -> Result<(char, Kind), FormatError> {
    let wrong =
        |what: &str, found: &str, expected: &str| FormatError::found(line, what, found, expected);
    let mut words = content.split_ascii_whitespace();
    let word = words.next().unwrap_or("");
    let mut signs = word.chars();
    let symbol = match (signs.next(), signs.next()) {
        (Some(symbol), None) if symbol.is_ascii_alphanumeric() => symbol,
        _ => {
            return Err(wrong(
                "symbol ",
                word,
                "a letter or digit, then element and bonds, like '1 H 1R'",
            ));
        }
    };
    let word = words.next().unwrap_or("");
    let element = match word {
        "cr" | "Cr" | "CR" => Some(Element::Crystal),
        "b" => None,
        _ => Some(Element::from_symbol(word).ok_or_else(|| {
            wrong(
                "element ",
                word,
                "one of H C N O S F Cl Br P I cr, or b for a bond alone",
            )
        })?),
    };
    let mut bonds = Bonds::NONE;
    for word in words {
        let mut signs = word.chars();
        let order = signs.next().and_then(|sign| sign.to_digit(10));
        let direction = WAYS.iter().position(|&way| {
            let named = signs.as_str().to_ascii_uppercase();
            named == way || named.chars().rev().eq(way.chars())
        });
        match (order, direction) {
            (Some(order @ 1..=3), Some(direction)) => {
                bonds = bonds.with(direction as u8, order as u8);
            }
            _ => {
                return Err(wrong(
                    "bond ",
                    word,
                    "1 to 3 and U, D, L, R, RU, RD, LU or LD, like 2L",
                ));
            }
        }
    }
    let Some(element) = element else {
        let connector = Element::connector(bonds);
        let kind = connector.map(|element| (symbol, Kind::new(element, Bonds::NONE)));
        let expected = "b and two bonds to opposite sides, like '1 b 1L 1R'";
        return kind.ok_or_else(|| wrong("connector ", content, expected));
    };
    if !bonds.any() && element != Element::Crystal {
        return Err(wrong(
            "atom without a bond ",
            content,
            "at least one bond, like '1 H 1R'",
        ));
    }
    Ok((symbol, Kind::new(element, bonds)))
}

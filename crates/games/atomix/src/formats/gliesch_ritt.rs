//! Gliesch and Ritt's `.in` text, which has labels but neither elements nor bonds.
//!
//! ```text
//! katomic_02          name
//! 5                   atoms
//! 13 11               columns and rows of the board, then its rows
//! #############
//! …
//! 3 3                 columns and rows of the molecule, then its rows
//! .2.
//! 135
//! .4.
//! 10                  goals
//! 64                  cells that atoms can reach
//! ```

use super::{FormatError, SYMBOLS, board_row, molecule_row, numbered};
use crate::atom::Kind;
use crate::draft::Draft;
use crate::level::{Level, MAX_ATOMS, MAX_SIDE};

/// The remaining lines that are not blank, each with its number.
struct Lines<'a> {
    rest: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines {
            rest: Box::new(numbered(text).filter(|(_, line)| !line.is_empty())),
            last: 1,
        }
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'a str), FormatError> {
        let (line, content) = self.rest.next().ok_or_else(|| {
            FormatError::at(
                self.last,
                format!("the text ends here, expected {expected}"),
            )
        })?;
        self.last = line;
        Ok((line, content))
    }

    /// Reads the next line as exactly `N` numbers, each at most `most`.
    fn numbers<const N: usize>(
        &mut self,
        expected: &str,
        most: usize,
    ) -> Result<[usize; N], FormatError> {
        let (line, content) = self.next(expected)?;
        numbers(content)
            .filter(|found: &[usize; N]| found.iter().all(|&n| n <= most))
            .ok_or_else(|| {
                let expected = format!("{expected}, at most {most}");
                FormatError::found(line, "", content, &expected)
            })
    }
}

fn numbers<const N: usize>(line: &str) -> Option<[usize; N]> {
    let found: Option<Vec<usize>> = line
        .split_ascii_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    found?.try_into().ok()
}

/// Says whether the text begins like this format: a name, the number of atoms, columns and rows.
pub(crate) fn looks_like(text: &str) -> bool {
    let mut lines = Lines::new(text);
    let (Ok(_), Ok((_, count)), Ok((_, size))) = (lines.next(""), lines.next(""), lines.next(""))
    else {
        return false;
    };
    numbers::<1>(count).is_some() && numbers::<2>(size).is_some()
}

/// Reads a file, which has one level.
///
/// # Errors
/// The first error, with its line.
pub fn parse(text: &str) -> Result<Level, FormatError> {
    let mut lines = Lines::new(text);
    let (first, name) = lines.next("the level's name")?;
    let [atoms] = lines.numbers("the number of atoms", MAX_ATOMS)?;
    let mut draft = Draft {
        name: name.to_owned(),
        ..Draft::default()
    };
    let [columns, rows] = lines.numbers("columns and rows of the board", MAX_SIDE)?;
    for _ in 0..rows {
        let (line, content) = lines.next("a row of the board")?;
        let row = board_row(content, line)?;
        check_width(row.len(), columns, line)?;
        draft.board.push(row);
    }
    let [columns, rows] = lines.numbers("columns and rows of the molecule", MAX_SIDE)?;
    for _ in 0..rows {
        let (line, content) = lines.next("a row of the molecule")?;
        let row = molecule_row(content, line)?;
        check_width(row.len(), columns, line)?;
        draft.molecule.push(row);
    }
    let [goals] = lines.numbers("the number of goals", usize::MAX)?;
    let [cells] = lines.numbers("the number of free cells", usize::MAX)?;
    if let Ok((line, content)) = lines.next("") {
        return Err(FormatError::found(line, "", content, "the end of the text"));
    }
    // Labels start with a digit, so that `[Level]` text does not take them for bonds.
    for (number, symbol) in (1..).zip(SYMBOLS.chars()) {
        let mut signs = draft.board.iter().chain(&draft.molecule).flatten();
        if signs.any(|sign| *sign == symbol)
            && let Some(kind) = Kind::crystal(&format!("{number}"))
        {
            draft.kinds.insert(symbol, kind);
        }
    }
    let level = Level::new(&draft).map_err(|reason| FormatError::unwinnable(first, &reason))?;
    let figures = [
        (atoms, level.atoms().len(), "atoms"),
        (goals, level.goals().len(), "goals"),
        (cells, level.playable_cells(), "free cells"),
    ];
    match figures.into_iter().find(|(said, found, _)| said != found) {
        None => Ok(level),
        Some((said, found, what)) => Err(FormatError::at(
            first,
            format!("the file says {said} {what} and its board has {found}"),
        )),
    }
}

fn check_width(found: usize, expected: usize, line: usize) -> Result<(), FormatError> {
    if found == expected {
        Ok(())
    } else {
        Err(FormatError::at(
            line,
            format!("a row of {found} columns found, expected {expected}"),
        ))
    }
}

//! Positions as text: rows of letters joined by `/`, runs of empty vertices as numbers, then the
//! next colour's letter and the round: `16/16/…/7GP7/…/16 R 1`.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::games::atom4::board::Position;
use crate::games::atom4::colour::Colour;
use crate::lattice::triangular::{EDGE, Vertex};

/// Why a text is not a position. Nothing else about the text was looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Not three fields.
    #[error("expected three fields, rows, next colour and round; came {0}")]
    Fields(usize),
    /// Not sixteen rows.
    #[error("expected 16 rows, came {0}")]
    Rows(usize),
    /// A row that does not hold sixteen vertices.
    #[error("row {0} holds {1} vertices instead of 16")]
    Width(usize, usize),
    /// A character that is neither a colour's letter nor a digit.
    #[error("row {0} holds '{1}'; expected K R G B Y C P W or a number of empty vertices")]
    Letter(usize, char),
    /// The next colour is none of the wheel's.
    #[error("'{0}' is not a colour to play; expected R, Y, G, C, B or P")]
    Colour(String),
    /// The round is not a number from 1 up.
    #[error("'{0}' is not a round; expected a number from 1 to 1000000000")]
    Round(String),
}

/// The highest round there is.
pub const LAST_ROUND: u32 = 1_000_000_000;

/// The rows of a board, joined by `/`.
#[must_use]
pub fn rows(position: &Position) -> String {
    let mut text = String::new();
    for y in 0..EDGE as i32 {
        if y > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for vertex in (0..EDGE as i32).filter_map(|x| Vertex::at(x, y)) {
            match position.at(vertex) {
                None => empty += 1,
                Some(colour) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(colour.letter());
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text
}

/// Board and next colour: `ROWS COLOUR`.
#[must_use]
pub fn position(position: &Position) -> String {
    format!("{} {}", rows(position), position.next_colour().letter())
}

/// Board, next colour and round: `ROWS COLOUR ROUND`.
#[must_use]
pub fn position_and_round(at: &Position, round: u32) -> String {
    format!("{} {round}", position(at))
}

/// Reads what [`position_and_round`] writes; letters of either case, any blanks between fields.
///
/// # Errors
/// [`ParseError`] names what came and what was expected.
pub fn parse(text: &str) -> Result<(Position, u32), ParseError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[board, colour, round] = fields.as_slice() else {
        return Err(ParseError::Fields(fields.len()));
    };
    let mut pieces = parse_rows(board)?;
    let mut letters = colour.chars();
    let next = letters
        .next()
        .and_then(Colour::from_letter)
        .filter(|next| next.side().is_some() && letters.next().is_none())
        .ok_or_else(|| ParseError::Colour(shown(colour)))?;
    let round = parse_round(round).ok_or_else(|| ParseError::Round(shown(round)))?;
    pieces.set_next_colour(next);
    Ok((pieces, round))
}

/// A round's number, 1 to [`LAST_ROUND`]; `None` for anything else.
#[must_use]
pub fn parse_round(text: &str) -> Option<u32> {
    text.parse()
        .ok()
        .filter(|round| (1..=LAST_ROUND).contains(round))
}

/// Why a text names no vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVertex {
    /// It is not two whole numbers.
    Malformed,
    /// It is, but not of a vertex of the board.
    OffBoard,
}

/// Reads `x y`, as commands and programs name a vertex; any blanks around and between the numbers.
///
/// # Errors
/// [`NoVertex`] tells two numbers beyond the board from any other text.
pub fn read_vertex(text: &str) -> Result<Vertex, NoVertex> {
    let mut words = text.split_ascii_whitespace();
    let (Some(x), Some(y), None) = (words.next(), words.next(), words.next()) else {
        return Err(NoVertex::Malformed);
    };
    let number = |word: &str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        // Numbers beyond 32 bits are beyond the board as well.
        whole.then(|| word.parse().unwrap_or(i32::MAX))
    };
    match (number(x), number(y)) {
        (Some(x), Some(y)) => Vertex::at(x, y).ok_or(NoVertex::OffBoard),
        _ => Err(NoVertex::Malformed),
    }
}

/// Reads `x y`, as commands name a vertex; `None` for anything else.
#[must_use]
pub fn parse_vertex(text: &str) -> Option<Vertex> {
    read_vertex(text).ok()
}

fn parse_rows(board: &str) -> Result<Position, ParseError> {
    let count = board.split('/').count();
    if count != EDGE {
        return Err(ParseError::Rows(count));
    }
    let mut position = Position::empty();
    for (y, row) in board.split('/').enumerate() {
        let (mut x, mut run) = (0usize, 0usize);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit as usize);
                continue;
            }
            let colour = Colour::from_letter(letter).ok_or(ParseError::Letter(y, letter))?;
            x = x.saturating_add(std::mem::take(&mut run));
            if let Some(vertex) = i32::try_from(x).ok().and_then(|x| Vertex::at(x, y as i32)) {
                position.set(vertex, Some(colour));
            }
            x = x.saturating_add(1);
        }
        x = x.saturating_add(run);
        if x != EDGE {
            return Err(ParseError::Width(y, x));
        }
    }
    Ok(position)
}

/// A word as an error shows it: at most 40 characters.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

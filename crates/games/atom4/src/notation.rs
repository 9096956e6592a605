//! Text of a position: its 4 to 16 rows of letters joined by `/`, in which a number stands for a run of
//! empty vertices; then the letter of the next colour and the round, as in `16/16/…/7GP7/…/16 R 1`.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::board::Position;
use crate::colour::Colour;
use atom4_core::lattice::triangular::{Edge, Vertex};

/// The first error in the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The text has this number of fields instead of three.
    #[error("expected three fields, rows, next colour and round; came {0}")]
    Fields(usize),
    /// The board has this number of rows, which no board has.
    #[error("expected 4 to 16 rows, came {0}")]
    Rows(usize),
    /// The row with the first number holds the second number of vertices instead of the third, the number of rows.
    #[error("row {0} holds {1} vertices instead of {2}")]
    Width(usize, u64, usize),
    /// The row holds a character that is neither a colour's letter nor a digit.
    #[error("row {0} holds '{1}'; expected K R G B Y C P W or a number of empty vertices")]
    Letter(usize, char),
    /// The second field is not the letter of a colour on the wheel.
    #[error("'{0}' is not a colour to play; expected R, Y, G, C, B or P")]
    Colour(String),
    /// The third field is not a number from 1 to [`LAST_ROUND`].
    #[error("'{0}' is not a round; expected a number from 1 to 1000000000")]
    Round(String),
}

/// The highest number of a round.
pub const LAST_ROUND: u32 = 1_000_000_000;

/// Writes the rows of a board, joined by `/`.
#[must_use]
pub(crate) fn rows(position: &Position) -> String {
    let mut text = String::new();
    let edge = position.edge();
    let places = 0..edge.length() as i32;
    for y in places.clone() {
        if y > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for vertex in places.clone().filter_map(|x| edge.at(x, y)) {
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

impl std::fmt::Debug for Position {
    /// Writes the position's notation without the round.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&position(self))
    }
}

/// Writes the board and the next colour: `ROWS COLOUR`.
#[must_use]
pub fn position(position: &Position) -> String {
    format!("{} {}", rows(position), position.next_colour().letter())
}

/// Writes the board, the next colour and the round: `ROWS COLOUR ROUND`.
///
/// ```
/// use atom4_atom4::{notation, round};
/// let text = notation::position_and_round(&round::opening(1), 1);
/// assert_eq!(text, "16/16/16/16/16/16/16/7GP7/16/16/16/16/16/16/16/16 R 1");
/// ```
#[must_use]
pub fn position_and_round(at: &Position, round: u32) -> String {
    format!("{} {round}", position(at))
}

/// Reads the text that [`position_and_round`] writes. Letters may be of either case; fields may be
/// separated by several blanks.
///
/// # Errors
/// The first error in the text; it quotes what stands there and says what was expected.
///
/// ```
/// use atom4_atom4::notation::{ParseError, parse};
/// let (position, round) = parse("16/16/16/16/16/16/16/7GP7/16/16/16/16/16/16/16/16 R 1")?;
/// assert_eq!((position.pieces(), round), (2, 1));
/// let (small, _) = parse("4/1GP1/4/4 R 1")?;
/// assert_eq!(small.edge().length(), 4);
/// assert_eq!(parse("16/16 R 1"), Err(ParseError::Rows(2)));
/// # Ok::<(), ParseError>(())
/// ```
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

/// Reads the number of a round, 1 to [`LAST_ROUND`]; `None` for any other text.
#[must_use]
pub(crate) fn parse_round(text: &str) -> Option<u32> {
    text.parse()
        .ok()
        .filter(|round| (1..=LAST_ROUND).contains(round))
}

/// Why a text is not a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VertexError {
    /// Not two whole numbers.
    #[error("expected two whole numbers, column and row")]
    Malformed,
    /// Two whole numbers, of any size, that name no vertex of the board.
    #[error("off the board; both numbers go from 0 to {}", .0.length() - 1)]
    OffBoard(Edge),
}

/// Reads `x y`, as commands name a vertex of a board of this size; any blanks around the numbers and between them.
///
/// # Errors
/// [`VertexError`] says whether it would be a vertex on a larger board.
///
/// ```
/// use atom4_atom4::notation::{VertexError, parse_vertex};
/// use atom4_core::lattice::triangular::Edge;
/// let vertex = parse_vertex("7 8", Edge::LARGEST).expect("on the board");
/// assert_eq!(vertex.to_string(), "7 8");
/// assert_eq!(parse_vertex("16 0", Edge::LARGEST), Err(VertexError::OffBoard(Edge::LARGEST)));
/// ```
pub fn parse_vertex(text: &str, edge: Edge) -> Result<Vertex, VertexError> {
    let mut numbers = text.split_ascii_whitespace();
    let (Some(x), Some(y), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        return Err(VertexError::Malformed);
    };
    let (x, y) = (coordinate(x)?, coordinate(y)?);
    edge.at(x, y).ok_or(VertexError::OffBoard(edge))
}

/// A whole number; one that is too large for any board stands for any other such one.
fn coordinate(text: &str) -> Result<i32, VertexError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(VertexError::Malformed);
    }
    Ok(text.parse().unwrap_or(i32::MAX))
}

fn parse_rows(board: &str) -> Result<Position, ParseError> {
    let count = board.split('/').count();
    let edge = Edge::new(count).ok_or(ParseError::Rows(count))?;
    let mut position = Position::empty_on(edge);
    for (y, row) in board.split('/').enumerate() {
        // Rows are counted alike on machines of all sizes.
        let (mut x, mut run) = (0u64, 0u64);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run.saturating_mul(10).saturating_add(digit.into());
                continue;
            }
            let colour = Colour::from_letter(letter).ok_or(ParseError::Letter(y, letter))?;
            x = x.saturating_add(std::mem::take(&mut run));
            if let Some(vertex) = i32::try_from(x).ok().and_then(|x| edge.at(x, y as i32)) {
                position.set(vertex, Some(colour));
            }
            x = x.saturating_add(1);
        }
        x = x.saturating_add(run);
        if x != count as u64 {
            return Err(ParseError::Width(y, x, count));
        }
    }
    Ok(position)
}

/// A word as an error quotes it: its first 40 characters.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

//! Text of moves, and the lines in which the protocol describes a board.

use std::fmt;

use super::board::Board;
use super::cells::{EMPTY, WALL};
use atom4_core::lattice::hexagonal::{Direction, Hex};

/// The move of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Action {
    /// Drops a chip into a column.
    Drop {
        /// Number of the column, from minus the grid's reach to its reach.
        pos: i32,
        /// Colour number of the chip.
        chip: u8,
    },
    /// Turns gravity to this direction.
    Rotate(Direction),
}

/// Writes the words of the protocol and of `get white move.`: `drop -2 1` or `rotate 4`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Drop { pos, chip } => write!(f, "drop {pos} {chip}"),
            Action::Rotate(direction) => write!(f, "rotate {}", direction.index()),
        }
    }
}

/// Writes a place as the lists of cells do: `q r s`.
#[must_use]
pub fn place(hex: Hex) -> String {
    format!("{} {} {}", hex.q, hex.r, hex.s())
}

/// A question of a bot about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// All cells with their chips; -1 for a cell without a chip, walls included.
    Cells,
    /// The cells with chips.
    Chips,
    /// The direction in which chips fall.
    Gravity,
    /// The cells with walls.
    Walls,
}

impl Fetch {
    /// The question that `word` asks; `None` for an unknown word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Fetch> {
        Some(match word {
            "cells" => Fetch::Cells,
            "chips" => Fetch::Chips,
            "gravity" => Fetch::Gravity,
            "walls" => Fetch::Walls,
            _ => return None,
        })
    }

    /// Appends the lines of the answer.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn answer(self, board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
        let cells = || board.grid().hexes().iter().zip(board.cells());
        match self {
            Fetch::Gravity => writeln!(out, "gravity {}", board.gravity().index()),
            Fetch::Walls => {
                let walls = || cells().filter(|&(_, &value)| value == WALL);
                writeln!(out, "wall_count {}", walls().count())?;
                walls()
                    .try_for_each(|(&hex, _)| writeln!(out, "wall {} {} {}", hex.q, hex.r, hex.s()))
            }
            Fetch::Cells => {
                writeln!(out, "cell_count {}", board.cells().len())?;
                cells().try_for_each(|(&hex, &value)| write_cell(out, hex, value))
            }
            Fetch::Chips => {
                let chips = || cells().filter(|&(_, &value)| value < WALL);
                writeln!(out, "cell_count {}", chips().count())?;
                chips().try_for_each(|(&hex, &value)| write_cell(out, hex, value))
            }
        }
    }
}

fn write_cell(out: &mut dyn fmt::Write, hex: Hex, value: u8) -> fmt::Result {
    let chip = match value {
        EMPTY | WALL => -1,
        chip => i32::from(chip),
    };
    writeln!(out, "cell {} {} {} {chip}", hex.q, hex.r, hex.s())
}

/// Reads a move such as `drop -2 1` or `rotate 4`, legal or not; `None` for any other text.
///
/// ```
/// use atom4_cluster::Action;
/// use atom4_cluster::notation::parse_action;
/// let action = parse_action("drop -2 1").expect("a move");
/// assert_eq!(action, Action::Drop { pos: -2, chip: 1 });
/// assert_eq!(action.to_string(), "drop -2 1");
/// assert_eq!(parse_action("rotate 6"), None);
/// ```
#[must_use]
pub fn parse_action(text: &str) -> Option<Action> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let number = words.next()?.parse::<i32>().ok()?;
    let action = match kind {
        "drop" => Action::Drop {
            pos: number,
            chip: words.next()?.parse().ok()?,
        },
        "rotate" => Action::Rotate(Direction::new(number.into())?),
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

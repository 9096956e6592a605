//! Moves and boards as text, and the lines in which the protocol tells them.

use std::fmt;

use super::board::Board;
use super::cells::{EMPTY, WALL};
use crate::lattice::hexagonal::{Direction, Hex};

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Drops `chip` into column `pos`.
    Drop {
        /// The column, from minus the reach of the grid to its reach.
        pos: i32,
        /// The chip's colour number.
        chip: u8,
    },
    /// Lets gravity point to this direction.
    Rotate(Direction),
}

/// The words of the protocol and of `get white move.`: `drop -2 1`, `rotate 4`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Drop { pos, chip } => write!(f, "drop {pos} {chip}"),
            Action::Rotate(direction) => write!(f, "rotate {}", direction.index()),
        }
    }
}

/// `q r s`, as every list of cells writes a place.
#[must_use]
pub fn place(hex: Hex) -> String {
    format!("{} {} {}", hex.q, hex.r, hex.s())
}

/// What a bot may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fetch {
    /// Every cell with its chip, -1 for none; a wall is a cell without a chip.
    Cells,
    /// The cells with chips.
    Chips,
    /// The direction in which chips fall.
    Gravity,
    /// The cells with walls.
    Walls,
}

impl Fetch {
    /// What `word` asks for.
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

    /// Appends the answer's lines, each with its line end.
    ///
    /// # Errors
    /// Only those of `out`.
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

/// The action that a text like `drop -2 1` or `rotate 4` names, whether it can be done or not.
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

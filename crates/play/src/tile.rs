//! Many things to choose from, in rows and columns: levels, games, saved games.

use super::board::{BoardView, Figure};
use super::kind::Kind;

/// One of the things of a grid. It is called by its number too, which is its place counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tile {
    /// Its name: `Water`; may be empty.
    pub name: String,
    /// Its result in a word: `8 moves`; may be empty.
    pub note: String,
    /// What it is, in a sentence; where one of a grid has it, each takes a whole row where there is no room for pictures.
    pub says: String,
    /// What has been reached in it.
    pub state: TileState,
    /// Its picture, for devices that have room for one.
    pub figure: Option<Figure>,
    /// A picture of a board in its place.
    pub board: Option<Box<BoardView>>,
}

/// A saved game to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Its name, by which it is opened.
    pub name: String,
    /// The game that it is of; `None` where that is none that is known.
    pub kind: Option<Kind>,
    /// Game and day, and once it was read how it stands: `Score Four, 2026-11-24, White has won`.
    pub told: String,
    /// It was read.
    pub read: bool,
}

/// What has been reached in one of the things of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum TileState {
    /// Nothing yet.
    Open,
    /// It is done, and could be done better.
    Done,
    /// Nobody can do it better.
    Best,
    /// Nothing is to be reached in it.
    Plain,
}

/// Columns and rows of a grid as it was drawn last, so that keys can walk over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridShape {
    /// Tiles side by side, at least 1.
    pub columns: usize,
    /// Rows that are seen at once, at least 1.
    pub rows: usize,
}

impl GridShape {
    /// As many columns and rows as have room, one of each at least.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> GridShape {
        GridShape {
            columns: columns.max(1),
            rows: rows.max(1),
        }
    }

    /// The first row that is seen when a grid of `count` tiles shows tile `chosen` nearest its middle.
    #[must_use]
    pub fn first_row(self, count: usize, chosen: usize) -> usize {
        let all = count.div_ceil(self.columns);
        let middle = (chosen / self.columns).saturating_sub(self.rows / 2);
        middle.min(all.saturating_sub(self.rows))
    }
}

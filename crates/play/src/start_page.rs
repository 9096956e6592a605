//! A page to choose from, as plain data.

use super::keys::Key;
use super::rich::Rich;
use super::tile::Tile;

/// A page to choose from: before a game who plays, which colour, which level; before all games which of them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct StartPage {
    /// The name of the page; no two have the same.
    pub title: String,
    /// The text above its items.
    pub lines: Vec<Rich>,
    /// Its items from top to bottom.
    pub items: Vec<StartItem>,
    /// The item that is selected when the page opens.
    pub first: usize,
}

impl StartPage {
    /// The title of the page of all games.
    pub const ALL_GAMES: &str = "atom4";

    /// The button that Enter presses at this item, where that is another one: its place and its text.
    #[must_use]
    pub fn pressed_by_enter(&self, item: usize) -> Option<(usize, &str)> {
        let StartItem::Choice { enter, .. } = self.items.get(item)? else {
            return None;
        };
        match self.items.get((*enter)?)? {
            StartItem::Button(text) => Some(((*enter)?, text)),
            _ => None,
        }
    }

    /// The tiles of the page's grid, if it has one.
    #[must_use]
    pub fn tiles(&self) -> Option<&[Tile]> {
        self.items.iter().find_map(|item| match item {
            StartItem::Grid { tiles, .. } => Some(tiles.as_slice()),
            _ => None,
        })
    }
}

/// A line of the start page.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum StartItem {
    /// Something to press: `Go on with this board`.
    Button(String),
    /// One of several: `Player 1` `you` / `machine`.
    Choice {
        /// The name of the choice.
        label: String,
        /// The choices, at least one.
        choices: Vec<String>,
        /// The place of the chosen one.
        chosen: usize,
        /// What it means, in a line; may be empty.
        says: String,
        /// The place of the button that Enter presses here: a person who has chosen wants to begin. `None` where Enter goes
        /// on to the next choice.
        #[serde(default)]
        enter: Option<usize>,
    },
    /// Something that a key does at this page too. Those that follow one another stand side by side.
    Key(String, Key),
    /// Many to choose from, in rows and columns; pressing it takes the chosen one.
    Grid {
        /// The things, at least one.
        tiles: Vec<Tile>,
        /// The place of the chosen one.
        chosen: usize,
    },
}

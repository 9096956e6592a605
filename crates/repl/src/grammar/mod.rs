//! The one table of commands: usage, help line, example, and the effect of each row.
//!
//! Parsing, `help.`, completion, hints, error suggestions and the guide's tables all come from
//! these rows; a test holds that every example fits exactly one row of its game. The rows of all
//! games make values of [`common::Command`], which the session runs; the rows of one game run
//! themselves. Where a row that all games have means something else in one of them, that game's
//! [`Here`] says so. The usage of a row is its pattern, too, but for the few rows that name others; the first word picks
//! the few rows that are tried at all.

pub mod common;

use std::borrow::Cow;

pub use super::row::{
    Here, Row, RowInfo, Values, WordKind, Words, is_decimal, is_number, is_token,
};

use super::game::{GameEntry, GameList};
use atom4_play::refusal::Refusal;

impl RowInfo {
    /// The effect of the command, in one line without a period.
    #[must_use]
    pub fn help(&self, games: &GameList) -> Cow<'static, str> {
        games.filled(self.help)
    }
}

impl GameEntry {
    /// All the rows of the game: the common ones first.
    pub fn rows(&self) -> impl Iterator<Item = &'static RowInfo> {
        common::ROWS
            .iter()
            .map(|row| &row.info)
            .chain(self.own_rows())
    }

    /// The rows that are of use in the game, which are those that help and suggestions name. A
    /// puzzle has rows of its own for what sides are asked elsewhere.
    pub fn useful(&self) -> impl Iterator<Item = &'static RowInfo> {
        let puzzle = self.kind().is_puzzle();
        self.rows()
            .filter(move |row| !puzzle || !row.words().any(|word| word == "SIDE"))
    }

    /// The effect of a row in this game, in one line without a period.
    #[must_use]
    pub fn help(&self, row: &RowInfo, games: &GameList) -> Cow<'static, str> {
        match self.here(row) {
            Some(here) => Cow::Borrowed(here.help),
            None => row.help(games),
        }
    }
}

/// The row that a text fits, with what the row makes of it.
pub enum Found<'t> {
    /// One that all games have.
    Common(common::Command, &'static RowInfo),
    /// The row of this number among the game's own, with its words.
    Own(usize, Words<'t>, &'static RowInfo),
}

/// The command that `text`, in its normal spelling, is in a game, or why it names what does not
/// exist; `None` where it fits no row.
pub fn find<'t>(
    games: &GameList,
    game: &GameEntry,
    text: &'t str,
) -> Option<Result<Found<'t>, Refusal>> {
    let first = text.split(' ').next().unwrap_or_default();
    let begins = |info: &RowInfo| info.words().next() == Some(first);
    let shared = common::ROWS.iter().filter(|row| begins(&row.info));
    for row in shared {
        if let Some(words) = row.info.read(text) {
            let made = (row.run)(&words, games);
            return Some(made.map(|command| Found::Common(command, &row.info)));
        }
    }
    let mut own = game.own_rows().enumerate().filter(|(_, info)| begins(info));
    own.find_map(|(number, info)| Some(Ok(Found::Own(number, info.read(text)?, info))))
}

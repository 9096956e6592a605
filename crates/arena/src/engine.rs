//! The participants of a series.

use std::time::Duration;

use super::sandbox::Grants;

/// The name of the player that every game has.
pub const STRONG: &str = "strong";

/// The origin of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A program, started by `/bin/sh -c`.
    Command(String),
    /// One of our own players: this very program as a child, watched like any other.
    Own(OwnPlayer),
}

/// The work that one of our own players puts into a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A level.
    Level(u32),
    /// This much time a move.
    Time(Duration),
}

/// One of our own players as a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnPlayer {
    /// A player of [`Adapter::players`](super::adapter::Adapter::players).
    Player(&'static str, Effort),
    /// A player of [`Adapter::baselines`](super::adapter::Adapter::baselines).
    Baseline(&'static str),
}

/// One participant of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Its name in tables.
    pub name: String,
    /// Its origin.
    pub source: Source,
    /// Commands sent once after its start, each answered by one line that is not looked at.
    pub init: Vec<String>,
    /// It is started anew for every game.
    pub restart: bool,
    /// It takes lines before it has answered those before them; our own players do.
    pub ahead: bool,
    /// Its time for each move, where that is not the series'.
    pub per_move: Option<Duration>,
    /// What a program may read and take.
    pub grants: Grants,
}

impl Engine {
    /// True for one of our own players.
    #[must_use]
    pub const fn is_own(&self) -> bool {
        !matches!(self.source, Source::Command(_))
    }
}

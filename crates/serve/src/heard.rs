//! What a game between machines hears.

use super::journal::Role;
use super::link::Link;
use super::table::Offer;

/// What is at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A page in a browser, which is told what to draw and says what was pressed.
    Page,
    /// A program with a screen of its own, which is told views and says actions.
    Screen,
}

/// Somebody who opens a screen at a game.
pub struct Comer {
    /// The number of the connection.
    pub number: u64,
    /// What the link is good for.
    pub role: Role,
    /// What is at the other end.
    pub device: Device,
    /// The connection to it.
    pub link: Link,
}

/// What a game hears.
pub enum Heard {
    /// Somebody opens a screen.
    Comes(Comer),
    /// A screen that goes over the game elsewhere is gone.
    Goes(u64),
    /// A screen is back from going over the game, where it has said yes or no to this.
    IsBack(u64, Link, Option<(Offer, bool)>),
    /// The game that this is a copy of has changed: this is to be said of it, whether people play it on, and what waits
    /// there for an answer.
    Meanwhile(String, bool, Option<Offer>),
    /// The game has gone on elsewhere: there is something new to look at.
    Look,
    /// The game leaves the memory.
    Ends,
}

//! The page in a browser, and games between machines: a far screen is a device like those of [`ui`](atom4_screens).
//!
//! | module | contents |
//! |---|---|
//! | [`assets`], [`frame`], [`screen`] | the page, which has a crate of its own |
//! | [`link`] | a connection to one page or player: messages in, frames out, within limits |
//! | [`http`], [`host`] | the listener: connections within limits; the addresses of games, and who may come to them |
//! | [`local`] | the page of this machine alone, as `go web.` opens it |
//! | [`secret`] | secrets in addresses |
//! | [`journal`] | the file that a game is kept in |
//! | [`table`], [`seat`] | what a game between machines has beside the game, and what the owner of a seat may see and do |
//! | [`room`], [`seen_game`], [`heard`], [`visitor`], [`no_files`] | such a game while it is played, watched or gone over, and a screen at it |
//! | [`thinkers`] | the threads on which machines think |
//! | [`join`], [`talk`] | a seat at a game of another machine, on a screen and in testing mode |
//! | [`server`] | the games of a server, and what it answers |
//! | [`live`] | the games of the arena, to be watched |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

// Lines for a reader who may be gone: these hide the standard library's.
#[macro_use]
extern crate atom4_screens as _;

pub mod heard;
pub mod host;
pub mod http;
pub mod join;
pub mod journal;
pub mod link;
pub mod live;
pub mod local;
pub mod no_files;
pub mod room;
pub mod seat;
pub mod secret;
pub mod seen_game;
pub mod server;
pub mod table;
pub mod talk;
pub mod thinkers;
pub mod visitor;

pub use atom4_page::{assets, frame, screen};
pub use local::open_page;

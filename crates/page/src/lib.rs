//! The page in a browser: its files, what it is told and what it says, whatever lies between it and the game.
//!
//! | module | contents |
//! |---|---|
//! | [`assets`] | the files of the page, which stand in the program |
//! | [`frame`] | what a page is told, as JSON: the parts of a view and of its screen that have changed |
//! | [`screen`] | a page as a [`Screen`](atom4_screens::screen::Screen) |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod assets;
pub mod frame;
pub mod screen;

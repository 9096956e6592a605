//! The screens: one event loop, one key table and one palette table for the terminal and the
//! window.
//!
//! | module | contents |
//! |---|---|
//! | [`screen`] | [`Screen`](screen::Screen): the seam to a device, and the inputs it gives |
//! | [`event_loop`] | the loop: draws, waits, hands inputs on |
//! | [`open_screen`] | a screen that stays open from one game to the next |
//! | [`start`] | the pages around a game: all games, saved games, settings |
//! | [`state`] | [`UiState`](state::UiState): cursor, open page, palette and switches of a screen |
//! | [`keys`] | the key table, which handles the keys and prints the legend |
//! | [`bar`] | the bar of keys at the foot of a screen |
//! | [`mod@line`] | a line that is typed |
//! | [`motion`] | movement: the queue of small changes of the board |
//! | [`palette`] | the colours, for windows and for terminals of every kind |
//! | [`picture_file`] | the board as a file |
//! | [`scripted`] | a screen without a device, for tests |
//! | `signals` | signals as flags |
//! | [`tell`] | lines for a reader who may be gone |
//! | [`svg`] | pictures of boards for pages, with a painter for each lattice |
//! | `terminal` | on Unix and Windows: the terminal, with a painter for each lattice |
//! | `x11` | on Unix: the window, with a painter for each lattice |
//!
//! A game comes in as `&mut dyn` [`Play`](atom4_play::view::Play) and is only ever seen through
//! its [`View`](atom4_play::view::View).

pub mod bar;
pub mod event_loop;
#[cfg(test)]
mod event_loop_tests;
pub mod keys;
pub mod line;
pub mod motion;
pub mod open_screen;
pub mod palette;
pub mod picture_file;
pub mod screen;
pub mod scripted;
#[cfg(any(unix, windows))]
pub mod signals;
pub mod start;
pub mod state;
pub mod svg;
pub mod tell;
#[cfg(any(unix, windows))]
pub mod terminal;
#[cfg(unix)]
pub mod x11;

//! The screens: one event loop, one key table and one palette table for the terminal and the
//! window.
//!
//! | module | contents |
//! |---|---|
//! | [`screen`] | [`Screen`](screen::Screen): the seam to a device, and the inputs it gives |
//! | [`event_loop`] | the loop: draws, waits, hands inputs on |
//! | [`state`] | [`UiState`](state::UiState): cursor, open page, palette and switches of a screen |
//! | [`keys`] | the key table, which handles the keys and prints the legend |
//! | [`palette`] | the colours, for windows and for terminals of every kind |
//! | [`scripted`] | a screen without a device, for tests |
//! | [`terminal`] | the terminal, with a painter for each lattice |
//! | [`x11`] | the window, with a painter for each lattice |
//!
//! A game comes in as `&mut dyn` [`Play`](crate::play::view::Play) and is only ever seen through
//! its [`View`](crate::play::view::View).

pub mod event_loop;
#[cfg(test)]
mod event_loop_tests;
pub mod keys;
pub mod palette;
pub mod screen;
pub mod scripted;
pub mod state;
pub mod terminal;
pub mod x11;

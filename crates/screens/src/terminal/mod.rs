//! The terminal screen: ratatui's buffer, a decoder and a guard of our own.

mod advice;
mod bonds;
pub mod canvas;
pub mod compose;
mod decode;
mod device;
mod foot;
mod grid;
mod guard;
mod hexagonal;
mod moves;
mod pages;
mod panel;
mod panel_writer;
mod pegs;
mod square;
mod square_grid;
pub mod theme;
mod triangular;

pub use device::TerminalScreen;

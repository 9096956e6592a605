//! The terminal screen: ratatui's buffer, a decoder and a guard of our own.

pub mod canvas;
pub mod compose;
mod decode;
mod device;
mod grid;
mod guard;
mod hexagonal;
mod pages;
mod panel;
mod pegs;
mod square;
pub mod theme;
mod triangular;

pub use device::TerminalScreen;

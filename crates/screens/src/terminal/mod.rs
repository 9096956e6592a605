//! The terminal screen: ratatui's buffer; a pen, a decoder and a guard of our own.

mod advice;
mod answers;
mod bonds;
pub mod canvas;
mod clipboard;
pub mod compose;
mod decode;
mod depth;
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
mod pen;
mod square;
mod square_grid;
mod terminfo;
pub mod theme;
mod triangular;
#[cfg_attr(windows, path = "console.rs")]
mod tty;

pub use device::TerminalScreen;

//! The terminal screen: ratatui's buffer, a decoder and a guard of our own.

mod atom4;
mod atomix;
pub mod canvas;
mod cluster;
pub mod compose;
mod decode;
mod device;
mod glide;
mod guard;
pub mod look;
mod pages;
mod panel;
mod score_four;

pub use device::{TerminalScreen, interrupts_are_handled};

use crate::play::view::Play;
use crate::ui::event_loop;
use crate::ui::screen::Ending;

/// Plays in the terminal until the person leaves; the terminal is as it was afterwards.
///
/// # Errors
/// Says why there is no terminal to play on; nothing has happened then.
pub fn play(play: &mut dyn Play) -> std::io::Result<Ending> {
    let mut screen = TerminalScreen::open()?;
    let mut face = screen.face(&play.view());
    Ok(event_loop::run(play, &mut screen, &mut face))
}

//! The terminal screen: ratatui's buffer, a decoder and a guard of our own.

mod animation;
pub mod canvas;
pub mod compose;
mod decode;
mod device;
mod guard;
mod hexagonal;
mod pages;
mod panel;
mod pegs;
mod square;
pub mod theme;
mod triangular;

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
    let mut state = screen.state(play.view().board.home);
    Ok(event_loop::run(play, &mut screen, &mut state))
}

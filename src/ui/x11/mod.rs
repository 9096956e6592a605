//! The X11 window: a canvas in memory, drawn by our own code, shown by `x11rb`. No toolkit.

pub mod area;
mod atoms;
pub mod ball;
pub mod canvas;
pub mod connect;
pub mod events;
pub mod icon;
pub mod ink;
pub mod keys;
pub mod motion;
pub mod paint;
pub mod pixels;
pub mod screen;
mod shapes;
mod show;
pub mod text;
pub mod window;

use crate::play::view::{Play, WindowSize};
use crate::ui::event_loop;
use crate::ui::screen::Ending;
use crate::ui::state::UiState;

/// Plays in a window that begins at `size` until the person leaves.
///
/// # Errors
/// Says why there is no window to play in; nothing has happened then.
pub fn play(play: &mut dyn Play, size: WindowSize) -> std::io::Result<Ending> {
    let view = play.view();
    let mut screen = screen::X11Screen::open(&view.title, size)?;
    let mut state = UiState::new(view.board.home, 0);
    Ok(event_loop::run(play, &mut screen, &mut state))
}

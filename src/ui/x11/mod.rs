//! The X11 window: a canvas in memory, drawn by our own code, shown by `x11rb`. No toolkit.

pub mod ball;
pub mod canvas;
pub mod ink;
pub mod text;

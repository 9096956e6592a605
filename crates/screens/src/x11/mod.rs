//! The X11 window: a canvas in memory, drawn by our own code, shown by `x11rb`. No toolkit.

pub mod area;
mod atoms;
pub mod ball;
pub mod canvas;
mod colour_map;
pub mod connect;
mod drawn;
pub mod events;
mod glyph;
pub mod icon;
pub mod ink;
pub mod keys;
mod mark;
mod offered;
mod pack;
pub mod paint;
mod picture;
pub mod pixels;
pub mod screen;
mod selection;
mod shapes;
mod sheet;
mod show;
mod symbols;
pub mod text;
mod unifont;
pub mod window;

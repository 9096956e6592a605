//! A game in progress, for the command language and the screens alike.

mod board_view;
pub mod view;

//! A game in progress, for the command language and the screens alike.

mod board_view;
pub mod cluster_view;
mod cursor;
pub mod desk;
pub mod duel;
pub mod machine;
pub mod memory;
pub mod picture;
pub mod refusal;
pub mod registry;
pub mod settings;
pub mod timeline;
pub mod view;

pub use desk::{Desk, Paint, Request};
pub use refusal::Refusal;
pub use settings::{Effort, Player, Settings};

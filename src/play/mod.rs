//! A game in progress, for the command language and the screens alike.

pub mod atom4;
pub mod atomix;
pub mod bench;
mod board_view;
pub mod cluster;
pub mod cluster_view;
mod cursor;
pub mod desk;
pub mod duel;
pub mod machine;
mod memory;
pub mod refusal;
pub mod registry;
pub mod score_four;
pub mod settings;
pub mod timeline;
pub mod view;

pub use desk::{Desk, Paint, Request};
pub use refusal::Refusal;
pub use settings::{Effort, Player, Settings};

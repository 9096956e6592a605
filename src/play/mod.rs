//! A game in progress, for the command language and the screens alike.

pub mod atom4;
pub mod atom4_machine;
mod atom4_sitting;
pub mod atomix;
pub mod bench;
mod board_view;
pub mod cluster;
mod cluster_draw;
pub mod cluster_machine;
pub mod desk;
pub mod duel;
pub mod machine;
pub mod refusal;
pub mod registry;
pub mod score_four;
mod score_four_sitting;
pub mod settings;
pub mod timeline;
pub mod view;

pub use desk::{Desk, Paint, Request};
pub use refusal::Refusal;
pub use settings::{Effort, Player, Settings};

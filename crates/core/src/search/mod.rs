//! The searches for games of two players: [`search()`](search()) for games without chance,
//! [`expectation`] for games in which hands are drawn.

pub(crate) mod alpha_beta;
pub mod expectation;
pub mod forced_win;
pub(crate) mod limits;
mod options;
mod order;
pub(crate) mod parts;
mod perft;
pub mod plain;
pub mod proof;
mod pruning;
pub mod table;
mod worker;

pub use alpha_beta::search;
pub use limits::{Clock, Limits, Report, WIN, WIN_BOUND, win_distance};
pub use options::Options;
pub use parts::{Part, Parts};
pub use perft::{perft, sequences};
pub use table::Table;

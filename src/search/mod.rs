//! The searches for games of two players: [`search()`](search()) for games without chance,
//! [`expectation`] for games in which hands are drawn.

pub mod alpha_beta;
pub mod expectation;
pub mod limits;
mod order;
pub mod parts;
pub mod plain;
pub mod table;
mod worker;

pub use alpha_beta::{Options, search};
pub use limits::{Clock, Limits, Report, WIN, WIN_BOUND, win_distance};
pub use parts::{Part, Parts};
pub use table::Table;

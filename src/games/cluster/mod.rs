//! Cluster: chips fall through a hexagon that may be turned; a line of one colour wins.
//!
//! | module | what lives there |
//! |---|---|
//! | [`setup`] | sizes, colours and the line to make; what is refused |
//! | [`board`] | the chips on the grid: dropping, turning, walls, the longest lines |
//! | [`cells`] | how the chips are stored |
//! | [`game`] | bags, hands, turns and verdicts |
//! | [`rule_set`] | where referee and prose differ |
//! | [`notation`] | moves and boards as text, and the lines of the protocol |

pub mod arena;
pub mod bits;
pub mod board;
pub mod cells;
pub mod chips;
pub(crate) mod cli;
pub(crate) mod entry;
pub mod evaluate;
pub mod field;
pub mod game;
pub mod notation;
pub mod play;
#[deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
pub mod repl;
pub mod rule_set;
pub mod setup;
pub mod swift;
pub mod weights;

pub use board::Board;
pub use game::{Ending, Game, Hand};
pub use notation::Action;
pub use rule_set::RuleSet;
pub use setup::{Refusal, Setup};

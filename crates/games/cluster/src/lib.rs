//! Cluster: chips fall through a hexagon that can be turned; a line of one colour wins.
//!
//! | module | contents |
//! |---|---|
//! | [`setup`] | size, colours and win length; the errors of a board |
//! | [`board`] | the chips on the grid: dropping, turning, walls, longest lines |
//! | [`cells`] | storage of the chips |
//! | [`game`] | bags, hands, turns and results |
//! | [`rule_set`] | the three rule sets |
//! | [`notation`] | text of moves, and lines of the protocol |

pub mod any_position;
pub(crate) mod bags;
pub(crate) mod bits;
pub mod board;
pub mod cells;
pub(crate) mod chips;
pub mod evaluate;
pub mod fast;
pub mod field;
pub mod game;
pub mod notation;
pub mod play;
pub mod possible_positions;
pub mod rule_set;
pub mod setup;
pub mod weights;
pub mod wide;

pub use board::Board;
pub use game::{DealtGame, Ending, Hand};
pub use notation::Action;
pub use rule_set::RuleSet;
pub use setup::{Refusal, Setup};

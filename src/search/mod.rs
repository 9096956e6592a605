//! One alpha-beta search for every two-player game.

pub mod limits;

pub use limits::{Clock, Limits, Report, WIN, WIN_BOUND, win_distance};

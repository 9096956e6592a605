//! Searches for puzzles of one player.
//!
//! | module | what lives there |
//! |---|---|
//! | [`breadth_first`](mod@breadth_first), [`depth_first`], [`best_first`](mod@best_first), [`local`](mod@local) | generic searches over [`Puzzle`](atom4_core::rules::Puzzle) |
//! | [`slide`] | the solver for sliding atoms |
//! | [`hasher`] | the hash of packed states |
//! | [`budget`], [`found`] | the limits of a search and its answer |

pub mod best_first;
pub mod breadth_first;
pub mod budget;
pub mod depth_first;
pub mod found;
pub mod hasher;
pub mod local;
pub(crate) mod nodes;
pub mod slide;

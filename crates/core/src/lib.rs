//! What every game stands on, and what knows no game.
//!
//! | module | what lives there |
//! |---|---|
//! | [`rules`] | the small traits of a game |
//! | [`base`] | seeded random numbers, files, tables that shrink when memory is short |
//! | [`lattice`] | cells, their neighbours, rows and columns |
//! | [`search`] | alpha-beta and expectation for games of two players |

pub mod base;
pub mod lattice;
pub mod rules;
pub mod search;

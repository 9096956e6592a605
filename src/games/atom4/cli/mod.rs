//! Subcommands of Atom-4.

pub mod kept;
pub mod prove;

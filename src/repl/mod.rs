//! The command language: bytes to commands, commands to answers.

pub mod grammar;
mod helper;
pub mod prompt;
pub mod reader;
pub mod run;
pub mod serve;
pub mod session;
mod suggest;
pub mod words;

pub use session::{Flow, Manner, Session};

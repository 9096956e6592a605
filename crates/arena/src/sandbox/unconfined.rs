//! No confinement: bubblewrap and Landlock are for Linux alone.

use std::io;
use std::path::PathBuf;

use super::{Launch, Limit, Limits, Sandbox};

/// There is none.
pub const ANY: bool = false;

/// A program `bwrap` that works; there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bubblewrap {}

/// What a confined program has on disk.
#[derive(Debug)]
pub enum Folder {}

impl Folder {
    pub fn watch(&mut self, _: u32, _: Limits) -> Watch {
        match *self {}
    }
}

/// What holds a confined program to its limits.
#[derive(Debug)]
pub enum Watch {}

impl Watch {
    pub fn broken(&self) -> Option<Limit> {
        match *self {}
    }

    pub fn behind_end(&self) -> Option<Limit> {
        match *self {}
    }

    pub fn renew(&self) {
        match *self {}
    }
}

pub fn bubblewrapped() -> Result<Sandbox, String> {
    Err(String::from("bubblewrap is for Linux alone"))
}

pub fn landlocked(_: String) -> Result<Sandbox, String> {
    Err(String::from("Landlock is for Linux alone"))
}

/// The files of programs that others are kept from; nobody is.
pub fn sources(_: &[&str]) -> io::Result<Vec<PathBuf>> {
    Ok(Vec::new())
}

impl Launch {
    /// The file that a confined program was not shown; all programs see all.
    #[must_use]
    pub fn unseen(&self, _: &str) -> Option<PathBuf> {
        None
    }
}

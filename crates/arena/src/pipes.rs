//! The three pipes of a child process: none of them ever keeps its owner waiting.

#[cfg_attr(target_os = "linux", path = "pipes/by_poll.rs")]
#[cfg_attr(not(target_os = "linux"), path = "pipes/by_threads.rs")]
mod system;

pub use self::system::{Input, Output, take, wait};

/// The pipes that are waited for, and which of them something happened on.
#[derive(Debug)]
pub struct Waiting<'a, I, O> {
    /// For something to read, or the end.
    pub outputs: [Option<&'a O>; 2],
    /// For the child's being gone; where that is true for room to write, too.
    pub input: Option<(&'a I, bool)>,
}

/// What happened: on the outputs, on the input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Happened {
    pub outputs: [bool; 2],
    pub input: bool,
}

impl Happened {
    pub const fn any(self) -> bool {
        self.outputs[0] || self.outputs[1] || self.input
    }
}

// The other way works here as well, and is tried here.
#[cfg(all(test, target_os = "linux"))]
mod by_threads;
#[cfg(all(test, target_os = "linux"))]
mod tests;

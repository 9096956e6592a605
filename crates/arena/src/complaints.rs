//! The standard error of a child process: read so that the child never blocks, its end kept.

use std::io::ErrorKind;

use super::pipes::Output;

/// Bytes that are kept from the end of a child's standard error.
pub const STDERR_KEPT: usize = 16 * 1024;

/// Bytes read at once.
pub(super) const CHUNK: usize = 8 * 1024;

/// Bytes that a pipe holds.
const PIPE: usize = 64 * 1024;

/// The pipe of standard error and the end of what came through it.
#[derive(Debug)]
pub(super) struct Complaints {
    pipe: Option<Output>,
    text: Vec<u8>,
    /// What came later is read and forgotten.
    closed: bool,
}

impl Complaints {
    pub fn new(pipe: Option<Output>) -> Complaints {
        Complaints {
            pipe,
            text: Vec::new(),
            closed: false,
        }
    }

    /// Keeps no more than what came so far.
    pub fn close(&mut self) {
        self.drain();
        self.closed = true;
    }

    /// The pipe, until it has ended.
    pub fn pipe(&self) -> Option<&Output> {
        self.pipe.as_ref()
    }

    /// The end of what came so far, at most [`STDERR_KEPT`] bytes.
    pub fn kept(&self) -> &[u8] {
        let from = self.text.len().saturating_sub(STDERR_KEPT);
        &self.text[from..]
    }

    /// Reads one chunk; whether there was any.
    pub fn read(&mut self) -> bool {
        let Some(pipe) = &self.pipe else {
            return false;
        };
        let mut chunk = Vec::with_capacity(CHUNK);
        match pipe.read(&mut chunk) {
            Ok(0) => self.pipe = None,
            Ok(_) if self.closed => return true,
            Ok(_) => {
                self.text.extend_from_slice(&chunk);
                if self.text.len() > 4 * STDERR_KEPT {
                    let old = self.text.len() - STDERR_KEPT;
                    self.text.drain(..old);
                }
                return true;
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => self.pipe = None,
        }
        false
    }

    /// Takes what stands in the pipe, no more than a pipe holds.
    pub fn drain(&mut self) {
        for _ in 0..PIPE / CHUNK {
            if !self.read() {
                return;
            }
        }
    }
}

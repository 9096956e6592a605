//! Memory of the program's own, where the system maps none: in a browser.

use std::io;

use super::{Line, PER_MEGABYTE};

pub(super) struct Words(Vec<Line>);

impl Words {
    /// So many mebibytes; there are no large pages.
    pub(super) fn of(megabytes: usize, _: bool) -> io::Result<Words> {
        let count = megabytes.saturating_mul(PER_MEGABYTE);
        let mut lines = Vec::new();
        lines
            .try_reserve_exact(count)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        lines.resize_with(count, Line::default);
        Ok(Words(lines))
    }

    pub(super) fn lines(&self) -> &[Line] {
        &self.0
    }
}

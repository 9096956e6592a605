//! Tables that become smaller when memory is short.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Four entries of two words: a cache line.
pub type Line = [[AtomicU64; 2]; 4];

/// Cache lines in a mebibyte.
pub const PER_MEGABYTE: usize = (1 << 20) / size_of::<Line>();

#[cfg(any(unix, windows))]
mod mapped;
#[cfg(any(unix, windows))]
use mapped::Words;

#[cfg(not(any(unix, windows)))]
mod plain;
#[cfg(not(any(unix, windows)))]
use plain::Words;

/// Cache lines that any number of threads share without locks: what large tables are made
/// of. All words are 0 at first.
///
/// The memory comes from the system as it is touched, so that making a table takes no time. Large
/// pages are asked for where no clock of milliseconds runs: where memory is in pieces the system looks for them for up to
/// 70 ms in the middle of a move.
pub struct Lines(Words);

impl Lines {
    /// Makes a table of `megabytes` mebibytes, at least one; of half as many, a quarter and so on
    /// where the system refuses the memory.
    ///
    /// # Panics
    /// Panics when the system refuses a single mebibyte.
    #[must_use]
    pub fn new(megabytes: usize) -> Lines {
        Lines::with_pages(megabytes, false)
    }

    /// As [`Lines::new`], for long work: in large pages where the system has them, of which it hands out fewer.
    ///
    /// # Panics
    /// As [`Lines::new`].
    #[must_use]
    pub fn in_large_pages(megabytes: usize) -> Lines {
        Lines::with_pages(megabytes, true)
    }

    fn with_pages(megabytes: usize, large: bool) -> Lines {
        let mut megabytes = megabytes.max(1);
        loop {
            match Words::of(megabytes, large) {
                Ok(words) => return Lines(words),
                Err(error) => assert!(megabytes > 1, "no memory at all: {error}"),
            }
            megabytes /= 2;
        }
    }

    /// Size in mebibytes.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        self.0.lines().len() / PER_MEGABYTE
    }

    /// The words of line `at`, below [`PER_MEGABYTE`] for each mebibyte.
    #[inline]
    #[must_use]
    pub fn line(&self, at: usize) -> &Line {
        &self.0.lines()[at]
    }

    /// Sets all words to 0.
    pub fn clear(&mut self) {
        for word in self.0.lines().as_flattened().as_flattened() {
            word.store(0, Relaxed);
        }
    }
}

/// Bytes in so many mebibytes, at most a quarter of what addresses reach: with 32 bits a search keeps to 1 GiB.
#[must_use]
pub const fn budget(megabytes: usize) -> usize {
    const MOST: usize = usize::MAX / 4;
    let bytes = megabytes.saturating_mul(1 << 20);
    if bytes < MOST { bytes } else { MOST }
}

/// Makes a table of `wanted` entries, at least one. When the system refuses the memory, the table gets
/// half as many entries, then a quarter, and so on: a smaller table makes a program slower, a failed
/// allocation ends it.
pub fn table<T>(wanted: usize, entry: impl FnMut() -> T) -> Vec<T> {
    let mut table = Vec::new();
    let size = reserve(&mut table, wanted.max(1));
    table.resize_with(size, entry);
    table
}

/// Reserves room for `wanted` entries, halving the number until the system grants it. Returns the
/// number granted.
fn reserve<T>(table: &mut Vec<T>, wanted: usize) -> usize {
    let mut size = wanted;
    while size > 1 && table.try_reserve_exact(size).is_err() {
        size /= 2;
    }
    size
}

/// Says whether the system grants an allocation of `megabytes` mebibytes now. Nothing stays allocated.
#[must_use]
pub fn is_there(megabytes: usize) -> bool {
    const MEGABYTE: usize = 1 << 20;
    Vec::<[u8; MEGABYTE]>::new()
        .try_reserve_exact(megabytes)
        .is_ok()
}

#[cfg(test)]
mod tests;

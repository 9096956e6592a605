//! How much of the machine a foreign program may take.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use atom4_core::base::plain;

/// The most that a program may take, all its processes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Processor time within one game.
    pub cpu: Duration,
    /// Processes and threads.
    pub processes: u64,
    /// Bytes in files that it writes.
    pub disk: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 2 << 30,
            cpu: Duration::from_secs(4 * 3600),
            processes: 256,
            disk: 256 << 20,
        }
    }
}

/// The limit that has stopped a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Resident memory in bytes.
    Memory(u64),
    /// Processor time.
    Cpu(Duration),
    /// Processes and threads.
    Processes(u64),
    /// Bytes in files.
    Disk(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Limit::Memory(bytes) => write!(f, "memory limit of {}", size_text(bytes)),
            Limit::Cpu(time) => write!(f, "processor time limit of {} s", time.as_secs_f64()),
            Limit::Processes(count) => write!(f, "limit of {count} processes and threads"),
            Limit::Disk(bytes) => write!(f, "disk limit of {}", size_text(bytes)),
        }
    }
}

const UNITS: [(char, &str, u32); 3] = [('G', "GiB", 30), ('M', "MiB", 20), ('K', "KiB", 10)];

fn size_text(bytes: u64) -> String {
    let whole = |&&(_, _, shift): &&(char, &str, u32)| bytes >> shift << shift == bytes;
    let unit = UNITS.iter().find(|unit| whole(unit) && bytes > 0);
    match unit {
        Some((_, name, shift)) => format!("{} {name}", bytes >> shift),
        None => format!("{bytes} bytes"),
    }
}

/// Reads a size such as `512M` or `2G`, in units of 1024.
///
/// # Errors
/// A line that names what came and what would do.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let unit = |text: &str| {
        let last = text.chars().next_back()?.to_ascii_uppercase();
        let (_, _, shift) = UNITS.iter().find(|(letter, ..)| *letter == last)?;
        Some((text.get(..text.len() - 1)?.to_owned(), *shift))
    };
    let (digits, shift) = unit(text).unwrap_or((text.to_owned(), 0));
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse::<u64>().ok().filter(|_| whole);
    // Bounded, so that nothing that is reckoned from it overflows.
    let bytes = number.and_then(|number| number.checked_mul(1 << shift));
    let bytes = bytes.filter(|bytes| (1 << 20..=1 << 50).contains(bytes));
    bytes.ok_or_else(|| format!("'{text}' is no size; write 512M or 2G; at least 1M"))
}

/// Reads a file or folder that a program may read.
///
/// # Errors
/// When there is none of that name, or it is the whole machine.
pub fn parse_readable(text: &str) -> Result<PathBuf, String> {
    let path = Path::new(text);
    match path.canonicalize() {
        Ok(real) if real.parent().is_none() => Err(format!(
            "read={text} would open everything; name a folder, or give --sandbox off"
        )),
        Ok(_) => Ok(path.to_path_buf()),
        Err(error) => Err(format!("read={text}: {}", plain(&error))),
    }
}

/// Reads a number of processes.
///
/// # Errors
/// As [`parse_size`].
pub fn parse_count(text: &str) -> Result<u64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| format!("'{text}' is no number of processes; write 1 to 1000000"))
}

#[cfg(test)]
mod tests;

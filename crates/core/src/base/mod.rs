//! Tools that know no game: seeded random numbers, whole files, tables that shrink when memory is
//! short, threads where there are any, shares of a job, numbers and the system's errors in plain words.

pub mod files;
pub mod job;
pub mod memory;
pub mod random;
pub mod shard;
pub mod threads;

pub use random::Random;

/// The text of a system error without its number.
#[must_use]
pub fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let (words, _) = text.split_once(" (os error").unwrap_or((&text, ""));
    words.to_owned()
}

/// A number of moves in words: `1 move`, `12 moves`.
#[must_use]
pub fn in_moves(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 move".into(),
        count => format!("{count} moves"),
    }
}

#[cfg(test)]
mod tests;

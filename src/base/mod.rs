//! Small tools that know no game: seeded random numbers, whole files, memory that may be short, parts of work, and the
//! system's errors in plain words.

pub mod files;
pub mod job;
pub mod memory;
pub mod random;
#[cfg(test)]
pub(crate) mod scratch;
pub mod shard;

pub use random::Random;

/// What the system says about an error, without its number for it, which helps nobody.
#[must_use]
pub fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let (words, _) = text.split_once(" (os error").unwrap_or((&text, ""));
    words.to_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn errors_come_without_numbers() {
        let error = std::fs::File::open("/no/such/file").expect_err("there is none");
        assert_eq!(super::plain(&error), "No such file or directory");
        assert_eq!(super::plain(&std::io::Error::other("full")), "full");
    }
}

//! Secrets in addresses: whoever knows the address has the seat.

use std::fmt;
use std::io;

/// A secret of 128 bits, in an address 32 digits. It is not shown when it is printed for debugging, so that no log
/// has it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Length of a secret in an address, in characters.
pub const LENGTH: usize = 32;

impl Secret {
    /// A new one, from the system's randomness.
    ///
    /// # Errors
    /// When the system has none to give.
    pub fn new() -> io::Result<Secret> {
        let mut bytes = [0; LENGTH / 2];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Secret(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// The secret of such digits; `None` where they are none.
    #[must_use]
    pub fn read(text: &str) -> Option<Secret> {
        let digits = text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (digits && text.len() == LENGTH).then(|| Secret(text.to_owned()))
    }

    /// True where `text` is this secret. The time that it takes tells nothing of how much of it is right.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let differ = |all, (own, other): (u8, u8)| all | (own ^ other);
        self.0.len() == text.len() && self.0.bytes().zip(text.bytes()).fold(0, differ) == 0
    }

    /// Its digits, for the address that is handed to its owner.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests;

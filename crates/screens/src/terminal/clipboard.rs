//! The words with which a terminal is asked to take a text into its clipboard (OSC 52).
//!
//! No terminal answers whether it takes it. Those that know no such words pass over them, or show them: only those are asked
//! that are known to pass over operating system commands of any length.

use data_encoding::BASE64;

/// The longest text that is sent: terminals take a hundred thousand characters of the encoded one.
const LONGEST: usize = 48 * 1024;

/// GNU screen has room for a few hundred characters of such words, and shows the rest.
const CUTS: &str = "screen";

/// True for a terminal of this `TERM` that passes over such words where it does not know them; `titled` says that its window
/// has a title, which comes by words of the same kind.
pub(super) fn passes_over(name: &str, titled: bool) -> bool {
    titled && !name.starts_with(CUTS)
}

/// The words that put a text into a terminal's clipboard; `None` where it is too long.
pub(super) fn words(text: &str) -> Option<String> {
    (text.len() <= LONGEST).then(|| format!("\x1b]52;c;{}\x1b\\", BASE64.encode(text.as_bytes())))
}

#[cfg(test)]
mod tests;

//! The words with which a terminal is asked to take a text into its clipboard (OSC 52).
//!
//! No terminal answers whether it takes it. Those that know no such words pass over them, or show them: only those are asked
//! that are known to pass over operating system commands of any length.

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
    (text.len() <= LONGEST).then(|| format!("\x1b]52;c;{}\x1b\\", base64(text.as_bytes())))
}

/// Bytes in base64, as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let part = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit) & 63) as usize;
            let shown = DIGITS.get(value).filter(|_| digit <= three.len());
            text.push(shown.map_or('=', |&digit| char::from(digit)));
        }
    }
    text
}

#[cfg(test)]
mod tests;

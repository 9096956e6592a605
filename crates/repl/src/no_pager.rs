//! Long texts where there is no terminal that could show them page after page.

use std::io::{self, Write};

/// Columns and rows of a terminal that does not say them.
pub(super) fn size() -> (usize, usize) {
    (80, 24)
}

/// Writes a text at once.
///
/// # Errors
/// When it cannot be written.
pub(super) fn show(text: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(text.as_bytes())
}

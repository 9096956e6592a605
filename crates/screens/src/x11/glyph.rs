//! A character as pixels, whichever font it comes from.

/// A glyph in pixels.
#[derive(Default)]
pub struct Glyph {
    /// Pixels from the pen to its left edge.
    pub left: i32,
    /// Pixels from the baseline down to its upper edge; mostly below zero, for the edge lies above.
    pub top: i32,
    /// Pixels from left to right.
    pub width: usize,
    /// The part of each pixel that it covers, row by row.
    pub coverage: Vec<u8>,
}

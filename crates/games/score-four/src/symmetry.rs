//! The eight symmetries of the board that keep every cell on its level: those of the square.

/// Mirrors a set of cells along the number: A1 and A4 change places.
#[inline]
#[must_use]
pub const fn mirror(set: u64) -> u64 {
    let set = (set >> 1 & 0x5555_5555_5555_5555) | (set & 0x5555_5555_5555_5555) << 1;
    (set >> 2 & 0x3333_3333_3333_3333) | (set & 0x3333_3333_3333_3333) << 2
}

/// Mirrors a set of cells along the main diagonal: A2 and B1 change places.
#[inline]
#[must_use]
pub const fn transpose(set: u64) -> u64 {
    // First within blocks of 2 by 2 pegs, then between the blocks.
    let swap = (set ^ set >> 3) & 0x0a0a_0a0a_0a0a_0a0a;
    let set = set ^ swap ^ swap << 3;
    let swap = (set ^ set >> 6) & 0x00cc_00cc_00cc_00cc;
    set ^ swap ^ swap << 6
}

/// Image of a set of cells under symmetry `n`, 0 to 7. Symmetry 0 is the identity.
#[inline]
#[must_use]
pub const fn image(set: u64, n: usize) -> u64 {
    // Mirroring and transposing in turn runs through all eight symmetries.
    let mut set = set;
    let mut i = 0;
    while i < n {
        set = if i.is_multiple_of(2) {
            mirror(set)
        } else {
            transpose(set)
        };
        i += 1;
    }
    set
}

/// The two sets of cells in the symmetry in which they come first, which all eight images share, and its number.
#[must_use]
pub fn first_image(sets: [u64; 2]) -> ([u64; 2], usize) {
    let images = (0..8).map(|n| (sets.map(|set| image(set, n)), n));
    // There are eight of them.
    images.min().unwrap_or((sets, 0))
}

#[cfg(test)]
mod tests;

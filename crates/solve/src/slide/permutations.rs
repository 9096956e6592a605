//! Atoms of one kind: the orders in which they may take their places.

/// Kinds of more atoms than this have too many orders to look at each.
pub const MOST_EQUAL: usize = 4;

/// The orders of so many things, 4 at the most.
#[must_use]
pub fn orders(count: usize) -> &'static [&'static [u8]] {
    const TWO: [&[u8]; 2] = [&[0, 1], &[1, 0]];
    const THREE: [&[u8]; 6] = [
        &[0, 1, 2],
        &[0, 2, 1],
        &[1, 0, 2],
        &[1, 2, 0],
        &[2, 0, 1],
        &[2, 1, 0],
    ];
    const FOUR: [&[u8]; 24] = [
        &[0, 1, 2, 3],
        &[0, 1, 3, 2],
        &[0, 2, 1, 3],
        &[0, 2, 3, 1],
        &[0, 3, 1, 2],
        &[0, 3, 2, 1],
        &[1, 0, 2, 3],
        &[1, 0, 3, 2],
        &[1, 2, 0, 3],
        &[1, 2, 3, 0],
        &[1, 3, 0, 2],
        &[1, 3, 2, 0],
        &[2, 0, 1, 3],
        &[2, 0, 3, 1],
        &[2, 1, 0, 3],
        &[2, 1, 3, 0],
        &[2, 3, 0, 1],
        &[2, 3, 1, 0],
        &[3, 0, 1, 2],
        &[3, 0, 2, 1],
        &[3, 1, 0, 2],
        &[3, 1, 2, 0],
        &[3, 2, 0, 1],
        &[3, 2, 1, 0],
    ];
    match count {
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        _ => &[],
    }
}

#[cfg(test)]
mod tests;

//! Atoms of one kind: the orders in which they may take their places.

use std::sync::LazyLock;

/// Kinds of more atoms than this have too many orders to look at each.
pub const MOST_EQUAL: usize = 4;

/// The orders of 0 to [`MOST_EQUAL`] things, in the order of a dictionary.
static ORDERS: LazyLock<[Vec<Vec<u8>>; MOST_EQUAL + 1]> =
    LazyLock::new(|| std::array::from_fn(|count| longer(&[], count as u8)));

/// The orders of so many things, 4 at the most.
#[must_use]
pub fn orders(count: usize) -> &'static [Vec<u8>] {
    ORDERS.get(count).map_or(&[], Vec::as_slice)
}

/// The orders of so many things that begin so.
fn longer(begun: &[u8], count: u8) -> Vec<Vec<u8>> {
    if begun.len() == usize::from(count) {
        return vec![begun.to_vec()];
    }
    let left = (0..count).filter(|thing| !begun.contains(thing));
    left.flat_map(|thing| longer(&[begun, &[thing]].concat(), count))
        .collect()
}

#[cfg(test)]
mod tests;

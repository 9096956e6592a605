//! What is known of the ways to each place: made when it is first asked for, and then read by all
//! threads.

use std::sync::OnceLock;

/// One table for each place.
pub struct ByPlace<T>(Vec<OnceLock<Vec<T>>>);

impl<T> ByPlace<T> {
    /// None is made yet.
    #[must_use]
    pub fn new(places: usize) -> ByPlace<T> {
        ByPlace((0..places).map(|_| OnceLock::new()).collect())
    }

    /// Makes the table of a place unless it has been made.
    pub fn prepare(&self, place: u8, make: impl FnOnce() -> Vec<T>) {
        self.0[place as usize].get_or_init(make);
    }

    /// The table of a place; empty where it has not been made.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, place: u8) -> &[T] {
        self.0[place as usize].get().map_or(&[], Vec::as_slice)
    }
}

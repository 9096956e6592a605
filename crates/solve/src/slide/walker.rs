//! One atom on its way to one place, and how many slides more than its shortest way it may take.

/// The most slack that is tested.
pub const MOST_SLACK: i16 = 4;
/// Wastes that are told apart.
pub const LEVELS: usize = MOST_SLACK as usize + 1;

/// An atom on its way to one place.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// Its slot.
    pub atom: u8,
    /// Where it stands.
    pub cell: u8,
    /// Where it wants to be.
    pub place: u8,
    /// What this choice of place wastes.
    pub waste: u8,
}

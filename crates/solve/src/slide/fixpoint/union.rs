//! The cells that atoms hold together.

use super::super::bits::Set;
use super::super::sliding_ranges::Held;

/// The cells that any atom holds, and those that walls do or two atoms.
#[derive(Clone, Copy)]
pub struct Union<S> {
    once: Held<S>,
    twice: Held<S>,
}

impl<S: Set> Union<S> {
    /// No atom holds anything beside these walls.
    #[must_use]
    pub fn new(walls: Held<S>) -> Union<S> {
        Union {
            once: [S::NONE; 4],
            twice: walls,
        }
    }

    /// Adds cells that one atom holds and that were not added for it before.
    #[inline(always)]
    pub fn add(&mut self, held: &Held<S>) {
        for way in 0..4 {
            self.twice[way] |= self.once[way] & held[way];
            self.once[way] |= held[way];
        }
    }

    /// The cells that walls hold, or atoms other than the one that holds these. What that one
    /// takes changes nothing about what it can.
    #[inline(always)]
    #[must_use]
    pub fn for_one(&self, own: &Held<S>) -> Held<S> {
        std::array::from_fn(|way| self.twice[way] | self.once[way] & !own[way])
    }
}

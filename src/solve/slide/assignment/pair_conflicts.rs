//! Which atoms of one kind stand in the way of which of another, on their ways to which places.
//!
//! Two kinds of four have 576 ways together, but only 256 pairs of an atom and its place in one with
//! those in the other. What is known of each is kept while the ways are gone through:
//!
//! ```text
//! atom of this kind, place    seats of the other kind, a bit each     seats taken there in this way
//! 2 → 0                       0→1  2→1  2→3                       &   0→2  1→0  2→1  3→3   =  2→1
//! ```

use super::super::parts::Part;
use super::super::permutations::MOST_EQUAL;
use super::{EqualAtoms, Question};

/// Atoms of a kind on places of their kind, numbered within it: a bit for each atom and place.
type Seats = u16;

/// The seats of a kind.
const SEATS: usize = MOST_EQUAL * MOST_EQUAL;

const _: () = assert!(SEATS <= Seats::BITS as usize);

/// The number of an atom's seat on a place.
fn seat(atom: usize, place: usize) -> usize {
    atom * MOST_EQUAL + place
}

/// What is known of the conflicts of a state's atoms on their ways to a goal.
#[derive(Default)]
pub struct PairConflicts {
    /// For each kind, each one before it and each seat of the first: the seats of the other one with
    /// which it has an excess, once that was asked.
    known: Vec<Option<Seats>>,
    /// The seats taken in each kind.
    taken: Vec<Seats>,
}

impl PairConflicts {
    /// Forgets all; so many kinds are to come.
    pub fn begin(&mut self, kinds: usize) {
        self.taken.clear();
        self.taken.resize(kinds, 0);
        self.known.clear();
        self.known.resize(kinds * kinds * SEATS, None);
    }

    /// The atoms of a kind take its places in this order.
    pub fn sit(&mut self, kind: usize, order: &[u8]) {
        let seats = order.iter().enumerate();
        let bit = |(atom, &place): (usize, &u8)| 1 << seat(atom, place.into());
        self.taken[kind] = seats.map(bit).fold(0, |all, bit| all | bit);
    }

    /// The atoms of another kind, and the places that they took, with which an atom of this kind has
    /// an excess on its way to a place: slots all.
    #[inline(always)]
    pub fn of(
        &mut self,
        ask: &Question<'_>,
        ((kind, equal), (other, others)): ((usize, EqualAtoms), (usize, EqualAtoms)),
        (slot, place): (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let seat = seat(slot - equal.first, place - equal.first);
        let asked = || ask.conflicts(others, (slot, place));
        let all = match ask.board.parts.has(Part::PairConflicts) {
            true => {
                let at = (kind * self.taken.len() + other) * SEATS + seat;
                *self.known[at].get_or_insert_with(asked)
            }
            false => asked(),
        };
        let mut left = all & self.taken[other];
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((
                others.first + seat / MOST_EQUAL,
                others.first + seat % MOST_EQUAL,
            ))
        })
    }
}

impl Question<'_> {
    /// The seats of these equal atoms with which an atom has an excess on its way to a place.
    fn conflicts(&self, equal: EqualAtoms, (slot, place): (usize, usize)) -> Seats {
        let Some(pairs) = self.pairs else {
            return 0;
        };
        let row = pairs.row(self.goal, place as u8, self.cells[slot]);
        let mut seats = 0;
        for atom in 0..equal.count {
            let cell = self.cells[equal.first + atom] as usize;
            for its in 0..equal.count {
                if row[(equal.first + its) * pairs.cells + cell] > 0 {
                    seats |= 1 << seat(atom, its);
                }
            }
        }
        seats
    }
}

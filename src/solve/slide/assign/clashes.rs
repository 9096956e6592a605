//! Which atoms of one kind stand in the way of which of another, on their ways to which places.
//!
//! Two kinds of four have 576 ways together, but only 256 pairs of an atom and its place in one with
//! those in the other. What is known of each is kept while the ways are gone through:
//!
//! ```text
//! atom of this kind, place    seats of the other kind, a bit each     seats taken there in this way
//! 2 → 0                       0→1  2→1  2→3                       &   0→2  1→0  2→1  3→3   =  2→1
//! ```

use super::super::twins::MOST_TWINS;
use super::{Question, Twins};

/// Atoms of a kind on places of their kind, numbered within it: a bit for each atom and place.
type Seats = u16;

/// The seats of a kind.
const SEATS: usize = MOST_TWINS * MOST_TWINS;

const _: () = assert!(SEATS <= Seats::BITS as usize);

/// The number of an atom's seat on a place.
fn seat(atom: usize, place: usize) -> usize {
    atom * MOST_TWINS + place
}

/// What is known of the clashes of a state's atoms on their ways to a goal.
#[derive(Default)]
pub struct Clashes {
    /// For each kind, each one before it and each seat of the first: the seats of the other one with
    /// which it has an excess, once that was asked.
    known: Vec<Option<Seats>>,
    /// The seats taken in each kind.
    taken: Vec<Seats>,
}

impl Clashes {
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
        ((kind, twins), (other, others)): ((usize, Twins), (usize, Twins)),
        (slot, place): (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let seat = seat(slot - twins.first, place - twins.first);
        let known = &mut self.known[(kind * self.taken.len() + other) * SEATS + seat];
        let all = *known.get_or_insert_with(|| ask.clashes(others, (slot, place)));
        let mut left = all & self.taken[other];
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((
                others.first + seat / MOST_TWINS,
                others.first + seat % MOST_TWINS,
            ))
        })
    }
}

impl Question<'_> {
    /// The seats of these twins with which an atom has an excess on its way to a place.
    fn clashes(&self, twins: Twins, (slot, place): (usize, usize)) -> Seats {
        let Some(pairs) = self.pairs else {
            return 0;
        };
        let row = pairs.row(self.goal, place as u8, self.cells[slot]);
        let mut seats = 0;
        for atom in 0..twins.count {
            let cell = self.cells[twins.first + atom] as usize;
            for its in 0..twins.count {
                if row[(twins.first + its) * pairs.cells + cell] > 0 {
                    seats |= 1 << seat(atom, its);
                }
            }
        }
        seats
    }
}

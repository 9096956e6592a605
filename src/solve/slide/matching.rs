//! The heaviest matching of a state's atoms by the excess of their pairs.

/// The most pairs of atoms with an excess that are looked at in a state.
const MOST_ITEMS: usize = 40;
/// After so many steps of looking for the heaviest matching the heaviest one met is taken.
const PATIENCE: u32 = 200;

/// Two atoms, as bits, and their excess.
pub type Item = (u32, i16);

/// Pairs of atoms that have an excess.
pub struct Matching {
    items: [Item; MOST_ITEMS],
    count: usize,
    sum: i16,
    /// The atoms of all pairs, as bits.
    atoms: u32,
    /// Whether pairs that share no atom add up; else the one heaviest pair counts.
    pub additive: bool,
}

impl Matching {
    /// No pair.
    #[must_use]
    pub fn new() -> Matching {
        Matching {
            items: [(0, 0); MOST_ITEMS],
            count: 0,
            sum: 0,
            atoms: 0,
            additive: true,
        }
    }

    /// Forgets all pairs.
    pub fn clear(&mut self) {
        (self.count, self.sum, self.atoms) = (0, 0, 0);
    }

    /// Adds a pair; false when there are so many that it is left out.
    #[inline(always)]
    pub fn push(&mut self, item: Item) -> bool {
        let room = self.count < MOST_ITEMS;
        if room {
            self.items[self.count] = item;
            self.count += 1;
            self.sum += item.1;
            self.atoms |= item.0;
        }
        room
    }

    /// Puts the heaviest pairs first, for [`weight`](Matching::weight).
    pub fn sort(&mut self) {
        self.items[..self.count].sort_unstable_by_key(|item| -item.1);
    }

    /// The pairs.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items[..self.count]
    }

    /// What all pairs weigh.
    #[must_use]
    pub fn sum(&self) -> i16 {
        self.sum
    }

    /// The most that pairs weigh together that share no atom with one another nor with `taken`;
    /// less where looking for them takes too long.
    #[must_use]
    pub fn weight(&self, taken: u32) -> i16 {
        if !self.additive {
            let free = self.items().iter().filter(|item| item.0 & taken == 0);
            return free.map(|item| item.1).max().unwrap_or(0);
        }
        let (mut best, mut patience) = (0, PATIENCE);
        heaviest(self.items(), taken, self.sum, 0, &mut best, &mut patience);
        best
    }

    /// The same for the pairs without an atom, where `whole` is what all of them weigh so.
    #[must_use]
    pub fn without(&self, atom: usize, whole: i16) -> i16 {
        if self.atoms >> atom & 1 == 0 {
            whole
        } else {
            self.weight(1 << atom)
        }
    }
}

/// Raises `best` to the most that some of these pairs weigh beside `weight`; `sum` is what all of
/// them weigh.
fn heaviest(items: &[Item], taken: u32, sum: i16, weight: i16, best: &mut i16, patience: &mut u32) {
    *best = weight.max(*best);
    let Some((&(atoms, excess), rest)) = items.split_first() else {
        return;
    };
    if weight + sum <= *best || *patience == 0 {
        return;
    }
    *patience -= 1;
    let left = sum - excess;
    if taken & atoms == 0 {
        heaviest(rest, taken | atoms, left, weight + excess, best, patience);
    }
    heaviest(rest, taken, left, weight, best, patience);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::random::Random;

    #[test]
    fn the_heaviest_matching_is_found() {
        let mut random = Random::new(9);
        for _ in 0..300 {
            let count = random.below(9) as usize;
            let mut matching = Matching::new();
            for _ in 0..count {
                let (a, b) = (random.below(7), random.below(6));
                let b = if b == a { 6 } else { b };
                assert!(matching.push((1 << a | 1 << b, 1 + random.below(4) as i16)));
            }
            matching.sort();
            let items = matching.items();
            let taken = 1 << random.below(7);
            let chosen = |set: u32| (0..count).filter(move |i| set >> i & 1 == 1);
            let apart = |set: &u32| {
                let join = |all: u32, i: usize| (all & items[i].0 == 0).then_some(all | items[i].0);
                chosen(*set).try_fold(taken, join).is_some()
            };
            let sets = (0..1_u32 << count).filter(apart);
            let weights = sets.map(|set| chosen(set).map(|i| items[i].1).sum());
            assert_eq!(Some(matching.weight(taken)), weights.max(), "{items:?}");
        }
    }

    #[test]
    fn too_many_pairs_are_left_out() {
        let mut matching = Matching::new();
        let pushed = (0..50).filter(|_| matching.push((3, 1))).count();
        assert_eq!((pushed, matching.items().len()), (MOST_ITEMS, MOST_ITEMS));
        assert_eq!(matching.weight(0), 1);
    }
}

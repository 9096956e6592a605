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
mod tests;

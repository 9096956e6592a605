//! What a player knows of the other one's bag: nobody sees which two chips a turn of the board takes from it.

use std::ops::Range;

pub use crate::possible_positions::PossibleBags;

/// Every bag that may be is looked at when it holds at most this many chips. For a larger one the most likely will do, since
/// a single chip matters less in it.
const FEW: u64 = 6;

/// Upper bound on the number of bags looked at; the least probable ones are left out.
const MOST: usize = 8;

/// Most colours of which every bag is looked at. Of more colours there are too many.
const FEW_COLOURS: usize = 6;

/// The chips left by colour as they may be for all that a player knows, the most probable first. `unseen` are those that the
/// player did not see leave the bags, `theirs` the other one's colours, `turned` the number of chips that the other one has
/// turned the board with. The player's own bag comes back as it is. The probabilities add up to 1.
///
/// ```
/// use atom4_cluster::play::unseen::possible_bags;
/// assert_eq!(possible_bags(&[5, 5, 9, 3], 2..4, 4), [(vec![5, 5, 6, 2], 1.0)]);
/// assert_eq!(possible_bags(&[5, 5, 2, 1], 2..4, 2), [(vec![5, 5, 1, 0], 2.0 / 3.0), (vec![5, 5, 0, 1], 1.0 / 3.0)]);
/// ```
#[must_use]
pub fn possible_bags(unseen: &[u16], theirs: Range<u8>, turned: u32) -> Vec<PossibleBags> {
    let theirs = usize::from(theirs.start)..usize::from(theirs.end);
    let hidden = &unseen[theirs.clone()];
    let all = hidden.iter().map(|&chips| u64::from(chips)).sum::<u64>();
    let count = all.saturating_sub(turned.into());
    let bags = match count {
        0..=FEW if hidden.len() <= FEW_COLOURS => every_bag(hidden, count),
        _ => vec![(likely_bag(hidden, count), 1.0)],
    };
    let whole = bags.iter().map(|(_, ways)| ways).sum::<f64>();
    let known = |(bag, ways): (Vec<u16>, f64)| {
        let mut bags = unseen.to_vec();
        bags[theirs.clone()].copy_from_slice(&bag);
        (bags, (ways / whole) as f32)
    };
    bags.into_iter().map(known).collect()
}

/// The bags of `count` chips that may be when `unseen` chips of each colour lie in it or have left the game unseen, each
/// with the number of ways to draw it: the most probable first, up to [`MOST`].
fn every_bag(unseen: &[u16], count: u64) -> Vec<(Vec<u16>, f64)> {
    let mut bags = vec![(Vec::new(), 1.0)];
    for &chips in unseen {
        let with = |(bag, ways): &(Vec<u16>, f64)| {
            let have = bag.iter().map(|&chips| u64::from(chips)).sum::<u64>();
            let most = u64::from(chips).min(count - have) as u16;
            let more = |more: u16| {
                let bag = bag.iter().copied().chain([more]).collect();
                (bag, ways * ways_to_choose(more, chips))
            };
            (0..=most).map(more).collect::<Vec<_>>()
        };
        bags = bags.iter().flat_map(with).collect();
    }
    let full = |bag: &[u16]| bag.iter().map(|&chips| u64::from(chips)).sum::<u64>() == count;
    bags.retain(|(bag, _)| full(bag));
    bags.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    bags.truncate(MOST);
    bags
}

/// Number of ways to choose so many of `all` chips.
fn ways_to_choose(chosen: u16, all: u16) -> f64 {
    let factor = |n: u16| f64::from(all - n) / f64::from(n + 1);
    (0..chosen).map(factor).product()
}

/// The most likely chips in a bag of `count`, when `unseen` chips of each colour lie in it or have left the game unseen.
/// Each colour gets its share, rounded so that the sum is right.
fn likely_bag(unseen: &[u16], count: u64) -> Vec<u16> {
    let all = unseen.iter().map(|&chips| u64::from(chips)).sum::<u64>();
    let share = |chips: u16| u64::from(chips) * count;
    let whole = all.max(1);
    let mut bag: Vec<u16> = unseen
        .iter()
        .map(|&chips| (share(chips) / whole) as u16)
        .collect();
    // The chips that rounding left over go to the largest remainders; the first of equal ones comes first.
    let mut order: Vec<usize> = (0..unseen.len()).collect();
    order.sort_by_key(|&colour| std::cmp::Reverse(share(unseen[colour]) % whole));
    let given = bag.iter().map(|&chips| u64::from(chips)).sum::<u64>();
    for &colour in order.iter().take((count - given) as usize) {
        bag[colour] += 1;
    }
    bag
}

#[cfg(test)]
mod tests;

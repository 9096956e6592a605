//! What a player knows of the other one's bag: nobody sees which two chips a turn of the board takes from it.

use std::ops::Range;

/// The chips left by colour as a player knows them. `unseen` are those that the player did not see leave the bags, `theirs`
/// the other one's colours, `turned` the number of chips that the other one has turned the board with. The player's own
/// bag comes back as it is, the other one's with the most likely chips.
///
/// ```
/// use atom4::games::cluster::play::unseen::likely_bags;
/// assert_eq!(likely_bags(&[5, 5, 9, 3], 2..4, 8), [5, 5, 3, 1]);
/// assert_eq!(likely_bags(&[5, 5, 5, 3], 2..4, 7), [5, 5, 1, 0]);
/// ```
#[must_use]
pub fn likely_bags(unseen: &[u16], theirs: Range<u8>, turned: u32) -> Vec<u16> {
    let mut bags = unseen.to_vec();
    let theirs = &mut bags[usize::from(theirs.start)..usize::from(theirs.end)];
    let count = theirs.iter().map(|&chips| u64::from(chips)).sum::<u64>();
    let likely = likely_bag(theirs, count.saturating_sub(turned.into()));
    theirs.copy_from_slice(&likely);
    bags
}

/// The most likely chips in a bag of `count`, when `unseen` chips of each colour lie in it or have left the game unseen.
/// Each colour gets its share, rounded so that the sum is right; a `count` above all unseen chips counts as all.
fn likely_bag(unseen: &[u16], count: u64) -> Vec<u16> {
    let all = unseen.iter().map(|&chips| u64::from(chips)).sum::<u64>();
    let count = count.min(all);
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
mod tests {
    use super::*;

    #[test]
    fn no_bag_holds_more_than_is_unseen() {
        for first in 0..7u16 {
            for second in 0..7 {
                for third in 0..7 {
                    let unseen = [first, second, third];
                    let all = u64::from(first + second + third);
                    for count in 0..all + 3 {
                        let bag = likely_bag(&unseen, count);
                        let sum = bag.iter().map(|&chips| u64::from(chips)).sum::<u64>();
                        assert_eq!(sum, count.min(all), "{unseen:?} {count}");
                        assert!(bag.iter().zip(unseen).all(|(&chips, most)| chips <= most));
                    }
                }
            }
        }
    }
}

use super::*;

#[test]
fn no_bag_holds_more_than_is_unseen() {
    for first in 0..7u16 {
        for second in 0..7 {
            for third in 0..7 {
                let unseen = [9, 9, 9, first, second, third];
                let all = u32::from(first + second + third);
                for turned in 0..all + 3 {
                    let bags = possible_bags(&unseen, 3..6, turned);
                    let sum = bags.iter().map(|(_, chance)| chance).sum::<f32>();
                    assert!((sum - 1.0).abs() < 1e-5, "{unseen:?} {turned}: {bags:?}");
                    for (bag, chance) in bags {
                        let count = bag[3..].iter().copied().map(u32::from).sum::<u32>();
                        assert_eq!(count, all.saturating_sub(turned), "{unseen:?} {turned}");
                        assert!(bag.iter().zip(unseen).all(|(&chips, most)| chips <= most));
                        assert!(chance > 0.0 && bag[..3] == [9; 3]);
                    }
                }
            }
        }
    }
}

#[test]
fn bags_are_as_probable_as_they_are_drawn() {
    // Every way to take four of these eight chips away.
    let chips = [0, 0, 0, 1, 1, 1, 1, 1];
    let mut ways = [0; 4];
    for taken in (0u32..256).filter(|taken| taken.count_ones() == 4) {
        let left = (0..8).filter(|n| taken >> n & 1 == 0);
        ways[left.filter(|&n| chips[n as usize] == 0).count()] += 1;
    }
    let bags = possible_bags(&[3, 5], 0..2, 4);
    assert_eq!(bags.len(), 4);
    for (bag, chance) in bags {
        let drawn = f64::from(ways[usize::from(bag[0])]) / 70.0;
        assert!((f64::from(chance) - drawn).abs() < 1e-6, "{bag:?} {chance}");
    }
}

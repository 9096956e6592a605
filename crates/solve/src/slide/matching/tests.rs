use super::*;
use atom4_core::base::random::Random;

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

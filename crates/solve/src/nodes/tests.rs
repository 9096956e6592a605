use std::collections::HashMap;

use super::Nodes;
use atom4_core::base::random::Random;

#[test]
fn it_finds_what_a_hash_map_finds() {
    let mut random = Random::new(3);
    let mut nodes: Nodes<u64, u64> = Nodes::new();
    for round in 0..3 {
        let mut plain: HashMap<u64, usize> = HashMap::new();
        for _ in 0..40_000 {
            let state = random.below(30_000);
            match (nodes.find_or_add(state, state + 1), plain.get(&state)) {
                (Ok(new), None) => {
                    assert_eq!(new + 1, nodes.len());
                    plain.insert(state, new);
                }
                (Err(known), Some(&number)) => {
                    assert_eq!((known, *nodes.kept(known)), (number, state + 1));
                    if random.below(4) == 0 {
                        plain.insert(state, nodes.supersede(known, state + 1));
                    }
                }
                (found, plain) => panic!("{state} in round {round}: {found:?}, {plain:?}"),
            }
        }
        for (state, &number) in &plain {
            assert_eq!(nodes.find_or_add(*state, 0), Err(number));
        }
        nodes.clear();
        assert_eq!((nodes.len(), nodes.find_or_add(1, 0)), (0, Ok(0)));
        nodes.clear();
    }
}

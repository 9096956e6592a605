use std::collections::BTreeMap;

use super::super::pack::{Key, Packer};
use super::super::steps::{Expand, Expander};
use super::super::test_problems::small;
use super::super::tuning::PruningLevel;
use super::*;
use atom4_core::base::random::Random;

/// The layer of each state, and how many were made on the way, until there are enough.
fn layers(
    board: &SlideBoard,
    direction: Orientation,
    with_trails: bool,
) -> (BTreeMap<Key, usize>, u64) {
    let packer = Packer::new(board).expect("it fits");
    let root = match direction {
        Orientation::Forward => board.start,
        Orientation::Backward => board.goals[0],
    };
    // Towards itself: only the bound reads it, and nothing is beyond the bound.
    let mut expander = Expander::<1>::new(board, direction, &[root]);
    expander.notes.pruning = PruningLevel::NONE;
    let mut met = BTreeMap::from([(packer.key(&root), 0)]);
    let mut frontier = BTreeMap::from([(packer.key(&root), 0)]);
    let mut made = Vec::new();
    for layer in 1.. {
        if frontier.is_empty() || met.len() > 2000 {
            break;
        }
        made.clear();
        for state in std::mem::take(&mut frontier) {
            expander.expand(board, &packer, state, i16::MAX, &mut made);
        }
        for &(key, trail) in &made {
            if *met.entry(key).or_insert(layer) == layer {
                let last = frontier.entry(key).or_insert(0);
                *last = trail.max(*last) * Trail::from(with_trails);
            }
        }
    }
    (met, expander.notes.generated)
}

#[test]
fn every_state_is_met_in_its_layer() {
    let mut random = Random::new(8);
    let (mut all, mut spared) = (0, 0);
    for case in 0..120 {
        let (atoms, kinds) = (2 + random.below(10) as usize, 1 + random.below(6));
        let problem = small(&mut random, atoms, kinds);
        let board = SlideBoard::new(&problem).expect("it fits");
        if board.goals.is_empty() {
            continue;
        }
        for direction in [Orientation::Forward, Orientation::Backward] {
            let (plain, every) = layers(&board, direction, false);
            let (met, made) = layers(&board, direction, true);
            assert_eq!(met, plain, "case {case}, {direction:?}: {problem:?}");
            all += every;
            spared += every - made;
        }
    }
    assert!(spared * 4 > all, "{spared} of {all} spared");
}

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::super::board::SlideBoard;
use super::super::super::pack::Packer;
use super::super::super::packed::Packed;
use super::super::super::test_problems::{crowded, small};
use super::super::super::tuning::PruningLevel;
use super::super::{Counters, Means, SearchDirection};
use super::*;
use crate::breadth_first::breadth_first;
use crate::budget::Budget;
use atom4_core::base::random::Random;

/// So many small levels at random: proves the bounds below the shortest plan, which breadth-first
/// search knows, and looks beyond each of them from layers of these shares. Returns on how many
/// levels that found the shortest plan, and on how many it did not.
fn levels(count: usize, shares: &[f64]) -> [usize; 2] {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let budget = Budget::new(&clock, &stop);
    let mut random = Random::new(19);
    let (mut missed, mut found) = (0, 0);
    while missed + found < count {
        let looked = missed + found;
        let kinds = 1 + random.below(4);
        let problem = match looked % 5 {
            0 => crowded(&mut random, 1 + looked % 2, kinds),
            _ => small(&mut random, 3 + looked % 3, kinds),
        };
        let packed = Packed::new(&problem).expect("a small problem fits");
        let Some(plan) = breadth_first(&packed, budget).plan else {
            continue;
        };
        let board = SlideBoard::new(&problem).expect("it fits");
        let packer = Packer::new(&board).expect("it fits");
        let counters = Counters::default();
        let threads = 1 + looked % 2;
        let means = Means {
            budget,
            threads,
            counters: &counters,
            work: u64::MAX,
        };
        let mut search = Layered::new(&board, &packer, means);
        search.tuning.pruning =
            [PruningLevel::SOME, PruningLevel::MOST, PruningLevel::NONE][looked / 2 % 3];
        search.tuning.direction = [
            SearchDirection::Both,
            SearchDirection::Start,
            SearchDirection::Goals,
        ][looked % 3];
        if looked % 4 < 2 {
            search.use_databases(u64::MAX);
        }
        let (every, rest) = board.rhythm();
        let back = &mut search.sides[1].expanders[0];
        let far = |goal| back.bound(&board, goal) as usize + every > plan.len();
        if board.goals.iter().any(far) {
            continue;
        }
        for bound in search.bound() as usize..plan.len() {
            if bound % every != rest {
                continue;
            }
            assert!(matches!(search.within(bound), Answer::None), "{problem:?}");
            let Some(states) = search.probe_from(shares, every) else {
                missed += usize::from(bound + every == plan.len());
                continue;
            };
            assert_eq!(states.len() - 1, plan.len(), "{problem:?}");
            assert_eq!(bound + every, plan.len(), "{problem:?}");
            assert_eq!(states[0], board.start);
            assert!(board.goals.contains(&states[plan.len()]));
            for pair in states.windows(2) {
                assert!(board.slide_between(&pair[0], &pair[1]).is_some());
            }
            found += 1;
        }
        // What beyond leaves in the tables does not lead the next bound astray.
        let Answer::Plan(states) = search.within(plan.len()) else {
            panic!("no plan: {problem:?}");
        };
        assert_eq!(states.len() - 1, plan.len(), "{problem:?}");
    }
    [found, missed]
}

#[test]
fn with_every_layer_expanded_again_the_shortest_plan_is_found() {
    assert_eq!(levels(60, &[1e9]), [60, 0]);
}

#[test]
fn with_the_last_layers_only_what_is_found_is_the_shortest_plan() {
    let [found, missed] = levels(60, &SHARES);
    assert!(found > 5, "{found} {missed}");
}

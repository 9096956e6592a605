use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::packed::Packed;
use super::super::problem::replays;
use super::super::test_problems::small;
use super::*;
use crate::breadth_first::breadth_first;
use atom4_core::base::random::Random;

#[test]
fn plans_are_as_short_as_those_of_breadth_first_search() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let budget = Budget::new(&clock, &stop);
    let mut random = Random::new(12);
    let mut solved = 0;
    for case in 0..40 {
        let kinds = 1 + random.below(3);
        let problem = small(&mut random, 2 + case % 2, kinds);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let Some(shortest) = breadth_first(&packed, budget).plan else {
            let found = satisfy(&problem, 4, budget).expect("a small problem fits");
            assert_eq!(found.plan, None, "{problem:?}");
            continue;
        };
        if shortest.len() > 12 {
            continue;
        }
        let found = satisfy(&problem, 12, budget).expect("a small problem fits");
        let plan = found.plan.as_ref().expect("there is a plan");
        assert!(replays(&problem, plan), "{problem:?}");
        assert_eq!(plan.len(), shortest.len(), "{problem:?}");
        assert_eq!(found.lower_bound, shortest.len());
        solved += 1;
    }
    assert!(solved > 15, "{solved}");
}

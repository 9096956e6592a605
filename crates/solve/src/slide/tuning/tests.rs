use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::board::SlideBoard;
use super::super::layered::{Answer, Counters, Layered, Means};
use super::super::pack::Packer;
use super::super::packed::Packed;
use super::super::table::MOST_LAYERS;
use super::super::test_problems::small;
use super::*;
use crate::breadth_first::breadth_first;
use crate::budget::Budget;
use atom4_core::base::random::Random;

/// Where the search ends whose bound rises by one each time, with its last answer.
fn last(search: &mut Layered<'_>) -> (usize, Answer) {
    let from = search.bound() as usize;
    let answers = (from..MOST_LAYERS).map(|bound| (bound, search.within(bound)));
    let mut ends = answers.filter(|(_, answer)| !matches!(answer, Answer::None));
    ends.next().expect("one of so many bounds is large enough")
}

#[test]
fn whatever_the_tuning_the_shortest_plan_is_found() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let budget = Budget::new(&clock, &stop);
    let mut random = Random::new(77);
    let (mut solved, mut impossible) = (0, 0);
    for case in 0..150 {
        let (atoms, kinds) = (2 + random.below(3) as usize, 1 + random.below(4));
        let problem = small(&mut random, atoms, kinds);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let shortest = breadth_first(&packed, budget).plan.map(|plan| plan.len());
        let board = SlideBoard::new(&problem).expect("it fits");
        if board.goals.is_empty() {
            continue;
        }
        *(if shortest.is_some() {
            &mut solved
        } else {
            &mut impossible
        }) += 1;
        let packer = Packer::new(&board).expect("it fits");
        let levels = [
            PruningLevel::MOST,
            PruningLevel::MUCH,
            PruningLevel::SOME,
            PruningLevel::NONE,
        ];
        let directions = [
            SearchDirection::Both,
            SearchDirection::Start,
            SearchDirection::Goals,
        ];
        let tunings = levels
            .into_iter()
            .flat_map(|pruning| directions.map(|direction| (pruning, direction)));
        // Each problem is solved with every third tuning, from the first, second or third on.
        let tunings = tunings.flat_map(|options| [(options, false), (options, true)]);
        for ((pruning, direction), with_databases) in tunings.skip(case % 3).step_by(3) {
            let counters = Counters::default();
            let means = Means {
                budget,
                threads: 1,
                counters: &counters,
                work: u64::MAX,
            };
            let mut search = Layered::new(&board, &packer, means);
            search.tuning = Tuning { direction, pruning };
            if with_databases {
                search.use_databases(u64::MAX);
            }
            let (bound, answer) = last(&mut search);
            let found = match answer {
                Answer::Plan(states) => {
                    assert_eq!(states.len() - 1, bound, "case {case}");
                    Some(bound)
                }
                Answer::Impossible => None,
                other => {
                    panic!(
                        "case {case}, {pruning:?}, {direction:?}, {with_databases}: {other:?} in {problem:?}"
                    )
                }
            };
            assert_eq!(
                found, shortest,
                "case {case}, {pruning:?}, {direction:?}, {with_databases}: {problem:?}"
            );
        }
    }
    assert!(solved > 60 && impossible > 5, "{solved} {impossible}");
}

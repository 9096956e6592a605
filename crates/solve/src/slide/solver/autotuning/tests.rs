use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::super::board::SlideBoard;
use super::super::super::layered::Means;
use super::super::super::pack::Packer;
use super::super::super::test_problems::{crowded, small};
use super::super::super::tuning::Tuning;
use super::*;
use crate::budget::Budget;
use atom4_core::base::random::Random;

const LONG: u64 = 3600 * SECOND;

#[test]
fn what_is_chosen_takes_no_longer_than_what_was_tried() {
    let clock = || Duration::ZERO;
    let stop = AtomicBool::new(false);
    let budget = Budget::new(&clock, &stop);
    let mut random = Random::new(91);
    let mut chosen = Vec::new();
    while chosen.len() < 60 {
        let problem = match random.below(2) {
            0 => crowded(&mut random, 2, 3),
            _ => small(&mut random, 5, 4),
        };
        let board = SlideBoard::new(&problem).expect("it fits");
        let packer = Packer::new(&board).expect("it fits");
        let solver = Solver::new(&problem, &board, Some(&packer), budget, &|_| {});
        let means = Means {
            budget,
            threads: 1,
            counters: &solver.counters,
            work: u64::MAX,
        };
        let mut search = Layered::new(&board, &packer, means);
        let bound = (search.bound().max(0) as usize..40)
            .filter(|bound| bound % solver.rhythm.0 == solver.rhythm.1)
            .take_while(|&bound| matches!(search.within(bound), Answer::None))
            .last();
        let Some(bound) = bound else {
            continue;
        };
        let mut autotuning = Autotuning {
            telling: MILLISECOND / 10,
            ..Autotuning::default()
        };
        solver.tune(&mut search, &mut autotuning, bound, LONG);
        if autotuning.rounds == 0 {
            continue;
        }
        let tuning = search.tuning;
        // None where a smaller bound already tells that there is no plan at all.
        let mut work = |direction, pruning| {
            search.tuning = Tuning { direction, pruning };
            let work = solver.prove(&mut search, bound - solver.rhythm.0, LONG);
            work.map(|work| work as f64)
        };
        let Some(plain) = work(tuning.direction, PruningLevel::SOME) else {
            continue;
        };
        for direction in other_directions(tuning.direction) {
            let other = work(direction, PruningLevel::SOME);
            assert!(
                other.is_none_or(|other| plain * OTHERS < other * 1.1),
                "{tuning:?} {problem:?}"
            );
        }
        let best = work(tuning.direction, tuning.pruning).expect("it was chosen by its work");
        assert!(
            best * handicap(tuning.pruning) < plain * 1.1,
            "{tuning:?} {problem:?}"
        );
        chosen.push(tuning);
    }
    chosen.sort_by_key(|tuning| {
        (
            tuning.direction as usize,
            tuning.pruning.tested,
            tuning.pruning.shared,
        )
    });
    chosen.dedup();
    assert!(chosen.len() > 2, "{chosen:?}");
}

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::super::board::SlideBoard;
use super::super::super::pack::Packer;
use super::super::super::test_problems::small;
use super::super::{Answer, Counters, Means, Side};
use super::*;
use crate::budget::Budget;
use atom4_core::base::random::Random;

/// The layers of both sides for each bound up to the first that has a plan, on so many threads.
fn layers(board: &SlideBoard, threads: usize) -> Vec<[Vec<usize>; 2]> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let counters = Counters::default();
    let means = Means {
        budget: Budget::new(&clock, &stop),
        threads,
        counters: &counters,
        work: u64::MAX,
    };
    let packer = Packer::new(board).expect("it fits");
    let mut search = Layered::new(board, &packer, means);
    // What is remembered of states depends on the order in which they are made.
    search.tuning.pruning = PruningLevel::NONE;
    let mut all = Vec::new();
    let mut bound = search.bound() as usize;
    while let Answer::None = search.within(bound) {
        let widths = |side: &Side| -> Vec<usize> {
            side.record.layers.iter().map(|layer| layer.width).collect()
        };
        all.push([0, 1].map(|way: usize| widths(&search.sides[way])));
        bound += 1;
    }
    all
}

#[test]
fn several_threads_make_the_same_layers_as_one() {
    let mut random = Random::new(20);
    let mut wide = 0;
    for case in 0..60 {
        let problem = small(&mut random, 6, 6);
        let board = SlideBoard::new(&problem).expect("it fits");
        if board.goals.is_empty() {
            continue;
        }
        let alone = layers(&board, 1);
        for threads in [2, 4] {
            assert_eq!(alone, layers(&board, threads), "case {case}: {problem:?}");
        }
        let widest = alone.iter().flatten().flatten().max();
        wide += usize::from(widest.is_some_and(|&widest| widest > 2 * WORTH_THREADS));
    }
    assert!(wide > 3, "{wide}");
}

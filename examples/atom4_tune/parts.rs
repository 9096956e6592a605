//! What the parts of the search save: the work to the same depth with and without each.

use std::sync::atomic::AtomicBool;

use atom4::arena::self_play::openings;
use atom4::games::atom4::evaluate::{EvaluatedPosition, LEARNT};
use atom4::games::atom4::play::machine::PARTS;
use atom4::games::atom4::{Position, round};
use atom4::search::{Limits, Options, Parts, Table, search};

use crate::features::FEATURES;
use crate::work_clock::WorkClock;

/// Plies after which the positions are taken: early, in the middle, late.
const PLIES: [u32; 3] = [18, 38, 78];

/// Writes a table: for each part of the search, how many times the nodes it takes to finish `depth`
/// without it, or with it where the player does without, as geometric mean over `count` positions of
/// each age.
pub fn costs(depth: u32, count: usize) {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let positions: Vec<Position> = PLIES
        .iter()
        .flat_map(|&plies| openings(&starts, plies, count, 5))
        .collect();
    let all = nodes(&positions, depth, PARTS);
    println!(
        "depth {depth}, {} positions, {} nodes",
        positions.len(),
        all.iter().sum::<u64>()
    );
    println!("| without | nodes for the same depth |\n|---|---|");
    for feature in FEATURES {
        let Some(part) = feature.part() else {
            continue;
        };
        let without = nodes(&positions, depth, PARTS.toggled(part));
        let logs = without.iter().zip(&all);
        let logs = logs.map(|(&without, &all)| (without as f64 / all as f64).ln());
        let mean = (logs.sum::<f64>() / positions.len() as f64).exp();
        let name = feature.label();
        println!("| {name} | {mean:.2} times |");
    }
}

/// The nodes of each position's search; at least 1, so that they can be set in proportion.
fn nodes(positions: &[Position], depth: u32, parts: Parts) -> Vec<u64> {
    let options = Options {
        parts,
        ..Options::default()
    };
    let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop).with_depth(depth);
    let mut table = Table::new(16);
    let mut nodes = |position: &Position| {
        let valued = EvaluatedPosition::new(position, &LEARNT);
        let report = search(&valued, &limits, &options, &mut table, &mut |_| {});
        report.map_or(1, |report| report.nodes.max(1))
    };
    positions.iter().map(&mut nodes).collect()
}

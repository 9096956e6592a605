use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::*;

#[test]
fn there_is_a_line_before_the_solver_is_asked_and_a_stop_answers_with_it() {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let settings = Settings {
        effort: Effort::Level(99),
        ..Settings::default()
    };
    let mut shown = Vec::new();
    let report = Machine::default().think(
        &Board::new(),
        Side::White,
        &settings,
        &Limits::new(&clock, &stop),
        &mut |report| {
            shown.push(report.clone());
            stop.store(true, Ordering::Relaxed);
        },
    );
    let report = report.expect("a move");
    assert!(shown[0].nodes <= FIRST_LOOK && report.nodes <= FIRST_LOOK);
    assert!(report.depth >= 1 && !report.line.is_empty());
}

#[test]
fn each_level_works_more_than_the_one_below() {
    assert!((1..40).all(|level| level_nodes(level) < level_nodes(level + 1)));
    assert_eq!([1, 2, 5].map(level_nodes), [2_000, 12_000, 2_592_000]);
}

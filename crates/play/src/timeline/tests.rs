use super::*;

fn sum(state: &u64, mv: &u64) -> u64 {
    state + mv
}

#[test]
fn undo_and_redo_go_through_moves_changes_and_fresh_starts() {
    let mut now = 0u64;
    let mut timeline: Timeline<u64, u64> = Timeline::new(now);
    for mv in [1, 2, 3] {
        timeline.record_move(now, mv, sum);
        now += mv;
    }
    timeline.record_fresh(now, 100);
    now = 100;
    timeline.record_move(now, 7, sum);
    now += 7;
    let mut states = vec![now];
    while let Some(before) = timeline.undo(now) {
        now = before;
        states.push(now);
    }
    assert_eq!(states, [107, 100, 6, 3, 1, 0]);
    assert!(timeline.history().moves.is_empty());
    while let Some(after) = timeline.redo(now) {
        now = after;
    }
    assert_eq!((now, timeline.history().start), (107, 100));
    assert_eq!(timeline.history().moves, [7]);
}

#[test]
fn what_is_forgotten_is_not_undone_and_the_moves_stay() {
    let mut timeline: Timeline<u64, u64> = Timeline::new(0);
    for mv in [1, 2, 3] {
        timeline.record_move(mv - 1, mv, sum);
    }
    assert_eq!(timeline.undo(3), Some(2));
    assert_eq!(timeline.forget(2), None);
    assert_eq!((timeline.undo(2), timeline.redo(2)), (None, None));
    assert_eq!(timeline.history().moves, [1, 2]);
    timeline.record_move(2, 9, sum);
    assert_eq!(timeline.undo(9), Some(2));
}

#[test]
fn the_oldest_fall_away_and_the_start_moves_on() {
    let mut now = 0u64;
    let mut timeline: Timeline<u64, u64> = Timeline::new(now);
    for mv in 0..KEPT as u64 + 5 {
        timeline.record_move(now, mv, sum);
        now += mv;
    }
    let history = timeline.history();
    assert_eq!(
        (history.moves.len(), history.fallen, history.start),
        (KEPT, 5, 10)
    );
    assert_eq!(history.start + history.moves.iter().sum::<u64>(), now);
    let mut undone = 0;
    while let Some(before) = timeline.undo(now) {
        now = before;
        undone += 1;
    }
    assert_eq!((undone, now), (KEPT, 10));
}

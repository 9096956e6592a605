use super::*;

#[test]
fn one_clock_runs_at_a_time_and_a_move_brings_the_increment() {
    let start = Instant::now();
    let after = |seconds| start + Duration::from_secs(seconds);
    let mut clocks = Clocks::new(Pace {
        seconds: 60,
        increment: 2,
    });
    assert_eq!(clocks.millis(after(100)), [60_000, 60_000]);
    clocks.run(Some(0), None, start);
    clocks.run(Some(1), Some(0), after(10));
    assert_eq!(clocks.millis(after(15)), [52_000, 55_000]);
    assert_eq!(clocks.fallen(after(69)), None);
    assert_eq!(clocks.fallen(after(70)), Some(1));
    clocks.run(None, None, after(15));
    assert_eq!(clocks.millis(after(999)), [52_000, 55_000]);
}

#[test]
fn clocks_are_shown_in_whole_seconds() {
    assert_eq!(shown(Duration::from_secs(245)), "4:05");
    assert_eq!(shown(Duration::from_secs(3600)), "1:00:00");
    assert_eq!(shown(Duration::from_millis(1)), "0:01");
    assert_eq!(shown(Duration::ZERO), "0:00");
}

use super::*;
use std::time::Instant;

#[test]
fn a_clock_stops_its_command_and_no_other() {
    let stop = StopFlag::default();
    let clock = stop.within(Duration::from_millis(1)).expect("a thread");
    let begun = Instant::now();
    while !stop.is_set() {
        assert!(begun.elapsed() < Duration::from_secs(120));
        thread::yield_now();
    }
    drop(clock);
    assert!(!stop.is_set());
    drop(stop.within(Duration::from_secs(3600)).expect("a thread"));
    assert!(!stop.is_set());
}

#[test]
fn who_has_gone_stays_away() {
    let stop = StopFlag::default();
    stop.flag.store(true, Ordering::SeqCst);
    stop.clear();
    assert!(!stop.is_set());
    stop.unread.store(true, Ordering::SeqCst);
    stop.clear();
    assert!(stop.is_set());
}

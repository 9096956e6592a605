use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Budget, ClockReader, Limit, MOST_STEPS};

/// Steps and readings of the clock until a time limit of `limit` is noticed, each step taking `step`, and the time then.
fn noticed(step: Duration, limit: Duration) -> (u32, u32, Duration) {
    let (now, readings) = (Mutex::new(Duration::ZERO), Mutex::new(0));
    let clock = || {
        *readings.lock().expect("one thread") += 1;
        *now.lock().expect("one thread")
    };
    let stop = AtomicBool::new(false);
    let budget = Budget {
        time: Some(limit),
        ..Budget::new(&clock, &stop)
    };
    let (mut pace, steps) = (ClockReader::default(), Cell::new(0));
    while pace.step(&budget) != Some(Limit::Time) {
        steps.set(steps.get() + 1);
        *now.lock().expect("one thread") += step;
    }
    let readings = *readings.lock().expect("one thread");
    (steps.get(), readings, *now.lock().expect("one thread"))
}

#[test]
fn a_limit_is_noticed_soon_whatever_a_step_takes() {
    let limit = Duration::from_millis(300);
    for micros in [1, 10, 100, 1_000, 10_000, 100_000] {
        let step = Duration::from_micros(micros);
        let (_, _, when) = noticed(step, limit);
        let late = when - limit;
        assert!(
            late <= Duration::from_millis(3).max(step),
            "steps of {step:?}: {late:?} late"
        );
    }
}

#[test]
fn short_steps_read_the_clock_seldom() {
    let (steps, readings, _) = noticed(Duration::from_micros(1), Duration::from_millis(300));
    assert!(readings < steps / MOST_STEPS + 20, "{readings} of {steps}");
}

#[test]
fn a_long_step_after_short_ones_is_followed_by_a_reading_soon() {
    let now = Mutex::new(Duration::ZERO);
    let clock = || *now.lock().expect("one thread");
    let stop = AtomicBool::new(false);
    let budget = Budget::new(&clock, &stop);
    let mut pace = ClockReader::default();
    let mut step = |length: Duration| {
        *now.lock().expect("one thread") += length;
        pace.step(&budget);
        pace.left
    };
    for _ in 0..10_000 {
        step(Duration::from_micros(1));
    }
    let steps = (0..MOST_STEPS).map(|_| step(Duration::from_millis(1)));
    assert_eq!(steps.last(), Some(1));
}

#[test]
fn the_stop_flag_is_seen_in_the_next_step() {
    let clock = || Duration::ZERO;
    let stop = AtomicBool::new(false);
    let budget = Budget::new(&clock, &stop);
    let mut pace = ClockReader::default();
    for _ in 0..1000 {
        assert_eq!(pace.step(&budget), None);
    }
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(pace.step(&budget), Some(Limit::Stop));
}

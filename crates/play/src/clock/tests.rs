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

#[test]
fn clocks_run_from_the_first_move_on_and_stand_while_nobody_looks() {
    let start = Instant::now();
    let after = |seconds| start + Duration::from_secs(seconds);
    let mut clocks = Clocks::new(Pace::of(60, 2));
    assert_eq!(clocks.follow(0, Some(0), true, after(0)), None);
    assert_eq!(clocks.follow(1, Some(1), true, after(50)), None);
    // The first move was made before anybody's clock ran, so that it brings nothing.
    assert_eq!(clocks.millis(after(60)), [60_000, 50_000]);
    assert_eq!(clocks.follow(1, Some(1), false, after(60)), None);
    assert_eq!(clocks.millis(after(500)), [60_000, 50_000]);
    assert_eq!(clocks.follow(1, Some(1), true, after(500)), None);
    assert_eq!(clocks.follow(2, Some(0), true, after(501)), None);
    assert_eq!(clocks.millis(after(501)), [60_000, 51_000]);
    // A move that is taken back brings nothing, and takes nothing.
    assert_eq!(clocks.follow(1, Some(1), true, after(511)), None);
    assert_eq!(clocks.millis(after(521)), [50_000, 41_000]);
    // Nor does one that is there again.
    clocks.take_up(2);
    assert_eq!(clocks.follow(2, Some(0), true, after(521)), None);
    assert_eq!(clocks.millis(after(521)), [50_000, 41_000]);
    assert_eq!(clocks.follow(2, Some(0), true, after(571)), Some(0));
    assert_eq!(clocks.running(), None);
}

#[test]
fn paces_are_told_and_named() {
    let told: Vec<String> = PACES.into_iter().map(Pace::told).collect();
    let offered = [
        "1 min",
        "3 min + 2 s",
        "5 min + 3 s",
        "15 min + 10 s",
        "a day",
    ];
    assert_eq!(told, offered);
    assert_eq!(Pace::of(90, 0).told(), "90 s");
    for pace in PACES {
        assert_eq!(Pace::named(&pace.name()), Some(pace));
    }
    for wrong in ["", "60", "0+5", "60+", "-1+0", "604801+0", "60+86401"] {
        assert_eq!(Pace::named(wrong), None, "{wrong}");
    }
}

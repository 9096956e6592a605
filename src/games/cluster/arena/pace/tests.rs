use super::*;

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[test]
fn the_longer_a_stall_may_be_the_earlier_the_answer() {
    for clock in [1, 10, 50, 100, 1000, 60_000].map(ms) {
        for stall in [0, 1, 20, 500].map(ms) {
            let allowed = allowance(clock, stall);
            assert!(Duration::ZERO < allowed && allowed < clock);
            assert!(allowed <= allowance(clock, stall / 2));
        }
    }
    // On a quiet machine most of a long clock is used, on a busy one a moment of a short one.
    assert!(allowance(ms(1000), ms(0)) > ms(770));
    // A stall that nobody saw coming, as long as a shared host makes some, does no harm to a long clock.
    assert!(allowance(ms(1000), ms(5)) + ms(165) < ms(1000));
    assert!(allowance(ms(50), ms(40)) < ms(1));
}

#[test]
fn a_gap_between_two_looks_ends_the_turn_and_is_remembered() {
    let mut pace = MachinePace::new(ms(50));
    let watch = pace.turn(Instant::now());
    std::thread::sleep(ms(15));
    assert!(watch.elapsed() >= ms(50));
    pace.learn(&watch);
    assert!(pace.stall >= ms(15));
}

#[test]
fn how_many_want_to_run() {
    assert_eq!(parse_wanting("9.31 9.05 4.27 7/125 22265\n"), Some(7));
    assert_eq!(parse_wanting("0.00 0.00"), None);
}

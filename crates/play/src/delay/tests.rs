use super::*;

#[test]
fn a_delay_stops_at_both_ends() {
    let mut delay = Delay::up_to(Duration::from_secs(8));
    delay.change(i32::MAX);
    assert_eq!(delay.time, Duration::from_secs(8));
    delay.change(-1);
    assert_eq!(delay.time, Duration::from_secs(4));
    delay.change(i32::MIN);
    assert_eq!(delay.time, SHORTEST);
    delay.time = Duration::from_millis(300);
    delay.change(1);
    assert_eq!(delay.time, Duration::from_millis(500));
}

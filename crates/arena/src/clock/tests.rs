use super::*;

#[test]
fn durations_as_people_write_them() {
    let ms = |text| parse_duration(text).map(|d| d.as_micros());
    assert_eq!(ms("100ms"), Ok(100_000));
    assert_eq!(ms("1.5 s"), Ok(1_500_000));
    assert_eq!(ms("2m"), Ok(120_000_000));
    assert_eq!(ms("3"), Ok(3_000_000));
    for wrong in ["", "ms", "-1s", "1x", "nan", "1e99"] {
        assert!(ms(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_shorter_of_two_limits_counts() {
    let seconds = Duration::from_secs;
    let mut clock = Clock::new(&TimeControl {
        per_move: Some(seconds(5)),
        per_game: Some(seconds(8)),
        increment: seconds(1),
        ..TimeControl::default()
    });
    assert_eq!(clock.allowance(), seconds(5));
    clock.spend(seconds(5));
    assert_eq!(clock.allowance(), seconds(4));
    clock.spend(seconds(9));
    assert_eq!(clock.allowance(), seconds(1));
    assert_eq!(clock.longest, seconds(9));
}

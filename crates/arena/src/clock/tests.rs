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

#[test]
fn a_game_has_its_margin_once() {
    let milliseconds = Duration::from_millis;
    let mut control = TimeControl {
        per_move: None,
        per_game: Some(milliseconds(100)),
        margin: milliseconds(50),
        ..TimeControl::default()
    };
    let mut clock = Clock::new(&control);
    assert_eq!(clock.patience(), milliseconds(150));
    clock.spend(milliseconds(90));
    assert_eq!(clock.patience(), milliseconds(60));
    clock.spend(milliseconds(40));
    assert_eq!(
        (clock.allowance(), clock.patience()),
        (milliseconds(0), milliseconds(20))
    );
    clock.spend(milliseconds(20));
    assert_eq!(clock.patience(), milliseconds(0));
    // A move has it each time.
    control.per_game = None;
    control.per_move = Some(milliseconds(100));
    let mut clock = Clock::new(&control);
    clock.spend(milliseconds(140));
    assert_eq!(clock.patience(), milliseconds(150));
}

use super::*;

/// Steps that run for so many seconds.
fn state(seconds: &[u64]) -> State {
    let running = |(number, seconds): (usize, &u64)| {
        let since = Instant::now().checked_sub(Duration::from_secs(*seconds));
        let running = Running {
            step: format!("step {number}"),
            title: String::from("plays by the rules"),
            since: since.expect("the machine runs for longer"),
            told: false,
        };
        (number, running)
    };
    State {
        steps: seconds.iter().enumerate().map(running).collect(),
        ..State::default()
    }
}

#[test]
fn the_longest_step_is_told_again_at_a_terminal_and_elsewhere_once() {
    let mut steps = state(&[0, 2, 1]);
    for _ in 0..2 {
        let line = due(&mut steps, true);
        assert_eq!(
            line.as_deref(),
            Some("step 1 runs for 2 s now: plays by the rules")
        );
    }
    assert_eq!(due(&mut steps, false), None);
    let mut steps = state(&[6, 9, 0]);
    for number in [1, 0] {
        let line = due(&mut steps, false).expect("one is told");
        assert!(
            line.starts_with(&format!("step {number} runs for ")),
            "{line}"
        );
    }
    assert_eq!(due(&mut steps, false), None);
    assert_eq!(due(&mut State::default(), true), None);
}

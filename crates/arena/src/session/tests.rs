use super::*;

#[test]
fn a_program_that_is_silent_where_it_does_not_decide_is_waited_for_shortly() {
    let second = Duration::from_secs(1);
    let mut session = Session::new(&Launch::default(), 10 * second, 30 * second);
    assert_eq!(session.patience(true), 30 * second);
    session.heard = true;
    session.longest_start = second / 2;
    session.longest = second / 2;
    session.hurry();
    assert_eq!(session.patience(true), 5 * second);
    session.note(&Fault::TimedOut, b"");
    assert_eq!(session.patience(true), second);
    assert_eq!(session.patience(false), second);
    session.longest = Duration::ZERO;
    assert_eq!(session.patience(false), LEAST_LITTLE_PATIENCE);
}

#[test]
fn silence_in_a_step_that_decides_leaves_more_time() {
    let second = Duration::from_secs(1);
    let mut session = Session::new(&Launch::default(), 10 * second, 30 * second);
    session.heard = true;
    session.longest = second / 2;
    session.note(&Fault::TimedOut, b"");
    assert_eq!(session.patience(false), 5 * second);
    assert_eq!(
        session.waited(session.patience(false), session.usual(false)),
        "5000 ms (shorter, since it was silent before)"
    );
    assert_eq!(session.waited(10 * second, 10 * second), "10000 ms");
}

#[test]
fn a_late_program_is_told_of_moves_that_it_made() {
    let mut session = Session::new(&Launch::default(), Duration::ZERO, Duration::ZERO);
    session.passed();
    session.asks(true);
    session.note(&Fault::TimedOut, b"");
    let help = |session: &Session| {
        let mut failure = Failure::default();
        session.explain(&mut failure);
        failure.help
    };
    assert!(help(&session).starts_with("it thinks too long"));
    session.has_moved();
    assert!(help(&session).starts_with("it made moves before and not this one: "));
    // A step that talks with a program of its own has no commands of testing mode.
    session.asks(false);
    assert!(!help(&session).contains("clear."));
}

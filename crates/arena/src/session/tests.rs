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
}

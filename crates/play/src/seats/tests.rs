use super::*;

#[test]
fn words_of_an_effort_lead_back_to_it() {
    let odd = [Effort::Level(99), Effort::Time(Duration::from_millis(1))];
    for effort in EFFORTS.into_iter().chain(odd) {
        assert_eq!(parse(&name(effort)), Some(effort));
    }
    let time = Effort::Time(Duration::from_millis(1566));
    assert_eq!(parse("1.566666667 s"), Some(time));
    for text in [
        "",
        "level",
        "level -1",
        "level 100",
        "0 s",
        "0.0004 s",
        "1e99 s",
        "nan s",
        "5",
    ] {
        assert_eq!(parse(text), None, "{text}");
    }
}

#[test]
fn steps_lead_through_every_effort_and_stop_at_the_ends() {
    let mut effort = EFFORTS[0];
    for expected in &EFFORTS[1..] {
        effort = step(effort, 1);
        assert_eq!(effort, *expected);
    }
    assert_eq!(step(effort, 1), effort);
    assert_eq!(step(EFFORTS[0], -1), EFFORTS[0]);
    assert_eq!(step(Effort::Level(40), -1), Effort::Level(8));
    assert_eq!(
        step(Effort::Time(Duration::from_millis(1500)), 1),
        EFFORTS[11]
    );
}

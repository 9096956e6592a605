use super::*;

#[test]
fn days_are_those_of_the_calendar() {
    for (days, expected) in [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (11_016, "2000-02-29"),
        (11_017, "2000-03-01"),
        (20_781, "2026-11-24"),
        (20_818, "2026-12-31"),
    ] {
        assert_eq!(date(days), expected);
    }
}

use super::*;

#[test]
fn a_result_is_kept_where_it_was_in_reach() {
    for (expected, draws, kept) in [
        (1.0, true, "win"),
        (0.8, false, "win"),
        (0.5, true, "draw"),
        (0.5, false, "game open"),
        (0.3, true, "game open"),
        (0.3, false, "game open"),
    ] {
        assert_eq!(Kept::of(expected, draws).name(), kept, "{expected} {draws}");
    }
}

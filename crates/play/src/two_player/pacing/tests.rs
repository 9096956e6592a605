use super::*;

#[test]
fn a_move_that_is_asked_for_by_hand_is_shown_without_a_wait() {
    let mut pacing = Pacing::new();
    assert_eq!(pacing.answer_due(true), pacing.moved + pacing.delay.time);
    assert_eq!(pacing.answer_due(false), pacing.moved + ANSWER);
    for (single, hurried) in [(true, false), (false, true)] {
        (pacing.single, pacing.hurried) = (single, hurried);
        assert_eq!(pacing.answer_due(true), pacing.moved);
        assert_eq!(pacing.answer_due(false), pacing.moved);
    }
}

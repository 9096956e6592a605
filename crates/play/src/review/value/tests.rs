use super::*;

#[test]
fn a_value_is_seen_from_both_sides_and_written() {
    let loss = Value::Loss(Length::of(4));
    assert_eq!(loss.before(), Value::Win(Length::of(5)));
    assert_eq!(loss.before().to_string(), "win in 5");
    assert_eq!(Value::Points(-35).before().to_string(), "+35");
    let bound = Value::of_search(9 - atom4_core::search::WIN, false);
    assert_eq!(bound.to_string(), "loss in 9");
    assert_eq!(Value::Draw.before().to_string(), "draw");
}

#[test]
fn the_sooner_win_and_the_later_loss_are_better() {
    let (win, loss) = (
        |n| Value::Win(Length::of(n)),
        |n| Value::Loss(Length::of(n)),
    );
    let ranked = [
        loss(2),
        loss(8),
        Value::Points(-900),
        Value::Draw,
        Value::Points(5),
        win(7),
        win(1),
    ];
    for pair in ranked.windows(2) {
        assert_eq!(pair[0].compare(pair[1], 100.0), Ordering::Less, "{pair:?}");
    }
}

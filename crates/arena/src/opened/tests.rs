use super::*;

#[test]
fn the_remark_of_a_saved_game_is_read_as_it_was_written() {
    for moves in [0, 1, 2, 40] {
        let script = format!("# a, b: White.\n{}\nclear.\n", remark(moves));
        assert_eq!(of_script(&script), moves, "{script}");
    }
    assert_eq!(sentence(1), "Move 1 is the opening, chosen by the referee.");
    // It stands among the first lines, before the first command.
    assert_eq!(of_script(&format!("clear.\n{}\n", remark(4))), 0);
}

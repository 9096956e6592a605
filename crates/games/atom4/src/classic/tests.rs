use super::*;
use crate::round;

#[test]
fn every_node_is_told_and_the_answer_obeyed() {
    let opening = round::opening(1);
    let (mut told, mut asked) = (0, 0);
    let choice = choose(&opening, 6, &mut |nodes| {
        assert_eq!(nodes, 256);
        told += nodes;
        asked += 1;
        false
    });
    let nodes = choice.expect("the opening has moves").nodes;
    // The number of nodes is a checksum: another order of moves leads to the same choice
    // with another number.
    assert_eq!(nodes, 574);
    assert!(asked > 1 && told <= nodes && nodes < told + 256, "{nodes}");
    assert_eq!(choose(&opening, 6, &mut |_| true), None);
}

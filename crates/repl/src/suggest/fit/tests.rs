use super::*;

#[test]
fn edits_are_counted() {
    assert_eq!(edits("board", "bord"), 1);
    assert_eq!(edits("kitten", "sitting"), 3);
    assert_eq!(edits("", "abc"), 3);
}

use super::*;
use crate::windows::{ALL_EMPTY, code, digits};

#[test]
fn a_window_weighs_the_same_from_both_ends() {
    let (windows, threats) = weights();
    for (at, &weight) in windows.iter().enumerate() {
        let mut contents = digits(at);
        contents.reverse();
        assert_eq!(weight, windows[code(contents)], "{contents:?}");
    }
    assert_eq!(windows[usize::from(ALL_EMPTY)], 0);
    assert_eq!(threats[0], 0);
}

use super::*;

#[test]
fn lines_are_broken_between_words() {
    assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    assert_eq!(wrapped("one two three", 6), ["one", "two", "three"]);
    assert_eq!(wrapped("a-very-long-word b", 5), ["a-very-long-word", "b"]);
    assert_eq!(wrapped("", 5), [""]);
}

use super::*;

#[test]
fn lines_break_at_blanks_and_long_words_are_cut() {
    assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
    assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
    assert_eq!(wrap("", 5), [""]);
    for width in 1..12 {
        for line in wrap("the quick brown fox jumps over the lazy dog", width) {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
}

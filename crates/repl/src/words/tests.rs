use super::*;

#[test]
fn spellings_blanks_and_commas() {
    assert_eq!(
        normalise("  ADD  Magenta\tpiece to 7,5 "),
        "add purple piece to 7 5"
    );
    assert_eq!(
        normalise("choose game Score-Four"),
        "choose game score four"
    );
    assert_eq!(
        normalise("Run \"My  File, A.txt\" "),
        "run \"My  File, A.txt\""
    );
    assert_eq!(normalise("load level \"A\" 2"), "load level \"A\" 2");
}

#[test]
fn what_is_shown_is_short_and_harmless() {
    assert_eq!(shown("a\u{1b}[31mb"), "\"a\\u{1b}[31mb\"");
    assert_eq!(shown(&"9".repeat(400)), format!("\"{}…\"", "9".repeat(40)));
}

#[test]
fn lines_are_broken_between_words() {
    assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    assert_eq!(wrapped("one two three", 6), ["one", "two", "three"]);
    assert_eq!(wrapped("a-very-long-word b", 5), ["a-very-long-word", "b"]);
    assert_eq!(wrapped("", 5), [""]);
}

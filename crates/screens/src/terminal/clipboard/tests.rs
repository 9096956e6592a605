use super::*;

#[test]
fn only_terminals_that_pass_over_the_words_are_sent_them() {
    for (name, titled, sent) in [
        ("xterm-256color", true, true),
        ("tmux-256color", true, true),
        ("screen", true, false),
        ("screen.xterm-256color", true, false),
        ("linux", false, false),
    ] {
        assert_eq!(passes_over(name, titled), sent, "{name}");
    }
    assert_eq!(words("foo").as_deref(), Some("\x1b]52;c;Zm9v\x1b\\"));
    assert_eq!(words(&"a".repeat(LONGEST + 1)), None);
}

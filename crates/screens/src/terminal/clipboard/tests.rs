use super::*;

#[test]
fn base64_is_that_of_the_rfc() {
    for (text, encoded) in [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
        ("?>~\u{ff}", "Pz5+w78="),
    ] {
        assert_eq!(base64(text.as_bytes()), encoded);
    }
}

#[test]
fn only_terminals_that_pass_over_the_words_are_sent_them() {
    for (name, sent) in [
        ("xterm-256color", true),
        ("tmux-256color", true),
        ("foot", true),
        ("screen", false),
        ("screen.xterm-256color", false),
        ("linux", false),
        ("vt100", false),
        ("", false),
    ] {
        assert_eq!(words("game", name).is_some(), sent, "{name}");
    }
    assert_eq!(words(&"a".repeat(LONGEST + 1), "xterm"), None);
}

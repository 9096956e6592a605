use super::*;

#[test]
fn names_of_many_languages_are_names() {
    for name in [
        "Anna",
        "Zoë",
        "李小龙",
        "Мария",
        "محمد",
        "O'Brien",
        "strong:2",
        "<b>x</b>",
        "e\u{301}",
        "",
    ] {
        assert_eq!(given(name), Ok(name.to_owned()));
    }
    assert_eq!(given("\tAnna\n  K. "), Ok(String::from("Anna K.")));
}

#[test]
fn what_is_no_name_is_refused_with_its_reason() {
    for (text, why) in [
        (
            "12345678901234567",
            "at most 16 characters, and this one 17",
        ),
        ("a\u{202e}b", "U+202E is none"),
        ("a\u{1b}[31m", "U+001B is none"),
        ("a\u{200b}b", "U+200B is none"),
        ("\u{3164}", "U+3164 is none"),
        ("e\u{301}\u{301}\u{301}", "at most 2 marks"),
        ("player  2", "Player 2 is what"),
        ("PLAYER 1", "Player 1 is what"),
    ] {
        let refusal = given(text).map_err(|refusal| refusal.to_string());
        let told = refusal.expect_err(text);
        assert!(told.contains(why) && !told.chars().any(is_hidden), "{told}");
    }
}

#[test]
fn a_long_name_is_cut() {
    assert_eq!(cut("strong:2"), "strong:2");
    let name = cut("a program with a long name");
    assert_eq!((name.chars().count(), name.ends_with('…')), (LONGEST, true));
}

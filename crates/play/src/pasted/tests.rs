use super::*;

#[test]
fn a_text_stands_in_the_place_of_a_name() {
    for (pasted, text) in [
        ("choose game cluster.", "choose game cluster.\n"),
        ("one.\rtwo.", "one.\ntwo.\n"),
        ("one.\r\ntwo.\r\n", "one.\ntwo.\n"),
        ("", "\n"),
    ] {
        let name = as_name(pasted);
        assert_eq!(text_of(&name), Some(text));
        assert_eq!(called(&name), "the pasted game");
    }
    assert_eq!(text_of("game.txt"), None);
    assert_eq!(called("game.txt"), "game.txt");
}

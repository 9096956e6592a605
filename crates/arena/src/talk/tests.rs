use super::*;

#[test]
fn a_misspelt_move_is_told_apart_from_one_that_breaks_a_rule() {
    let numbers = Expect::Move(vec![String::from("8 6"), String::from("10 12")]);
    let spelled = "it is spelled wrongly: a move is written like 8 6.: two numbers with a blank between them and a period";
    for came in [
        "8,6.",
        "(8, 6).",
        "8 8 white.",
        "8  6.",
        "8,6",
        "B3.",
        "I move.",
    ] {
        assert_eq!(numbers.help(came), spelled, "{came}");
    }
    for came in ["8 8.", "15 3."] {
        assert_eq!(
            numbers.help(came),
            "that is no legal move on this board",
            "{came}"
        );
    }
    let pegs = Expect::Move(vec![String::from("B3")]);
    assert!(
        pegs.help("B 3.")
            .contains("a letter and a number without a blank")
    );
    assert_eq!(pegs.help("E5."), "that is no legal move on this board");
    // Other help goes before.
    assert!(
        pegs.help("b3")
            .starts_with("the move must be followed by a period")
    );
    assert!(pegs.help("Impossible.").starts_with("there are moves left"));
    assert_eq!(pegs.help("Welcome"), "");
}

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
    // Not every other move breaks a rule where one alone does what is asked for.
    assert_eq!(pegs.help("E5."), "no other move does here");
    // Other help goes before.
    assert!(
        pegs.help("b3")
            .starts_with("the move must be followed by a period")
    );
    assert!(pegs.help("Impossible.").starts_with("there are moves left"));
}

#[test]
fn output_for_debugging_is_no_misspelt_answer() {
    let numbers = Expect::Move(vec![String::from("8 6"), String::from("10 12")]);
    for came in ["debug", "best move 8 6", "thinking: 3 plies", "Welcome"] {
        assert_eq!(numbers.help(came), NO_ANSWER, "{came}");
        assert_eq!(Expect::done().help(came), NO_ANSWER, "{came}");
    }
    // An answer that lacks its period, or has something beside it, is told so.
    assert!(
        Expect::done()
            .help("done")
            .starts_with("the answer must be the same")
    );
    assert!(
        Expect::done()
            .help("> Done. ok")
            .starts_with("the answer stands alone")
    );
    let drops = Expect::Move(vec![String::from("drop 1 0")]);
    assert!(
        drops
            .help("drop 1 0")
            .starts_with("the move must be followed by a period")
    );
    assert!(numbers.help("8,6").starts_with("it is spelled wrongly"));
    // An answer about the board is no output of this kind.
    let score = Expect::Begins("White: ");
    assert_ne!(score.help("Black: 0"), NO_ANSWER);
}

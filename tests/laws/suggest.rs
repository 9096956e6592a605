//! What a program is told whose command fits no row.

use atom4::registry::Registry;
use atom4::repl::suggest::{self, Nearness};

/// The explanation in the game of this name.
fn explain(game: &str, text: &str) -> String {
    let games = Registry::builtin().games();
    let game = games.named(game).unwrap_or(games.first());
    suggest::explain(&games, game, text, Nearness::Programs).to_string()
}

#[test]
fn the_wrong_word_is_named_with_what_would_do() {
    for (text, expected) in [
        (
            "show bord",
            "unknown word \"bord\" in \"show bord\"; try: show board.",
        ),
        (
            "add red piece",
            "\"add red piece\" is not complete; try: add COLOUR piece to X Y.",
        ),
        (
            "undo twice",
            "unexpected \"twice\" after \"undo\"; try: undo.",
        ),
        (
            "add red piece to 8 six",
            "unknown word \"six\" in \"add red piece to 8 six\"; try: add COLOUR piece to X Y.",
        ),
        ("xyzzy", "unknown command \"xyzzy\"; try: help."),
        (
            "show changes",
            "\"show changes\" is not complete; try: show changes of COLOUR at X Y.",
        ),
        (
            "get move",
            "the side is missing before \"move\" in \"get move\"; try: get SIDE move.",
        ),
        (
            "add piece to 8 6",
            "the colour is missing before \"piece\" in \"add piece to 8 6\"; try: add COLOUR piece to X Y.",
        ),
        (
            "add red to 8 6",
            "\"piece\" is missing before \"to\" in \"add red to 8 6\"; try: add COLOUR piece to X Y.",
        ),
        (
            "add red piece to 8",
            "\"add red piece to 8\" is not complete; try: add COLOUR piece to X Y.",
        ),
        (
            "get player 2 move",
            "\"player 2\" in \"get player 2 move\" is no side, which is white or black; try: get black move.",
        ),
        (
            "save to game",
            "\"game\" in \"save to game\" must stand in double quotes; try: save to \"FILE\".",
        ),
        (
            "save game",
            "\"game\" in \"save game\" must stand in double quotes; try: save to \"FILE\".",
        ),
        (
            "save agian",
            "unknown word \"agian\" in \"save agian\"; try: save again.",
        ),
        ("txt", "unknown command \"txt\"; try: help."),
        ("sho", "unknown word \"sho\" in \"sho\"; try: show board."),
        (
            "remove red piece from 7 7",
            "unknown word \"red\" in \"remove red piece from 7 7\"; try: remove piece from X Y.",
        ),
        (
            "show moves of white",
            "unexpected \"of\" after \"show moves\"; try: show moves.",
        ),
        (
            "set score 1 2",
            "unknown word \"1\" in \"set score 1 2\"; try: set score white N black N.",
        ),
        (
            "set time 1.5 sec",
            "unknown word \"sec\" in \"set time 1.5 sec\"; try: set time N s.",
        ),
        (
            "add red piece to 1.5 6",
            "unknown word \"1.5\" in \"add red piece to 1.5 6\"; try: add COLOUR piece to X Y.",
        ),
        (
            "add red bead",
            "\"bead\" in \"add red bead\" is a word of Score Four; try: choose game score four.",
        ),
    ] {
        assert_eq!(explain("atom-4", text), expected);
    }
}

#[test]
fn the_game_that_is_named_has_the_command() {
    for (game, text, other) in [
        ("score four", "start game size 6", "cluster"),
        ("atomix", "start game", "cluster"),
        ("cluster", "add white bead B3", "score four"),
        ("cluster", "add red piece 1 2", "atom-4"),
        ("cluster", "solve within 5", "atomix"),
        ("cluster", "solve with bfs within 5", "atomix"),
        ("cluster", "solve for red now", "atom-4"),
    ] {
        let said = explain(game, text);
        assert!(
            said.ends_with(&format!("try: choose game {other}.")),
            "{text}: {said}"
        );
    }
}

#[test]
fn no_advice_throws_a_board_away_or_names_a_side_in_a_puzzle() {
    assert_eq!(
        explain("cluster", "set position \"1 R 1\""),
        "Cluster has no \"set position\"; a board is kept by save to \"FILE\" and comes back by run \"FILE\"."
    );
    assert_eq!(
        explain("atomix", "get player 1 move"),
        "unknown word \"player\" in \"get player 1 move\"; try: get move."
    );
}

//! What a person is told who has typed no command.

use atom4::registry::Registry;
use atom4::repl::people::explain_to_people;

/// The explanation in a fresh game of this name.
fn said(name: &str, text: &str) -> String {
    let games = Registry::builtin().games();
    let entry = games.named(name).unwrap_or(games.first());
    explain_to_people(&games, entry, &*entry.fresh(), text).to_string()
}

#[test]
fn the_command_that_is_meant_is_told() {
    for (game, text, command) in [
        ("atom-4", "8 6", "add red piece to 8 6."),
        ("atom-4", "red", "add COLOUR piece to X Y."),
        ("score four", "white", "add COLOUR bead to PEG."),
        ("atom-4", "move 8 6", "add red piece to 8 6."),
        ("atom-4", "red 8 6", "add red piece to 8 6."),
        ("atom-4", "add red piece 8 6", "add red piece to 8 6."),
        ("score four", "b3", "add white bead to B3."),
        ("score four", "play at b3", "add white bead to B3."),
        ("cluster", "rotate 4", "rotate to 4."),
        ("atomix", "1 1 down", "slide 1 1 down."),
        ("atom-4", "hint", "get white move."),
        ("atomix", "hint", "get move."),
        ("atom-4", "games", "choose game NAME."),
        ("atom-4", "score four", "choose game score four."),
        ("atom-4", "play cluster", "choose game cluster."),
        ("atomix", "board", "draw board."),
        ("atom-4", "show", "draw board."),
        ("atom-4", "q", "quit."),
        ("atom-4", "take back", "undo."),
        ("atom-4", "undoo", "undo."),
        ("atom-4", "new game", "choose game NAME."),
        ("atom-4", "restart", "start round 2."),
        ("score four", "reset", "clear."),
        ("cluster", "play", "go interactive."),
        ("atom-4", "level", "set level 3."),
        ("atomix", "levels", "show levels."),
        ("cluster", "open", "run \"FILE\"."),
        ("atom-4", "?", "help."),
        ("atom-4", "save", "save to \"FILE\"."),
        ("atom-4", "sav gme", "save to \"FILE\"."),
    ] {
        let said = said(game, text);
        assert!(
            said.ends_with(&format!("; try: {command}")),
            "{text}: {said}"
        );
    }
}

#[test]
fn what_is_only_a_little_alike_is_not_proposed() {
    for text in ["have fun", "name me", "gave 8", "20 20", "stay", "wave a b"] {
        let said = said("atom-4", text);
        assert!(said.ends_with("; try: help."), "{text}: {said}");
    }
    // A move in another colour than the one to play is not that move.
    assert!(!said("atom-4", "green 8 6").contains("is a move"));
}

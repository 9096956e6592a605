//! The keys of Atomix that are not those of all games.

use crate::play::keys::{GameKeys, Key, KeyCommand, KeyRow};
use crate::play::view::{Action, Way};

/// Keys pick atoms in turn; there is no second player to change sides with, and no level of a machine.
pub const KEYS: GameKeys = GameKeys {
    rows: &[
        KeyRow::in_game(
            &[Key::Tab],
            KeyCommand::Act(Action::Pick(1)),
            "pick the next atom, the one before",
        ),
        KeyRow::in_game(&[Key::Char('j')], KeyCommand::Act(Action::Pick(-1)), ""),
    ],
    words: &[
        (KeyCommand::Walk(Way::Up), "walk; slide a picked atom"),
        (KeyCommand::Place, "pick an atom, let it go"),
        (KeyCommand::Act(Action::Undo), "undo"),
        (KeyCommand::Act(Action::Next), "next level"),
        (KeyCommand::Act(Action::Restart), "this level again"),
        (KeyCommand::Letters, "letters on the atoms"),
    ],
    without: &[
        (KeyCommand::Act(Action::Swap), None),
        (KeyCommand::Act(Action::Level(1)), None),
        (KeyCommand::Act(Action::Level(-1)), None),
        (KeyCommand::Marks, None),
        (KeyCommand::Thoughts, None),
    ],
    move_starts: "0123456789",
};

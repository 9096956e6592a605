//! The keys of Atomix that are not those of all games.

use atom4_play::keys::{BarWords, GameKeys, Key, KeyCommand, KeyRow};
use atom4_play::view::{Action, Way};

/// Keys pick atoms in turn; there is no second player to change sides with, no level of a machine, and nothing that runs
/// by itself but a playback.
pub const KEYS: GameKeys = GameKeys {
    rows: &[
        KeyRow::in_game(
            &[Key::Tab],
            KeyCommand::Act(Action::Pick(1)),
            "pick the next atom, the one before",
        ),
        KeyRow::in_game(
            &[Key::Char('j'), Key::F(6)],
            KeyCommand::Act(Action::Pick(-1)),
            "",
        ),
        KeyRow::in_game(
            &[Key::Char('{')],
            KeyCommand::Act(Action::End(false)),
            "undo all, redo all",
        ),
        KeyRow::in_game(&[Key::Char('}')], KeyCommand::Act(Action::End(true)), ""),
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
        (KeyCommand::Act(Action::MoveNow), None),
        (KeyCommand::Act(Action::Pause), None),
        (KeyCommand::Act(Action::Step(-1)), None),
        (KeyCommand::Act(Action::Step(1)), None),
        (KeyCommand::Marks, None),
        (KeyCommand::Thoughts, None),
        (KeyCommand::Advantage, None),
        (KeyCommand::Act(Action::Review), None),
    ],
    without_watching: &[
        KeyCommand::Act(Action::Better),
        KeyCommand::Act(Action::TryHere),
        KeyCommand::BadMove(true),
        KeyCommand::BadMove(false),
        KeyCommand::Act(Action::Train),
    ],
    bar: BarWords {
        enter: "pick",
        ..BarWords::COMMON
    },
    move_starts: "0123456789",
};

//! The keys of Cluster that are not those of all games.

use crate::play::keys::{GameKeys, Key, KeyCommand, KeyRow, Prompt};
use crate::play::view::{Action, Way};

const fn down(keys: &'static [Key], seen: u8, says: &'static str) -> KeyRow {
    KeyRow::in_game(keys, KeyCommand::TurnDown(seen), says)
}

/// Letters around S turn the board and digits drop chips, so that no typed move begins with one; saving and watching
/// are on capitals.
pub const KEYS: GameKeys = GameKeys {
    rows: &[
        down(&[Key::Char('w')], 0, "that side comes down"),
        down(&[Key::Char('e')], 1, ""),
        down(&[Key::Char('d')], 2, ""),
        down(&[Key::Char('s')], 3, ""),
        down(&[Key::Char('a')], 4, ""),
        down(&[Key::Char('q')], 5, ""),
        KeyRow::in_game(
            &[Key::Enter, Key::Char(' '), Key::Centre, Key::Char('1')],
            KeyCommand::Place,
            "drop the first chip",
        ),
        KeyRow::in_game(
            &[Key::Char('2'), Key::Tab],
            KeyCommand::PlaceOther,
            "drop the second chip",
        ),
        KeyRow::in_game(
            &[Key::Char('v')],
            KeyCommand::FixedView,
            "board fixed, turning",
        ),
        KeyRow::in_game(
            &[Key::Char('S')],
            KeyCommand::Ask(Prompt::Save),
            "save the game",
        ),
        KeyRow::in_game(
            &[Key::Char('W')],
            KeyCommand::Ask(Prompt::Replay),
            "watch move by move",
        ),
    ],
    words: &[
        (KeyCommand::Walk(Way::Up), "choose a column"),
        (KeyCommand::Act(Action::Next), "next game"),
        (KeyCommand::Act(Action::Restart), "this game again"),
        (KeyCommand::Letters, "numbers on the chips"),
    ],
    ..GameKeys::COMMON
};

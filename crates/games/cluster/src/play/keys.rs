//! The keys of Cluster that are not those of all games.

use atom4_play::keys::{BarWords, GameKeys, InputMode, Key, KeyCommand, KeyRow};
use atom4_play::view::{Action, Way};

const fn down(key: &'static [Key], seen: u8, says: &'static str) -> KeyRow {
    KeyRow::in_game(key, KeyCommand::TurnDown(seen), says)
}

/// Capital letters turn the board: two rows of three keys that lie as the six sides do, mean nothing in any other game,
/// and lie alike on the keyboards of most languages. Digits drop chips, so that no typed move begins with one.
pub const KEYS: GameKeys = GameKeys {
    rows: &[
        down(&[Key::Char('U')], 5, "turn: the side there comes down"),
        down(&[Key::Char('I')], 0, ""),
        down(&[Key::Char('O')], 1, ""),
        down(&[Key::Char('J')], 4, ""),
        down(&[Key::Char('K')], 3, ""),
        down(&[Key::Char('L')], 2, ""),
        KeyRow::in_game(
            &[Key::Char('1')],
            KeyCommand::PlaceFirst,
            "drop the first chip",
        ),
        KeyRow::in_game(
            &[Key::Char('2'), Key::Tab],
            KeyCommand::PlaceOther,
            "drop the second chip",
        ),
        KeyRow::new(
            &[Key::Char('v')],
            KeyCommand::FixedView,
            InputMode::Board,
            "board fixed, turning",
        ),
    ],
    words: &[
        (KeyCommand::Walk(Way::Up), "choose a column"),
        (KeyCommand::Place, "drop the first chip"),
        (KeyCommand::Act(Action::Next), "next game"),
        (KeyCommand::Act(Action::Restart), "this game again"),
        (KeyCommand::Letters, "numbers on the chips"),
    ],
    bar: BarWords {
        arrows: "column",
        enter: "drop",
        other: "other",
        ..BarWords::COMMON
    },
    ..GameKeys::COMMON
};

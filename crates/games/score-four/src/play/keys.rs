//! The keys of Score Four that are not those of all games.

use atom4_play::keys::{Device, GameKeys, InputMode, Key, KeyCommand, KeyRow};
use atom4_play::view::{Action, Way};

const fn orbit(keys: &'static [Key], way: Option<Way>, says: &'static str) -> KeyRow {
    KeyRow::on(Device::Window, keys, KeyCommand::Orbit(way), says)
}

/// A bead may go on nearly every peg, so that what is marked are the places that would finish a line. In a window
/// digits turn the board, each towards its side of a keypad. A terminal has no room for an animation.
pub const KEYS: GameKeys = GameKeys {
    rows: &[
        KeyRow::new(
            &[Key::Char('k'), Key::F(4)],
            KeyCommand::Threats,
            InputMode::Board,
            "mark winning places",
        ),
        orbit(
            &[Key::Char('4')],
            Some(Way::Left),
            "turn and tilt the board (the mouse too)",
        ),
        orbit(&[Key::Char('6')], Some(Way::Right), ""),
        orbit(&[Key::Char('8')], Some(Way::Up), ""),
        orbit(&[Key::Char('2')], Some(Way::Down), ""),
        orbit(&[Key::Char('5')], None, "the board as at first"),
    ],
    words: &[
        (KeyCommand::Place, "place the bead"),
        (KeyCommand::Act(Action::Next), "next game"),
        (KeyCommand::Act(Action::Restart), "this game again"),
        (KeyCommand::Letters, "letters on the beads"),
    ],
    without: &[
        (KeyCommand::Marks, None),
        // In perspective the board is seen whole.
        (KeyCommand::Zoom, Some(Device::Window)),
    ],
    move_starts: "abcdABCD0123456789",
    ..GameKeys::COMMON
};

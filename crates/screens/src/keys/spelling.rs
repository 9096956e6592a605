//! Keys as the settings file spells them.

use atom4_play::keys::Key;

/// Control and these are Tab, Enter, Backspace and a paste in one or the other place.
pub(super) const NO_CONTROLS: &str = "hijmv";

/// True for a key that can be given to an action.
pub(super) fn can_be_chosen(key: Key) -> bool {
    match key {
        Key::Char(c) => !c.is_whitespace() && !c.is_control(),
        Key::Ctrl(c) => c.is_ascii_lowercase() && !NO_CONTROLS.contains(c),
        Key::F(number) => (1..=12).contains(&number),
        _ => false,
    }
}

/// A key as the settings file spells it.
#[must_use]
pub fn spelled(key: Key) -> String {
    match key {
        Key::Ctrl(c) => format!("ctrl-{c}"),
        key => key.name(),
    }
}

/// The key of this spelling that can be given to an action.
pub(super) fn key_named(text: &str) -> Option<Key> {
    let lower = text.to_lowercase();
    let mut characters = text.chars();
    let key = match (characters.next(), characters.next()) {
        (Some(c), None) => Key::Char(c),
        _ if lower.starts_with("ctrl-") => {
            let mut letters = lower.strip_prefix("ctrl-")?.chars();
            let letter = letters.next().filter(|_| letters.next().is_none());
            Key::Ctrl(letter?)
        }
        _ => Key::F(lower.strip_prefix('f')?.parse().ok()?),
    };
    Some(key).filter(|key| can_be_chosen(*key))
}

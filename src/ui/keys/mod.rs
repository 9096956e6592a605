//! Keys, what they do, and the legend. One table handles the keys and prints the legend, so that
//! the legend cannot lie.
//!
//! Keys are named by their meaning, not by their place on a keyboard. A later row is hidden by an
//! earlier one with the same key that fits the moment.

mod table;

use super::face::Ask;
use super::screen::Device;
use crate::play::view::{Action, Kind, Way};
pub use table::TABLE;

/// A key, by its meaning. Keypad keys arrive as the arrow or page key that stands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Key {
    /// A character as typed, shift taken into account; the space bar is `' '`.
    Char(char),
    /// Control and a small letter.
    Ctrl(char),
    /// A function key.
    F(u8),
    Enter,
    Escape,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    /// Home, or 7 of the keypad.
    Home,
    /// Page up, or 9 of the keypad.
    PageUp,
    /// End, or 1 of the keypad.
    End,
    /// Page down, or 3 of the keypad.
    PageDown,
    /// 5 of the keypad.
    Centre,
    /// A digit of the keypad, 1 to 9: a digit where one types, else the direction in which it lies.
    Keypad(u8),
}

impl Key {
    /// The name on the key cap.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Key::Char(' ') => "Space".into(),
            Key::Char(c) => c.into(),
            Key::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Key::F(n) => format!("F{n}"),
            Key::Escape => "Esc".into(),
            Key::PageUp => "PgUp".into(),
            Key::PageDown => "PgDn".into(),
            Key::Centre => "KP5".into(),
            Key::Keypad(digit) => format!("KP{digit}"),
            other => format!("{other:?}"),
        }
    }

    /// The key that a digit of the keypad is at this moment; any other is itself.
    #[must_use]
    pub fn plain(self, when: When) -> Key {
        const WAYS: [Key; 9] = [
            Key::End,
            Key::Down,
            Key::PageDown,
            Key::Left,
            Key::Centre,
            Key::Right,
            Key::Home,
            Key::Up,
            Key::PageUp,
        ];
        match self {
            Key::Keypad(digit) if when == When::Line => Key::Char(char::from(b'0' + digit.min(9))),
            Key::Keypad(digit) => {
                let way = usize::from(digit).checked_sub(1);
                *way.and_then(|way| WAYS.get(way)).unwrap_or(&Key::Centre)
            }
            other => other,
        }
    }
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it; the legend says it again.
pub enum Deed {
    /// Hands an action to the game.
    Act(Action),
    Walk(Way),
    /// The first or the second thing to do at the cursor; the first also presses what is chosen.
    Place,
    PlaceOther,
    /// Opens a line to type.
    Ask(Ask),
    /// Confirms a line or a question.
    Confirm,
    /// Closes whatever lies over the game.
    Cancel,
    /// Rubs out a character of a line.
    Erase,
    Palette,
    Marks,
    Thoughts,
    Mouse,
    Ascii,
    Letters,
    Animation,
    Keys,
    Rules,
    Quit,
    /// Leaves without a question.
    Leave,
    Suspend,
    Repaint,
    FullScreen,
    /// Turns a Cluster board until the side seen there (0 top, then clockwise) is down.
    Down(u8),
    /// The Cluster board turns with its gravity, or stays.
    FixedView,
    /// Looks at the board from further that way; `None` from where it was at first.
    TurnBoard(Option<Way>),
}

/// The moments at which a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing lies over the board.
    Game,
    /// The start page is open.
    Start,
    /// A page of help is open.
    Page,
    /// Really quit?
    Question,
    /// A line is typed.
    Line,
    /// Always.
    Always,
}

/// A row of the table.
pub struct Row {
    /// The keys that do the same.
    pub keys: &'static [Key],
    /// What they do.
    pub deed: Deed,
    /// When.
    pub when: When,
    /// In which games; none stands for all of them.
    pub kinds: &'static [Kind],
    /// On which device; `None` is on both.
    pub device: Option<Device>,
    /// The legend. Rows with an empty one are shown with the row before them.
    pub says: &'static str,
    /// The legend of the games that have other words for it.
    pub words: &'static [(Kind, &'static str)],
}

impl Row {
    fn says_in(&self, kind: Kind) -> &'static str {
        let own = self.words.iter().find(|(game, _)| *game == kind);
        own.map_or(self.says, |(_, says)| says)
    }
}

/// What `key` does at this moment.
#[must_use]
pub fn deed(key: Key, when: When, kind: Kind, device: Device) -> Option<&'static Deed> {
    rows(when, kind, device)
        .find(|row| row.keys.contains(&key))
        .map(|row| &row.deed)
}

/// A key that does `deed` at this moment.
#[must_use]
pub fn key_for(wanted: &Deed, when: When, kind: Kind, device: Device) -> Option<Key> {
    rows(when, kind, device)
        .filter(|row| row.deed == *wanted)
        .flat_map(|row| row.keys)
        .copied()
        .find(|&key| deed(key, when, kind, device) == Some(wanted))
}

/// The rows that count at this moment.
fn rows(when: When, kind: Kind, device: Device) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| {
        (row.when == when || row.when == When::Always)
            && (row.kinds.is_empty() || row.kinds.contains(&kind))
            && row.device.is_none_or(|on| on == device)
    })
}

/// The legend of this moment: keys and what they do. Keys that an earlier row took are left out.
#[must_use]
pub fn legend(when: When, kind: Kind, device: Device) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = Vec::new();
    let mut taken: Vec<Key> = Vec::new();
    for row in rows(when, kind, device) {
        let free: Vec<Key> = row
            .keys
            .iter()
            .copied()
            .filter(|key| !taken.contains(key))
            .collect();
        taken.extend(&free);
        let names = free
            .iter()
            .map(|key| key.name())
            .collect::<Vec<_>>()
            .join(" ");
        match lines.last_mut() {
            Some(line) if row.says.is_empty() => {
                line.0.push(' ');
                line.0.push_str(&names);
            }
            _ if free.is_empty() => {}
            _ => lines.push((names, row.says_in(kind))),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Kind; 4] = [Kind::Atom4, Kind::ScoreFour, Kind::Cluster, Kind::Atomix];

    /// Within one moment a key stands in one row only, but for a game's own rows before.
    #[test]
    fn no_key_does_two_things() {
        for kind in KINDS {
            for device in [Device::Terminal, Device::Window] {
                for when in [
                    When::Game,
                    When::Start,
                    When::Page,
                    When::Question,
                    When::Line,
                ] {
                    let mut seen: Vec<(Key, (bool, bool))> = Vec::new();
                    for row in rows(when, kind, device) {
                        for &key in row.keys {
                            let own = (!row.kinds.is_empty(), row.device.is_some());
                            let twice = seen.iter().any(|&(k, o)| k == key && o == own);
                            assert!(!twice, "{key:?} {when:?} {kind:?}");
                            seen.push((key, own));
                        }
                    }
                }
            }
        }
    }

    /// Every game can be left, helped and placed in by some key that the legend names.
    #[test]
    fn every_legend_names_the_way_out() {
        for kind in KINDS {
            for device in [Device::Terminal, Device::Window] {
                let lines = legend(When::Game, kind, device);
                let [place, next] = match kind {
                    Kind::Atom4 => ["place the piece", "next round"],
                    Kind::ScoreFour => ["place the bead", "next game"],
                    Kind::Cluster => ["drop the first chip", "next game"],
                    _ => ["pick an atom, let it go", "next level"],
                };
                for what in ["quit", place, "these keys", next] {
                    let line = lines.iter().find(|(_, says)| *says == what);
                    assert!(
                        line.is_some_and(|(keys, _)| !keys.is_empty()),
                        "{kind:?} {what}"
                    );
                }
            }
        }
    }

    /// Every page is left by the key that the terminal's last row names, on both devices.
    #[test]
    fn q_on_a_page_goes_back() {
        for kind in KINDS {
            for device in [Device::Terminal, Device::Window] {
                let deed = deed(Key::Char('q'), When::Page, kind, device);
                assert_eq!(deed, Some(&Deed::Cancel));
            }
        }
    }

    /// The letters that begin a typed move are free of commands.
    #[test]
    fn typed_moves_begin_with_free_keys() {
        for c in ['a', 'b', 'c', 'd'] {
            assert!(deed(Key::Char(c), When::Game, Kind::ScoreFour, Device::Terminal).is_none());
        }
        for kind in [Kind::Atom4, Kind::Atomix] {
            for c in '0'..='9' {
                assert!(deed(Key::Char(c), When::Game, kind, Device::Window).is_none());
            }
        }
    }
}

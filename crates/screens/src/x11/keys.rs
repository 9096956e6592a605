//! The meaning of a key: the server's keyboard mapping, read by the rules of the core protocol
//! (X Window System Protocol, section 5), with the groups of the XKB extension.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, KeyButMask, Keycode, Keysym};

use super::connect::ConnectionError;
use super::symbols::character;
use crate::keys::Key;

/// The keyboard mapping as it stands; read again when the server says that it changed.
pub struct Keyboard {
    first: Keycode,
    per_key: usize,
    symbols: Vec<Keysym>,
    /// The modifier bits that Num Lock, the group switch and the third level hang on.
    num_lock: u16,
    group_switch: u16,
    third_level: u16,
    /// Whether each of the two groups has Latin letters.
    latin: [bool; 2],
}

const SHIFT: u16 = 1;
const LOCK: u16 = 2;
/// Insert, and Insert of the keypad.
const INSERT: Keysym = 0xff63;
const KEYPAD_INSERT: Keysym = 0xff9e;
const CONTROL: u16 = 4;
const ALT: u16 = 8;
const NUM_LOCK: Keysym = 0xff7f;
const MODE_SWITCH: Keysym = 0xff7e;
const LEVEL_3: Keysym = 0xfe03;

impl Keyboard {
    /// Asks the server.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn read(conn: &impl Connection) -> Result<Keyboard, ConnectionError> {
        let setup = conn.setup();
        let count = setup
            .max_keycode
            .saturating_sub(setup.min_keycode)
            .saturating_add(1);
        let symbols = conn.get_keyboard_mapping(setup.min_keycode, count)?;
        let modifiers = conn.get_modifier_mapping()?;
        let symbols = symbols.reply()?;
        let modifiers = modifiers.reply()?;
        let mut keyboard = Keyboard {
            first: setup.min_keycode,
            per_key: usize::from(symbols.keysyms_per_keycode),
            symbols: symbols.keysyms,
            num_lock: 0,
            group_switch: 0,
            third_level: 0,
            latin: [false; 2],
        };
        keyboard.latin = [0, 1].map(|group| keyboard.has_latin(group));
        let per_modifier = usize::from(modifiers.keycodes_per_modifier()).max(1);
        for (bit, codes) in modifiers.keycodes.chunks(per_modifier).enumerate().take(8) {
            for &code in codes.iter().filter(|&&code| code != 0) {
                for &symbol in keyboard.of(code) {
                    match symbol {
                        NUM_LOCK => keyboard.num_lock |= 1 << bit,
                        MODE_SWITCH => keyboard.group_switch |= 1 << bit,
                        LEVEL_3 => keyboard.third_level |= 1 << bit,
                        _ => continue,
                    }
                    break;
                }
            }
        }
        Ok(keyboard)
    }

    fn of(&self, code: Keycode) -> &[Keysym] {
        let place = usize::from(code.saturating_sub(self.first)) * self.per_key;
        self.symbols
            .get(place..place + self.per_key)
            .unwrap_or_default()
    }

    /// True where a group has the Latin letters.
    fn has_latin(&self, group: usize) -> bool {
        let keys = self.symbols.chunks(self.per_key.max(1));
        let letters = keys.filter(|key| (0x61..=0x7a).contains(&symbol(key, group * 2)));
        letters.count() >= 20
    }

    /// The meaning of a key press; `None` for modifiers and keys without a meaning here. Where the group in force has no Latin
    /// letters, a character has with it the meaning of its place on a keyboard that has them.
    #[must_use]
    pub fn meaning(&self, code: Keycode, state: KeyButMask) -> Option<(Key, Option<Key>)> {
        let state = u16::from(state);
        let all = self.of(code);
        let mut group = usize::from(state >> 13 & 3 == 1 || state & self.group_switch != 0);
        let mut chosen = pair(all, group);
        let third = state & self.third_level != 0 && symbol(all, 4) != 0;
        if third {
            // What comes behind the two groups is what keys mean with a third shift.
            chosen = pair(all, 2);
        }
        if chosen.0 == 0 {
            group = 0;
            chosen = pair(all, 0);
        }
        // Insert pastes, as in many programs.
        let insert = [INSERT, KEYPAD_INSERT].contains(&chosen.0);
        if insert && state & SHIFT != 0 {
            return Some((Key::Ctrl('v'), None));
        }
        let found = key_of(self.level(chosen, state))?;
        let place = match found {
            Key::Char(_) if !third && !self.latin[group] => self.by_place(code, group, state),
            _ => None,
        };
        let control = |c: char| Key::Ctrl(c.to_ascii_lowercase());
        match (place.unwrap_or(found), found) {
            (Key::Char(c), _) if state & CONTROL != 0 => Some((control(c), None)),
            // As many programs have it.
            (Key::Enter, _) if state & ALT != 0 => Some((Key::F(11), None)),
            (Key::Char(_), _) if state & ALT != 0 => None,
            _ => Some((found, place)),
        }
    }

    /// What the key means in the other group, where that has Latin letters, else at its place on the keyboard of a PC.
    fn by_place(&self, code: Keycode, group: usize, state: u16) -> Option<Key> {
        let other = 1 - group;
        let symbol = match self.latin[other] {
            true => self.level(pair(self.of(code), other), state),
            false if self.is_of_pc() => {
                let at = |row: &str| {
                    PLACES
                        .iter()
                        .zip(row.chars())
                        .find(|(own, _)| **own == code)
                };
                let (plain, shifted) = (at(PLAIN)?.1, at(SHIFTED)?.1);
                self.level((plain.into(), shifted.into()), state)
            }
            false => return None,
        };
        key_of(symbol).filter(|key| matches!(key, Key::Char(c) if c.is_ascii()))
    }

    /// True where keys have the numbers of a PC's: Tab, Enter and the space bar do.
    fn is_of_pc(&self) -> bool {
        let known = [(23, 0xff09), (36, 0xff0d), (65, 0x20)];
        known
            .iter()
            .all(|(code, own)| symbol(self.of(*code), 0) == *own)
    }

    /// Chooses between the plain and the shifted symbol of a pair.
    fn level(&self, (plain, shifted): (Keysym, Keysym), state: u16) -> Keysym {
        let (shift, lock) = (state & SHIFT != 0, state & LOCK != 0);
        if state & self.num_lock != 0 && is_keypad(shifted) {
            return if shift || lock { plain } else { shifted };
        }
        match character(plain).filter(|c| c.is_alphabetic()) {
            Some(c) if shifted == 0 => cased(c, shift ^ lock),
            letter if shifted != 0 && shift ^ (lock && letter.is_some()) => shifted,
            _ => plain,
        }
    }
}

/// The keys of a PC that have characters, from 1 on, with those that they have in the United States.
const PLACES: [Keycode; 47] = [
    49, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, // The row of digits.
    24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 51, // The first row of letters.
    38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, // The second.
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, // The third.
];
const PLAIN: &str = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./";
const SHIFTED: &str = "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?";

/// The plain and the shifted symbol of a group.
fn pair(symbols: &[Keysym], group: usize) -> (Keysym, Keysym) {
    (symbol(symbols, group * 2), symbol(symbols, group * 2 + 1))
}

/// The symbol of a letter, large or small.
fn cased(c: char, large: bool) -> Keysym {
    let other: String = match large {
        true => c.to_uppercase().collect(),
        false => c.to_lowercase().collect(),
    };
    let mut letters = other.chars();
    let c = match (letters.next(), letters.next()) {
        (Some(single), None) => single,
        _ => c,
    };
    match u32::from(c) {
        code @ ..0x100 => code,
        code => 0x0100_0000 + code,
    }
}

fn symbol(symbols: &[Keysym], at: usize) -> Keysym {
    symbols.get(at).copied().unwrap_or(0)
}

fn is_keypad(symbol: Keysym) -> bool {
    (0xff80..=0xffbd).contains(&symbol)
}

fn key_of(symbol: Keysym) -> Option<Key> {
    if let Some(c) = character(symbol) {
        return Some(Key::Char(c));
    }
    Some(match symbol {
        0xff08 => Key::Backspace,
        0xff09 | 0xfe20 => Key::Tab,
        0xff0d | 0xff8d => Key::Enter,
        0xff1b => Key::Escape,
        0xffff => Key::Delete,
        // Those of the keypad, without Num Lock, stand behind the others.
        0xff50 | 0xff95 => Key::Home,
        0xff51 | 0xff96 => Key::Left,
        0xff52 | 0xff97 => Key::Up,
        0xff53 | 0xff98 => Key::Right,
        0xff54 | 0xff99 => Key::Down,
        0xff55 | 0xff9a => Key::PageUp,
        0xff56 | 0xff9b => Key::PageDown,
        0xff57 | 0xff9c => Key::End,
        0xff9d => Key::Centre,
        0xff80 => Key::Char(' '),
        // And with it.
        0xffb1..=0xffb9 => Key::Keypad((symbol - 0xffb0) as u8),
        0xffb0 => Key::Char('0'),
        0xffaa => Key::Char('*'),
        0xffab => Key::Char('+'),
        0xffad => Key::Char('-'),
        0xffae | 0xffac => Key::Char('.'),
        0xffaf => Key::Char('/'),
        0xffbd => Key::Char('='),
        0xffbe..=0xffe0 => Key::F((symbol - 0xffbd) as u8),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;

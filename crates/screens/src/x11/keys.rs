//! The meaning of a key: the server's keyboard mapping, read by the rules of the core protocol
//! (X Window System Protocol, section 5), with the groups of the XKB extension.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, KeyButMask, Keycode, Keysym};

use super::connect::ConnectionError;
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
        };
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

    /// The meaning of a key press; `None` for modifiers and keys without a meaning here.
    #[must_use]
    pub fn meaning(&self, code: Keycode, state: KeyButMask) -> Option<Key> {
        let state = u16::from(state);
        let all = self.of(code);
        let group = usize::from(state >> 13 & 3);
        let second = group == 1 || state & self.group_switch != 0;
        let pair = |at: usize| (symbol(all, at), symbol(all, at + 1));
        let mut chosen = pair(if second { 2 } else { 0 });
        if state & self.third_level != 0 && symbol(all, 4) != 0 {
            chosen = pair(4);
        }
        if chosen.0 == 0 {
            chosen = pair(0);
        }
        let found = key_of(self.level(chosen, state));
        // On a layout without Latin letters the commands are where they are on the other group; what comes behind the two
        // groups is what keys mean with a third shift.
        let latin = |c: char| c.is_ascii() || ('\u{a0}'..='\u{ff}').contains(&c);
        let found = match found {
            Some(Key::Char(c)) if !latin(c) => (0..(all.len() / 2).min(2))
                .filter_map(|group| key_of(self.level(pair(group * 2), state)))
                .find(|key| matches!(key, Key::Char(c) if c.is_ascii()))
                .or(found),
            _ => found,
        };
        // Insert pastes, as in many programs.
        let insert = [INSERT, KEYPAD_INSERT].contains(&chosen.0);
        if insert && state & SHIFT != 0 {
            return Some(Key::Ctrl('v'));
        }
        match found {
            Some(Key::Char(c)) if state & CONTROL != 0 => Some(Key::Ctrl(c.to_ascii_lowercase())),
            // As many programs have it.
            Some(Key::Enter) if state & ALT != 0 => Some(Key::F(11)),
            Some(Key::Char(_)) if state & ALT != 0 => None,
            _ => found,
        }
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

/// The character of a symbol. Symbols of older alphabets come without their character; they only
/// have to differ from ASCII.
fn character(symbol: Keysym) -> Option<char> {
    match symbol {
        0x20..=0x7e | 0xa0..=0xff => char::from_u32(symbol),
        0x0100_0100..=0x0110_ffff => char::from_u32(symbol - 0x0100_0000),
        0x01a1..=0x20ff => Some('\u{fffd}'),
        _ => None,
    }
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

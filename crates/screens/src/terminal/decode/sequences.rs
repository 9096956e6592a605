//! The bytes that a terminal sends for each key and for the pointer.

use super::reports::{Report, in_sequence, numbers, string};
use crate::keys::{Key, latin_twin, shifted};
use crate::screen::Button;

/// A key, a paste or a movement of the mouse, as the terminal told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key.
    Key(Key),
    /// A character, and what its key has on a keyboard of the United States.
    Placed(Key, Key),
    /// Pasted text.
    Paste(String),
    /// The pointer moved to this column and row.
    Move(u16, u16),
    /// A button went down there.
    Down(u16, u16, Button),
    /// The wheel turned, above 0 away from the person.
    Wheel(u16, u16, i32),
    /// An answer of the terminal.
    Told(Report),
    /// F1 to F4, or the first row of the keypad.
    Ambiguous(Key),
}

/// No answer is longer.
const LONGEST_ANSWER: usize = 64;

/// The meaning of the first bytes.
pub(super) enum Found {
    /// An event, or nothing of interest, of this many bytes.
    Event(Option<Event>, usize),
    /// The beginning of something longer.
    Part,
    /// The sequence before pasted text, of this many bytes.
    Paste(usize),
}

/// Finds the meaning of the first bytes; there is at least one.
pub(super) fn find(bytes: &[u8]) -> Found {
    match bytes {
        [0x1b] => Found::Part,
        [0x1b, b'[', rest @ ..] => control_sequence(bytes, rest),
        [0x1b, b'O'] => Found::Part,
        [0x1b, b'O', c @ b'P'..=b'S', ..] => {
            Found::Event(Some(Event::Ambiguous(Key::F(c - b'P' + 1))), 3)
        }
        // A title or a colour; Escape and a bracket where no number follows.
        [0x1b, b']'] => Found::Part,
        [0x1b, b']', b'0'..=b'9', ..] => {
            match string(bytes.get(..LONGEST_ANSWER).unwrap_or(bytes)) {
                Some((report, length)) => Found::Event(report.map(Event::Told), length),
                None if bytes.len() < LONGEST_ANSWER => Found::Part,
                None => Found::Event(Some(Event::Key(Key::Escape)), 1),
            }
        }
        [0x1b, b'O', c, ..] => match keypad(*c) {
            Some(key) => Found::Event(Some(Event::Key(key)), 3),
            // A key that we do not know is no Escape and no letter.
            None if c.is_ascii_alphabetic() => Found::Event(None, 3),
            None => Found::Event(Some(Event::Key(Key::Escape)), 1),
        },
        // Escape and then something else: two keys.
        [0x1b, ..] => Found::Event(Some(Event::Key(Key::Escape)), 1),
        [c, ..] if *c < 0x80 => Found::Event(ascii(*c).map(Event::Key), 1),
        _ => character(bytes),
    }
}

/// A byte of ASCII.
fn ascii(c: u8) -> Option<Key> {
    Some(match c {
        b'\r' | b'\n' => Key::Enter,
        b'\t' => Key::Tab,
        0x08 | 0x7f => Key::Backspace,
        1..=26 => Key::Ctrl(char::from(c - 1 + b'a')),
        0 | 27..=31 => return None,
        _ => Key::Char(char::from(c)),
    })
}

/// A character of several bytes; bytes that are none are dropped.
fn character(bytes: &[u8]) -> Found {
    let length = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => return Found::Event(None, 1),
    };
    let Some(bytes) = bytes.get(..length) else {
        return Found::Part;
    };
    match std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| text.chars().next())
    {
        Some(c) => Found::Event(Some(Event::Key(Key::Char(c))), length),
        None => Found::Event(None, 1),
    }
}

/// The keys of `ESC O c`: arrows and the keypad in application mode.
fn keypad(c: u8) -> Option<Key> {
    Some(match c {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'E' => Key::Centre,
        b'q'..=b'y' => Key::Keypad(c - b'q' + 1),
        b'p' => Key::Char('0'),
        b'M' => Key::Enter,
        b'j' => Key::Char('*'),
        b'k' | b'l' => Key::Char('+'),
        b'm' => Key::Char('-'),
        b'n' => Key::Delete,
        b'o' => Key::Char('/'),
        b'X' => Key::Char('='),
        _ => return None,
    })
}

/// `ESC [ …`; `rest` is what follows the bracket.
fn control_sequence(bytes: &[u8], rest: &[u8]) -> Found {
    // The Linux console's F1 to F5.
    if let [b'[', ..] = rest {
        return match rest.get(1) {
            None => Found::Part,
            Some(c @ b'A'..=b'E') => Found::Event(Some(Event::Key(Key::F(c - b'A' + 1))), 4),
            Some(_) => Found::Event(None, 3),
        };
    }
    let Some(end) = rest.iter().position(|c| (0x40..=0x7e).contains(c)) else {
        let broken = rest.iter().any(|c| !(0x20..=0x3f).contains(c)) || rest.len() > 64;
        return if broken {
            Found::Event(None, 1)
        } else {
            Found::Part
        };
    };
    let length = end + 3;
    let (Some(parameters), Some(&last)) = (rest.get(..end), rest.get(end)) else {
        return Found::Part;
    };
    if parameters.iter().any(|c| !(0x20..=0x3f).contains(c)) {
        return Found::Event(None, 1);
    }
    if let Some((b'<', numbers)) = parameters.split_first() {
        return Found::Event(mouse(numbers, last), length);
    }
    // Some answers have a `$` before their last letter.
    let told = parameters.strip_suffix(b"$").unwrap_or(parameters);
    if let Some(report) = in_sequence(told, last) {
        return Found::Event(Some(Event::Told(report)), length);
    }
    if last == b'u' && !parameters.starts_with(b"?") {
        return Found::Event(own_word(parameters), length);
    }
    let first = numbers(parameters).next().unwrap_or(0);
    let key = match last {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'E' => Key::Centre,
        b'F' => Key::End,
        b'H' => Key::Home,
        b'Z' => Key::Tab,
        b'P'..=b'S' => Key::F(last - b'P' + 1),
        b'~' if first == 200 => return Found::Paste(length),
        b'~' => match tilde(first) {
            Some(key) => key,
            None => return Found::Event(None, length),
        },
        // A mouse that does not speak SGR: kind, column and row follow, a byte each.
        b'M' => {
            return match bytes.get(length..length + 3) {
                None => Found::Part,
                Some(told) => Found::Event(old_mouse(told), length + 3),
            };
        }
        _ => return Found::Event(None, length),
    };
    Found::Event(Some(Event::Key(key)), length)
}

/// The keys of `ESC [ n ~`.
fn tilde(number: u32) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        4 | 8 => Key::End,
        3 => Key::Delete,
        5 => Key::PageUp,
        6 => Key::PageDown,
        11..=15 => Key::F(number as u8 - 10),
        17..=21 => Key::F(number as u8 - 11),
        23 | 24 => Key::F(number as u8 - 12),
        _ => return None,
    })
}

/// A key in words of its own, `ESC [ code ; modifiers ; text u`, as kitty and others send them when asked.
///
/// Behind the code stands, where it is another one, the code with shift, and what the key has on a keyboard of the United
/// States: `ESC [ 1081 : 1049 : 113 u`.
fn own_word(parameters: &[u8]) -> Option<Event> {
    let mut parts = parameters.split(|&c| c == b';').map(|part| {
        let codes: Vec<Option<u32>> = part.split(|&c| c == b':').map(number).collect();
        codes
    });
    let codes = parts.next()?;
    let mut part = || parts.next()?.first().copied().flatten();
    let (held, text) = (part().unwrap_or(1).saturating_sub(1), part());
    let (shift, caps_lock) = (held & 1 != 0, held & 64 != 0);
    let code_at = |at: usize| codes.get(at).copied().flatten();
    // Kitty 0.26 tells no text of letters that are not Latin.
    let text = text.or_else(|| code_at(1).filter(|_| shift));
    // Kitty 0.26 has no code for a key that types two letters at once.
    let nameless = u32::from(char::REPLACEMENT_CHARACTER);
    let code = match code_at(0)? {
        0 => text.unwrap_or(nameless),
        code => code,
    };
    let place = code_at(2);
    let place = place
        .and_then(char::from_u32)
        .filter(char::is_ascii_graphic);
    let key = own_key(code, held, text, place)?;
    let (Key::Char(_), Some(place)) = (key, place) else {
        return Some(Event::Key(key));
    };
    let large = shift ^ (caps_lock && place.is_ascii_alphabetic());
    let place = if large { shifted(place) } else { place };
    Some(Event::Placed(key, Key::Char(place)))
}

/// A number; nothing where none stands.
fn number(digits: &[u8]) -> Option<u32> {
    let first = || numbers(digits).next();
    (!digits.is_empty()).then(first).flatten()
}

/// The key of a code, with what is held, what it types and its place.
fn own_key(code: u32, held: u32, text: Option<u32>, place: Option<char>) -> Option<Key> {
    let (shift, control) = (held & 1 != 0, held & 4 != 0);
    // The character that it types, where that is told.
    let typed = text.filter(|&text| text >= 32 && !control);
    let typed = typed.and_then(char::from_u32);
    Some(match code {
        9 => Key::Tab,
        13 | 57414 => Key::Enter,
        27 => Key::Escape,
        127 => Key::Backspace,
        57399 => Key::Char('0'),
        57400..=57408 => Key::Keypad((code - 57399) as u8),
        57409 => Key::Char('.'),
        57410 => Key::Char('/'),
        57411 => Key::Char('*'),
        57412 => Key::Char('-'),
        57413 => Key::Char('+'),
        57415 => Key::Char('='),
        57417 => Key::Left,
        57418 => Key::Right,
        57419 => Key::Up,
        57420 => Key::Down,
        57421 => Key::PageUp,
        57422 => Key::PageDown,
        57423 => Key::Home,
        57424 => Key::End,
        57426 => Key::Delete,
        57427 => Key::Centre,
        // Other keys without a character: shift on its own, media keys.
        57344..=63743 => return None,
        // Text that no key alone has typed.
        0 => Key::Char(typed?),
        _ => match char::from_u32(code)? {
            c if control => {
                // Ctrl-C is where it is on the keyboard, whatever letter stands there.
                let own = Some(c).filter(char::is_ascii_alphabetic);
                let letter = own.or(place).or_else(|| latin_twin(c));
                let letter = letter.filter(char::is_ascii_alphabetic)?;
                Key::Ctrl(letter.to_ascii_lowercase())
            }
            c => Key::Char(typed.unwrap_or(match shift {
                true => c.to_ascii_uppercase(),
                false => c,
            })),
        },
    })
}

/// A pointer report: kind, column, row, all from 1; `M` down or moved, `m` up.
fn mouse(parameters: &[u8], last: u8) -> Option<Event> {
    let mut numbers = numbers(parameters);
    pointer((numbers.next()?, numbers.next()?, numbers.next()?), last)
}

/// A pointer report of the first kind, as GNU screen sends it: each number 32 more than it is. Places beyond the 223rd have none.
fn old_mouse(told: &[u8]) -> Option<Event> {
    let mut numbers = told.iter().map(|&n| u32::from(n).checked_sub(32));
    let mut number = || numbers.next().flatten();
    pointer((number()?, number()?, number()?), b'M')
}

/// The event of a pointer report.
fn pointer((kind, x, y): (u32, u32, u32), last: u8) -> Option<Event> {
    let place = |n: u32| u16::try_from(n.saturating_sub(1)).unwrap_or(u16::MAX);
    let (x, y) = (place(x), place(y));
    // Bits 4, 8 and 16 are shift, meta and control.
    let kind = kind & !28;
    match (kind, last) {
        (64, b'M') => Some(Event::Wheel(x, y, 1)),
        (65, b'M') => Some(Event::Wheel(x, y, -1)),
        (0, b'M') => Some(Event::Down(x, y, Button::Left)),
        (1, b'M') => Some(Event::Down(x, y, Button::Middle)),
        (2, b'M') => Some(Event::Down(x, y, Button::Right)),
        (32..=35, _) => Some(Event::Move(x, y)),
        _ => None,
    }
}

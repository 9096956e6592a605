//! The bytes of a terminal as keys and pointer events.
//!
//! Our own, because the reader that comes with crossterm never returns once its terminal has hung
//! up, keeps bytes that belong to the prompt, and does not know the keypad.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::ui::keys::Key;
use crate::ui::screen::Button;

/// What the terminal sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key.
    Key(Key),
    /// Pasted text.
    Paste(String),
    /// The pointer moved to this column and row.
    Move(u16, u16),
    /// A button went down there.
    Down(u16, u16, Button),
    /// The wheel turned, above 0 away from the person.
    Wheel(i32),
}

/// What ends a paste.
const CLOSE: &[u8] = b"\x1b[201~";

/// Longest sequence and longest paste that are kept.
const LONGEST: usize = 1 << 16;

/// Bytes on their way to becoming events.
#[derive(Debug, Default)]
pub struct Decoder {
    bytes: Vec<u8>,
    /// A paste that is too long is under way: nothing counts until it is over.
    drowned: bool,
}

/// What the beginning of the bytes is.
enum Found {
    /// An event, or nothing of interest, of this many bytes.
    Event(Option<Event>, usize),
    /// The beginning of something longer.
    Part,
    /// The beginning of a paste that is longer than anything that is kept.
    TooLong,
}

impl Decoder {
    /// Takes bytes in.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.bytes.len() < LONGEST {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Whether bytes wait that may be the beginning of a sequence.
    #[must_use]
    pub fn waits(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// The next event. With `all`, nothing more is coming: a lone escape is the Escape key then.
    pub fn next(&mut self, all: bool) -> Option<Event> {
        if self.drowned {
            self.surface();
        }
        while !self.bytes.is_empty() && !self.drowned {
            let found = match find(&self.bytes) {
                Found::Part if all => Found::Event(single(&self.bytes), 1),
                other => other,
            };
            match found {
                Found::Part => return None,
                Found::TooLong => {
                    self.drowned = true;
                    self.surface();
                }
                Found::Event(event, length) => {
                    self.bytes.drain(..length.min(self.bytes.len()));
                    if event.is_some() {
                        return event;
                    }
                }
            }
        }
        None
    }

    /// Drops what has come of a paste that is too long, its end included where it has come.
    fn surface(&mut self) {
        let end = (self.bytes.windows(CLOSE.len())).position(|window| window == CLOSE);
        let gone = match end {
            Some(end) => {
                self.drowned = false;
                end + CLOSE.len()
            }
            // The end may have begun.
            None => self.bytes.len().saturating_sub(CLOSE.len() - 1),
        };
        self.bytes.drain(..gone);
    }
}

/// The first byte on its own.
fn single(bytes: &[u8]) -> Option<Event> {
    (bytes.first() == Some(&0x1b)).then_some(Event::Key(Key::Escape))
}

fn find(bytes: &[u8]) -> Found {
    match bytes {
        [0x1b] => Found::Part,
        [0x1b, b'[', rest @ ..] => control_sequence(bytes, rest),
        [0x1b, b'O'] => Found::Part,
        [0x1b, b'O', c, ..] => match keypad(*c) {
            Some(key) => Found::Event(Some(Event::Key(key)), 3),
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
        b'A' | b'x' => Key::Up,
        b'B' | b'r' => Key::Down,
        b'C' | b'v' => Key::Right,
        b'D' | b't' => Key::Left,
        b'H' | b'w' => Key::Home,
        b'F' | b'q' => Key::End,
        b'y' => Key::PageUp,
        b's' => Key::PageDown,
        b'E' | b'u' => Key::Centre,
        b'P'..=b'S' => Key::F(c - b'P' + 1),
        b'M' => Key::Enter,
        b'k' => Key::Char('+'),
        b'm' => Key::Char('-'),
        b'n' => Key::Delete,
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
        b'~' if first == 200 => return paste(bytes, length),
        b'~' => match tilde(first) {
            Some(key) => key,
            None => return Found::Event(None, length),
        },
        // A mouse that does not speak SGR: three bytes follow.
        b'M' => {
            return if bytes.len() < length + 3 {
                Found::Part
            } else {
                Found::Event(None, length + 3)
            };
        }
        _ => return Found::Event(None, length),
    };
    Found::Event(Some(Event::Key(key)), length)
}

/// The numbers of a sequence, parted by semicolons.
fn numbers(parameters: &[u8]) -> impl Iterator<Item = u32> + '_ {
    parameters.split(|&c| c == b';').map(|digits| {
        digits
            .iter()
            .filter(|c| c.is_ascii_digit())
            .fold(0u32, |number, c| {
                number
                    .saturating_mul(10)
                    .saturating_add(u32::from(c - b'0'))
            })
    })
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

/// A pointer report: kind, column, row, all from 1; `M` down or moved, `m` up.
fn mouse(parameters: &[u8], last: u8) -> Option<Event> {
    let mut numbers = numbers(parameters);
    let (kind, x, y) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let place = |n: u32| u16::try_from(n.saturating_sub(1)).unwrap_or(u16::MAX);
    let (x, y) = (place(x), place(y));
    // Bits 4, 8 and 16 are shift, meta and control.
    let kind = kind & !28;
    match (kind, last) {
        (64, b'M') => Some(Event::Wheel(1)),
        (65, b'M') => Some(Event::Wheel(-1)),
        (0, b'M') => Some(Event::Down(x, y, Button::Left)),
        (1, b'M') => Some(Event::Down(x, y, Button::Middle)),
        (2, b'M') => Some(Event::Down(x, y, Button::Right)),
        (32..=35, _) => Some(Event::Move(x, y)),
        _ => None,
    }
}

/// Pasted text up to its closing sequence.
fn paste(bytes: &[u8], from: usize) -> Found {
    let text = bytes.get(from..).unwrap_or_default();
    match text.windows(CLOSE.len()).position(|window| window == CLOSE) {
        Some(end) => {
            let text = String::from_utf8_lossy(text.get(..end).unwrap_or_default()).into_owned();
            Found::Event(Some(Event::Paste(text)), from + end + CLOSE.len())
        }
        None if bytes.len() >= LONGEST => Found::TooLong,
        None => Found::Part,
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)] // A test that panics has failed, as it should.
mod tests {
    use super::*;
    use crate::base::Random;

    fn decode(bytes: &[u8]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        decoder.push(bytes);
        let mut events: Vec<Event> = std::iter::from_fn(|| decoder.next(false)).collect();
        events.extend(std::iter::from_fn(|| decoder.next(true)));
        events
    }

    fn keys(keys: &[Key]) -> Vec<Event> {
        keys.iter().map(|&key| Event::Key(key)).collect()
    }

    #[test]
    fn a_paste_that_is_too_long_is_none_and_no_keys_either() {
        let mut bytes = b"a\x1b[200~".to_vec();
        bytes.resize(3 * LONGEST, b'q');
        bytes.extend(b"\x1b[201~b");
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        for part in bytes.chunks(1000) {
            decoder.push(part);
            events.extend(std::iter::from_fn(|| decoder.next(false)));
        }
        assert_eq!(events, keys(&[Key::Char('a'), Key::Char('b')]));
    }

    #[test]
    fn keys_of_many_terminals() {
        let cases: &[(&[u8], &[Key])] = &[
            (b"\x1b[A\x1bOB", &[Key::Up, Key::Down]),
            (b"\x1b[1~\x1b[7~\x1b[H\x1bOH", &[Key::Home; 4]),
            (b"\x1b[5~\x1b[6~", &[Key::PageUp, Key::PageDown]),
            (
                b"\x1bOw\x1bOy\x1bOq\x1bOs",
                &[Key::Home, Key::PageUp, Key::End, Key::PageDown],
            ),
            (
                b"\x1bOu\x1b[E\x1bOM",
                &[Key::Centre, Key::Centre, Key::Enter],
            ),
            (b"\x1b[1;5C", &[Key::Right]),
            (b"\x1bOP\x1b[11~\x1b[[A", &[Key::F(1); 3]),
            (b"\x1b[24~", &[Key::F(12)]),
            (
                b"\r \x7f\t\x03",
                &[
                    Key::Enter,
                    Key::Char(' '),
                    Key::Backspace,
                    Key::Tab,
                    Key::Ctrl('c'),
                ],
            ),
            ("é?".as_bytes(), &[Key::Char('é'), Key::Char('?')]),
            (b"\x1b", &[Key::Escape]),
            (b"\x1b\x1b", &[Key::Escape, Key::Escape]),
            (b"\x1bq", &[Key::Escape, Key::Char('q')]),
        ];
        for (bytes, expected) in cases {
            assert_eq!(decode(bytes), keys(expected), "{bytes:?}");
        }
    }

    #[test]
    fn pointers_and_pastes() {
        assert_eq!(
            decode(b"\x1b[<0;5;7M\x1b[<0;5;7m\x1b[<35;1;1M\x1b[<64;9;9M\x1b[<2;500;200M"),
            [
                Event::Down(4, 6, Button::Left),
                Event::Move(0, 0),
                Event::Wheel(1),
                Event::Down(499, 199, Button::Right),
            ]
        );
        assert_eq!(decode(b"\x1b[200~8 6\x1b[201~q").len(), 2);
        assert_eq!(
            decode(b"\x1b[200~8 6\x1b[201~")[0],
            Event::Paste("8 6".into())
        );
    }

    /// A sequence cut anywhere comes out whole once its rest is there.
    #[test]
    fn sequences_may_come_in_pieces() {
        for bytes in [
            &b"\x1b[<35;10;12M"[..],
            b"\x1b[200~ab\x1b[201~",
            "é".as_bytes(),
            b"\x1bOw",
        ] {
            for cut in 1..bytes.len() {
                let mut decoder = Decoder::default();
                decoder.push(&bytes[..cut]);
                assert_eq!(decoder.next(false), None, "{bytes:?} {cut}");
                decoder.push(&bytes[cut..]);
                assert!(decoder.next(false).is_some(), "{bytes:?} {cut}");
                assert!(!decoder.waits());
            }
        }
    }

    /// Whatever comes, every byte is used up and nothing panics.
    #[test]
    fn any_bytes_come_to_an_end() {
        let mut random = Random::new(5);
        let spice = b"\x1b[O<;M~0129m[";
        for _ in 0..20_000 {
            let length = random.below(24) as usize;
            let bytes: Vec<u8> = (0..length)
                .map(|_| match random.below(3) {
                    0 => random.next() as u8,
                    _ => spice[random.below(spice.len() as u64) as usize],
                })
                .collect();
            let mut decoder = Decoder::default();
            decoder.push(&bytes);
            while decoder.next(true).is_some() {}
            assert!(!decoder.waits(), "{bytes:?}");
        }
    }
}

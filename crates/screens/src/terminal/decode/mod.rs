//! The bytes of a terminal as keys and pointer events.
//!
//! Our own, because the usual reader, that of crossterm, never returns once its terminal has hung
//! up, keeps bytes that belong to the prompt, and does not know the keypad.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod reports;
mod sequences;

pub use self::reports::Report;
pub use self::sequences::Event;
use self::sequences::{Found, find};
use crate::keys::Key;

/// The sequence that ends a paste.
const CLOSE: &[u8] = b"\x1b[201~";

/// Longest sequence and longest paste that are kept.
const LONGEST: usize = 1 << 16;

/// Bytes on their way to becoming events.
#[derive(Debug, Default)]
pub struct Decoder {
    bytes: Vec<u8>,
    /// The text so far of a paste that is under way; nothing in it is a key. One that is longer than [`LONGEST`] does not
    /// grow any more, and is dropped at its end.
    pasted: Option<Vec<u8>>,
    /// The terminal was asked where its cursor is, and has not answered.
    asked: bool,
    /// The layout of the keyboard was seen to have other letters than Latin ones.
    foreign: bool,
    /// The terminal is PuTTY, whose keypad sends what others send for F1 to F4.
    putty: bool,
}

impl Decoder {
    /// Takes bytes in.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.bytes.len() < LONGEST {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// From now on the place of the cursor may be told. Until then the same bytes are F3 with another key held.
    pub fn asked(&mut self) {
        self.asked = true;
    }

    /// True while bytes wait that may be the beginning of a sequence.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.pasted.is_none() && !self.bytes.is_empty()
    }

    /// The next event. With `all`, nothing more is coming: a lone escape is the Escape key then.
    pub fn next(&mut self, all: bool) -> Option<Event> {
        while !self.bytes.is_empty() {
            if let Some(text) = &mut self.pasted {
                let place = self
                    .bytes
                    .windows(CLOSE.len())
                    .position(|window| window == CLOSE);
                // Of what has no end yet the last bytes may be its beginning.
                let length = place.unwrap_or(self.bytes.len().saturating_sub(CLOSE.len() - 1));
                if text.len() <= LONGEST {
                    text.extend(self.bytes.iter().take(length));
                }
                self.bytes.drain(..length);
                place?;
                self.bytes.drain(..CLOSE.len());
                match self.pasted.take().filter(|text| text.len() <= LONGEST) {
                    Some(text) => {
                        return Some(Event::Paste(String::from_utf8_lossy(&text).into_owned()));
                    }
                    None => continue,
                }
            }
            let (event, length) = match find(&self.bytes) {
                // A beginning of an answer is no keys.
                Found::Part if all && self.bytes.starts_with(b"\x1b]1") => (None, self.bytes.len()),
                // The first byte on its own.
                Found::Part if all => {
                    let escape = self.bytes.first() == Some(&0x1b);
                    (escape.then_some(Event::Key(Key::Escape)), 1)
                }
                Found::Part => return None,
                Found::Paste(length) => {
                    self.pasted = Some(Vec::new());
                    (None, length)
                }
                Found::Event(event, length) => (event, length),
            };
            self.bytes.drain(..length.min(self.bytes.len()));
            if let Some(event) = event.and_then(|event| self.meant(event)) {
                return Some(event);
            }
        }
        None
    }

    /// The event that is meant on this terminal by what is another one elsewhere.
    fn meant(&mut self, event: Event) -> Option<Event> {
        Some(match event {
            Event::Told(Report::Place(..)) if !std::mem::take(&mut self.asked) => {
                Event::Key(Key::F(3))
            }
            Event::Key(Key::Char(c)) if c.is_alphabetic() => {
                self.foreign = is_foreign(c);
                event
            }
            Event::Placed(key, place) => {
                let Key::Char(c) = key else {
                    return Some(event);
                };
                if c.is_alphabetic() || is_foreign(c) {
                    self.foreign = is_foreign(c);
                }
                // Signs stand elsewhere in many layouts with Latin letters, where their places mean nothing.
                match self.foreign {
                    true => Event::Placed(key, place),
                    false => Event::Key(key),
                }
            }
            Event::Told(Report::PuTty) => {
                self.putty = true;
                event
            }
            // Num Lock, and the three keys beside it.
            Event::Ambiguous(key) if self.putty => Event::Key(match key {
                Key::F(2) => Key::Char('/'),
                Key::F(3) => Key::Char('*'),
                Key::F(4) => Key::Char('-'),
                _ => return None,
            }),
            Event::Ambiguous(key) => Event::Key(key),
            event => event,
        })
    }
}

/// True for a letter that is not Latin, and for signs of other scripts, such as the question mark of Arabic.
fn is_foreign(c: char) -> bool {
    let apart = c.is_alphabetic()
        && c >= '\u{370}'
        && !('\u{1d00}'..='\u{1eff}').contains(&c)
        && !('\u{2000}'..='\u{2bff}').contains(&c);
    apart || ('\u{370}'..'\u{1d00}').contains(&c)
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)] // A test that panics has failed, as it should.
mod tests;

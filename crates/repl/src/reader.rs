//! Bytes to commands: finds where a command ends, in constant memory.
//!
//! The reader is fed bytes and hands out what they contain; it never reads itself, so the same
//! code serves a pipe, a file, a terminal line and a test.
//!
//! A command runs up to its closing period. A period closes a command unless it stands inside
//! double quotes or is directly followed by a digit. A command does not run over a line's end.

/// The longest command, in bytes without its period.
pub const LONGEST: usize = 64 * 1024;

/// A byte-order mark, which some editors put at the beginning of a file.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A piece of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A command without its closing period, with at least one character that is no blank.
    Command(String),
    /// Something that is no command.
    Malformed(Malformed),
}

/// Why some bytes are no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// The line ended, or the input did, before the period. Holds the text that came.
    #[error("{0} does not end in a period")]
    NoPeriod(String),
    /// The line ended inside double quotes. Holds the text that came.
    #[error("{0} has a quote that is not closed")]
    OpenQuote(String),
    /// Bytes that are no UTF-8.
    #[error("a command that is not UTF-8 text")]
    NotText,
    /// More than [`LONGEST`] bytes.
    #[error("a command longer than {} KiB", LONGEST / 1024)]
    TooLong,
}

/// Finds commands in a stream of bytes.
#[derive(Debug, Default)]
pub struct Reader {
    /// Bytes not looked at yet, from `at` on.
    input: Vec<u8>,
    at: usize,
    /// The command so far.
    text: Vec<u8>,
    quoted: bool,
    comment: bool,
    too_long: bool,
    /// A period was the last byte: the next one says whether it closes the command.
    period: bool,
    /// The command so far is closed.
    closed: bool,
    ended: bool,
    /// Something has been read: a byte-order mark stands before everything else.
    begun: bool,
    /// The line that is being read, from 0, and that of the last item.
    lines: usize,
    item_line: usize,
}

impl Reader {
    /// A reader that has seen nothing.
    #[must_use]
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Adds bytes behind those that are still to be looked at.
    pub fn push(&mut self, bytes: &[u8]) {
        self.input.drain(..self.at);
        self.at = 0;
        self.input.extend_from_slice(bytes);
    }

    /// Says that no more bytes will come.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The line in which the last item began and ended, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.item_line + 1
    }

    /// True where all that is missing to a command is the byte after its period.
    #[must_use]
    pub fn waits_after_period(&self) -> bool {
        self.period && self.at == self.input.len()
    }

    /// Takes the pending period as closing, since nothing follows it for now.
    pub fn close(&mut self) {
        self.closed |= std::mem::take(&mut self.period);
    }

    /// The next item in the bytes pushed so far; `None` when more are needed or all is read.
    pub fn next_item(&mut self) -> Option<Item> {
        if std::mem::take(&mut self.closed)
            && let Some(item) = self.finish(End::Period)
        {
            return Some(item);
        }
        while let Some(&byte) = self.input.get(self.at) {
            if self.period {
                self.period = false;
                if byte.is_ascii_digit() {
                    self.keep(b'.');
                } else if let Some(item) = self.finish(End::Period) {
                    // The byte after the period belongs to the next command.
                    return Some(item);
                }
            }
            self.at += 1;
            match byte {
                b'\n' => {
                    self.comment = false;
                    let item = self.finish(End::Line);
                    self.lines += 1;
                    if item.is_some() {
                        return item;
                    }
                }
                _ if self.comment => {}
                b'"' => {
                    self.quoted = !self.quoted;
                    self.keep(byte);
                }
                b'#' if !self.quoted => self.comment = true,
                b'.' if !self.quoted => self.period = true,
                _ => self.keep(byte),
            }
        }
        if self.ended {
            let end = match std::mem::take(&mut self.period) {
                true => End::Period,
                false => End::Line,
            };
            return self.finish(end);
        }
        None
    }

    fn keep(&mut self, byte: u8) {
        // Leading blanks are no part of a command: a million of them are no long command.
        if self.text.is_empty() && byte.is_ascii_whitespace() {
            return;
        }
        if self.text.len() < LONGEST {
            self.text.push(byte);
        } else if !byte.is_ascii_whitespace() {
            self.too_long = true;
        }
    }

    fn finish(&mut self, end: End) -> Option<Item> {
        let quoted = std::mem::take(&mut self.quoted);
        let too_long = std::mem::take(&mut self.too_long);
        let mut bytes = std::mem::take(&mut self.text);
        self.item_line = self.lines;
        if !std::mem::replace(&mut self.begun, true) && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        if too_long {
            return Some(Item::Malformed(Malformed::TooLong));
        }
        let Ok(mut text) = String::from_utf8(bytes) else {
            return Some(Item::Malformed(Malformed::NotText));
        };
        text.truncate(text.trim_ascii_end().len());
        if text.trim_ascii_start().is_empty() {
            return None;
        }
        Some(match end {
            End::Period => Item::Command(text),
            End::Line if quoted => Item::Malformed(Malformed::OpenQuote(text)),
            End::Line => Item::Malformed(Malformed::NoPeriod(text)),
        })
    }
}

enum End {
    Period,
    Line,
}

#[cfg(test)]
mod tests;

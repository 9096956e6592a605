//! The bytes of a talk with a bot, and the words and whole numbers in them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use atom4_arena::process::{Child, Fault, LINE_LIMIT};
use atom4_arena::shown::shown;

/// One side of a talk in bytes. A [`Child`] is one; a test brings a script.
pub trait Talker {
    /// Hands bytes over without waiting.
    fn post(&mut self, bytes: &[u8]);

    /// Waits until everything posted is taken.
    ///
    /// # Errors
    /// When that has not happened by `deadline`.
    fn flush(&mut self, deadline: Instant) -> Result<(), Fault>;

    /// The output that has been read and not been consumed.
    fn buffer(&self) -> &[u8];

    /// Drops the first `count` bytes of the buffer.
    fn consume(&mut self, count: usize);

    /// Waits for more.
    ///
    /// # Errors
    /// When nothing more came by `deadline`, or nothing more will.
    fn fill(&mut self, deadline: Instant) -> Result<(), Fault>;
}

impl Talker for Child {
    fn post(&mut self, bytes: &[u8]) {
        Child::post(self, bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), Fault> {
        Child::flush(self, deadline)
    }

    fn buffer(&self) -> &[u8] {
        Child::buffer(self)
    }

    fn consume(&mut self, count: usize) {
        Child::consume(self, count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), Fault> {
        Child::fill(self, deadline)
    }
}

impl Talker for &mut dyn Talker {
    fn post(&mut self, bytes: &[u8]) {
        (**self).post(bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), Fault> {
        (**self).flush(deadline)
    }

    fn buffer(&self) -> &[u8] {
        (**self).buffer()
    }

    fn consume(&mut self, count: usize) {
        (**self).consume(count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), Fault> {
        (**self).fill(deadline)
    }
}

/// Waits for a talker in slices of time, so that a wait that is no longer wanted ends soon after `stop` is set.
///
/// # Errors
/// As `attempt`; timed out when it was stopped.
pub fn patiently<T>(
    talker: &mut T,
    deadline: Instant,
    stop: &AtomicBool,
    slice: Duration,
    attempt: impl Fn(&mut T, Instant) -> Result<(), Fault>,
) -> Result<(), Fault> {
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::TimedOut);
        }
        let until = deadline.min(Instant::now() + slice);
        match attempt(talker, until) {
            Err(Fault::TimedOut) if until < deadline => {}
            done => return done,
        }
    }
}

/// White space as C's `isspace` has it.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A whole number as a bot wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value; the nearest that fits when it is beyond 64 bits.
    pub value: i64,
    /// Its digits as they are shown.
    pub text: String,
}

impl Number {
    /// The number that `word` is: digits with a sign before them or without.
    #[must_use]
    pub fn parse(word: &str) -> Option<Number> {
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let negative = word.starts_with('-');
        let (value, text) = match word.parse::<i64>() {
            Ok(value) => (value, value.to_string()),
            Err(_) if negative => (i64::MIN, shown(word, 24)),
            Err(_) => (i64::MAX, shown(word, 24)),
        };
        Some(Number { value, text })
    }
}

/// Hears words in what a talker says, however it parts them into lines.
#[derive(Debug, Default)]
pub struct Ear {
    /// Bytes since the last line end.
    line: usize,
}

impl Ear {
    /// The next word. The last word before the end of the output needs no blank behind it; one
    /// that merely stops does.
    ///
    /// # Errors
    /// Those of [`Talker::fill`], and [`Fault::TooLong`] for a line beyond [`LINE_LIMIT`].
    pub fn word(
        &mut self,
        talker: &mut (impl Talker + ?Sized),
        deadline: Instant,
    ) -> Result<String, Fault> {
        loop {
            let buffer = talker.buffer();
            let blanks = buffer.iter().take_while(|&&b| is_blank(b)).count();
            let (blank, rest) = buffer.split_at(blanks);
            match blank.iter().rposition(|&b| b == b'\n') {
                Some(end) => self.line = blanks - end - 1,
                None => self.line += blanks,
            }
            let length = rest.iter().position(|&b| is_blank(b));
            if self.line + length.unwrap_or(rest.len()) > LINE_LIMIT {
                return Err(Fault::TooLong);
            }
            let word = length.and_then(|length| rest.get(..length)).map(lossy);
            talker.consume(blanks);
            if let Some(word) = word {
                let length = length.unwrap_or(0);
                self.line += length;
                talker.consume(length);
                return Ok(word);
            }
            if let Err(fault) = talker.fill(deadline) {
                let ended = !matches!(fault, Fault::TimedOut | Fault::TooLong);
                let last = talker.buffer();
                if !ended || last.is_empty() {
                    return Err(fault);
                }
                let (word, length) = (lossy(last), last.len());
                talker.consume(length);
                return Ok(word);
            }
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

//! Both sides of a talk with times: `SECONDS W< line` to White, `W>` from White, likewise `B`;
//! `W!` is what it wrote on standard error. The last lines of each side are kept in any case, for
//! the report of a fault.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::shown::shown;
use super::telling;
use atom4_core::rules::Side;

/// Bytes of one game's talk that are kept.
const MOST: usize = 4 << 20;

/// Characters of one line that are kept.
const LINE: usize = 1000;

/// The number of last lines of a talk that are kept.
const LAST: usize = 12;

/// The number of last lines on standard error that are kept.
const COMPLAINED: usize = 100;

/// Characters of a last line that are kept.
const LAST_LINE: usize = 160;

/// Bytes of last lines, twice as many as the longest ones take.
const TAIL: usize = 2 * COMPLAINED * (4 * LAST_LINE + 8);

/// The log of one game, shared by its two players; or none.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Rc<RefCell<Lines>>>, Option<Side>);

#[derive(Debug)]
struct Lines {
    start: Instant,
    /// All lines, where they are wanted.
    text: Option<String>,
    /// The last lines of each side, White's first.
    last: [Tails; 2],
}

/// The last lines of one program, as bytes.
#[derive(Debug, Default)]
struct Tails {
    said: Tail,
    /// What was sent as well, each behind its arrow.
    talk: Tail,
    complained: Tail,
}

/// Lines, of which at least the last ones are kept.
#[derive(Debug, Default)]
struct Tail(Vec<u8>);

impl Tail {
    /// Adds a line behind a mark.
    fn push(&mut self, mark: &[u8], line: &[u8]) {
        if self.0.len() > TAIL {
            let old = self.0.len() - TAIL / 2;
            self.0.drain(..old);
        }
        // Up to four bytes a character, and one more so that a cut shows.
        let cut = line.len().min(4 * LAST_LINE + 4);
        self.0.extend_from_slice(mark);
        self.0
            .extend_from_slice(line.get(..cut).unwrap_or_default());
        self.0.push(b'\n');
    }

    /// The last lines, at most so many, oldest first.
    fn last(&self, most: usize) -> Vec<String> {
        let lines = self.0.split(|&b| b == b'\n').rev().skip(1).take(most);
        let mut last: Vec<String> = lines
            .map(|line| shown(&String::from_utf8_lossy(line), LAST_LINE))
            .collect();
        last.reverse();
        last
    }
}

/// The last lines of one program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// On standard output, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// What was sent to it, behind `<`, and what it said, behind `>`; oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<String>,
    /// On standard error, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complained: Vec<String>,
}

impl Last {
    /// True where nothing was said at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.said.is_empty() && self.talk.is_empty() && self.complained.is_empty()
    }

    /// The telling lines of what came on standard error, as one.
    #[must_use]
    pub fn telling(&self) -> String {
        telling::in_one_line(&self.complained.join("\n"))
    }
}

impl Log {
    /// The log of a game: its last lines, and all where they are `wanted`.
    #[must_use]
    pub fn new(wanted: bool) -> Log {
        let lines = Lines {
            start: Instant::now(),
            text: wanted.then(String::new),
            last: [Tails::default(), Tails::default()],
        };
        Log(Some(Rc::new(RefCell::new(lines))), None)
    }

    /// This log with lines marked as this side's.
    #[must_use]
    pub fn of(&self, side: Side) -> Log {
        Log(self.0.clone(), Some(side))
    }

    /// Adds a line; `arrow` is `<` to the player, `>` from it, `!` on its standard error.
    pub fn line(&self, arrow: char, line: &[u8]) {
        let Some(lines) = &self.0 else { return };
        let lines = &mut *lines.borrow_mut();
        let tails = lines.tails(self.1.unwrap_or(Side::White));
        match arrow {
            '>' => tails.said.push(b"", line),
            '!' => tails.complained.push(b"", line),
            _ => {}
        }
        if arrow != '!' {
            tails.talk.push(&[arrow as u8, b' '], line);
        }
        lines.write(self.1, arrow, line);
    }

    /// Forgets the last lines of this side's standard output: those that come now belong to a game.
    pub fn begin_game(&self) {
        let Some(lines) = &self.0 else { return };
        if let Some(side) = self.1 {
            let tails = &mut *lines.borrow_mut();
            let tails = tails.tails(side);
            tails.said.0.clear();
            tails.talk.0.clear();
        }
    }

    /// Adds what there is to know of a fault: what was said without a line end or was not read any more, what came on
    /// standard error, and what the fault is.
    pub fn fault(&self, unread: &[u8], complaints: &[u8], fault: &str) {
        for (arrow, said) in [('>', unread), ('!', complaints)] {
            let lines = said.split(|&b| b == b'\n');
            lines
                .filter(|line| !line.is_empty())
                .for_each(|line| self.line(arrow, line));
        }
        if let Some(lines) = &self.0 {
            lines.borrow_mut().write(self.1, '!', fault.as_bytes());
        }
    }

    /// The lines so far; `None` where nothing is logged.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        self.0.as_ref()?.borrow().text.clone()
    }

    /// The last lines of a side.
    #[must_use]
    pub fn last(&self, side: Side) -> Last {
        let Some(lines) = &self.0 else {
            return Last::default();
        };
        let [white, black] = &lines.borrow().last;
        let tails = match side {
            Side::White => white,
            Side::Black => black,
        };
        Last {
            said: tails.said.last(LAST),
            talk: tails.talk.last(LAST),
            complained: tails.complained.last(COMPLAINED),
        }
    }
}

impl Lines {
    /// The last lines of a side.
    const fn tails(&mut self, side: Side) -> &mut Tails {
        let [white, black] = &mut self.last;
        match side {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// Adds a line to the text, where that is wanted.
    fn write(&mut self, side: Option<Side>, arrow: char, line: &[u8]) {
        let Some(out) = self.text.as_mut().filter(|text| text.len() <= MOST) else {
            return;
        };
        let time = self.start.elapsed().as_secs_f64();
        let letter = match side {
            Some(Side::White) => 'W',
            Some(Side::Black) => 'B',
            None => '?',
        };
        let text = shown(&String::from_utf8_lossy(line), LINE);
        // Writing into a string cannot fail.
        let _ = writeln!(out, "{time:.6} {letter}{arrow} {text}");
    }
}

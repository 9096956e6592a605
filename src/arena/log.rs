//! Both sides of a talk with times: `SECONDS W< line` to White, `W>` from White, likewise `B`;
//! `W!` is what it wrote on standard error.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;
use std::time::Instant;

use super::shown::shown;
use crate::rules::Side;

/// Bytes of one game's talk that are kept.
const MOST: usize = 4 << 20;

/// Characters of one line that are kept.
const LINE: usize = 1000;

/// The log of one game, shared by its two players; or none.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Rc<RefCell<Lines>>>, char);

#[derive(Debug)]
struct Lines {
    start: Instant,
    text: String,
}

impl Log {
    /// A log when `wanted`, else one that keeps nothing.
    #[must_use]
    pub fn new(wanted: bool) -> Log {
        let lines = wanted.then(|| {
            Rc::new(RefCell::new(Lines {
                start: Instant::now(),
                text: String::new(),
            }))
        });
        Log(lines, '?')
    }

    /// This log with lines marked as this side's.
    #[must_use]
    pub fn of(&self, side: Side) -> Log {
        let letter = match side {
            Side::White => 'W',
            Side::Black => 'B',
        };
        Log(self.0.clone(), letter)
    }

    /// Adds a line; `arrow` is `<` to the player, `>` from it, `!` on its standard error.
    pub fn line(&self, arrow: char, line: &[u8]) {
        let Some(lines) = &self.0 else { return };
        let lines = &mut *lines.borrow_mut();
        if lines.text.len() > MOST {
            return;
        }
        let time = lines.start.elapsed().as_secs_f64();
        let text = shown(&String::from_utf8_lossy(line), LINE);
        // Writing into a string cannot fail.
        let _ = writeln!(lines.text, "{time:.6} {}{arrow} {text}", self.1);
    }

    /// Adds what there is to know of a fault: what was said without a line end or was not read any more, what came on
    /// standard error, and what the fault is.
    pub fn fault(&self, unread: &[u8], complaints: &[u8], fault: &str) {
        for (arrow, said) in [('>', unread), ('!', complaints), ('!', fault.as_bytes())] {
            let lines = said.split(|&b| b == b'\n');
            lines
                .filter(|line| !line.is_empty())
                .for_each(|line| self.line(arrow, line));
        }
    }

    /// The lines so far; `None` where nothing is logged.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        Some(self.0.as_ref()?.borrow().text.clone())
    }
}

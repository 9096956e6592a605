//! Long texts at a terminal: words that are not broken at its edge, page after page.

use std::io::{self, Write};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};

/// Columns and rows of the terminal; 80 and 24 where it does not say.
pub(super) fn size() -> (usize, usize) {
    match tcgetwinsize(stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col.into(), size.ws_row.into()),
        _ => (80, 24),
    }
}

/// Writes a text to the terminal, a page at a time where it is longer than the screen. Where more has been typed
/// already nobody is waiting to read, and all comes at once.
///
/// # Errors
/// When it cannot be written.
pub(super) fn show(text: &str, out: &mut dyn Write) -> io::Result<()> {
    out.flush()?;
    let room = size().1.saturating_sub(1).max(1);
    let lines: Vec<&str> = text.lines().collect();
    let keys = match lines.len() > room && !is_typed_ahead() {
        true => Keys::take(),
        false => None,
    };
    let Some(keys) = keys else {
        return out.write_all(text.as_bytes());
    };
    let (mut shown, mut step) = (0, room);
    loop {
        let next = lines.len().min(shown + step);
        for line in lines.get(shown..next).unwrap_or_default() {
            writeln!(out, "{line}")?;
        }
        shown = next;
        if shown == lines.len() {
            return Ok(());
        }
        let question = format!(
            "-- {shown} of {} lines; Space: more, q: end --",
            lines.len()
        );
        write!(out, "{question}")?;
        out.flush()?;
        let key = keys.next();
        // The next line takes the question's place.
        write!(out, "\r{}\r", " ".repeat(question.len()))?;
        match key {
            Key::Page => step = room,
            Key::Line => step = 1,
            Key::Enough => return Ok(()),
        }
    }
}

/// True where input waits to be read.
fn is_typed_ahead() -> bool {
    let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
    poll(&mut fds, Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
}

/// The answers to the question between two pages.
enum Key {
    Page,
    Line,
    Enough,
}

/// The keys of the terminal one by one, without echo; as before when this is dropped.
struct Keys {
    before: Termios,
}

impl Keys {
    /// `None` where the terminal cannot be asked.
    fn take() -> Option<Keys> {
        let before = tcgetattr(stdin()).ok()?;
        let mut modes = before.clone();
        modes
            .local_modes
            .remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
        tcsetattr(stdin(), OptionalActions::Drain, &modes).ok()?;
        Some(Keys { before })
    }

    /// Waits for a key that means something; the end of input is enough.
    fn next(&self) -> Key {
        let mut bytes = [0; 16];
        loop {
            let n = match rustix::io::read(stdin(), &mut bytes) {
                Err(rustix::io::Errno::INTR) => continue,
                Ok(n @ 1..) => n,
                _ => return Key::Enough,
            };
            match bytes.get(..n).unwrap_or_default() {
                b" " | b"f" | b"\x1b[6~" => return Key::Page,
                b"\r" | b"\n" | b"j" | b"\x1b[B" | b"\x1bOB" => return Key::Line,
                // Escape, Ctrl-C and Ctrl-D.
                b"q" | b"Q" | b"\x1b" | b"\x03" | b"\x04" => return Key::Enough,
                _ => {}
            }
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        let _ = tcsetattr(stdin(), OptionalActions::Drain, &self.before);
    }
}

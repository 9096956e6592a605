//! Takes the terminal and gives it back: raw mode, alternate screen, mouse, cursor.
//!
//! There is one terminal, so what has to be undone is kept in one place, where the panic hook
//! finds it too. Whoever comes first gives the terminal back; the others find nothing to do.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};

use super::answers::{Mode, WHOLE};
use super::clipboard;
use super::tty::{self, Modes};

/// Alternate screen, keypad in application mode, pasted text in brackets, no cursor.
const TAKE: &str = "\x1b[?1049h\x1b=\x1b[?2004h\x1b[?25l\x1b[2J";
/// The opposite, whatever was switched on since, and plain characters. The screen is blank before the old one comes back: in a
/// terminal that has no other screen nothing of the game stays.
const GIVE: &str =
    "\x1b[?1003l\x1b[?1000l\x1b[?1006l\x1b[?2004l\x1b>\x1b[0m\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l";
/// Puts the terminal's title aside, and brings it back.
const KEEP_TITLE: &str = "\x1b[22;2t";
const BRING_TITLE: &str = "\x1b[23;2t";
/// Terminals whose windows have titles, by the beginning of `TERM`. Others may show the words that set one.
const TITLED: [&str; 14] = [
    "xterm",
    "rxvt",
    "screen",
    "tmux",
    "alacritty",
    "foot",
    "kitty",
    "wezterm",
    "konsole",
    "gnome",
    "vte",
    "st-",
    "mlterm",
    "ghostty",
];
/// Pointer reports: clicks, moves, with numbers that know no limit.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1003h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1003l\x1b[?1000l\x1b[?1006l";

/// A terminal that was taken: how it was, and by which thread.
struct Taken {
    before: Modes,
    by: ThreadId,
}

static TAKEN: Mutex<Option<Taken>> = Mutex::new(None);
/// What this terminal has been switched to beside that, in the order in which it was.
static MODES: Mutex<Vec<Mode>> = Mutex::new(Vec::new());
/// A picture has been begun that is to be shown whole.
static PICTURE: AtomicBool = AtomicBool::new(false);

/// The terminal is ours while this lives.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When standard input or output is no terminal, or it does not obey.
    pub fn take() -> io::Result<Guard> {
        hook_panics();
        let guard = Guard(());
        guard.again()?;
        Ok(guard)
    }

    /// Takes the terminal once more after [`Guard::give`].
    ///
    /// # Errors
    /// As [`Guard::take`].
    pub fn again(&self) -> io::Result<()> {
        let before = Modes::make_raw()?;
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        // The state before us goes back, not the state in which we left it.
        taken.get_or_insert(Taken {
            before,
            by: thread::current().id(),
        });
        drop(taken);
        send(TAKE)?;
        for [on, _] in modes().iter() {
            send(on)?;
        }
        match has_title() {
            true => send(KEEP_TITLE),
            false => Ok(()),
        }
    }

    /// Gives the terminal back for a while.
    pub fn give(&self) {
        give_back();
    }

    /// Blanks the screen.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn clear(&self) -> io::Result<()> {
        send("\x1b[0m\x1b[2J")
    }

    /// Asks the terminal; what it shows of that is to be blanked.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn ask(&self, questions: &str) -> io::Result<()> {
        send(questions)
    }

    /// Switches the terminal to a mode, until it is given back, and once more when it is taken again.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn switch(&self, mode: Mode) -> io::Result<()> {
        modes().push(mode);
        let [on, _] = mode;
        send(on)
    }

    /// Sends what changes a picture, to be shown when it is whole where the terminal can wait for that.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn picture(&self, changes: &str, whole: bool) -> io::Result<()> {
        let [begin, end] = WHOLE;
        match (changes.is_empty(), whole) {
            (true, _) => Ok(()),
            (_, false) => send(changes),
            (_, true) => {
                PICTURE.store(true, Ordering::SeqCst);
                send(&format!("{begin}{changes}{end}"))?;
                PICTURE.store(false, Ordering::SeqCst);
                Ok(())
            }
        }
    }

    /// Gives the terminal's window or tab a title, where it has one. The old one comes back when the terminal is given back.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn title(&self, title: &str) -> io::Result<()> {
        if !has_title() {
            return Ok(());
        }
        // What comes from another machine says nothing to the terminal itself.
        let title: String = title.chars().filter(|own| !own.is_control()).collect();
        send(&format!("\x1b]2;{title}\x1b\\"))
    }

    /// Puts a text into the terminal's clipboard, where it has one; false where it may show the words that do so.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn copy(&self, text: &str) -> io::Result<bool> {
        let name = tty::variable("TERM").unwrap_or_default();
        let passes_over = clipboard::passes_over(&name, is_titled(&name));
        let sent = clipboard::words(text).filter(|_| passes_over);
        sent.as_deref().map_or(Ok(()), send)?;
        Ok(sent.is_some())
    }

    /// Rings the bell.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn bell(&self) -> io::Result<()> {
        send("\x07")
    }

    /// Pointer reports on or off.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn mouse(&self, on: bool) -> io::Result<()> {
        send(if on { MOUSE_ON } else { MOUSE_OFF })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
        modes().clear();
    }
}

fn modes() -> std::sync::MutexGuard<'static, Vec<Mode>> {
    MODES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True where the terminal's window or tab has a title.
fn has_title() -> bool {
    is_titled(&tty::variable("TERM").unwrap_or_default())
}

/// True for the `TERM` of a terminal whose window or tab has a title.
fn is_titled(name: &str) -> bool {
    TITLED.iter().any(|own| name.starts_with(own))
}

/// Writes straight to the terminal; a full terminal is waited for.
fn send(text: &str) -> io::Result<()> {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let written = tty::write(rest)?;
        rest = rest.get(written..).unwrap_or_default();
    }
    Ok(())
}

/// Gives the terminal back, if it is taken. Errors have nobody left to hear them.
fn give_back() {
    let taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(taken) = taken {
        if PICTURE.swap(false, Ordering::SeqCst) {
            let _ = send(WHOLE[1]);
        }
        for [_, off] in modes().iter().rev() {
            let _ = send(off);
        }
        if has_title() {
            let _ = send(BRING_TITLE);
        }
        let _ = send(GIVE);
        taken.before.bring_back();
    }
}

/// Makes a panic give the terminal back before it is reported. One hook for all guards.
fn hook_panics() {
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let by = TAKEN
                .try_lock()
                .ok()
                .and_then(|taken| taken.as_ref().map(|taken| taken.by));
            match by {
                // Another thread failed while the screen lives on: its owner hears of it when
                // it joins the thread, and the screen is not the place for a report.
                Some(owner) if owner != thread::current().id() => return,
                Some(_) => give_back(),
                None => {}
            }
            report(info);
        }));
    });
}

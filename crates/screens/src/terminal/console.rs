//! The system's part of a terminal: its modes, and bytes that come from it within a time. The console of Windows 10 and
//! newer, which understands and sends what a terminal does once it is told so.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use winapi_util::HandleRef;
use winapi_util::console::{mode, set_mode};

/// Of the input: what is typed is a line, is shown, and Ctrl-C is a signal; marking by the mouse.
const COOKED: u32 = 0x0001 | 0x0002 | 0x0004 | 0x0040;
/// Of the input: marking by the mouse is not as it was, and keys are sent as a terminal sends them.
const TERMINAL: u32 = 0x0080 | 0x0200;
/// Of the output: sequences are understood; the end of a line goes down alone.
const SEQUENCES: u32 = 0x0001 | 0x0004 | 0x0008;

/// The longest that is waited at once: a window that has another size says nothing.
const LONGEST: Duration = Duration::from_millis(100);

/// How a console treats what is typed and written: modes of its input and output.
pub struct Modes([u32; 2]);

impl Modes {
    /// Makes the console raw: every key comes as it is pressed, and what is written is understood as by a terminal. How it
    /// was before.
    ///
    /// # Errors
    /// When it does not obey, as before Windows 10.
    pub fn make_raw() -> io::Result<Modes> {
        let before = [mode(HandleRef::stdin())?, mode(HandleRef::stdout())?];
        let [input, output] = before;
        let raw = set_mode(HandleRef::stdin(), input & !COOKED | TERMINAL)
            .and_then(|()| set_mode(HandleRef::stdout(), output | SEQUENCES));
        let before = Modes(before);
        raw.inspect_err(|_| before.bring_back())?;
        Ok(before)
    }

    /// Makes the console what it was.
    pub fn bring_back(&self) {
        let [input, output] = self.0;
        let _ = set_mode(HandleRef::stdout(), output);
        let _ = set_mode(HandleRef::stdin(), input);
    }
}

/// Writes straight to the console: how much.
///
/// # Errors
/// When it is gone.
pub fn write(bytes: &[u8]) -> io::Result<usize> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(bytes.len())
}

/// Waits for bytes no longer than `timeout`, and not for long at once: how many came.
///
/// # Errors
/// When the console is gone.
pub fn read(bytes: &mut [u8], timeout: Duration) -> io::Result<usize> {
    static KEYS: OnceLock<Mutex<Receiver<u8>>> = OnceLock::new();
    let keys = KEYS.get_or_init(|| Mutex::new(listen()));
    let keys = keys.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((first, rest)) = bytes.split_first_mut() else {
        return Ok(0);
    };
    *first = match keys.recv_timeout(timeout.min(LONGEST)) {
        Ok(byte) => byte,
        Err(RecvTimeoutError::Timeout) => return Ok(0),
        Err(RecvTimeoutError::Disconnected) => {
            return Err(io::Error::other("the console has hung up"));
        }
    };
    let more = rest.iter_mut().zip(keys.try_iter());
    Ok(1 + more.map(|(place, byte)| *place = byte).count())
}

/// Reads the console on a thread, which lives as long as the program: nothing else waits for keys no longer than a while.
fn listen() -> Receiver<u8> {
    let (to, keys) = channel();
    let read = move || {
        let mut bytes = [0; 1024];
        loop {
            // What ends input elsewhere, Ctrl-Z, is read as nothing.
            let Ok(count) = io::stdin().lock().read(&mut bytes) else {
                return;
            };
            for &byte in bytes.iter().take(count) {
                if to.send(byte).is_err() {
                    return;
                }
            }
        }
    };
    // Without a thread the console counts as gone.
    let _ = thread::Builder::new().spawn(read);
    keys
}

/// Nothing is ever stopped here.
pub const fn stop_others() {}

/// What the environment says of the terminal in this variable, if it is set and not empty. Mostly it says nothing: the console
/// has no name, but shows what xterm shows, every colour and every letter.
pub fn variable(name: &str) -> Option<String> {
    let said = std::env::var(name).ok().filter(|value| !value.is_empty());
    said.or_else(|| {
        let usual = match name {
            "TERM" => "xterm-256color",
            "COLORTERM" => "truecolor",
            "LANG" => "C.UTF-8",
            _ => return None,
        };
        Some(usual.to_owned())
    })
}

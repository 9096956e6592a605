//! The bytes to and from a display. The library asks the system before each request whether there is room for it, though most
//! requests only go into a buffer; a picture has hundreds. Here one waits for room after there was none, and not before.

use std::io::{ErrorKind, IoSlice, Result};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, Ordering};

use x11rb::errors::{ConnectError, DisplayParsingError};
use x11rb::reexports::x11rb_protocol::{parse_display::parse_display, xauth};
use x11rb::rust_connection::{DefaultStream, PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;

/// A connection that waits only where it must.
pub(super) type Connected = RustConnection<Patient>;

/// A stream that is asked for room only after it had none.
#[derive(Debug)]
pub(super) struct Patient {
    stream: DefaultStream,
    /// The last write found no room.
    full: AtomicBool,
}

impl Patient {
    /// Remembers whether there was room.
    fn written(&self, written: Result<usize>) -> Result<usize> {
        let full = matches!(&written, Err(error) if error.kind() == ErrorKind::WouldBlock);
        self.full.store(full, Ordering::Relaxed);
        written
    }
}

impl Stream for Patient {
    fn poll(&self, mode: PollMode) -> Result<()> {
        match mode {
            PollMode::ReadAndWritable if !self.full.load(Ordering::Relaxed) => Ok(()),
            _ => self.stream.poll(mode),
        }
    }

    fn read(&self, bytes: &mut [u8], files: &mut Vec<RawFdContainer>) -> Result<usize> {
        self.stream.read(bytes, files)
    }

    fn write(&self, bytes: &[u8], files: &mut Vec<RawFdContainer>) -> Result<usize> {
        self.written(self.stream.write(bytes, files))
    }

    fn write_vectored(
        &self,
        bytes: &[IoSlice<'_>],
        files: &mut Vec<RawFdContainer>,
    ) -> Result<usize> {
        self.written(self.stream.write_vectored(bytes, files))
    }
}

impl AsFd for Patient {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

/// Connects to a display by its name; the number of its screen comes with it.
pub(super) fn connect(display: &str) -> std::result::Result<(Connected, usize), ConnectError> {
    let parsed = parse_display(Some(display))?;
    let screen = usize::from(parsed.screen);
    let mut refused = ConnectError::from(DisplayParsingError::Unknown);
    for address in parsed.connect_instruction() {
        match DefaultStream::connect(&address) {
            Ok((stream, (family, peer))) => {
                // Without a cookie that can be read, it is tried without one.
                let cookie = xauth::get_auth(family, &peer, parsed.display);
                let (name, data) = cookie.ok().flatten().unwrap_or_default();
                let full = AtomicBool::new(false);
                let stream = Patient { stream, full };
                let connected =
                    RustConnection::connect_to_stream_with_auth_info(stream, screen, name, data)?;
                return Ok((connected, screen));
            }
            Err(error) => refused = error.into(),
        }
    }
    Err(refused)
}

//! Standard output of the subcommands: what could not be written is told once, at the end.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Standard output that keeps its first error to itself; what comes after it is lost.
#[derive(Default)]
struct Output {
    failed: Option<io::Error>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_none() {
            self.failed = io::stdout().write_all(bytes).err();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed.is_none() {
            self.failed = io::stdout().flush().err();
        }
        Ok(())
    }
}

/// Runs what says its results on a stream and returns its exit status. Where they could not be written the status is 2
/// instead of 0, and standard error has the reason. A reader who has gone away is no failure.
pub fn telling(run: impl FnOnce(&mut dyn Write) -> u8) -> ExitCode {
    let mut out = Output::default();
    let status = run(&mut out);
    let _ = out.flush();
    match out.failed {
        Some(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!(
                "atom4: what there is to say cannot be written: {}",
                crate::base::plain(&error)
            );
            ExitCode::from(if status == 0 { 2 } else { status })
        }
        _ => ExitCode::from(status),
    }
}

/// The exit status of having written something; a closed pipe is no failure.
pub fn written(result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("atom4: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

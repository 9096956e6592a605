//! Standard output of the subcommands: what could not be written is told once, at the end.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
                atom4_core::base::plain(&error)
            );
            ExitCode::from(if status == 0 { 2 } else { status })
        }
        _ => ExitCode::from(status),
    }
}

/// Runs what a signal stops and says its results, or why it cannot be done.
pub fn interruptible(
    work: impl FnOnce(&AtomicBool, &mut dyn Write) -> Result<u8, String>,
) -> ExitCode {
    // Ctrl-C stops the search; what is known by then is still told. A second one ends the program, and so does the
    // first while files are still being read.
    let stop = Arc::new(AtomicBool::new(true));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let armed = signal_hook::flag::register_conditional_shutdown(signal, 130, stop.clone());
        let _ = armed.and_then(|_| signal_hook::flag::register(signal, stop.clone()));
    }
    telling(|out| match work(&stop, out) {
        Ok(status) => status,
        Err(reason) => {
            eprintln!("atom4: {reason}");
            2
        }
    })
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

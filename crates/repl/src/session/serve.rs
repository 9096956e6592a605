//! The loop of a session: bytes in, answers out, all flushed before the program waits or thinks.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::running::Running;
use super::script_file::open;
use super::{Flow, Session};
use crate::reader::{Item, Reader};
use atom4_core::base::{files, plain};

/// Time for which a period that nothing follows is held back: it might stand before a digit.
const HELD_BACK: Duration = Duration::from_millis(20);

/// Where commands come from.
pub trait CommandSource: Read {
    /// True where more bytes, or the end, come within `time`.
    fn ready_within(&self, time: Duration) -> bool {
        let _ = time;
        true
    }
}

impl CommandSource for File {}

impl CommandSource for io::Take<File> {}

impl CommandSource for &[u8] {}

impl CommandSource for io::StdinLock<'_> {
    #[cfg(unix)]
    fn ready_within(&self, time: Duration) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let mut fds = [PollFd::new(self, PollFlags::IN)];
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(time.subsec_nanos()),
        };
        // Where waiting itself fails, reading will say why.
        poll(&mut fds, Some(&timeout)).map_or(true, |ready| ready > 0)
    }
}

/// Whoever answers what a [`Reader`] finds.
pub trait Answerer {
    /// Answers one item, which ended in this line of its source, from 1.
    ///
    /// # Errors
    /// When the answer cannot be written.
    fn item(&mut self, item: &Item, line: usize, out: &mut dyn Write) -> io::Result<Flow>;

    /// True where what is left of the source is not to be answered.
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Answerer for Session {
    fn item(&mut self, item: &Item, line: usize, out: &mut dyn Write) -> io::Result<Flow> {
        self.at_line(line);
        self.answer(item, out)
    }

    /// Ctrl-C stops a file that is being run.
    fn is_stopped(&self) -> bool {
        !self.running.is_empty() && self.stop.is_set()
    }
}

/// Reading has failed, not writing.
#[derive(Debug)]
pub(super) struct Unreadable(pub io::Error);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(&self.0))
    }
}

impl std::error::Error for Unreadable {}

/// Answers everything that comes from `source`, until it ends, a command ends the session or, in
/// a file, Ctrl-C stops it.
///
/// # Errors
/// When reading or writing fails; where it was reading, the error is an `Unreadable` within.
pub fn serve(
    answerer: &mut dyn Answerer,
    source: &mut dyn CommandSource,
    out: &mut dyn Write,
) -> io::Result<Flow> {
    let mut reader = Reader::new();
    let mut bytes = vec![0; 64 * 1024];
    let mut ended = false;
    loop {
        let flow = answer_all(answerer, &mut reader, out)?;
        out.flush()?;
        if flow != Flow::On || ended || answerer.is_stopped() {
            return Ok(flow);
        }
        if reader.waits_after_period() && !source.ready_within(HELD_BACK) {
            reader.close();
            continue;
        }
        match source.read(&mut bytes) {
            Ok(0) => {
                reader.end();
                ended = true;
            }
            Ok(n) => reader.push(bytes.get(..n).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(io::Error::new(error.kind(), Unreadable(error))),
        }
    }
}

/// Answers what the reader finds in the bytes that have come.
fn answer_all(
    answerer: &mut dyn Answerer,
    reader: &mut Reader,
    out: &mut dyn Write,
) -> io::Result<Flow> {
    while let Some(item) = reader.next_item() {
        if answerer.is_stopped() {
            break;
        }
        let flow = answerer.item(&item, reader.line(), out)?;
        if flow != Flow::On {
            return Ok(flow);
        }
    }
    Ok(Flow::On)
}

/// Answers one line typed at a terminal, where Enter supplies a missing last period.
///
/// # Errors
/// When the answer cannot be written.
pub fn serve_line(session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
    let mut reader = Reader::new();
    reader.push(line.as_bytes());
    reader.end();
    let mut flow = Flow::On;
    while flow == Flow::On {
        let Some(item) = reader.next_item() else {
            break;
        };
        flow = match item {
            Item::Malformed(crate::reader::Malformed::NoPeriod(text)) => {
                session.command(&text, out)?
            }
            other => session.answer(&other, out)?,
        };
    }
    out.flush()?;
    Ok(flow)
}

/// A whole session on standard input or on command files, answers on standard output: the exit
/// status. A closed pipe on standard output ends it quietly.
pub fn run_piped(session: &mut Session, files: &[PathBuf]) -> u8 {
    session.stop.watch_reader();
    let mut out = BufWriter::with_capacity(64 * 1024, io::stdout().lock());
    let ended = if files.is_empty() {
        serve(session, &mut io::stdin().lock(), &mut out)
    } else {
        run_files(session, files, &mut out)
    };
    told(ended, out).map_or_else(|status| status, |_| 0)
}

/// Runs command files before the session goes on elsewhere.
///
/// # Errors
/// The exit status, where there is nothing to go on with: a file has ended the session, or one cannot
/// be read.
pub fn run_first(session: &mut Session, files: &[PathBuf]) -> Result<(), u8> {
    session.stop.watch_reader();
    let mut out = BufWriter::with_capacity(64 * 1024, io::stdout().lock());
    let ended = run_files(session, files, &mut out);
    match told(ended, out)? {
        Flow::On => Ok(()),
        _ => Err(0),
    }
}

/// The end of a session on standard output, or the exit status of what went wrong, which is told.
fn told(ended: io::Result<Flow>, mut out: BufWriter<io::StdoutLock<'_>>) -> Result<Flow, u8> {
    match ended {
        Ok(Flow::Failed) => Err(2),
        Ok(flow) => Ok(flow),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            // The buffer holds what nobody will read; dropping it would try once more.
            std::mem::forget(out);
            Err(0)
        }
        Err(error) => {
            let _ = out.flush();
            eprintln!("atom4: {error}");
            Err(2)
        }
    }
}

fn run_files(session: &mut Session, files: &[PathBuf], out: &mut dyn Write) -> io::Result<Flow> {
    for path in files {
        let flow = session.run_script(path, out)?;
        if flow != Flow::On {
            return Ok(flow);
        }
    }
    Ok(Flow::On)
}

impl Session {
    /// Runs a command file named on the command line.
    fn run_script(&mut self, path: &Path, out: &mut dyn Write) -> io::Result<Flow> {
        let named = |error: io::Error| {
            let told = format!("{}: {}", path.display(), plain(&error));
            io::Error::new(error.kind(), told)
        };
        let mut file = open(path).map_err(named)?;
        // What the shell makes of <(…) can be read, but lies nowhere: files named in it are looked for here.
        let place = files::whole(path).unwrap_or_default();
        self.running.push(Running {
            path: place,
            line: 0,
            known: true,
        });
        let flow = serve(self, &mut file, out);
        self.running.pop();
        flow.map_err(|error| match error.downcast::<Unreadable>() {
            Ok(Unreadable(error)) => named(error),
            Err(error) => error,
        })
    }
}

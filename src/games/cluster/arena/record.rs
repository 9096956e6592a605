//! Both sides of the talk in a file: `SECONDS A< line` from the referee to player 0, `A>` from
//! player 0, likewise `B`; `A!` is what it wrote on standard error.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use atom4_arena::process::{Child, Fault, LINE_LIMIT};
use atom4_core::rules::Side;

use super::config::Config;
use super::referee::Outcome;
use super::talk::Talker;
use atom4_arena::shown::shown;

/// Bytes of one bot's output that are recorded in all: enough for 100,000 moves.
const MOST: usize = 4 << 20;

/// A file that both bots' talks go to, or none.
#[derive(Clone)]
pub struct Record(Option<Arc<Mutex<Log>>>);

struct Log {
    file: BufWriter<File>,
    start: Instant,
}

impl Record {
    /// A record in a new file at `path`, which is overwritten; no record without a path.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: Option<&Path>, seed: u64, config: &Config) -> Result<Record, String> {
        let Some(path) = path else {
            return Ok(Record(None));
        };
        let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut log = Log {
            file: BufWriter::new(file),
            start: Instant::now(),
        };
        let setup = &config.setup;
        let header = writeln!(
            log.file,
            "# seed {seed}, grid_size {} color_count {} win_length {} timeout {:.6} \
             wall_chance {} wall_seed {} rules {:?}",
            setup.edge,
            setup.colours,
            setup.win,
            config.timeout,
            config.wall_chance,
            config.wall_seed,
            config.rules
        );
        header.map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Record(Some(Arc::new(Mutex::new(log)))))
    }

    /// Writes the bots' standard errors and the outcome.
    pub fn close(&self, outcome: &Outcome, bots: &mut [Recorded<Child>; 2]) {
        for bot in bots {
            bot.complain();
        }
        self.conclude(outcome.winner, outcome.reason.as_deref());
    }

    /// Writes the outcome.
    pub fn conclude(&self, winner: Side, reason: Option<&str>) {
        if let Some(log) = &self.0 {
            let log = &mut log.lock().unwrap_or_else(PoisonError::into_inner).file;
            let reason = reason.unwrap_or("A line.");
            let winner = winner.index() + 1;
            let _ = writeln!(log, "# {reason}\n# Player {winner} wins").and_then(|()| log.flush());
        }
    }

    fn line(&self, name: char, arrow: char, line: &str) {
        if let Some(log) = &self.0 {
            let log = &mut *log.lock().unwrap_or_else(PoisonError::into_inner);
            let time = log.start.elapsed().as_secs_f64();
            let line = shown(line, LINE_LIMIT);
            let _ = writeln!(log.file, "{time:.6} {name}{arrow} {line}");
        }
    }
}

impl Recorded<Child> {
    /// Records what the bot wrote on standard error.
    pub fn complain(&mut self) {
        if self.record.0.is_some() {
            self.end_line();
            let complaints = String::from_utf8_lossy(self.inner.complaints()).into_owned();
            for line in complaints.lines() {
                self.record.line(self.name, '!', line);
            }
        }
    }
}

/// A talker whose talk is recorded.
pub struct Recorded<T> {
    /// The talker itself.
    pub inner: T,
    record: Record,
    name: char,
    /// The line that has begun.
    begun: Vec<u8>,
    recorded: usize,
}

impl<T: Talker> Recorded<T> {
    /// Records what is said to and by player `number`, 0 or 1.
    pub const fn new(inner: T, record: Record, number: usize) -> Recorded<T> {
        Recorded {
            inner,
            record,
            name: if number == 0 { 'A' } else { 'B' },
            begun: Vec::new(),
            recorded: 0,
        }
    }

    /// Records what stands without a line end.
    fn end_line(&mut self) {
        if !self.begun.is_empty() {
            let line = String::from_utf8_lossy(&self.begun).into_owned();
            self.record.line(self.name, '>', &line);
            self.begun.clear();
        }
    }

    fn hear(&mut self, from: usize) {
        let heard = self.inner.buffer().get(from..).unwrap_or_default();
        let room = MOST.saturating_sub(self.recorded).min(heard.len());
        self.recorded += room;
        let mut begun = std::mem::take(&mut self.begun);
        for &byte in heard.iter().take(room) {
            if byte == b'\n' {
                if begun.last() == Some(&b'\r') {
                    begun.pop();
                }
                let line = String::from_utf8_lossy(&begun).into_owned();
                self.record.line(self.name, '>', &line);
                begun.clear();
            } else {
                begun.push(byte);
            }
        }
        self.begun = begun;
    }
}

impl<T: Talker> Talker for Recorded<T> {
    fn post(&mut self, bytes: &[u8]) {
        if self.record.0.is_some() {
            for line in String::from_utf8_lossy(bytes).lines() {
                self.record.line(self.name, '<', line);
            }
        }
        self.inner.post(bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), Fault> {
        self.inner.flush(deadline)
    }

    fn buffer(&self) -> &[u8] {
        self.inner.buffer()
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), Fault> {
        let before = self.inner.buffer().len();
        let filled = self.inner.fill(deadline);
        if self.record.0.is_some() {
            self.hear(before);
        }
        filled
    }
}

//! The table while it grows, on a terminal: painted over itself a few times a second, on standard
//! error, so that standard output holds the result alone.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use terminal_size::{Width, terminal_size_of};

use super::standings::Standings;
use super::table::table;

/// The time between two paintings.
const PAUSE: Duration = Duration::from_millis(250);

/// The time between two lines of progress where standard error is no terminal.
const LOG_PAUSE: Duration = Duration::from_secs(60);

/// The share of the time that painting may take, as one part of so many: ratings of many players take a while.
const SHARE: u32 = 20;

/// The width of the bar in characters.
const BAR: usize = 40;

/// The live table; a line a minute where standard error is no terminal.
#[derive(Debug)]
pub struct LiveTable {
    /// The subcommand, which a line of a log begins with.
    name: &'static str,
    on: bool,
    /// Lines painted last time.
    lines: usize,
    painted: Option<Instant>,
    /// When the painting under way, or the last one, began; and how long the last one took.
    begun: Instant,
    took: Duration,
    start: Instant,
    /// Games done when this run began.
    before: usize,
}

/// The lines that are painted beside the standings.
#[derive(Clone, Debug)]
pub struct LiveLines<'a> {
    /// Games done.
    pub done: usize,
    /// Games in all.
    pub all: usize,
    /// Games under way.
    pub running: &'a [String],
    /// The last fault, if any.
    pub news: &'a str,
    /// No further games are begun.
    pub draining: bool,
}

impl LiveTable {
    /// A live table of a run that found `before` games done.
    #[must_use]
    pub fn new(name: &'static str, before: usize) -> LiveTable {
        LiveTable {
            name,
            on: std::io::stderr().is_terminal(),
            lines: 0,
            painted: None,
            begun: Instant::now(),
            took: Duration::ZERO,
            start: Instant::now(),
            before,
        }
    }

    /// True when it is time to paint; the painting begins then.
    #[must_use]
    pub fn due(&mut self) -> bool {
        let due = match (self.on, self.painted) {
            (true, None) => true,
            (true, Some(last)) => last.elapsed() >= PAUSE.max(SHARE * self.took),
            // The first line of a log comes after a while, so that short series have none.
            (false, last) => last.unwrap_or(self.start).elapsed() >= LOG_PAUSE,
        };
        if due {
            self.begun = Instant::now();
        }
        due
    }

    /// Paints over what was painted before.
    pub fn paint(&mut self, standings: &Standings, progress: &LiveLines<'_>) {
        let mut text = String::new();
        let share = progress.done as f64 / progress.all.max(1) as f64;
        let full = (share * BAR as f64) as usize;
        let spent = self.start.elapsed();
        let played = progress.done.saturating_sub(self.before);
        let left = (played > 0).then(|| {
            spent.mul_f64((progress.all - progress.done.min(progress.all)) as f64 / played as f64)
        });
        if !self.on {
            let to_go =
                left.map_or_else(String::new, |left| format!(", about {} to go", clock(left)));
            let news = match progress.news {
                "" => String::new(),
                news => format!("; last fault: {news}"),
            };
            self.write(&format!(
                "atom4 {}: {} of {} games after {}{to_go}{news}\n",
                self.name,
                progress.done,
                progress.all,
                clock(spent)
            ));
            self.painted = Some(Instant::now());
            return;
        }
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "[{}{}] {} of {} games, {} so far{}",
            "#".repeat(full),
            ".".repeat(BAR - full.min(BAR)),
            progress.done,
            progress.all,
            clock(spent),
            left.map_or_else(String::new, |left| format!(", about {} to go", clock(left)))
        );
        let width = terminal_size_of(std::io::stderr())
            .map_or(80, |(Width(width), _)| usize::from(width))
            .max(20);
        let _ = table(standings, Some(width - 1), &mut text);
        let _ = writeln!(text, "playing: {}", progress.running.join(", "));
        if !progress.news.is_empty() {
            let _ = writeln!(text, "last fault: {}", progress.news);
        }
        if progress.draining {
            let _ = writeln!(
                text,
                "finishing the games under way; Ctrl-C again stops at once"
            );
        }
        // One row a line whatever the width: what is too long is cut, else the way back is wrong.
        let mut out = self.back();
        for line in text.lines() {
            out.extend(line.chars().take(width - 1));
            out.push_str("\x1b[K\n");
        }
        self.lines = text.lines().count();
        self.write(&out);
        self.painted = Some(Instant::now());
        self.took = self.begun.elapsed();
    }

    /// Takes the table away, before the final one is printed.
    pub fn clear(&mut self) {
        if self.lines > 0 {
            let out = self.back();
            self.write(&out);
            self.lines = 0;
        }
    }

    /// Says a line that stays.
    pub fn say(&mut self, line: &str) {
        self.clear();
        self.write(&format!("atom4 {}: {line}\n", self.name));
    }

    fn back(&self) -> String {
        match self.lines {
            0 => String::new(),
            lines => format!("\x1b[{lines}A\x1b[J"),
        }
    }

    #[allow(clippy::unused_self)]
    fn write(&self, text: &str) {
        let mut err = std::io::stderr().lock();
        let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    }
}

/// The characters that fit into a line of the terminal which standard output is; `None` where it is none, or does not
/// know its size.
#[must_use]
pub fn output_columns() -> Option<usize> {
    let (Width(width), _) = terminal_size_of(std::io::stdout())?;
    // The last place stays empty: behind a character there some terminals begin a new row.
    usize::from(width)
        .checked_sub(1)
        .filter(|columns| *columns > 0)
}

/// `1:02:03`, `2:03`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

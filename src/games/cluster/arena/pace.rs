//! The time that our bot thinks on a machine that it shares: never so long that it could be kept
//! from answering in time.
//!
//! A program that works is at some moment made to wait until the others had their slices; one that sleeps most of
//! the time and works for less than a slice is let in at once when it wakes up, and not
//! interrupted. So a quiet machine is used for most of the clock, a busy one for a moment, and
//! the more wait, the earlier the answer has to go out. How busy it is tell the system (how many
//! programs want to run), the wait before the line was read, and a search that looks at its watch
//! all the time: a gap between two looks is one in which it was kept from running.

use std::fs::read_to_string;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use atom4_core::search::Clock;

/// For how long each program that wants to run as well may have a processor: one tick of a system
/// with 250 of them a second, and somewhat more.
const SLICE: Duration = Duration::from_millis(5);

/// Shorter than any slice.
const NAP: Duration = Duration::from_millis(1);

/// A gap between two looks at the watch that no search takes.
const GAP: Duration = Duration::from_millis(3);

/// From one question how busy the machine is to the next.
const ASKED: Duration = Duration::from_millis(2);

/// Stalls as long as the longest that there must be time for: one that comes just before the answer,
/// and one more.
const STALLS: u32 = 2;

/// Least time kept back for stalls of a new kind: a disk, a host that wants its processor.
const UNSEEN: Duration = Duration::from_millis(15);

/// Most time kept back for them. A host that is shared takes its processor away for longer than this
/// only seldom.
const MOST_UNSEEN: Duration = Duration::from_millis(150);

/// Time kept back for stalls of a new kind: an eighth of the clock, since a long clock loses little by it.
fn unseen(clock: Duration) -> Duration {
    (clock / 8).clamp(UNSEEN, MOST_UNSEEN)
}

/// When the thoughts of a turn have to end, counted from its beginning, where a stall may last so
/// long.
///
/// The time to think where stalls leave none. A program that works then pays for it with a
/// wait as many times as long as there are programs to a processor, at the latest when it wakes
/// up for its next turn: a sixth of the clock is given to that.
fn allowance(clock: Duration, stall: Duration) -> Duration {
    let kept = clock.mul_f64(0.1) + unseen(clock) + stall * STALLS;
    let share = 1.0 + stall.as_secs_f64() / SLICE.as_secs_f64();
    let moment = clock.div_f64(6.0 * share).min(clock.mul_f64(0.1));
    clock.saturating_sub(kept).max(moment)
}

/// Programs that want to run now, this one among them, where Linux tells.
fn wanting() -> Option<u32> {
    parse_wanting(&read_to_string("/proc/loadavg").ok()?)
}

/// Programs that want to run, from a line such as `0.20 0.18 0.12 1/80 11206`.
fn parse_wanting(load: &str) -> Option<u32> {
    let (wanting, _) = load.split_whitespace().nth(3)?.split_once('/')?;
    wanting.parse().ok()
}

/// Time that this thread has waited for a processor since it started, where Linux tells.
fn waited() -> Option<Duration> {
    let text = read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

/// Sleeps for a moment, and for as long as a busy machine takes to let this thread in again: who
/// has worked more than its share, as a program that starts has, waits that long when it wakes up
/// next, and better now than on the clock of its first turn.
pub fn pay_off() {
    std::thread::sleep(NAP);
}

/// Measurements of the machine that are kept from one turn to the next.
pub struct MachinePace {
    clock: Duration,
    processors: u32,
    /// The longest stall seen; those of long ago count less and less.
    stall: Duration,
    /// Time that the thread had waited before it began to listen.
    waited: Duration,
}

impl MachinePace {
    /// The pace with this clock a turn, before anything is known.
    #[must_use]
    pub fn new(clock: Duration) -> MachinePace {
        let processors = available_parallelism().map_or(1, |count| count.get());
        MachinePace {
            clock,
            processors: u32::try_from(processors).unwrap_or(u32::MAX),
            stall: SLICE,
            waited: waited().unwrap_or_default(),
        }
    }

    /// The watch of a turn whose line was read at `read`. The referee's clock has been running
    /// since the line was written, while this thread may have waited for a processor.
    #[must_use]
    pub fn turn(&self, read: Instant) -> TurnWatch {
        let late = waited().unwrap_or_default().saturating_sub(self.waited);
        let watch = TurnWatch {
            began: read.checked_sub(late).unwrap_or(read),
            clock: self.clock,
            processors: self.processors,
            stall: AtomicU64::new(nanos(self.stall.max(late))),
            seen: AtomicU64::new(nanos(late)),
            looked: AtomicU64::new(nanos(late)),
            ask: AtomicU64::new(0),
        };
        watch.elapsed();
        watch
    }

    /// Learns from a turn, when its answer is out.
    pub fn learn(&mut self, watch: &TurnWatch) {
        let seen = Duration::from_nanos(watch.seen.load(Ordering::Relaxed));
        self.stall = self.stall.mul_f64(0.97).max(seen);
    }

    /// To be called before each time the bot begins to listen: from here on waiting counts.
    pub fn listen(&mut self) {
        self.waited = waited().unwrap_or_default();
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// A watch that is looked at all the time and says that the time is over while there is some left,
/// the more of it the busier the machine is. Its times are nanoseconds since the turn began.
pub struct TurnWatch {
    began: Instant,
    clock: Duration,
    processors: u32,
    /// The longest stall to be reckoned with.
    stall: AtomicU64,
    /// The longest stall seen in this turn.
    seen: AtomicU64,
    /// When it was looked at last.
    looked: AtomicU64,
    /// When the system is asked again.
    ask: AtomicU64,
}

impl Clock for TurnWatch {
    /// The time since the turn began, or the whole clock from the moment on when the answer should
    /// go out.
    fn elapsed(&self) -> Duration {
        let now = self.began.elapsed();
        let gap = nanos(now).saturating_sub(self.looked.swap(nanos(now), Ordering::Relaxed));
        if gap >= nanos(GAP) {
            self.seen.fetch_max(gap, Ordering::Relaxed);
            self.stall.fetch_max(gap, Ordering::Relaxed);
        }
        if nanos(now) >= self.ask.load(Ordering::Relaxed) {
            self.ask.store(nanos(now + ASKED), Ordering::Relaxed);
            let others = wanting().map_or(0, |all| all.saturating_sub(1));
            let stall = SLICE * others / self.processors;
            self.stall.fetch_max(nanos(stall), Ordering::Relaxed);
        }
        let stall = Duration::from_nanos(self.stall.load(Ordering::Relaxed));
        if now >= allowance(self.clock, stall) {
            return now.max(self.clock);
        }
        now
    }
}

#[cfg(test)]
mod tests;

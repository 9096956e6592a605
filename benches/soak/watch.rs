//! What a process holds, and whether that grows.

use std::fs;
use std::time::{Duration, Instant};

/// How much more memory a process may hold at the end than after a quarter of its games, KiB.
pub const GROWTH: u64 = 8 << 10;

/// The same with a window, which keeps pictures of its pieces at every size it has had: at most 16 MiB.
pub const GROWTH_OF_PICTURES: u64 = GROWTH + (16 << 10);

/// A game that takes longer hangs, however busy the machine is.
const LONGEST: Duration = Duration::from_secs(1200);

/// Looks again and again whether a game is over.
pub fn until_over(game: &str, mut over: impl FnMut() -> bool) {
    let start = Instant::now();
    while !over() {
        assert!(start.elapsed() < LONGEST, "{game} hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What a process holds.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// Resident memory, KiB.
    resident: u64,
    descriptors: usize,
    threads: usize,
}

impl Size {
    fn of(process: u32) -> Size {
        let status = fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let count =
            |what: &str| fs::read_dir(format!("/proc/{process}/{what}")).map(Iterator::count);
        Size {
            resident: line
                .and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
                .expect("a figure"),
            descriptors: count("fd").expect("a process of ours"),
            threads: count("task").expect("a process of ours"),
        }
    }
}

/// Looks at a process that plays a number of games.
pub struct Watch {
    what: String,
    start: Instant,
    games: usize,
    moves: usize,
    /// How much more memory is allowed, KiB.
    allowed: u64,
    early: Option<Size>,
}

impl Watch {
    /// Games of this name that begin now.
    pub fn new(what: String, allowed: u64) -> Watch {
        Watch {
            what,
            start: Instant::now(),
            games: 0,
            moves: 0,
            allowed,
            early: None,
        }
    }

    /// One more game is over.
    pub fn game(&mut self, moves: usize) {
        self.games += 1;
        self.moves += moves;
    }

    /// The process rests, and so far of `all` games have been played.
    pub fn rest(&mut self, process: u32, all: usize) {
        if self.early.is_none() && self.games * 4 >= all {
            self.early = Some(Size::of(process));
        }
    }

    /// All of them are: tells the figures, and panics where the process has grown.
    pub fn end(self, process: u32) {
        let (Some(early), end) = (self.early, Size::of(process)) else {
            return;
        };
        println!(
            "{}: {} games, {} moves, {:.0} s; after a quarter and at the end {} and {} KiB, {} and {} \
             descriptors, {} and {} threads",
            self.what,
            self.games,
            self.moves,
            self.start.elapsed().as_secs_f64(),
            early.resident,
            end.resident,
            early.descriptors,
            end.descriptors,
            early.threads,
            end.threads,
        );
        assert_eq!(
            early.descriptors, end.descriptors,
            "descriptors are left open"
        );
        assert_eq!(early.threads, end.threads, "threads are left");
        let grown = end.resident.saturating_sub(early.resident);
        assert!(grown <= self.allowed, "grown by {grown} KiB");
    }
}

//! The clocks that solvers' runs go by.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// A clock that runs go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopwatch {
    /// The clock on the wall.
    Wall,
    /// The processor time of the whole program.
    Processor,
}

impl Stopwatch {
    /// All of them with their names.
    pub const ALL: [(&str, Stopwatch); 2] = [
        ("wall", Stopwatch::Wall),
        ("processor", Stopwatch::Processor),
    ];

    /// One that begins now.
    pub fn begin(self) -> Box<dyn Fn() -> Duration + Sync> {
        match self {
            Stopwatch::Wall => {
                let begun = Instant::now();
                Box::new(move || begun.elapsed())
            }
            Stopwatch::Processor => {
                let begun = ProcessTime::now();
                Box::new(move || begun.elapsed())
            }
        }
    }
}

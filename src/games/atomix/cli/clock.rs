//! The clocks that solvers' runs go by.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

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
                let begun = processor_time();
                Box::new(move || processor_time().saturating_sub(begun))
            }
        }
    }
}

/// The processor time that the program has taken.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    // Neither is ever negative.
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

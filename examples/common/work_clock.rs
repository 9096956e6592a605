//! The clock of the workbenches.

use std::time::Duration;

use atom4::search::Clock;

/// Time this thread has worked, so that other work on the machine does not count.
pub struct WorkClock(Duration);

fn worked() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

impl WorkClock {
    pub fn start() -> WorkClock {
        WorkClock(worked())
    }
}

impl Clock for WorkClock {
    fn elapsed(&self) -> Duration {
        // Another thread's work is not counted: to it no time passes.
        worked().saturating_sub(self.0)
    }
}

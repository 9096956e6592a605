//! The time from one shown move to the next, as a person sets it.

use std::time::Duration;

/// The delays to choose from, in milliseconds.
const CHOICES: [u64; 8] = [100, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/// The shortest delay: what goes faster is not seen.
pub const SHORTEST: Duration = Duration::from_millis(CHOICES[0]);

/// A delay and its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delay {
    /// From one move to the next.
    pub time: Duration,
    /// The longest that a person can choose.
    longest: Duration,
}

impl Delay {
    /// Half a second, up to `longest`.
    #[must_use]
    pub const fn up_to(longest: Duration) -> Delay {
        Delay {
            time: Duration::from_millis(500),
            longest,
        }
    }

    /// Goes so many choices up, or down where `steps` is below 0.
    pub fn change(&mut self, steps: i32) {
        let choices = CHOICES.map(Duration::from_millis);
        for _ in 0..steps.unsigned_abs() {
            let next = if steps > 0 {
                let mut longer = choices.iter().filter(|&&choice| choice <= self.longest);
                longer.find(|&&choice| choice > self.time)
            } else {
                choices.iter().rev().find(|&&choice| choice < self.time)
            };
            match next {
                Some(next) => self.time = *next,
                None => return,
            }
        }
    }

    /// The delay in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.time.as_millis() as f64 / 1000.0
    }
}

#[cfg(test)]
mod tests;

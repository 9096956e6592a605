//! Series stopped by a signal to every one of their processes, at many moments.
//!
//! `cargo bench --bench stops -- [MOMENTS [SEED]]`: MOMENTS (50) stops by each of TERM, INT, HUP and
//! KILL, with our own players, with shell scripts and with Cluster's bots; SEED (7) chooses the
//! moments. Every series is taken up again and compared with an undisturbed one, game by game.

#[path = "../tests/arena/stops.rs"]
mod stops;
#[path = "../tests/arena/tools.rs"]
#[allow(dead_code)] // The arena's tests need more of it.
mod tools;

use std::time::Instant;

use rustix::process::Signal;

use stops::{Programs, sweep};

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let moments = numbers.next().unwrap_or(50);
    let seed = numbers.next().unwrap_or(7);
    for programs in [Programs::Own, Programs::Scripts, Programs::Bots] {
        for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::KILL] {
            let clock = Instant::now();
            let series = sweep(programs, signal, moments as usize, seed);
            println!(
                "{programs:?}, {signal:?} to every process at {moments} moments: {series} series taken \
                 up again and finished, each equal to the undisturbed one ({:.0} s)",
                clock.elapsed().as_secs_f64()
            );
        }
    }
}

//! A fixed piece of work, by which machines are compared: `cargo bench --bench yardstick`. Half of it is arithmetic, half of it
//! walks through 64 MiB in an order that no cache foretells. Prints the best of three times, the thread's own, so that other work
//! on the machine counts little.

#[path = "../examples/common/work_clock.rs"]
mod work_clock;

use std::hint::black_box;

use atom4::search::Clock;

use work_clock::WorkClock;

/// Steps of arithmetic, each of which waits for the one before.
const STEPS: u64 = 250_000_000;
/// Places of the walk, of eight bytes each.
const PLACES: usize = 1 << 23;
/// Places that are visited.
const VISITS: usize = 1 << 22;

fn arithmetic() -> u64 {
    let mut x = black_box(88_172_645_463_325_252_u64);
    for _ in 0..STEPS {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    x
}

/// Each place names the next one; a multiplier of this form leads through all of them.
fn walk(places: &[u64]) -> u64 {
    (0..VISITS).fold(black_box(0), |at, _| places[at as usize])
}

fn main() {
    let mask = PLACES as u64 - 1;
    let places: Vec<u64> = (0..PLACES as u64)
        .map(|at| at.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1) & mask)
        .collect();
    let best = (0..3)
        .map(|_| {
            let clock = WorkClock::start();
            black_box((arithmetic(), walk(&places)));
            clock.elapsed()
        })
        .min()
        .unwrap_or_default();
    println!("yardstick: {:.3} s", best.as_secs_f64());
}

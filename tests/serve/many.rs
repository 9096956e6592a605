//! Many things of one kind at servers, some side by side.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use atom4::base::Random;

use crate::server::{Folder, Server};

/// Things that go on side by side: most of their time is waiting.
const AT_ONCE: usize = 6;
/// Games that one server is asked for: it makes no more than a thousand at once.
const GAMES: u64 = 800;

/// Does each of so many things, with a server, its name and a seed of its own; what went wrong, and the sum of what each
/// counted.
pub fn many(
    count: u64,
    seed: u64,
    each: impl Fn(&Server, String, u64) -> Result<u64, String> + Sync,
) -> (Vec<String>, u64) {
    let (found, sum) = (Mutex::new(Vec::new()), AtomicU64::new(0));
    for first in (0..count).step_by(GAMES as usize) {
        let folder = Folder::new();
        let server = Server::start(&folder.0, "127.0.0.1:0", &[]);
        some(first..count.min(first + GAMES), |number| {
            let own = Random::new(seed ^ (number << 20)).next();
            match each(&server, format!("{number} of seed {seed}"), own) {
                Ok(counted) => {
                    sum.fetch_add(counted, Ordering::Relaxed);
                }
                Err(what) => found.lock().expect("no thread has panicked").push(what),
            }
        });
    }
    let found = found.into_inner().expect("no thread has panicked");
    (found, sum.into_inner())
}

/// Does the things of these numbers.
fn some(numbers: Range<u64>, each: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(numbers.start);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    each(number);
                }
            });
        }
    });
}

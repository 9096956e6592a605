//! Games between machines under load, under faults, and among strangers; and how fast the page and the program are there.
//!
//! ```text
//! cargo bench --bench serve -- load [GAMES [SECONDS]]     2000 games, 600 s: a move a second in each, two seats and a watcher
//! cargo bench --bench serve -- compared [GAMES [SECONDS]] 200 games, 30 s: beside a server of boardgame.io, which npm installs
//! cargo bench --bench serve -- memory [KEPT [GAMES]]      100,000 games kept and 2000 of them in play: memory, start, sleeping games
//! cargo bench --bench serve -- faults [KILLS [CUTS]]      50 and 200: programs play on while server and connections break
//! cargo bench --bench serve -- strangers [N]              10,000 connections that say nothing, beside a game
//! cargo bench --bench serve -- page                       size of the page, and when its board is there, in a browser
//! cargo bench --profile dev --bench serve -- typed [SESSIONS [SEED]]   10,000: through a pipe, a terminal and seats alike
//! cargo bench --profile dev --bench serve -- truths [GAMES [SEED]]     1,000: two seats and a watcher are told one state
//! cargo bench --bench serve -- start PROGRAM              the start in a pipe, beside that of another build
//! ```
//!
//! The server is the real one, a process of its own. Figures are printed; what is wrong ends the run with a panic.

mod compared;
#[path = "../../tests/browser/devtools.rs"]
#[allow(dead_code)]
mod devtools;
mod faults;
mod load;
#[path = "../../tests/serve/many.rs"]
mod many;
mod memory;
mod page;
#[path = "../../tests/serve/server.rs"]
#[allow(dead_code)]
mod server;
mod strangers;
#[path = "../../tests/serve/truths/mod.rs"]
mod truths;
#[path = "../../tests/serve/typed/mod.rs"]
mod typed;

use std::time::Duration;

fn main() {
    // Each connection needs a descriptor here, too.
    let _ = atom4::serve::http::more_descriptors();
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let number = |place: usize, usual: u64| {
        let word = words.get(place);
        word.map_or(usual, |word| word.parse().expect("a number"))
    };
    match words.first().map(String::as_str) {
        Some("load") => load::run(number(1, 2000), Duration::from_secs(number(2, 600))),
        Some("compared") => compared::run(number(1, 200), number(2, 30) as usize),
        Some("memory") => memory::run(number(1, 100_000), number(2, 2000)),
        Some("faults") => faults::run(number(1, 50), number(2, 200)),
        Some("strangers") => strangers::run(number(1, 10_000)),
        Some("typed") => sessions(number(1, 10_000), number(2, 1)),
        Some("truths") => games(number(1, 1000), number(2, 1)),
        Some("page") => page::page(),
        Some("start") => page::start(words.get(1).expect("another build of the program")),
        _ => {
            println!(
                "load | compared | memory | faults | strangers | typed | truths | page | start PROGRAM; here a little of each"
            );
            load::run(20, Duration::from_secs(10));
            faults::run(3, 10);
            strangers::run(1000);
        }
    }
}

/// Plays sessions through a pipe, a terminal and seats, and tells where their answers differ.
fn sessions(count: u64, seed: u64) {
    told(
        &format!("{count} sessions, of which this many had seats too"),
        || typed::run(count, seed),
    );
}

/// Plays random games of two seats and a watcher, and tells where one of them is told another state.
fn games(count: u64, seed: u64) {
    told(&format!("{count} games, of this many steps in all"), || {
        truths::run(count, seed)
    });
}

/// Tells what a run has counted and found; finding something is a failure.
fn told(what: &str, run: impl FnOnce() -> (Vec<String>, u64)) {
    let start = std::time::Instant::now();
    let (found, counted) = run();
    for what in found.iter().take(5) {
        println!("{what}");
    }
    let (differ, seconds) = (found.len(), start.elapsed().as_secs());
    println!("{what}: {counted}; {differ} differ; {seconds} s");
    assert!(found.is_empty(), "{differ} differ");
}

/// The value at a part of a sorted list: 0.5 is the median.
fn part_of<T: Copy>(sorted: &[T], part: f64) -> T {
    let last = sorted.len() - 1;
    sorted[((last as f64) * part).round() as usize]
}

/// A line of a process's status in KiB: `VmRSS`, `VmHWM`.
fn memory(process: u32, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let own = status.lines().find(|own| own.starts_with(line));
    own.and_then(|own| own.split_whitespace().nth(1)?.parse().ok())
        .expect("the kernel tells")
}

/// The processor time of a process so far.
fn processor(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let (_, rest) = stat.rsplit_once(')').expect("the name is in brackets");
    let ticks: u64 = rest
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(ticks * 10)
}

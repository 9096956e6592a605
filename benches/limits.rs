//! Time and memory that every solver of Atomix takes, as parts of the limits given, and how soon it hears a stop.
//!
//! `cargo bench --bench limits -- [LEVEL…]`: level files; without any, one of 12 atoms on 16 x 16 cells. Time is
//! processor time, memory what the system says of the whole program. The last lines have the largest figures.

#[path = "../tests/atomix/limits.rs"]
mod limits;

use std::path::PathBuf;
use std::time::Duration;

use limits::{BIG, algorithms, memory_used, stop_heard, time_used};

fn main() {
    let folder = std::env::temp_dir().join(format!("atom4-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let own = folder.join("big.txt");
    std::fs::write(&own, BIG).expect("the level is written");
    let named = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    let mut levels: Vec<PathBuf> = named.map(PathBuf::from).collect();
    if levels.is_empty() {
        levels.push(own);
    }
    let (mut times, mut memories, mut stops) = (0.0_f64, 0.0_f64, Duration::ZERO);
    println!(
        "level, algorithm: time to 0.1, 0.5 and 2 s, in milliseconds above; memory to 50M and 200M; stop heard"
    );
    for level in &levels {
        for algorithm in algorithms() {
            let late = ["0.1", "0.5", "2"].map(|seconds| {
                let limit: f64 = seconds.parse().expect("a number");
                let used = time_used(level, algorithm, seconds);
                // Five hundredths or 50 ms are allowed, whichever is more.
                times = times.max((used - limit) / (limit * 0.05).max(0.05));
                (used - limit) * 1e3
            });
            let memory = [50, 200].map(|most| {
                let (part, ended) = memory_used(level, algorithm, most, "20");
                memories = memories.max(part);
                let mark = if ended == "memory" {
                    ""
                } else {
                    " (not needed)"
                };
                format!("{part:.3}{mark}")
            });
            let stop = stop_heard(level, algorithm, Duration::from_millis(700));
            stops = stops.max(stop.unwrap_or_default());
            println!(
                "{}, {algorithm}: {}; {}; {}",
                level.file_name().unwrap_or_default().display(),
                late.map(|late| format!("{late:+.1}")).join(", "),
                memory.join(", "),
                stop.map_or_else(|| String::from("done before"), |stop| format!("{stop:.1?}"))
            );
        }
    }
    println!("of the time allowed above a limit, at most: {times:.3}");
    println!("of the memory asked for, at most: {memories:.3}");
    println!("a stop is heard within: {stops:.1?}");
    let _ = std::fs::remove_dir_all(&folder);
}

//! What the Cluster referee costs: its own processor time for a game and for a turn, children left
//! out, beside the bare cost of starting two shells.
//!
//! `cargo bench --bench referee -- [GAMES]`

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use atom4::games::cluster::arena::{ArenaOptions, run};
use rustix::time::{ClockId, clock_gettime};

/// Turns the board until its chips are gone: 22 turns for each player on the standard board.
const TRIVIAL: &str = "echo color 4; while read -r word first second; do \
                       [ \"$word\" = chips ] && echo rotate 3; done";
const TURNS: u32 = 44;

/// The processor time of this process, its children left out.
fn own_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Processor time and time on the clock of one `work`, the best of five rounds of `count`.
fn measure(count: u32, mut work: impl FnMut()) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..5 {
        let (own, clock) = (own_time(), Instant::now());
        for _ in 0..count {
            work();
        }
        best.0 = best.0.min((own_time() - own) / count);
        best.1 = best.1.min(clock.elapsed() / count);
    }
    best
}

fn shells() {
    let start = || {
        Command::new("/bin/sh")
            .args(["-c", ":"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a shell starts")
    };
    for mut shell in [start(), start()] {
        shell.wait().expect("it ends");
    }
}

fn main() {
    let argument = std::env::args().skip(1).find_map(|text| text.parse().ok());
    let games: u32 = argument.unwrap_or(40);
    let bare = measure(games, shells);
    let play = |bots: [&str; 2]| {
        let options = ArenaOptions {
            bots: bots.map(String::from),
            seed: Some(1),
            ..ArenaOptions::default()
        };
        let mut out = Vec::new();
        run(&options, &mut out, &mut Vec::new());
        assert_eq!(out, b"Player 2 wins\n");
    };
    // A game that ends before its first turn, and one of 44 turns.
    let empty = measure(games, || play(["exit 0", "exit 0"]));
    let full = measure(games, || play([TRIVIAL, TRIVIAL]));
    let micro = |time: Duration| time.as_secs_f64() * 1e6;
    println!("own processor time, microseconds (children left out; best of 5 x {games}):");
    println!("  two bare shells           {:8.0}", micro(bare.0));
    println!("  a game without a turn     {:8.0}", micro(empty.0));
    println!("  a game of {TURNS} turns       {:8.0}", micro(full.0));
    let beyond = micro(full.0.saturating_sub(bare.0));
    println!("  a game beyond two shells  {beyond:8.0}");
    let turn = micro(full.0.saturating_sub(empty.0)) / f64::from(TURNS);
    println!("  a turn                    {turn:8.1}");
    let second = |time: Duration| 1.0 / time.as_secs_f64();
    println!(
        "on the clock: {:.0} games a second; {:.0} pairs of bare shells a second; ratio {:.2}",
        second(full.1),
        second(bare.1),
        full.1.as_secs_f64() / bare.1.as_secs_f64()
    );
}

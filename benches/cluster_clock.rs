//! How our Cluster bot keeps its clock on a busy machine, against a bot that hardly thinks.
//!
//! `cargo bench --bench cluster_clock -- [GAMES [MS [BUSY [SEED [SIZE]]]]]`: GAMES (50) games at MS (50)
//! milliseconds a turn on a board of edge SIZE (6) beside BUSY (6) programs that do nothing but work. Each late turn is shown with
//! the longest stall that a thread which mostly sleeps had in it: what no program could have helped.
//!
//! Run one series at a time. Where two went on side by side, Linux 6.18 kept the bots waiting for up to two
//! seconds: each nap of a bystander lets the busy programs of its session in again, before bots in other sessions.

use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use atom4::games::cluster::arena::{ArenaOptions, run};

/// Pause of the bystander between two looks at its watch.
const PAUSE: Duration = Duration::from_millis(1);

/// A stall that is worth keeping.
const WORTH: Duration = Duration::from_millis(2);

/// Stalls of a thread that mostly sleeps: when each ended, and how long it was.
type Stalls = Arc<Mutex<Vec<(Instant, Duration)>>>;

fn watch(stalls: &Stalls, over: &AtomicBool) {
    let mut last = Instant::now();
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(PAUSE);
        let now = Instant::now();
        let stall = (now - last).saturating_sub(PAUSE);
        if stall >= WORTH
            && let Ok(mut stalls) = stalls.lock()
        {
            stalls.push((now, stall));
        }
        last = now;
    }
}

fn busy() -> std::io::Result<Child> {
    Command::new("/bin/sh")
        .args(["-c", "while :; do :; done"])
        .stdin(Stdio::null())
        .spawn()
}

fn main() -> std::io::Result<ExitCode> {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let mut number = |usual: u64| numbers.next().unwrap_or(usual);
    let [games, ms, programs, seed, size] = [50, 50, 6, 1, 6].map(&mut number);
    let clock = Duration::from_millis(ms);
    let config = std::env::temp_dir().join(format!("atom4-clock-{}.txt", std::process::id()));
    let configuration = format!("timeout {}\ngrid_size {size}\n", clock.as_secs_f64());
    std::fs::write(&config, configuration)?;
    let mut workers = Vec::new();
    for _ in 0..programs {
        workers.push(busy()?);
    }
    let (stalls, over) = (Stalls::default(), Arc::new(AtomicBool::new(false)));
    let bystander = {
        let (stalls, over) = (Arc::clone(&stalls), Arc::clone(&over));
        std::thread::spawn(move || watch(&stalls, &over))
    };
    let program = env!("CARGO_BIN_EXE_atom4");
    let mut late = [0u32; 2];
    let mut longest = Duration::ZERO;
    for game in 0..games {
        let ours = usize::from(game % 2 != 0);
        let mut bots =
            ["", "--player greedy"].map(|how| format!("exec {program} cluster-bot {how}"));
        if ours == 1 {
            bots.swap(0, 1);
        }
        let options = ArenaOptions {
            bots,
            seed: Some(seed + game / 2),
            config: Some(config.clone()),
            ..ArenaOptions::default()
        };
        let (mut out, mut reason) = (Vec::new(), Vec::new());
        run(&options, &mut out, &mut reason);
        let ended = Instant::now();
        let reason = String::from_utf8_lossy(&reason);
        let seen = stalls.lock().map(|mut kept| std::mem::take(&mut *kept));
        let seen = seen.unwrap_or_default();
        longest = seen
            .iter()
            .map(|&(_, stall)| stall)
            .fold(longest, Duration::max);
        if reason.contains("timed out") {
            let by_us = reason.contains(&format!("Player {} ", ours + 1));
            late[usize::from(!by_us)] += 1;
            // A turn that is late is the last one of its game.
            let within = seen
                .iter()
                .filter(|(end, _)| *end + clock + 2 * PAUSE >= ended);
            let stall = within.map(|&(_, stall)| stall).max().unwrap_or_default();
            println!(
                "game {game}: {}, a bystander stalled for {} ms in that turn",
                reason.trim(),
                stall.as_millis()
            );
        }
    }
    over.store(true, Ordering::Relaxed);
    let _ = bystander.join();
    for worker in &mut workers {
        worker.kill()?;
        worker.wait()?;
    }
    std::fs::remove_file(config)?;
    println!(
        "{games} games on edge {size} at {ms} ms beside {programs} busy programs: {} turns of ours late, {} of the greedy bot; \
         the longest stall of a bystander {} ms",
        late[0],
        late[1],
        longest.as_millis()
    );
    Ok(if late[0] == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

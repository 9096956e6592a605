//! A series stopped by a signal to every one of its processes, as batch systems and shutdowns do.

use std::process::Stdio;
use std::time::{Duration, Instant};

use atom4::base::Random;
use rustix::process::{Pid, Signal, kill_process};

use super::tools::{FIRST_PEG, LAST_PEG, PATIENCE, Place};

/// The programs of a series.
#[derive(Clone, Copy, Debug)]
pub enum Programs {
    /// Our own players.
    Own,
    /// Shell scripts, by `cmd=`.
    Scripts,
    /// Our own Cluster bots.
    Bots,
}

impl Programs {
    fn arguments(self, place: &Place) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        match self {
            Programs::Own => words(&[
                "match",
                "-e",
                "strong:2",
                "-e",
                "classic:2",
                "-n",
                "40",
                "-c",
                "2",
            ]),
            Programs::Bots => words(&[
                "match", "--game", "cluster", "-e", "strong:1", "-e", "greedy", "-n", "20", "-c",
                "2",
            ]),
            Programs::Scripts => {
                let (first, last) = (
                    place.program("first", FIRST_PEG),
                    place.program("last", LAST_PEG),
                );
                let engines = [
                    format!("cmd='{first}' name=first"),
                    format!("cmd='{last}' name=last"),
                ];
                let [first, last] = engines.each_ref().map(String::as_str);
                words(&[
                    "match",
                    "--game",
                    "score-four",
                    "-e",
                    first,
                    "-e",
                    last,
                    "-n",
                    "60",
                    "-c",
                    "2",
                ])
            }
        }
    }
}

/// The games of a results file by number, without their times.
fn games(place: &Place, name: &str) -> Vec<(u64, String)> {
    let mut games: Vec<_> = place
        .games(name)
        .iter()
        .map(|game| {
            let part = |key: &str| game[key].to_string();
            let number = game["game"].as_u64().expect("a number");
            let told = ["result", "reason", "detail", "moves"].map(part);
            (number, told.join(" "))
        })
        .collect();
    games.sort();
    games
}

/// Sends a signal to the processes of a place, the series itself at a random place among them, and
/// at a random moment after the first.
fn signal_all(place: &Place, series: u32, signal: Signal, random: &mut Random) {
    let mut processes = place.left();
    processes.retain(|&process| process != series);
    let at = random.below(processes.len() as u64 + 1) as usize;
    processes.insert(at, series);
    for process in processes {
        send(process, signal);
        if random.below(4) == 0 {
            std::thread::sleep(Duration::from_millis(random.below(30)));
        }
    }
}

/// Sends a signal to one process.
pub fn send(process: u32, signal: Signal) {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    // One that has ended meanwhile is not there any more.
    let _ = kill_process(process.expect("a number of a process"), signal);
}

/// Stops series at `moments` moments, takes each up again until it is finished, and compares every
/// finished one with an undisturbed one, game by game. Returns the number of finished series.
pub fn sweep(programs: Programs, signal: Signal, moments: usize, seed: u64) -> usize {
    let place = Place::new();
    let arguments = programs.arguments(&place);
    let start = |out: &str| {
        let mut command = place.atom4(&[]);
        command.args(&arguments).args(["--out", out]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    };
    let clock = Instant::now();
    assert!(start("whole").wait().expect("it ends").success());
    let whole = clock.elapsed();
    let expected = games(&place, "whole");
    let mut random = Random::new(seed);
    let (mut stops, mut finished) = (0, 0);
    while stops < moments || finished == 0 {
        let name = format!("stopped{finished}");
        loop {
            let mut series = start(&name);
            let mut stopped = false;
            if stops < moments {
                let most = (whole.as_millis() as u64 / 3).max(20);
                std::thread::sleep(Duration::from_millis(random.below(most)));
                stopped = series.try_wait().expect("it is ours").is_none();
            }
            if stopped {
                stops += 1;
                signal_all(&place, series.id(), signal, &mut random);
            }
            let deadline = Instant::now() + PATIENCE;
            while series.try_wait().expect("it is ours").is_none() {
                assert!(
                    Instant::now() < deadline,
                    "{programs:?} {signal:?}: it goes on"
                );
                std::thread::sleep(Duration::from_millis(2));
            }
            loop {
                let left = place.left();
                if left.is_empty() {
                    break;
                }
                assert!(
                    Instant::now() < deadline,
                    "{programs:?} {signal:?}: processes are left: {}",
                    place.described()
                );
                // Nobody of ours is left to end what was started behind the first KILL. A batch system goes on until
                // nothing is left.
                if stopped && signal == Signal::KILL {
                    left.into_iter().for_each(|process| send(process, signal));
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            let status = series.wait().expect("it is ours");
            if status.success() {
                break;
            }
            assert!(stopped, "{programs:?} {signal:?}: it ended with {status}");
        }
        assert_eq!(
            games(&place, &name),
            expected,
            "{programs:?} {signal:?}: the games are those of an undisturbed series"
        );
        finished += 1;
    }
    finished
}

//! What the arena costs: its own processor time for a move, and whether it grows.
//!
//! `cargo bench --bench arena -- [GAMES]`: GAMES (10,000) games of Score Four
//! between two trivial programs that are kept alive, in this very process; then what confinement adds
//! to an answer and to a start; then 50 runs that are killed at random moments and taken up again.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use atom4::arena::contest::{ContestOptions, run};
use atom4::arena::process::Child;
use atom4::arena::sandbox::{Launch, Sandbox, Wanted};
use atom4::base::Random;
use rustix::time::{ClockId, clock_gettime};

/// The processor time of this process, its children left out.
fn own_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Resident kilobytes, open descriptors and children of this process.
fn size() -> (u64, usize, usize) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| {
        line.strip_prefix("VmRSS:")?
            .split_whitespace()
            .next()?
            .parse()
            .ok()
    });
    let descriptors = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let tasks = std::fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    let children = tasks
        .filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok())
        .map(|list| list.split_whitespace().count())
        .sum();
    (resident.unwrap_or(0), descriptors, children)
}

/// The trivial program: the first peg with room, or from the other end.
fn trivial(backwards: bool) {
    let mut pegs: Vec<String> = ["A", "B", "C", "D"]
        .iter()
        .flat_map(|row| (1..=4).map(move |column| format!("{row}{column}.")))
        .collect();
    if backwards {
        pegs.reverse();
    }
    let mut heights = [0; 16];
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split(' ').next() {
            Some("clear.") => {
                heights.fill(0);
                continue;
            }
            Some("get") => {
                let open = heights.iter().position(|&height| height < 4);
                open.map_or("Impossible.", |at| pegs[at].as_str())
            }
            _ => {
                let peg = line.rsplit(' ').next().unwrap_or_default();
                if let Some(at) = pegs.iter().position(|other| other == peg) {
                    heights[at] += 1;
                }
                "Done."
            }
        };
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            return;
        }
    }
}

fn options(games: usize, out: Option<&Path>) -> ContestOptions {
    let me = std::env::current_exe().expect("this program has a path");
    let engine = |name: &str| format!("cmd='exec {} --{name}' name={name}", me.display());
    ContestOptions {
        engines: vec![engine("first"), engine("last")],
        games,
        plies: Some(4),
        out: out.map(Path::to_path_buf),
        sandbox: Wanted::Off,
        ..ContestOptions::new(&atom4::games::score_four::arena::ARENA, Vec::new())
    }
}

/// Moves in a results file, those of openings left out.
fn moves(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("results");
    let plies = |line: &str| -> Option<usize> {
        let rest = line.split_once("\"plies\":")?.1;
        rest.split(',').next()?.parse().ok()
    };
    text.lines().filter_map(plies).map(|plies| plies - 4).sum()
}

fn cost(games: usize, folder: &Path) {
    // A short series first, so that what is taken once is not counted as growth.
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(run(&options(200, None), &mut out, &mut err), 0);
    let path = folder.join("cost");
    let over = AtomicBool::new(false);
    let (samples, own, clock) = std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut samples = Vec::new();
            while !over.load(Ordering::Relaxed) {
                samples.push(size());
                std::thread::sleep(Duration::from_millis(500));
            }
            samples
        });
        let (own, clock) = (own_time(), Instant::now());
        assert_eq!(run(&options(games, Some(&path)), &mut out, &mut err), 0);
        let (own, clock) = (own_time() - own, clock.elapsed());
        over.store(true, Ordering::Relaxed);
        (watch.join().unwrap_or_default(), own, clock)
    });
    let moves = moves(&path);
    println!(
        "{games} games, {moves} moves: {:.1} microseconds of its own processor time a move, \
         {:.0} moves a second",
        own.as_secs_f64() * 1e6 / moves as f64,
        moves as f64 / clock.as_secs_f64()
    );
    for share in [10, 50, 99] {
        let (resident, descriptors, children) = samples[samples.len() * share / 100];
        println!(
            "after {share} %: {resident} kB resident, {descriptors} descriptors, {children} children"
        );
    }
    println!("at the end: {} children", size().2);
}

/// The middle one of some times, in microseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times
        .get(times.len() / 2)
        .map_or(0.0, |time| time.as_secs_f64() * 1e6)
}

/// Starts and answers of the trivial program, confined and free in turn, so that both see the same machine.
fn confinement(starts: usize, answers: usize) {
    let me = std::env::current_exe().expect("this program has a path");
    let launch = |wanted| Launch {
        command: format!("exec {} --first", me.display()),
        sandbox: Sandbox::choose(wanted).expect("it can be had"),
        ..Launch::default()
    };
    let launches = [launch(Wanted::Auto), launch(Wanted::Off)];
    println!("{}", launches[0].sandbox);
    let (mut started, mut answered) = ([(); 2].map(|()| Vec::new()), [(); 2].map(|()| Vec::new()));
    for _ in 0..starts {
        for (at, launch) in launches.iter().enumerate() {
            let clock = Instant::now();
            let deadline = clock + Duration::from_secs(60);
            let mut child = Child::launch(launch).expect("it starts");
            let mut ask = || {
                let sent = Instant::now();
                child
                    .send(b"get white move.\n", deadline)
                    .expect("it reads");
                let answer = child.read_line(deadline).expect("it answers");
                assert_eq!(answer, b"A1.");
                sent.elapsed()
            };
            ask();
            started[at].push(clock.elapsed());
            answered[at].extend((0..answers).map(|_| ask()));
        }
    }
    let [confined, free] = started.map(median);
    println!(
        "start to the first answer: {:.1} ms confined, {:.1} ms free",
        confined / 1e3,
        free / 1e3
    );
    let [confined, free] = answered.map(median);
    println!(
        "an answer: {confined:.1} microseconds confined, {free:.1} free, {:+.1}",
        confined - free
    );
}

/// The milliseconds from the start of a program to its first answer, the medians of five: free, under bubblewrap, under
/// Landlock. The command is given in the working folder.
fn starts(command: &str) -> String {
    let kinds = [Wanted::Off, Wanted::Bubblewrap, Wanted::Landlock];
    let launches = kinds.map(|wanted| Launch {
        command: command.to_owned(),
        sandbox: Sandbox::choose(wanted).expect("it can be had"),
        ..Launch::default()
    });
    let mut started = launches.each_ref().map(|_| Vec::new());
    for _ in 0..5 {
        for (launch, times) in launches.iter().zip(&mut started) {
            let clock = Instant::now();
            let deadline = clock + Duration::from_secs(60);
            let mut child = Child::launch(launch).expect("it starts");
            let sent = child.send(b"add white bead to A1.\n", deadline);
            if sent.is_ok() && child.read_line(deadline).is_ok() {
                times.push(clock.elapsed());
            }
        }
    }
    let shown = started.map(|times| match times.is_empty() {
        true => String::from("-"),
        false => format!("{:.0}", median(times) / 1e3),
    });
    shown.join(" / ")
}

fn killed(times: u32, folder: &Path) {
    let (whole, path) = (folder.join("whole"), folder.join("killed"));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(run(&options(2000, Some(&whole)), &mut out, &mut err), 0);
    let me = std::env::current_exe().expect("this program has a path");
    let play = || {
        Command::new(&me)
            .arg("--play")
            .arg(&path)
            .stdout(Stdio::piped())
            .env("ATOM4_ARENA_BENCH", std::process::id().to_string())
            .spawn()
            .expect("it starts")
    };
    let left = || {
        let entry = format!("ATOM4_ARENA_BENCH={}\0", std::process::id());
        let marked = |item: &std::fs::DirEntry| {
            let environ = std::fs::read(item.path().join("environ")).unwrap_or_default();
            environ.windows(entry.len()).any(|w| w == entry.as_bytes())
        };
        std::fs::read_dir("/proc").map_or(0, |all| all.flatten().filter(marked).count())
    };
    let mut random = Random::new(u64::from(std::process::id()));
    let mut done = Vec::new();
    for _ in 0..times {
        let mut arena = play();
        std::thread::sleep(Duration::from_millis(random.below(150)));
        arena.kill().expect("it is ours");
        arena.wait().expect("it is ours");
        let deadline = Instant::now() + Duration::from_secs(10);
        while left() > 0 {
            assert!(Instant::now() < deadline, "processes are left");
            std::thread::sleep(Duration::from_millis(5));
        }
        let text = std::fs::read(&path).unwrap_or_default();
        done.push(
            text.iter()
                .filter(|&&b| b == b'\n')
                .count()
                .saturating_sub(1),
        );
    }
    let last = play().wait_with_output().expect("it ends");
    assert_eq!(last.stdout, out, "the table is that of an undisturbed run");
    let sorted = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("results");
        let game = |line: &str| {
            let (head, times) = line.split_once("\"thought_ms\"").unwrap_or((line, ""));
            let moves = times.split_once("\"moves\"").map_or("", |(_, moves)| moves);
            format!("{head}{moves}")
        };
        let mut games: Vec<String> = text.lines().skip(1).map(game).collect();
        games.sort();
        games
    };
    assert_eq!(
        sorted(&path),
        sorted(&whole),
        "the games are those of an undisturbed run"
    );
    println!(
        "killed {times} times, with {} to {} of 2000 games done; taken up each time, nothing lost or \
         counted twice, no process left",
        done.iter().min().unwrap_or(&0),
        done.iter().max().unwrap_or(&0)
    );
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    match arguments.next().as_deref() {
        Some("--first") => trivial(false),
        Some("--last") => trivial(true),
        Some("--starts") => {
            let (folder, command) = (arguments.next(), arguments.next());
            std::env::set_current_dir(folder.expect("a folder")).expect("it is there");
            println!("{}", starts(&command.expect("a command")));
        }
        Some("--play") => {
            let path = arguments.next().expect("a path");
            let status = run(
                &options(2000, Some(Path::new(&path))),
                &mut std::io::stdout(),
                &mut std::io::stderr(),
            );
            std::process::exit(status.into());
        }
        argument => {
            let games = argument
                .and_then(|text| text.parse().ok())
                .unwrap_or(10_000);
            let folder = std::env::temp_dir().join(format!("atom4-bench-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            cost(games, &folder);
            confinement(50, 1000);
            killed(50, &folder);
            let _ = std::fs::remove_dir_all(&folder);
        }
    }
}

//! Workbench of the strong Atom-4 player.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::arena::duel::{duel, openings};
use atom4::games::atom4::evaluate::{Tables, Valued};
use atom4::games::atom4::weights;
use atom4::games::atom4::{Position, classic, round};
use atom4::lattice::triangular::Vertex;
use atom4::search::{Clock, Limits, Options, Table, search};

/// Time this thread has worked, so that other work on the machine does not count.
struct WorkClock(Duration);

fn worked() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

impl WorkClock {
    fn start() -> WorkClock {
        WorkClock(worked())
    }
}

impl Clock for WorkClock {
    fn elapsed(&self) -> Duration {
        worked() - self.0
    }
}

type Player = Box<dyn FnMut(&Position) -> Option<Vertex>>;

fn chooser(spec: &str) -> Player {
    let parts: Vec<String> = spec.split(':').map(str::to_owned).collect();
    let mut seed = 1;
    match parts[0].as_str() {
        "classic" => {
            let plies: u32 = parts[1].parse::<u32>().unwrap() + 1;
            let mut random = atom4::base::Random::new(7);
            Box::new(move |position| {
                let choice = classic::choose(position, plies, &mut |_| false)?;
                random.pick(&choice.best).copied()
            })
        }
        "random" => {
            let mut random = atom4::base::Random::new(7);
            Box::new(move |position| {
                let moves: Vec<_> = position.legal().iter().collect();
                random.pick(&moves).copied()
            })
        }
        // strong:ms=10 strong:nodes=1000 strong:depth=5 [:draw=-20]
        _ => {
            let mut table = Table::new(16);
            let tables: &'static Tables = Box::leak(Box::new(Tables::new(&weights::expanded())));
            Box::new(move |position| {
                seed += 1;
                let clock = WorkClock::start();
                let stop = AtomicBool::new(false);
                let mut limits = Limits::new(&clock, &stop);
                let mut options = Options {
                    seed,
                    ..Options::default()
                };
                for part in &parts[1..] {
                    let (key, value) = part.split_once('=').unwrap();
                    match key {
                        "ms" => {
                            limits = limits.with_time(Duration::from_micros(
                                (value.parse::<f64>().unwrap() * 1000.0) as u64,
                            ));
                        }
                        "nodes" => limits = limits.with_nodes(value.parse().unwrap()),
                        "depth" => limits = limits.with_depth(value.parse().unwrap()),
                        "draw" => options.draw = value.parse().unwrap(),
                        "threads" => options.threads = value.parse().unwrap(),
                        _ => panic!("{part}"),
                    }
                }
                let valued = Valued::new(position, tables);
                let report = search(&valued, &limits, &options, &mut table, &mut |_| {})?;
                report.line.first().copied()
            })
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments[0].as_str() {
        "match" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            let games: usize = arguments[3].parse().unwrap();
            let seed = arguments.get(4).map_or(1, |s| s.parse().unwrap());
            let openings = openings(&starts, 8, games / 2, seed);
            let (mut a, mut b) = (chooser(&arguments[1]), chooser(&arguments[2]));
            let start = Instant::now();
            let tally = duel(&openings, &mut *a, &mut *b, &mut |_| {});
            println!(
                "{} v {}: {tally}; {:.0} s",
                arguments[1],
                arguments[2],
                start.elapsed().as_secs_f64()
            );
        }
        "depth" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            for (plies, n) in [(18, 4), (38, 6), (78, 4)] {
                for opening in openings(&starts, plies, n, 5) {
                    let clock = WorkClock::start();
                    let stop = AtomicBool::new(false);
                    let limits = Limits::new(&clock, &stop).with_time(Duration::from_millis(1000));
                    let tables = Tables::new(&weights::expanded());
                    let valued = Valued::new(&opening, &tables);
                    let mut line = String::new();
                    let report = search(
                        &valued,
                        &limits,
                        &Options::default(),
                        &mut Table::new(16),
                        &mut |r| {
                            line += &format!(" {}@{}", r.depth, r.time.as_millis());
                        },
                    );
                    let report = report.unwrap();
                    println!(
                        "ply {plies}: {:.2} M/s, score {} depth by ms:{line}",
                        report.nodes as f64 / report.time.as_secs_f64() / 1e6,
                        report.score
                    );
                }
            }
        }
        _ => panic!(),
    }
}

//! Players by description, and the clock they think by.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::games::atom4::evaluate::{Tables, Valued};
use atom4::games::atom4::weights::{self, CLASSES};
use atom4::games::atom4::windows::{CODES, code, digits, turned_back};
use atom4::games::atom4::{Position, classic};
use atom4::lattice::triangular::Vertex;
use atom4::play::atom4::machine::Machine;
use atom4::play::{Effort, Settings};
use atom4::search::{Clock, Limits, Options, Table, search};

/// Time this thread has worked, so that other work on the machine does not count.
pub struct WorkClock(Duration);

fn worked() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

impl WorkClock {
    pub fn start() -> WorkClock {
        WorkClock(worked())
    }
}

impl Clock for WorkClock {
    fn elapsed(&self) -> Duration {
        // Another thread's work is not counted: to it no time passes.
        worked().saturating_sub(self.0)
    }
}

/// A player as the duel sees it.
pub type Player = Box<dyn FnMut(&Position) -> Option<Vertex>>;

/// The player of a description such as `strong:ms=10`, `classic:3`, `level:2` or `random`.
pub fn chooser(spec: &str) -> Player {
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
        // blind:80: so many of a hundred moves at random, the others by one ply, as on level 0
        "blind" => {
            let blind: u64 = parts[1].parse().unwrap();
            let mut random = atom4::base::Random::new(8);
            let tables: &'static Tables = Box::leak(Box::new(Tables::new(&weights::expanded())));
            Box::new(move |position| {
                if random.below(100) < blind {
                    let moves: Vec<_> = position.legal().iter().collect();
                    return random.pick(&moves).copied();
                }
                let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
                let limits = Limits::new(&clock, &stop).with_depth(1);
                let options = Options {
                    seed: random.next(),
                    selective: false,
                    ..Options::default()
                };
                let valued = Valued::new(position, tables);
                let report = search(&valued, &limits, &options, &mut Table::new(1), &mut |_| {})?;
                report.line.first().copied()
            })
        }
        // level:2 as `set level 2.`
        "level" => {
            let machine = Machine::default();
            let mut settings = Settings {
                effort: Effort::Level(parts[1].parse().unwrap()),
                ..Settings::default()
            };
            Box::new(move |position| {
                settings.seed += 1;
                let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
                let limits = Limits::new(&clock, &stop);
                let report = machine.think(position, &settings, &limits, &mut |_| {})?;
                report.line.first().copied()
            })
        }
        // strong:ms=10 strong:nodes=1000 strong:depth=5 [:draw=-20]
        _ => {
            let mut table = Table::new(16);
            let part = |key: &str| parts[1..].iter().find_map(|part| part.strip_prefix(key));
            let scale = part("mix=").map_or(1, |mix| mix.parse().unwrap());
            let weights = part("w=").map_or_else(weights::expanded, |f| read_weights(f, scale));
            let weights = match part("eval=") {
                Some(what) => ablated(&weights, what),
                None => weights,
            };
            let tables: &'static Tables = Box::leak(Box::new(Tables::new(&weights)));
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
                        "w" | "mix" | "eval" => {}
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

/// Weights by class from a file.
fn read_weights(file: &str, scale: i16) -> Vec<i16> {
    let text = std::fs::read_to_string(file).unwrap();
    let all: Vec<i16> = text
        .split_whitespace()
        .map(|w| w.parse().unwrap())
        .collect();
    let scaled: Vec<i16> = all.iter().map(|w| w * scale).collect();
    weights::from_classes(&scaled[..CLASSES], &scaled[CLASSES..])
}

/// Weights with something left out: `table` without the nearness of all four pieces, `near` without
/// the table, `kinds` without telling which colour is to come first, `full` without weights for
/// windows that hold four pieces, `empty` without those for windows with an empty vertex.
fn ablated(weights: &[i16], what: &str) -> Vec<i16> {
    let near = |c: usize| weights::nearness(digits(c));
    (0..CODES)
        .map(|c| match what {
            "table" => weights[c] - near(c),
            "near" => near(c),
            "kinds" => {
                let all: i32 = (0..3)
                    .map(|k| {
                        let turned = digits(c).map(|d| turned_back(d, 2 * k));
                        i32::from(weights[code(turned)])
                    })
                    .sum();
                (all / 3) as i16
            }
            "full" if !digits(c).contains(&8) => 0,
            "empty" if digits(c).contains(&8) => 0,
            _ => weights[c],
        })
        .collect()
}

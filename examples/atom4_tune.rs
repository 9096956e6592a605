//! Workbench of the strong Atom-4 player: games for the regression, the regression itself, and
//! matches. Times are the thread's own work, so that a busy machine does not count.
//!
//! ```text
//! cargo build --profile bench-quick --example atom4_tune
//! T=target/bench-quick/examples/atom4_tune
//! $T generate 4000 400 11 games.bin      4000 games against itself, about 400 nodes a move, seed 11
//! $T fit 5 0.98 weights.txt games.bin    five passes; results fade by 2 % a ply; prints the classes
//! $T match strong:nodes=1000:w=weights.txt:mix=6 strong:nodes=1000 1000
//! $T match strong:ms=10 classic:3 200    also level:2, random, eval=table (something left out)
//! ```
//!
//! The table in `weights.rs` is the second step's result, times 6, on the first step's games; the
//! games were played with the nearness of four pieces alone.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atom4::arena::duel::{duel, openings};
use atom4::games::atom4::evaluate::{Tables, Valued};
use atom4::games::atom4::weights::{self, CLASSES};
use atom4::games::atom4::windows::{CODES, VERTICES_OF, code, digits, turned_back};
use atom4::games::atom4::{Position, classic, round};
use atom4::lattice::triangular::Vertex;
use atom4::play::atom4_machine::Machine;
use atom4::play::{Effort, Settings};
use atom4::rules::{Hints, Rules, Verdict};
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

/// A position of a game with what came of it for the side to move.
struct Sample {
    cells: [u8; 256],
    place: u8,
    result: f32,
}

/// Games of the strong player against itself at `nodes` a move, written to a file: for each quiet
/// position 256 cells, the wheel place and the result for the side to move (0, 1, 2).
fn generate(games: usize, nodes: u64, seed: u64, file: &str) {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let mut random = atom4::base::Random::new(seed);
    let mut out: Vec<u8> = Vec::new();
    let mut table = Table::new(2);
    let tables = Tables::new(&weights::expanded());
    let (mut drawn, mut plies) = (0, 0);
    for opening in openings(&starts, 8, games, seed) {
        let mut position = opening;
        let mut kept: Vec<(Vec<u8>, u8)> = Vec::new();
        while position.verdict().is_none() {
            let valued = Valued::new(&position, &tables);
            let clock = WorkClock::start();
            let stop = AtomicBool::new(false);
            let limits = Limits::new(&clock, &stop).with_nodes(nodes / 2 + random.below(nodes));
            let options = Options {
                seed: random.next(),
                ..Options::default()
            };
            let report = search(&valued, &limits, &options, &mut table, &mut |_| {}).unwrap();
            let quiet = valued.wins_at_once() == Some(false) && !valued.is_threatened();
            if quiet {
                let cells = Vertex::all().map(|v| position.at(v).map_or(8, |c| c.bits()));
                kept.push((cells.collect(), position.wheel_place()));
            }
            position.play(report.line[0]);
            plies += 1;
        }
        let verdict = position.verdict().unwrap();
        drawn += usize::from(verdict == Verdict::Draw);
        for (cells, place) in kept {
            let result = match verdict {
                Verdict::Draw => 1,
                Verdict::Win(side) if side.index() == usize::from(place % 2) => 2,
                Verdict::Win(_) => 0,
            };
            out.extend(cells);
            out.push(place);
            out.push(result);
        }
    }
    println!(
        "{games} games, {drawn} drawn, {plies} plies, {} samples",
        out.len() / 258
    );
    std::fs::write(file, out).unwrap();
}

fn read(files: &[String]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).unwrap();
        samples.extend(bytes.chunks_exact(258).map(|chunk| Sample {
            cells: chunk[..256].try_into().unwrap(),
            place: chunk[256],
            result: f32::from(chunk[257]) / 2.0,
        }));
    }
    samples
}

/// The classes of the windows of a sample, normalised to red to move.
fn classes(sample: &Sample, class_of: &[[u16; 2]], out: &mut Vec<u16>) {
    out.clear();
    let turned: Vec<u8> = (0..9)
        .map(|d| turned_back(d, usize::from(sample.place)))
        .collect();
    for vertices in &VERTICES_OF {
        let contents = vertices.map(|v| turned[usize::from(sample.cells[usize::from(v)])]);
        for class in class_of[code(contents)] {
            if !usize::from(class).is_multiple_of(CLASSES) {
                out.push(class);
            }
        }
    }
}

/// Logistic regression of results on window weights: adaptive gradient descent. Results further
/// away count less: by `fade` a ply.
fn fit(files: &[String], epochs: usize, fade: f32, to: &str) {
    let mut samples = read(files);
    let pieces = |sample: &Sample| sample.cells.iter().filter(|&&c| c < 8).count();
    let mut end = 0;
    for i in (0..samples.len()).rev() {
        let here = pieces(&samples[i]);
        if i + 1 == samples.len() || here >= pieces(&samples[i + 1]) {
            end = here;
        }
        samples[i].result = 0.5 + (samples[i].result - 0.5) * fade.powi((end - here) as i32);
    }
    let held = samples.split_off(samples.len() * 9 / 10);
    let class_of: Vec<[u16; 2]> = (0..CODES)
        .map(|c| {
            [
                weights::class(digits(c), true) as u16,
                (CLASSES + weights::class(digits(c), false)) as u16,
            ]
        })
        .collect();
    let mut random = atom4::base::Random::new(1);
    random.shuffle(&mut samples);
    let mut w = vec![0f32; 2 * CLASSES];
    let mut mean = vec![0f32; 2 * CLASSES];
    let mut g2 = vec![1e-3f32; 2 * CLASSES];
    let mut list = Vec::new();
    for epoch in 0..epochs {
        let rate = 0.02 * (1.0 - epoch as f32 / epochs as f32) + 0.001;
        let mut loss = 0.0;
        for sample in &samples {
            classes(sample, &class_of, &mut list);
            let sum: f32 = list.iter().map(|&c| w[usize::from(c)]).sum();
            let p = 1.0 / (1.0 + (-sum).exp());
            let error = p - sample.result;
            loss += f64::from(error * error);
            for &c in &list {
                mean[usize::from(c)] += error;
            }
            for &c in &list {
                let c = usize::from(c);
                let gradient = mean[c];
                if gradient != 0.0 {
                    g2[c] += gradient * gradient;
                    w[c] -= rate * gradient / g2[c].sqrt();
                    mean[c] = 0.0;
                }
            }
        }
        let mut held_loss = 0.0;
        let mut base = 0.0;
        for sample in &held {
            classes(sample, &class_of, &mut list);
            let sum: f32 = list.iter().map(|&c| w[usize::from(c)]).sum();
            let p = 1.0 / (1.0 + (-sum).exp());
            held_loss += f64::from((p - sample.result).powi(2));
            base += f64::from((0.5 - sample.result).powi(2));
        }
        println!(
            "epoch {epoch}: {:.5} held out {:.5} of {:.5}",
            loss / samples.len() as f64,
            held_loss / held.len() as f64,
            base / held.len() as f64,
        );
    }
    let scaled: Vec<i32> = w.iter().map(|w| (w * 300.0).round() as i32).collect();
    for goals in 0..5 {
        for near in 0..5 - goals {
            for empty in 0..5 - goals - near {
                let at = ((goals * 5 + near) * 5 + empty) * 4;
                println!(
                    "goals {goals} near {near} empty {empty}: own {:?} other {:?}",
                    &scaled[at..at + 4],
                    &scaled[CLASSES + at..CLASSES + at + 4]
                );
            }
        }
    }
    let text: Vec<String> = scaled.iter().map(ToString::to_string).collect();
    std::fs::write(to, text.join(" ")).unwrap();
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
        "generate" => generate(
            arguments[1].parse().unwrap(),
            arguments[2].parse().unwrap(),
            arguments[3].parse().unwrap(),
            &arguments[4],
        ),
        "positions" => {
            let starts: Vec<Position> = (1..=6).map(round::opening).collect();
            let mut mover = chooser("strong:nodes=300");
            for (n, plies) in [0u32, 6, 20, 38, 60, 90, 140, 200].into_iter().enumerate() {
                let mut seed = 1;
                loop {
                    let mut position = openings(&starts[n % 6..], plies.min(8), 1, seed).remove(0);
                    while position.verdict().is_none() && u32::from(position.pieces()) < plies + 2 {
                        let mv = mover(&position).unwrap();
                        position.play(mv);
                    }
                    let tables = Tables::new(&weights::expanded());
                    let open = Valued::new(&position, &tables);
                    if position.verdict().is_none()
                        && open.wins_at_once() == Some(false)
                        && !open.is_threatened()
                    {
                        println!(
                            "    \"{}\",",
                            atom4::games::atom4::notation::position_and_round(
                                &position,
                                1 + n as u32 % 6
                            )
                        );
                        break;
                    }
                    seed += 1;
                }
            }
        }
        "fit" => fit(
            &arguments[4..],
            arguments[1].parse().unwrap(),
            arguments[2].parse().unwrap(),
            &arguments[3],
        ),
        _ => panic!(),
    }
}

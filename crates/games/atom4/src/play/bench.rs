//! Fixed work, counted: the nodes are a checksum of the Atom-4 search, the rest is speed.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::evaluate::{EvaluatedPosition, HAND_MADE};
use crate::play::machine::PARTS;
use crate::{Position, notation};
use atom4_core::search::{Clock, Limits, Options, Part, Table, search};

/// The positions: from the opening to a nearly full board, of every round.
pub const POSITIONS: [&str; 8] = [
    "16/16/16/16/16/16/16/7GP7/16/16/16/16/16/16/16/16 R 1",
    "16/16/16/16/16/16/16/7CRP6/7PWK6/7RW7/16/16/16/16/16/16 Y 2",
    "16/16/16/16/16/16/16/6YPWK6/6GRKCW5/6CKGPR5/7YGKK5/7GYGC5/16/16/16/16 B 3",
    "16/16/16/16/16/16/8BBP5/6GPCPYG4/6BYWBWW4/5PBWCRCG4/6BGWYYKG3/6GYKKBC4/7GYRWB4/16/16/16 P 4",
    "16/16/16/16/6B1C7/5BCCKP6/4GWGKPPK5/4YRKKBYY5/4YRKGKPYY4/3GGRRKBYCR4/4CWPKKGRWR3/4GWCCWBKR4/5YPCGGGY4/16/16/16 B 5",
    "16/6BCBWG5/6PWGBWG4/4GYRBRCCC4/4GKBKRWWG4/3WBYKBBWWR4/4BWWKGRRBY3/4CCGYGYKGC3/5BWPBKRBWB2/5CCWGKYPP3/6BCWRRCP3/6KPYRGC4/7PGKPK4/8KPP5/16/16 P 6",
    "8BBPRYR2/6GWWRKKPWK1/6GYKPPKKCKY/5CKBBCYBRKR1/5GGWGWGPKGB1/3RWYRYWWWGGCB1/3RRBKKWCWWYGY1/2PRBKKKPPRPYGY1/2RWWPWYWWGCWPY1/2RYWBPYCCCCKGG1/3GGWKGPWPPYKP1/3CGGRWWCGKRP2/5WWBKBCC4/5RPBP7/16/16 G 1",
    "4YGGRCKPPKC2/3GGGYPGKBWB3/3WYYYWBKBKKR2/2KKWKRYRKKGKG2/2YGKCKKKBKGWKC1/1YRKRKGRPBRKWCB1/1YWGRBYKBCWWCBKC/RWCYBCWWCRYWPYG1/PPPWBBRRGKYBPYG1/PBRYKKRRCKGBPW2/RWGKKCCGKKRGYK2/PCRRGPPCKBYWY3/1CWRCGYWWWBBP3/1BWRWWCPYWPR4/1PPWWCCWCWWRY3/1RWPCCBCCBPR4 C 2",
];

/// The depth that `atom4 bench` searches every position to.
pub const DEPTH: u32 = 11;

/// The search of the player of 1.0.0 on so many threads. With the weights made by hand, which it had, nodes
/// and speed compare from version to version.
fn options(threads: usize) -> Options {
    Options {
        threads,
        parts: PARTS.without(Part::ReverseFutility),
        ..Options::default()
    }
}

/// A clock that starts when it is made.
pub type StartClock<'a> = &'a dyn Fn() -> Box<dyn Clock>;

/// The positions of the benchmark.
#[must_use]
pub fn positions() -> Vec<Position> {
    POSITIONS
        .iter()
        .filter_map(|text| notation::parse(text).ok())
        .map(|(position, _)| position)
        .collect()
}

/// The nodes of a search of every position to `depth` plies on one thread: the same on every
/// machine, and different as soon as anything about the search changes.
#[must_use]
pub fn checksum(depth: u32, clock: &dyn Clock) -> u64 {
    let stop = AtomicBool::new(false);
    let limits = Limits::new(clock, &stop).with_depth(depth);
    let mut table = Table::new(16);
    let nodes = |position: &Position| {
        let valued = EvaluatedPosition::new(position, &HAND_MADE);
        let report = search(&valued, &limits, &options(1), &mut table, &mut |_| {});
        report.map_or(0, |report| report.nodes)
    };
    positions().iter().map(nodes).sum()
}

/// Runs the benchmark and writes its figures, a line each.
///
/// # Errors
/// Where `out` cannot be written to.
pub fn run(out: &mut dyn Write, start: StartClock<'_>) -> io::Result<()> {
    let mut table = Table::new(16);
    table.start(true);
    let stop = AtomicBool::new(false);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (n, position) in positions().iter().enumerate() {
        let clock = start();
        let limits = Limits::new(&*clock, &stop).with_depth(DEPTH);
        let valued = EvaluatedPosition::new(position, &HAND_MADE);
        let mut depths = String::new();
        let report = search(&valued, &limits, &options(1), &mut table, &mut |report| {
            if report.depth % 2 == 1 {
                depths += &format!(" {}:{:.1}", report.depth, milliseconds(report.time));
            }
        });
        let Some(report) = report else {
            continue;
        };
        nodes += report.nodes;
        time += report.time;
        writeln!(
            out,
            "position {} pieces {} depth {} nodes {} time {:.1} ms, ms by depth:{depths}",
            n + 1,
            position.pieces(),
            report.depth,
            report.nodes,
            milliseconds(report.time),
        )?;
    }
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "speed {} nodes a second", speed(nodes, time))?;
    threads(out, start, &mut table)?;
    stopping(out, start, &mut table)
}

/// Nodes of two threads against one, for the same time.
fn threads(out: &mut dyn Write, start: StartClock<'_>, table: &mut Table) -> io::Result<()> {
    let stop = AtomicBool::new(false);
    let mut speeds = [0; 2];
    for position in &positions()[..4] {
        for (threads, sum) in (1..).zip(&mut speeds) {
            let clock = start();
            let limits = Limits::new(&*clock, &stop).with_time(Duration::from_millis(500));
            let options = options(threads);
            let valued = EvaluatedPosition::new(position, &HAND_MADE);
            let report = search(&valued, &limits, &options, table, &mut |_| {});
            *sum += report.map_or(0, |report| report.nodes);
        }
    }
    let ratio = speeds[1] as f64 / speeds[0].max(1) as f64;
    writeln!(out, "two threads {ratio:.2} times the nodes of one")
}

/// Measures the longest time that a search goes on after the stop flag has come up.
fn stopping(out: &mut dyn Write, start: StartClock<'_>, table: &mut Table) -> io::Result<()> {
    let mut worst = Duration::ZERO;
    for position in positions() {
        let stop = AtomicBool::new(false);
        let clock = start();
        let valued = EvaluatedPosition::new(&position, &HAND_MADE);
        let stopped = std::thread::scope(|scope| {
            let limits = Limits::new(&*clock, &stop);
            let flag = &stop;
            let at = scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(40));
                flag.store(true, Ordering::Relaxed);
                limits.clock.elapsed()
            });
            search(&valued, &limits, &options(1), table, &mut |_| {});
            at.join().unwrap_or_default()
        });
        worst = worst.max(clock.elapsed().saturating_sub(stopped));
    }
    writeln!(out, "stop obeyed within {:.1} ms", milliseconds(worst))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

//! Players by description.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, Tables};
use atom4::games::atom4::play::machine::{Machine, PARTS};
use atom4::games::atom4::{Position, classic};
use atom4::lattice::triangular::Vertex;
use atom4::play::{Effort, Settings};
use atom4::search::{Limits, Options, Report, Table, search};

use crate::features::Made;
use crate::work_clock::WorkClock;

/// A player as the duel sees it.
pub type Player = Box<dyn FnMut(&Position) -> Option<Vertex>>;

/// What a description may be, for messages.
const FORMS: &str = "random, classic:LEVEL, strong:LEVEL, or strong with nodes=N, ms=N, depth=N, \
                     threads=N, draw=N, without=FEATURE and w=FILE, as in strong:nodes=1000";

/// The number that stands for `what`.
pub fn number<T: std::str::FromStr>(text: Option<&str>, what: &str) -> Result<T, String> {
    let text = text.ok_or_else(|| format!("{what} is missing"))?;
    let parsed = text.parse();
    parsed.map_err(|_| format!("{text}: {what} is a number"))
}

/// The player of a description such as `strong:nodes=1000`, `classic:3`, `strong:2` or `random`.
/// `seed` decides what it does among equals.
pub fn player(spec: &str, seed: u64) -> Result<Player, String> {
    let parts: Vec<&str> = spec.split(':').collect();
    match parts[..] {
        ["random"] => Ok(random(seed)),
        ["classic", level] => Ok(classic(number(Some(level), "the level")?, seed)),
        ["strong", level] if level.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(by_level(number(Some(level), "the level")?, seed))
        }
        ["strong", ref options @ ..] => strong(options, seed),
        _ => Err(format!("no player {spec}; there is {FORMS}")),
    }
}

/// What the player's search finds with these weights, so many nodes and a seed; `progress` sees every finished depth.
pub fn look(
    position: &Position,
    tables: &Tables,
    nodes: u64,
    seed: u64,
    table: &mut Table,
    progress: &mut dyn FnMut(&Report<Vertex>),
) -> Option<Report<Vertex>> {
    let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop).with_nodes(nodes);
    let options = Options {
        seed,
        parts: PARTS,
        ..Options::default()
    };
    let valued = EvaluatedPosition::new(position, tables);
    search(&valued, &limits, &options, table, progress)
}

fn random(seed: u64) -> Player {
    let mut random = Random::new(seed);
    Box::new(move |position| {
        let moves: Vec<_> = position.legal().iter().collect();
        random.pick(&moves).copied()
    })
}

/// As the classic player of the original: `level` is one ply less than it looks ahead.
fn classic(level: u32, seed: u64) -> Player {
    let mut random = Random::new(seed);
    Box::new(move |position| {
        let choice = classic::choose(position, level + 1, &mut |_| false)?;
        random.pick(&choice.best).copied()
    })
}

/// As after `set level N.`
fn by_level(level: u32, seed: u64) -> Player {
    let machine = Machine::default();
    let mut settings = Settings {
        effort: Effort::Level(level),
        seed,
        ..Settings::default()
    };
    Box::new(move |position| {
        settings.seed = settings.seed.wrapping_add(1);
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop);
        let report = machine.think(position, &settings, &limits, &mut |_| {})?;
        report.line.first().copied()
    })
}

/// The strong player with its search laid open.
fn strong(words: &[&str], seed: u64) -> Result<Player, String> {
    let mut options = Options {
        seed,
        parts: PARTS,
        ..Options::default()
    };
    let (mut nodes, mut time, mut depth) = (None, None, None);
    let (mut made, mut left_out) = (Made::of_the_player(), None);
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let some = Some(value);
        match key {
            "nodes" => nodes = Some(number(some, key)?),
            "ms" => {
                let ms: f64 = number(some, key)?;
                let seconds = Duration::try_from_secs_f64(ms / 1000.0);
                time = Some(seconds.map_err(|_| format!("{value}: no time"))?);
            }
            "depth" => depth = Some(number(some, key)?),
            "threads" => options.threads = number(some, key)?,
            "draw" => options.draw = number(some, key)?,
            "w" => made.read(value)?,
            "without" => left_out = some,
            _ => return Err(format!("{word}: there is {FORMS}")),
        }
    }
    if (nodes, time, depth) == (None, None, None) {
        return Err("strong plays by nodes=N, ms=N or depth=N".into());
    }
    if let Some(names) = left_out {
        made.leave_out(names)?;
    }
    options.parts = made.parts;
    let tables = made.tables();
    let mut table = Table::new(16);
    Ok(Box::new(move |position| {
        options.seed = options.seed.wrapping_add(1);
        let (clock, stop) = (WorkClock::start(), AtomicBool::new(false));
        let limits = Limits {
            nodes,
            time,
            depth,
            ..Limits::new(&clock, &stop)
        };
        let valued = EvaluatedPosition::new(position, &tables);
        let report = search(&valued, &limits, &options, &mut table, &mut |_| {})?;
        report.line.first().copied()
    }))
}

//! `atom4 atomix solve`: levels one after the other.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::games::atomix::solvers::compare::Record;
use crate::games::atomix::solvers::variant::Variant;
use crate::games::atomix::{Level, Position};
use atom4_atomix::play::make::find_level_named;
use atom4_atomix::solvers::solver::{Algorithm, Options, least_memory, solve_by};
use atom4_solve::found::Found;
use atom4_solve::slide::Slide;
use clap::{Args, ValueHint};

use super::choice::{LevelName, one_of};
use super::options::HowOptions;

/// Solve levels: plans, shortest ones proved as far as the limits allow.
///
/// Exit status: 0 every level has a plan, 1 one has none, 2 unusable options or levels, 130
/// interrupted.
#[derive(Args, Debug, Clone)]
pub struct SolveOptions {
    /// FILE, FILE:N or the name or number of a level inside.
    #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, required = true, value_parser = LevelName, hide_possible_values = true)]
    levels: Vec<String>,
    /// The algorithm.
    #[arg(long, value_name = "NAME", default_value = "strong", ignore_case = true, value_parser = one_of(Algorithm::ALL))]
    algorithm: Algorithm,
    /// The options of a search.
    #[command(flatten)]
    how: HowOptions,
    /// One line of JSON for each level.
    #[arg(long)]
    json: bool,
}

/// A level from FILE, FILE:N or a built-in name.
pub fn load(text: &str, apart: bool) -> Result<Level, String> {
    // The refusal names the file or the level already.
    let loaded = find_level_named(text).map_err(|refusal| refusal.to_string())?;
    for note in &loaded.notes {
        eprintln!("atom4: {note}");
    }
    let level = loaded.level;
    match apart {
        true => level
            .with_told_apart(true)
            .map_err(|reason| format!("{text}: {reason}")),
        false => Ok(level),
    }
}

/// The name of a level in results: the file's name without folder and ending.
pub fn short(text: &str) -> String {
    let (file, number) = match text.rsplit_once(':') {
        Some((file, number)) if number.parse::<usize>().is_ok() => (file, format!(":{number}")),
        _ => (text, String::new()),
    };
    let stem = Path::new(file)
        .file_stem()
        .map_or(file.into(), |stem| stem.to_string_lossy());
    format!("{stem}{number}")
}

/// Solves a level, with a line of progress on a terminal.
pub fn solve_one(
    name: &str,
    level: &Level,
    variant: Variant,
    how: &HowOptions,
    stop: &AtomicBool,
) -> Result<Record, String> {
    let options = Options {
        algorithm: variant.algorithm,
        parts: variant.parts,
        weights: how.guess(),
        factor: how.factor,
        time: how.time,
        memory: how.table_memory(),
        threads: how.threads(),
        seed: 1,
    };
    let known = Mutex::new(Found::default());
    let tell = |found: &Found<Slide>| {
        known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(found);
    };
    let over = AtomicBool::new(false);
    let start = Position::start(level);
    let solution = std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| show_progress(name, variant, &known, &over));
        }
        let clock = how.clock();
        let solution = solve_by(level, &start, &options, &*clock, stop, &tell);
        over.store(true, Ordering::Relaxed);
        solution
    });
    let solution = solution.map_err(|unfit| format!("{name}: {unfit}"))?;
    Ok(Record::new(name, level, variant, &how.terms(), &solution))
}

/// Keeps one line on the terminal up to date until the solver is done, and takes it away.
fn show_progress(name: &str, variant: Variant, known: &Mutex<Found<Slide>>, over: &AtomicBool) {
    let begun = Instant::now();
    let mut shown = false;
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
        let passed = begun.elapsed();
        if passed < Duration::from_millis(400) || passed.as_millis() % 250 >= 60 {
            continue;
        }
        let found = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let plan = found.plan.map_or_else(
            || String::from("no plan yet"),
            |plan| format!("plan of {}", plan.len()),
        );
        let line = format!(
            "{name} {}: {plan}, at least {}, {} states, {:.0} s",
            variant.name(),
            found.lower_bound,
            found.expanded,
            passed.as_secs_f64()
        );
        let _ = write!(std::io::stderr(), "\r\x1b[K{line:.100}");
        shown = true;
    }
    if shown {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
}

/// Solves levels and tells what came out.
pub fn solve_all(
    options: &SolveOptions,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<u8, String> {
    let (levels, how) = (&options.levels, &options.how);
    let loaded: Result<Vec<Level>, String> =
        levels.iter().map(|text| load(text, how.apart)).collect();
    let loaded = loaded?;
    stop.store(false, Ordering::Relaxed);
    let mut status = 0;
    for (text, level) in levels.iter().zip(&loaded) {
        let least = least_memory(level, options.algorithm);
        how.can_keep_to(&Variant::from(options.algorithm).name(), least)?;
        let record = solve_one(&short(text), level, options.algorithm.into(), how, stop)?;
        status = if record.length.is_some() { status } else { 1 };
        let answer = if options.json {
            record.line() + "\n"
        } else {
            told(&record)
        };
        // Errors are for `telling`.
        let _ = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
        if stop.load(Ordering::Relaxed) {
            return Ok(130);
        }
    }
    Ok(status)
}

/// A record for people.
fn told(record: &Record) -> String {
    let mut text = format!("{}: ", record.level);
    match (&record.moves, record.figures.impossible) {
        (Some(moves), _) if record.figures.proved => {
            text += &format!("{} moves, proved shortest\n", moves.len());
        }
        (Some(moves), _) => {
            let (length, bound) = (moves.len(), record.figures.lower_bound);
            text += &format!("{length} moves, not proved shortest; at least {bound} are needed\n");
        }
        (None, true) => text += "there is no solution\n",
        (None, false) => {
            text += &format!(
                "no plan found; at least {} moves\n",
                record.figures.lower_bound
            )
        }
    }
    for mv in record.moves.iter().flatten() {
        text += &format!("{mv}\n");
    }
    text += &format!(
        "{}: {} expanded, {} generated, {:.3} s, {}\n",
        record.algorithm,
        record.figures.expanded,
        record.figures.generated,
        record.figures.seconds,
        record.figures.memory_text()
    );
    text
}

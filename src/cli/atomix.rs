//! `atom4 atomix …`: solving levels, comparing solvers.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use atom4::games::atomix::{Level, Position};
use atom4::play::atomix::compare::{self, Record, Shard};
use atom4::play::atomix::plot::{Quantity, svg};
use atom4::play::atomix::solver::{Algorithm, Options, solve};
use atom4::play::atomix::{find_own, read_file};
use atom4::solve::slide::Outcome;
use atom4::solve::slide::guess::Guess;
use clap::{Args, Subcommand};

/// What to do with levels. LEVEL is FILE, FILE:N or the name of a built-in level.
#[derive(Subcommand, Debug, Clone)]
pub enum AtomixCommand {
    /// Play a level, in the X11 window if DISPLAY is set, else in the terminal.
    Play {
        /// FILE, FILE:N or a built-in level's name; without it, the level page.
        #[arg(value_name = "LEVEL")]
        which: Option<String>,
    },
    /// Make a level: a molecule, a random board, and a shortest solution of the wanted length.
    New(super::levels::NewOptions),
    /// Solve levels: plans, shortest ones proved as far as the limits allow.
    Solve {
        /// FILE, FILE:N or a built-in level's name.
        #[arg(value_name = "LEVEL", required = true)]
        levels: Vec<String>,
        /// strong, anytime, bfs, dfs, iddfs, uniform-cost, greedy, a-star, weighted-a-star, ida-star or local.
        #[arg(long, value_name = "NAME", default_value = "strong", value_parser = algorithm)]
        algorithm: Algorithm,
        /// How to search.
        #[command(flatten)]
        how: HowOptions,
        /// One line of JSON for each level.
        #[arg(long)]
        json: bool,
    },
    /// Run several algorithms on several levels: a table, a summary and four plots.
    Compare {
        /// FILE, FILE:N or a built-in level's name.
        #[arg(value_name = "LEVEL")]
        levels: Vec<String>,
        /// The algorithms, parted by commas.
        #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = algorithm,
            default_value = "strong,bfs,iddfs,greedy,a-star,weighted-a-star,ida-star")]
        algorithms: Vec<Algorithm>,
        /// How to search.
        #[command(flatten)]
        how: HowOptions,
        /// Keep every result in FILE as one line of JSON and leave out what is in it already.
        #[arg(long, value_name = "FILE")]
        resume: Option<PathBuf>,
        /// Do only every N-th pair of level and algorithm, beginning with the I-th.
        #[arg(long, value_name = "I/N", value_parser = shard)]
        shard: Option<Shard>,
        /// Results of other runs to put into table and plots; may be given again.
        #[arg(long, value_name = "FILE")]
        merge: Vec<PathBuf>,
        /// The folder for table.txt, results.jsonl and the plots [default: none are written].
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
}

/// How to search.
#[derive(Args, Debug, Clone)]
pub struct HowOptions {
    /// Seconds for each level and algorithm [default: until solved].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Memory for tables and queues: 10G, 500M.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    memory: usize,
    /// Threads of the strong solver.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Tell equal atoms apart by their symbols, as the student project does.
    #[arg(long)]
    apart: bool,
    /// The student project's heuristics instead of the admissible bound: weights of distance, openness, unbonded pairs, pairwise distance.
    #[arg(long, value_name = "D,O,U,P", value_parser = weights)]
    weights: Option<Guess>,
}

fn algorithm(text: &str) -> Result<Algorithm, String> {
    let names: Vec<&str> = Algorithm::ALL.iter().map(|a| a.name()).collect();
    Algorithm::named(text).ok_or_else(|| format!("choose one of {}", names.join(", ")))
}

fn shard(text: &str) -> Result<Shard, String> {
    Shard::parse(text).ok_or_else(|| String::from("expected I/N with I from 1 to N, such as 3/16"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.trim_end_matches('s').parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| String::from("expected seconds, such as 60 or 0.5"))
}

fn size(text: &str) -> Result<usize, String> {
    let text = text.trim_end_matches(['b', 'B']);
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = digits
        .parse::<f64>()
        .ok()
        .filter(|n| *n > 0.0)
        .map(|n| n * f64::from(1 << shift));
    let bytes = bytes
        .filter(|bytes| *bytes < 1e15)
        .map(|bytes| bytes as usize);
    bytes.ok_or_else(|| String::from("expected a size, such as 10G or 500M"))
}

fn weights(text: &str) -> Result<Guess, String> {
    let numbers: Option<Vec<u64>> = text
        .split(',')
        .map(|part| {
            let weight = part.trim().parse::<f64>().ok()?;
            (0.0..=1000.0)
                .contains(&weight)
                .then_some((weight * 1000.0) as u64)
        })
        .collect();
    match numbers.as_deref() {
        Some(&[distance, openness, unbonded, pairwise]) => Ok(Guess {
            distance,
            openness,
            unbonded,
            pairwise,
        }),
        _ => Err(String::from(
            "expected four weights from 0 to 1000, such as 1,0.1,1,1",
        )),
    }
}

/// Runs a subcommand.
pub fn run(command: &AtomixCommand) -> ExitCode {
    // Ctrl-C stops the search; what is known by then is still told. A second one ends the program.
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let armed = signal_hook::flag::register_conditional_shutdown(signal, 130, stop.clone());
        let _ = armed.and_then(|_| signal_hook::flag::register(signal, stop.clone()));
    }
    let result = match command {
        // Playing needs the options of the screens, which `main` has.
        AtomixCommand::Play { .. } => return ExitCode::from(2),
        AtomixCommand::New(options) => return super::levels::new(options),
        AtomixCommand::Solve {
            levels,
            algorithm,
            how,
            json,
        } => solve_all(levels, *algorithm, how, *json, &stop),
        AtomixCommand::Compare {
            levels,
            algorithms,
            how,
            resume,
            shard,
            merge,
            output,
        } => {
            let files = Files {
                resume: resume.as_deref(),
                merge,
                output: output.as_deref(),
            };
            compare_all(levels, algorithms, how, *shard, &files, &stop)
        }
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(reason) => {
            eprintln!("atom4: {reason}");
            ExitCode::from(2)
        }
    }
}

/// A level from FILE, FILE:N or a built-in name.
fn load(text: &str, apart: bool) -> Result<Level, String> {
    let numbered = text.rsplit_once(':').and_then(|(file, number)| {
        let number = number.parse::<usize>().ok()?;
        Path::new(file).exists().then_some((file, number))
    });
    let loaded = match numbered {
        Some((file, number)) => read_file(Path::new(file), number),
        None if Path::new(text).exists() => read_file(Path::new(text), 1),
        None => find_own(text),
    };
    let level = loaded
        .map_err(|refusal| format!("{text}: {refusal}"))?
        .level;
    match apart {
        true => level
            .with_told_apart(true)
            .map_err(|reason| format!("{text}: {reason}")),
        false => Ok(level),
    }
}

/// The name of a level in results: the file's name without folder and ending.
fn short(text: &str) -> String {
    let (file, number) = match text.rsplit_once(':') {
        Some((file, number)) if number.parse::<usize>().is_ok() => (file, format!(":{number}")),
        _ => (text, String::new()),
    };
    let stem = Path::new(file)
        .file_stem()
        .map_or(file.into(), |stem| stem.to_string_lossy());
    format!("{stem}{number}")
}

fn solve_one(
    name: &str,
    level: &Level,
    algorithm: Algorithm,
    how: &HowOptions,
    stop: &AtomicBool,
) -> Result<Record, String> {
    let options = Options {
        algorithm,
        guess: how.weights,
        time: how.time,
        memory: how.memory,
        threads: usize::from(how.threads),
        seed: 1,
    };
    let known = Mutex::new(Outcome::default());
    let tell = |outcome: &Outcome| {
        known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(outcome);
    };
    let over = AtomicBool::new(false);
    let start = Position::start(level);
    let solution = std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| show_progress(name, algorithm, &known, &over));
        }
        let solution = solve(level, &start, &options, stop, &tell);
        over.store(true, Ordering::Relaxed);
        solution
    });
    let solution = solution.map_err(|unfit| format!("{name}: {unfit}"))?;
    let limit = how.time.map(|time| time.as_secs_f64());
    Ok(Record::new(name, level, algorithm, limit, &solution))
}

/// Keeps one line on the terminal up to date until the solver is done, and takes it away.
fn show_progress(name: &str, algorithm: Algorithm, known: &Mutex<Outcome>, over: &AtomicBool) {
    let begun = Instant::now();
    let mut shown = false;
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
        let passed = begun.elapsed();
        if passed < Duration::from_millis(400) || passed.as_millis() % 250 >= 60 {
            continue;
        }
        let outcome = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let plan = outcome.plan.map_or_else(
            || String::from("no plan yet"),
            |plan| format!("plan of {}", plan.len()),
        );
        let line = format!(
            "{name} {}: {plan}, at least {}, {} states, {:.0} s",
            algorithm.name(),
            outcome.lower_bound,
            outcome.expanded,
            passed.as_secs_f64()
        );
        let _ = write!(std::io::stderr(), "\r\x1b[K{line:.100}");
        shown = true;
    }
    if shown {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
}

fn solve_all(
    levels: &[String],
    algorithm: Algorithm,
    how: &HowOptions,
    json: bool,
    stop: &AtomicBool,
) -> Result<u8, String> {
    let loaded: Result<Vec<Level>, String> =
        levels.iter().map(|text| load(text, how.apart)).collect();
    let mut status = 0;
    for (text, level) in levels.iter().zip(&loaded?) {
        let record = solve_one(&short(text), level, algorithm, how, stop)?;
        status = if record.length.is_some() { status } else { 1 };
        let answer = if json {
            record.line() + "\n"
        } else {
            told(&record)
        };
        if std::io::stdout().write_all(answer.as_bytes()).is_err() {
            return Ok(status);
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(status)
}

/// A record for people.
fn told(record: &Record) -> String {
    let mut text = format!("{}: ", record.level);
    match (&record.moves, record.impossible) {
        (Some(moves), _) if record.proved => {
            text += &format!("{} moves, proved shortest\n", moves.len());
        }
        (Some(moves), _) => {
            let (length, bound) = (moves.len(), record.lower_bound);
            text += &format!("{length} moves, not proved shortest; at least {bound} are needed\n");
        }
        (None, true) => text += "there is no solution\n",
        (None, false) => text += &format!("no plan found; at least {} moves\n", record.lower_bound),
    }
    for mv in record.moves.iter().flatten() {
        text += &format!("{mv}\n");
    }
    text += &format!(
        "{}: {} expanded, {} generated, {:.3} s, {:.1} MB\n",
        record.algorithm,
        record.expanded,
        record.generated,
        record.seconds,
        record.peak_bytes as f64 / 1e6
    );
    text
}

struct Files<'a> {
    resume: Option<&'a Path>,
    merge: &'a [PathBuf],
    output: Option<&'a Path>,
}

fn compare_all(
    names: &[String],
    algorithms: &[Algorithm],
    how: &HowOptions,
    shard: Option<Shard>,
    files: &Files<'_>,
    stop: &AtomicBool,
) -> Result<u8, String> {
    let levels: Result<Vec<Level>, String> = names.iter().map(|n| load(n, how.apart)).collect();
    let (levels, short_names) = (levels?, names.iter().map(|n| short(n)).collect::<Vec<_>>());
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let (records, broken) = compare::read(&text);
        if broken > 0 {
            eprintln!(
                "atom4: {}: {broken} lines are no results, left out",
                path.display()
            );
        }
        Ok::<_, String>(records)
    };
    let mut records = Vec::new();
    let mut journal = None;
    if let Some(path) = files.resume {
        if path.exists() {
            records = read(path)?;
        }
        journal = Some(open_journal(path).map_err(|e| format!("{}: {e}", path.display()))?);
    }
    for path in files.merge {
        records.extend(read(path)?);
    }
    let limit = how.time.map(|time| time.as_secs_f64());
    let work = compare::work(&short_names, algorithms, shard, &records, limit);
    for (number, &(level, algorithm)) in work.iter().enumerate() {
        let (name, algorithm) = (&short_names[level], algorithms[algorithm]);
        if std::io::stderr().is_terminal() {
            eprintln!(
                "{}/{}: {name}, {}",
                number + 1,
                work.len(),
                algorithm.name()
            );
        }
        let record = solve_one(name, &levels[level], algorithm, how, stop)?;
        if stop.load(Ordering::Relaxed) {
            // Cut short by a signal, it would pass for one that ran to its limit.
            return Ok(130);
        }
        if let Some(file) = &mut journal {
            let line = record.line() + "\n";
            let written = file
                .write_all(line.as_bytes())
                .and_then(|()| file.sync_data());
            written.map_err(|error| format!("the results cannot be kept: {error}"))?;
        }
        records.push(record);
    }
    let records = compare::merge(records);
    let table = compare::table(&records);
    let _ = std::io::stdout().write_all(table.as_bytes());
    if let Some(folder) = files.output {
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        write("table.txt", &table)?;
        let lines: String = records.iter().map(|record| record.line() + "\n").collect();
        write("results.jsonl", &lines)?;
        for quantity in Quantity::ALL {
            write(
                &format!("{}.svg", quantity.name()),
                &svg(&records, quantity),
            )?;
        }
    }
    Ok(0)
}

/// Opens the results to append to; a last line that was cut off is closed first.
fn open_journal(path: &Path) -> std::io::Result<std::fs::File> {
    let cut = std::fs::read(path).is_ok_and(|text| text.last().is_some_and(|&b| b != b'\n'));
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)?;
    if cut {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

//! `atom4 atomix compare`: several algorithms on several levels, resumed, sharded and merged.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::games::atomix::solvers::ablation::ablation;
use crate::games::atomix::solvers::compare::{self, Record};
use crate::games::atomix::solvers::known::{self, Known};
use crate::games::atomix::solvers::plot::{Quantity, svg};
use crate::games::atomix::solvers::variant::Variant;
use atom4_atomix::Level;
use atom4_atomix::solvers::solver::Algorithm;
use atom4_core::base::plain;
use atom4_core::base::shard::Shard;
use atom4_solve::slide::parts::Part;
use clap::{Args, ValueHint};

use super::choice::{LevelName, one_of, parts};
use super::options::HowOptions;
use super::results::{Results, Run};
use super::solve::{load, short, solve_one};

/// Run several algorithms on several levels: a table, a summary and four plots.
///
/// Exit status: 0 done, 1 the results contradict what is known, 2 unusable options, levels or
/// files, or a level that an algorithm cannot take, 130 interrupted.
#[derive(Args, Debug, Clone)]
pub struct CompareOptions {
    /// FILE, FILE:N or the name or number of a level inside.
    #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath, value_parser = LevelName, hide_possible_values = true)]
    levels: Vec<String>,
    /// The algorithms, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', ignore_case = true, value_parser = one_of(Algorithm::ALL),
        default_value = "strong,bfs,iddfs,greedy,a-star,weighted-a-star,ida-star")]
    algorithms: Vec<Algorithm>,
    /// Run strong and anytime also without each of these parts, separated by commas, and say what each is worth.
    #[arg(long, value_name = "PARTS", value_delimiter = ',', ignore_case = true, value_parser = parts())]
    without: Vec<Vec<Part>>,
    /// The options of a search.
    #[command(flatten)]
    how: HowOptions,
    /// Keep every result in FILE as one line of JSON and leave out what is in it already.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Do only every N-th pair of level and algorithm, beginning with the I-th.
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = Shard::parse)]
    shard: Shard,
    /// Results of other runs to put into table and plots: the files up to the next option; may be given again.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    /// Let results of different versions of this program, or of different --time, stand together.
    #[arg(long)]
    mixed: bool,
    /// Hold the results against a table of known lengths (name, status, length, human, wida).
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The folder for table.txt, results.jsonl and the plots [default: none are written].
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Works off all pairs of level and algorithm, and tells and draws what came out.
pub fn compare_all(
    options: &CompareOptions,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<u8, String> {
    let (names, how, shard) = (&options.levels, &options.how, options.shard);
    let variants = &Variant::all(&options.algorithms, &options.without.concat());
    if names.is_empty() && options.merge.is_empty() {
        return Err("there is nothing to compare; name levels, or results to --merge".into());
    }
    let mut status = 0;
    let (mut levels, mut short_names) = (Vec::<Level>::new(), Vec::new());
    for name in names {
        match load(name, how.apart) {
            Ok(level) => {
                levels.push(level);
                short_names.push(short(name));
            }
            Err(reason) => {
                // The others go on.
                eprintln!("atom4: {reason}");
                status = 2;
            }
        }
    }
    if levels.is_empty() && options.merge.is_empty() {
        return Ok(status);
    }
    let known = options.known.as_deref().map(read_known).transpose()?;
    let mut results = Results::default();
    let mut journal = options
        .resume
        .as_deref()
        .map(|path| results.open(path))
        .transpose()?;
    let last_run = results.runs.last().map(|(_, run)| run.clone());
    for path in &options.merge {
        results.add(path)?;
    }
    let run = (!names.is_empty()).then(|| Run::new(&short_names, variants, shard));
    if let (Some(different), false) = (results.made_differently(run.as_ref()), options.mixed) {
        return Err(format!(
            "{different}; --mixed lets results of different builds stand together"
        ));
    }
    let limits = results.limits();
    if limits.len() > 1 && !options.merge.is_empty() && !options.mixed {
        return Err(format!(
            "these results ran under different limits: {}; --mixed lets them stand together",
            limits.join(", ")
        ));
    }
    let mut records = std::mem::take(&mut results.records);
    if let Some(name) = compare::namesake(&short_names, &levels, &records) {
        return Err(format!(
            "there are two levels called {name}, and their results would be taken for one another; \
             give one of their files another name, or compare them apart"
        ));
    }
    if let Some(folder) = &options.output {
        // Better now than after all the work.
        std::fs::create_dir_all(folder).map_err(|error| at(folder, plain(&error)))?;
    }
    let terms = how.terms();
    let now = Some(&terms).filter(|_| !names.is_empty());
    if let Some(option) = compare::differing_option(now, &records) {
        return Err(format!(
            "some of these results ran with other {option} than the rest, and they would be taken for one \
             another; compare them apart",
        ));
    }
    stop.store(false, Ordering::Relaxed);
    let work = compare::work(&short_names, variants, shard, &records, &terms);
    if let (Some(journal), Some(run)) = (&mut journal, &run)
        && !work.is_empty()
        && !last_run.is_some_and(|last| last.is_like(run))
    {
        journal.append(run)?;
        journal.sync_all();
    }
    if !options.merge.is_empty() && !work.is_empty() {
        eprintln!(
            "atom4: {} of the results are in none of the files and are worked off now",
            work.len()
        );
    }
    let mut progress = Progress::new(work.len());
    for (number, &(level, variant)) in work.iter().enumerate() {
        let (name, variant) = (&short_names[level], variants[variant]);
        progress.begin(number, name, variant);
        let record = match solve_one(name, &levels[level], variant, how, stop) {
            Ok(record) => record,
            Err(unfit) => {
                eprintln!("atom4: {unfit}");
                status = 2;
                continue;
            }
        };
        if stop.load(Ordering::Relaxed) {
            // Cut short by a signal, it would pass for one that ran to its limit.
            status = 130;
            break;
        }
        if let Some(journal) = &mut journal {
            let written = journal.append(&record);
            written.map_err(|error| format!("the results cannot be kept: {error}"))?;
        }
        records.push(record);
    }
    drop(progress);
    let mut records = compare::merge(records);
    results.order(run.as_ref(), &mut records);
    if !options.merge.is_empty() && run.is_none() {
        results.records.clone_from(&records);
        for line in results.missing() {
            eprintln!("atom4: {line}");
        }
    }
    let mut text = compare::table(&records);
    let ablation = ablation(&records);
    if !ablation.is_empty() {
        text += "\n";
        text += &ablation;
    }
    let table = text.clone();
    let contradictions = known::contradictions(&records, known.as_deref().unwrap_or_default());
    if known.is_some() {
        let count = contradictions.len();
        text += &format!("against what is known: {count} contradictions\n");
        text.extend(contradictions.iter().map(|line| format!("{line}\n")));
    }
    // Errors are for `telling`.
    let _ = out.write_all(text.as_bytes());
    if let Some(folder) = &options.output {
        write_folder(folder, &table, &records)?;
    }
    Ok(match status {
        0 => u8::from(!contradictions.is_empty()),
        _ => status,
    })
}

/// An error with the file or folder that it is about.
fn at(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}

/// The table of what is known.
fn read_known(path: &Path) -> Result<Vec<Known>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| at(path, error))?;
    known::read(&text).map_err(|error| at(path, error))
}

/// Writes the table, the results and the plots.
fn write_folder(folder: &Path, table: &str, records: &[Record]) -> Result<(), String> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| at(&path, error))
    };
    write("table.txt", table)?;
    let lines: String = records.iter().map(|record| record.line() + "\n").collect();
    write("results.jsonl", &lines)?;
    for quantity in Quantity::ALL {
        let plot = svg(records, quantity);
        write(&format!("{}.svg", quantity.name()), &plot)?;
    }
    Ok(())
}

/// Tells which pair is worked off: each on a terminal, else a line a minute.
struct Progress {
    all: usize,
    terminal: bool,
    /// The pair under way, for the thread that writes a line a minute.
    now: Arc<Mutex<String>>,
    /// Dropped at the end, which ends the thread.
    over: Option<Sender<()>>,
}

/// The time between two lines where standard error is no terminal.
const PAUSE: Duration = Duration::from_secs(60);

impl Progress {
    fn new(all: usize) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let now = Arc::new(Mutex::new(String::new()));
        let (over, ended) = channel();
        if !terminal {
            let now = Arc::clone(&now);
            std::thread::spawn(move || {
                while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                    let now = now.lock().unwrap_or_else(PoisonError::into_inner);
                    eprintln!("atom4: {now}");
                }
            });
        }
        Progress {
            all,
            terminal,
            now,
            over: Some(over),
        }
    }

    /// Begins pair `number`, counted from 0.
    fn begin(&mut self, number: usize, level: &str, variant: Variant) {
        let line = format!("{}/{}: {level}, {}", number + 1, self.all, variant.name());
        if self.terminal {
            eprintln!("{line}");
        }
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.over = None;
    }
}

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
use atom4_core::base::plain;
use atom4_core::base::shard::Shard;

use super::options::HowOptions;
use super::results::{Results, Run};
use super::solve::{load, short, solve_one};

/// Where results come from and go to.
pub struct Files<'a> {
    /// Results to go on from and to add to.
    pub resume: Option<&'a Path>,
    /// Other runs' results.
    pub merge: &'a [PathBuf],
    /// The table of what is known.
    pub known: Option<&'a Path>,
    /// The folder for tables and plots.
    pub output: Option<&'a Path>,
    /// Results of different builds and limits may stand together.
    pub mixed: bool,
}

/// Works off all pairs of level and algorithm, and tells and draws what came out.
pub fn compare_all(
    names: &[String],
    variants: &[Variant],
    how: &HowOptions,
    shard: Shard,
    files: &Files<'_>,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<u8, String> {
    if names.is_empty() && files.merge.is_empty() {
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
    if levels.is_empty() && files.merge.is_empty() {
        return Ok(status);
    }
    let known = files.known.map(read_known).transpose()?;
    let mut results = Results::default();
    let mut journal = files.resume.map(|path| results.open(path)).transpose()?;
    let last_run = results.runs.last().map(|(_, run)| run.clone());
    for path in files.merge {
        results.add(path)?;
    }
    let run = (!names.is_empty()).then(|| Run::new(&short_names, variants, shard));
    if let (Some(different), false) = (results.made_differently(run.as_ref()), files.mixed) {
        return Err(format!(
            "{different}; --mixed lets results of different builds stand together"
        ));
    }
    let limits = results.limits();
    if limits.len() > 1 && !files.merge.is_empty() && !files.mixed {
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
    if let Some(folder) = files.output {
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
    if !files.merge.is_empty() && !work.is_empty() {
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
    if !files.merge.is_empty() && run.is_none() {
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
    if let Some(folder) = files.output {
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

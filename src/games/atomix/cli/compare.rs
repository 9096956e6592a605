//! `atom4 atomix compare`: several algorithms on several levels, resumed, sharded and merged.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::plain;
use crate::base::shard::Shard;
use crate::games::atomix::Level;
use crate::games::atomix::solvers::compare::{self, Record};
use crate::games::atomix::solvers::known::{self, Known};
use crate::games::atomix::solvers::plot::{Quantity, svg};
use crate::games::atomix::solvers::solver::Algorithm;

use super::options::HowOptions;
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
}

/// Works off all pairs of level and algorithm, and tells and draws what came out.
pub fn compare_all(
    names: &[String],
    algorithms: &[Algorithm],
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
    let (mut records, mut journal) = (Vec::new(), None);
    if let Some(path) = files.resume {
        if path.exists() {
            records = read_results(path)?;
        }
        journal = Some(open_journal(path).map_err(|error| at(path, error))?);
    }
    for path in files.merge {
        records.extend(read_results(path)?);
    }
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
    if compare::weights_differ(Some(&terms).filter(|_| !names.is_empty()), &records) {
        return Err(String::from(
            "some of these results were led by other --weights than the rest, and they would be taken for one \
             another; compare them apart",
        ));
    }
    stop.store(false, Ordering::Relaxed);
    let work = compare::work(&short_names, algorithms, shard, &records, &terms);
    for (number, &(level, algorithm)) in work.iter().enumerate() {
        let (name, algorithm) = (&short_names[level], algorithms[algorithm]);
        if std::io::stderr().is_terminal() {
            let (number, all, algorithm) = (number + 1, work.len(), algorithm.name());
            eprintln!("{number}/{all}: {name}, {algorithm}");
        }
        let record = match solve_one(name, &levels[level], algorithm, how, stop) {
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
    let mut text = compare::table(&records);
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

/// The results of an earlier run; lines that are none are told and left out.
fn read_results(path: &Path) -> Result<Vec<Record>, String> {
    let bytes = std::fs::read(path).map_err(|error| at(path, plain(&error)))?;
    // A line that broke off within a letter is no result, and the others are.
    let (records, broken) = compare::read(&String::from_utf8_lossy(&bytes));
    if broken > 0 {
        let told = at(path, format!("{broken} lines are no results, left out"));
        eprintln!("atom4: {told}");
    }
    Ok(records)
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

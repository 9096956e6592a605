//! `atom4 tournament`, from its options to its exit status: a check of each program of a list, then
//! a series between those that passed, kept in a folder with the pages that tell of it.
//!
//! The series is that of `match` in every respect.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::adapter::CheckOptions;
use super::admission::{self, Candidate, Checked, Conditions};
use super::contest::{self, ContestOptions, FINISHED, INTERRUPTED, UNUSABLE};
use super::entrants::{self, PassedOver};
use super::exports::Exports;
use super::folder;
use super::journal::Journal;
use super::pages::{self, PageWriter};
pub use super::pages::{Pages, Played, Stage};
use super::sandbox::{Launch, Sandbox, Wanted};
use super::schedule::Format;
use super::series::Left;
use super::specification;
use super::turnings::Turnings;
use atom4_core::base::shard::Shard;

/// The exit status where fewer than two programs passed their check, so that nothing was played.
pub const NOBODY: u8 = 1;

/// The options of the command line.
#[derive(Clone, Debug)]
pub struct TournamentOptions {
    /// The list of programs: a file or a folder.
    pub list: PathBuf,
    /// The program that meets each of the others; all against all without it.
    pub gauntlet: Option<String>,
    /// Rounds of a Swiss tournament.
    pub swiss: Option<usize>,
    /// The folder that keeps all: checks, results, pages.
    pub report: Option<PathBuf>,
    /// Programs that fail their check play all the same.
    pub admit_all: bool,
    /// The machine player looks for the turning point of each game, for the pages.
    pub review: bool,
    /// The series, without engines and files.
    pub series: ContestOptions,
}

/// Plays a tournament. The table goes to `out`, troubles and the checks to `err`; returns the exit
/// status, as `match` has them.
pub fn run(
    options: &TournamentOptions,
    pages: Pages<'_>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    match play(options, pages, out, err) {
        Ok(status) => status,
        Err(error) => {
            let _ = writeln!(err, "atom4 tournament: {error}");
            UNUSABLE
        }
    }
}

fn play(
    options: &TournamentOptions,
    writer: Pages<'_>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, String> {
    let mut series = options.series.clone();
    let entrants = entrants::read(&options.list, &series.known)?;
    let passed_over = &entrants.passed_over;
    for over in passed_over {
        let _ = writeln!(err, "atom4 tournament: passed over: {over}");
    }
    for (name, start) in entrants.started() {
        let _ = writeln!(err, "atom4 tournament: {name}: {}", start.how);
    }
    if entrants.started().next().is_some() {
        let _ = writeln!(
            err,
            "atom4 tournament: to start one otherwise, put an executable file run into a folder of its own, or give a list of names \
             and commands"
        );
    }
    let texts: Vec<String> = entrants
        .all
        .into_iter()
        .map(|entrant| entrant.engine)
        .collect();
    let engines = specification::parse_all(&texts, series.game, &series.known)?;
    for engine in &engines {
        engine.fits(series.game, &series.known)?;
    }
    series.no_start_ends = false;
    series.claimed = true;
    // Those that are not admitted are not read either.
    series.apart = engines
        .first()
        .map_or_else(Vec::new, |one| one.grants.apart.clone());
    let candidates: Vec<Candidate> = texts
        .into_iter()
        .zip(engines)
        .map(|(text, engine)| Candidate { text, engine })
        .collect();
    let named = |name: &&String| candidates.iter().any(|one| one.engine.name == **name);
    if let Some(name) = &options.gauntlet
        && !named(&name)
    {
        let names: Vec<&str> = candidates
            .iter()
            .map(|one| one.engine.name.as_str())
            .collect();
        let names = names.join(", ");
        return Err(format!(
            "--gauntlet: '{name}' is not in the list; there are {names}"
        ));
    }
    let foreign = candidates.iter().any(|one| !one.engine.is_own());
    let sandbox = Sandbox::choose(if foreign { series.sandbox } else { Wanted::Off })?;
    if sandbox != Sandbox::Off && !sandbox.is_full() {
        return Err(format!(
            "{sandbox}; a tournament needs bubblewrap, or --sandbox off"
        ));
    }
    if foreign && !sandbox.is_in_force() && sandbox.is_told() {
        // Before the first of them is started for its check.
        let _ = writeln!(err, "atom4 tournament: {sandbox}");
    }
    if let Some(folder) = &options.report {
        folder::claim(folder)?;
    }
    let file = |name: &str| options.report.as_ref().map(|folder| folder.join(name));
    if options.gauntlet.is_some() {
        series.format = Format::Gauntlet;
    }
    if let Some(rounds) = options.swiss {
        series.format = Format::Swiss;
        series.games = 2 * rounds;
    }
    let own = file(&results_name(series.shard));
    // What would be refused is refused before a check is made or a page is written.
    contest::foresee(&ContestOptions {
        engines: candidates.iter().map(|one| one.text.clone()).collect(),
        out: own.clone(),
        ..series.clone()
    })?;
    let desk = options.report.as_deref().map(|folder| PageWriter {
        pages: writer,
        folder,
        options: &options.series,
        passed_over,
    });
    // The pages of parts are written when all have been played.
    let live = desk.as_ref().filter(|_| series.shard == Shard::WHOLE);
    if let Some(desk) = live {
        desk.checking(&candidates, &[])?;
        let index = desk.index();
        let _ = writeln!(
            err,
            "atom4 tournament: {index} shows from now on how it stands"
        );
    }
    let checks = admission::admit(
        &candidates,
        &conditions(&series, sandbox)?,
        file("checks.jsonl").as_deref(),
        &mut |checked, found| {
            let _ = write!(err, "{}", told(checked, options.admit_all));
            // What cannot be written is told at the end, when all pages are written.
            let _ = live.map(|desk| desk.checking(&candidates, found));
        },
    )?;
    let playing = admitted(&checks, options)?;
    if playing.len() < 2 {
        let left_out = left_out(&checks, options.admit_all, passed_over);
        let _ = write!(out, "{left_out}").and_then(|()| out.flush());
        if let Some(desk) = &desk {
            desk.all(Stage::Over, &checks, None, &Turnings::default())?;
            let _ = writeln!(err, "atom4 tournament: {}", desk.index());
        }
        let _ = writeln!(
            err,
            "atom4 tournament: {} of {} programs passed their check, and a tournament needs two; --admit-all lets the others \
             play too",
            playing.len(),
            checks.len()
        );
        return Ok(NOBODY);
    }
    series.engines = playing;
    let mut results: Vec<PathBuf> = own.iter().cloned().collect();
    if let (Some(folder), Some(own)) = (&options.report, &own) {
        series.others = parts(folder, series.shard)?;
        series.others.retain(|path| path != own);
        results.extend(series.others.iter().cloned());
    }
    series.exports = Exports {
        pgn: file("games.pgn"),
        csv: file("games.csv"),
    };
    series.out = own;
    series.records = file("games");
    let (ran, begun) = pages::watched(&series, live, &checks, &results, err)?;
    if ran.left == Left::Interrupted {
        if let (Some(desk), Some(begun)) = (live, &begun) {
            let series = Some((begun, results.as_slice()));
            desk.all(Stage::Interrupted, &checks, series, &Turnings::default())?;
        }
        return Ok(interrupted(options, err));
    }
    let (text, ..) = contest::report(
        &series,
        &ran.header,
        &ran.series.schedule,
        &ran.series.done,
        None,
    )?;
    let _ = write!(
        out,
        "{text}{}",
        left_out(&checks, options.admit_all, passed_over)
    )
    .and_then(|()| out.flush());
    if series.shard != Shard::WHOLE {
        let part = series.shard;
        let _ = writeln!(
            err,
            "atom4 tournament: part {part} is played; once all are, the same command without --part writes the pages"
        );
        return Ok(FINISHED);
    }
    series.export(&results)?;
    if let (Some(desk), Some(begun)) = (&desk, &begun) {
        let played = (begun, results.as_slice());
        let (turnings, all) = match options.review {
            true => desk.gone_over(&checks, played, err)?,
            false => (Turnings::default(), true),
        };
        let stage = if all { Stage::Over } else { Stage::Interrupted };
        desk.all(stage, &checks, Some(played), &turnings)?;
        let _ = writeln!(err, "atom4 tournament: {}", desk.index());
        if !all {
            return Ok(interrupted(options, err));
        }
    } else {
        let _ = writeln!(
            err,
            "atom4 tournament: no pages were kept; add --report FOLDER"
        );
    }
    Ok(FINISHED)
}

/// Says that a signal came; the exit status.
fn interrupted(options: &TournamentOptions, err: &mut dyn Write) -> u8 {
    let how = match options.report {
        Some(_) => "the same command goes on",
        None => "with --report FOLDER the same command would go on",
    };
    let _ = writeln!(err, "atom4 tournament: interrupted; {how}");
    INTERRUPTED
}

/// The conditions of the checks: the clocks of the series.
fn conditions(series: &ContestOptions, sandbox: Sandbox) -> Result<Conditions, String> {
    Ok(Conditions {
        check: CheckOptions {
            game: series.game,
            known: series.known.clone(),
            launch: Launch {
                sandbox,
                ..Launch::default()
            },
            control: series.clocks()?,
        },
        concurrency: series.concurrency,
    })
}

/// The engines that play, the gauntlet's first.
fn admitted(checks: &[Checked], options: &TournamentOptions) -> Result<Vec<String>, String> {
    let plays = |checked: &&Checked| options.admit_all || checked.passed();
    let mut playing: Vec<&Checked> = checks.iter().filter(plays).collect();
    if let Some(name) = &options.gauntlet {
        let Some(first) = playing.iter().position(|checked| checked.name == *name) else {
            return Err(format!(
                "--gauntlet: '{name}' failed its check; --admit-all lets it play"
            ));
        };
        let first = playing.remove(first);
        playing.insert(0, first);
    }
    Ok(playing
        .into_iter()
        .map(|checked| checked.engine.clone())
        .collect())
}

/// The results file of a part.
fn results_name(part: Shard) -> String {
    match part {
        Shard::WHOLE => String::from("results.jsonl"),
        Shard { number, of } => format!("results-{number}-of-{of}.jsonl"),
    }
}

/// The results files in a folder, whole and of parts. Once the whole is played, none of them may be written to any more.
fn parts(folder: &Path, own: Shard) -> Result<Vec<PathBuf>, String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let whole = name == "results.jsonl" && own != Shard::WHOLE;
        whole || name.starts_with("results-") && name.ends_with(".jsonl")
    });
    if own == Shard::WHOLE {
        for path in &paths {
            drop(Journal::open(path)?);
        }
    }
    Ok(paths)
}

/// A check as lines.
fn told(checked: &Checked, admit_all: bool) -> String {
    let Checked { name, steps, .. } = checked;
    if checked.passed() {
        let lacks = match steps.is_empty() {
            true => "one of our own players",
            false => "passed",
        };
        return format!("check {name}: {lacks}\n");
    }
    let consequence = if admit_all {
        "plays all the same"
    } else {
        "does not play"
    };
    format!("check {name}: FAILED, {consequence}: {}\n", checked.why())
}

/// The programs that did not play, as lines below the table.
fn left_out(checks: &[Checked], admit_all: bool, passed_over: &[PassedOver]) -> String {
    let out = checks
        .iter()
        .filter(|checked| !admit_all && !checked.passed());
    let out = out.map(|checked| format!("Not admitted: {}: {}\n", checked.name, checked.why()));
    let over = passed_over
        .iter()
        .map(|over| format!("Passed over: {over}\n"));
    let lines: String = out.chain(over).collect();
    if lines.is_empty() {
        lines
    } else {
        format!("\n{lines}")
    }
}

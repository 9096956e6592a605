//! The pages of a tournament while it goes on: written at its beginning, after each check, and every few seconds while games
//! are played, so that whoever waits sees how it stands.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::admission::{Candidate, Checked};
use super::contest::{self, Begun, ContestOptions, Ran};
use super::entrants::PassedOver;
use super::merge::merge;
use super::results::GameLine;
use super::turnings::Turnings;

/// The time between two writings while games are played.
const PAUSE: Duration = Duration::from_secs(3);

/// The share of the time that writing may take, as one part of so many.
const SHARE: u32 = 20;
/// While turning points are looked for, it is told so often how far that is.
const PROGRESS: Duration = Duration::from_secs(10);

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Its programs are being checked.
    Checking,
    /// Its games are being played.
    Playing,
    /// Its games are being gone over.
    Reviewing,
    /// It was interrupted.
    Interrupted,
    /// Nothing is left to do.
    Over,
}

impl Stage {
    /// True where the pages are written once more.
    #[must_use]
    pub const fn goes_on(self) -> bool {
        matches!(self, Stage::Checking | Stage::Playing | Stage::Reviewing)
    }
}

/// A tournament as far as it is.
pub struct Played<'a> {
    /// How far that is.
    pub stage: Stage,
    /// Its options.
    pub options: &'a ContestOptions,
    /// What came of the checks, in the order of the list.
    pub checks: &'a [Checked],
    /// The names of those that are not checked yet.
    pub waiting: &'a [String],
    /// What of the list is no program that can be started.
    pub passed_over: &'a [PassedOver],
    /// The series; none where it has not begun, or fewer than two programs were admitted.
    pub(super) begun: Option<&'a Begun>,
    /// Its results files.
    pub results: &'a [PathBuf],
    /// The turning points that are known.
    pub(super) turnings: &'a Turnings,
    /// The games whose pages stand as they are to be.
    pub(super) written: &'a Mutex<BTreeSet<usize>>,
}

/// Writes the pages into a folder.
pub type Pages<'a> = &'a (dyn Fn(&Played<'_>, &Path) -> Result<(), String> + Sync);

/// Where the pages of one tournament are written.
pub(super) struct PageWriter<'a> {
    /// Writes them.
    pub pages: Pages<'a>,
    /// Into this folder.
    pub folder: &'a Path,
    /// The options of the series.
    pub options: &'a ContestOptions,
    /// What of the list is no program that can be started.
    pub passed_over: &'a [PassedOver],
}

impl PageWriter<'_> {
    /// The first page, for people.
    pub fn index(&self) -> String {
        self.folder.join("index.html").display().to_string()
    }

    /// Shows how the checks stand: what came of each candidate, where anything has.
    pub fn checking(
        &self,
        candidates: &[Candidate],
        found: &[Option<Checked>],
    ) -> Result<(), String> {
        let checks: Vec<Checked> = found.iter().flatten().cloned().collect();
        let unchecked = |at: &usize| !matches!(found.get(*at), Some(Some(_)));
        let waiting = (0..candidates.len()).filter(unchecked);
        let waiting = waiting.filter_map(|at| Some(candidates.get(at)?.engine.name.clone()));
        let waiting: Vec<String> = waiting.collect();
        let played = Played {
            stage: Stage::Checking,
            options: self.options,
            checks: &checks,
            waiting: &waiting,
            passed_over: self.passed_over,
            begun: None,
            results: &[],
            turnings: &Turnings::default(),
            written: &Mutex::default(),
        };
        (self.pages)(&played, self.folder)
    }

    /// Writes all pages anew: the series with its results files, where there is one.
    pub fn all(
        &self,
        stage: Stage,
        checks: &[Checked],
        series: Option<(&Begun, &[PathBuf])>,
        turnings: &Turnings,
    ) -> Result<(), String> {
        let played = Played {
            stage,
            options: self.options,
            checks,
            waiting: &[],
            passed_over: self.passed_over,
            begun: series.map(|(begun, _)| begun),
            results: series.map_or(&[], |(_, results)| results),
            turnings,
            written: &Mutex::default(),
        };
        (self.pages)(&played, self.folder)
    }

    /// Shows how the games stand, from the series that comes by `begins` on until that is closed.
    pub fn playing(&self, checks: &[Checked], results: &[PathBuf], begins: &Receiver<Begun>) {
        let Ok(begun) = begins.recv() else { return };
        let played = Played {
            stage: Stage::Playing,
            options: self.options,
            checks,
            waiting: &[],
            passed_over: self.passed_over,
            begun: Some(&begun),
            results,
            turnings: &Turnings::default(),
            written: &Mutex::default(),
        };
        let (mut shown, mut took) = (None, Duration::ZERO);
        loop {
            let length = |path: &PathBuf| std::fs::metadata(path).map_or(0, |file| file.len());
            let lengths: Vec<u64> = results.iter().map(length).collect();
            if shown.as_ref() != Some(&lengths) {
                let clock = Instant::now();
                // What cannot be written is told at the end, when all pages are written.
                let _ = (self.pages)(&played, self.folder);
                (shown, took) = (Some(lengths), clock.elapsed());
            }
            match begins.recv_timeout(PAUSE.max(SHARE * took)) {
                Err(RecvTimeoutError::Timeout) => {}
                _ => return,
            }
        }
    }

    /// The turning points of all games, found where they are not known yet, with the pages standing meanwhile; and whether
    /// no signal came before the last one.
    pub fn gone_over(
        &self,
        checks: &[Checked],
        (begun, results): (&Begun, &[PathBuf]),
        err: &mut dyn Write,
    ) -> Result<(Turnings, bool), String> {
        let mut turnings = Turnings::open(&self.folder.join("turning-points.jsonl"))?;
        let lines: Vec<GameLine> = merge(results, true)?.games.into_values().collect();
        let known = |line: &&GameLine| line.game < begun.schedule.len();
        let games = lines.iter().filter(known);
        let games: Vec<_> = games
            .map(|line| (begun.schedule.game(line.game), line))
            .collect();
        let todo = turnings.unknown(&games);
        if todo.is_empty() {
            return Ok((turnings, true));
        }
        let series = Some((begun, results));
        self.all(Stage::Reviewing, checks, series, &turnings)?;
        let _ = writeln!(
            err,
            "atom4 tournament: looking for the turning points of {} games; --no-review leaves that out",
            todo.len()
        );
        let mut last = Instant::now();
        let all = turnings.find(&*begun.contest, &todo, &mut |done| {
            if last.elapsed() >= PROGRESS && done < todo.len() {
                last = Instant::now();
                let all = todo.len();
                let _ = writeln!(err, "atom4 tournament: {done} of {all} games looked at");
            }
        })?;
        Ok((turnings, all))
    }
}

/// Plays the series, with its pages beside it; it comes back with what it was before its first game.
pub(super) fn watched(
    series: &ContestOptions,
    desk: Option<&PageWriter<'_>>,
    checks: &[Checked],
    results: &[PathBuf],
    err: &mut dyn Write,
) -> Result<(Ran, Option<Begun>), String> {
    let mut first = None;
    let ran = std::thread::scope(|scope| {
        let (begins, begun) = channel();
        if let Some(desk) = desk {
            scope.spawn(move || desk.playing(checks, results, &begun));
        }
        contest::ran(series, err, &mut |series| {
            first = Some(series.clone());
            // Nobody listens where there are no pages.
            let _ = begins.send(series);
        })
    })?;
    // A Swiss tournament has got its further rounds by now.
    let begun = first.map(|first| Begun {
        schedule: ran.series.schedule.clone(),
        ..first
    });
    Ok((ran, begun))
}

//! Who may play in a tournament: each program is tried first in what a tournament asks for, and what came of it is kept.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::adapter::CheckOptions;
use super::build;
use super::check::{self, News, Tried, TriedSteps, Untried};
use super::engine::{Engine, Source};
use super::help;
use super::journal::{Content, Journal};
use super::orphans;
use super::sandbox::Launch;
use super::talk::{Failure, Weight};
use super::waiting::Waiting;

/// The longest time that another part's checks are waited for.
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// What came of the check of one program: a line of the file of checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The program's name.
    pub name: String,
    /// It as an option names an engine.
    pub engine: String,
    /// A key of its files.
    pub program: String,
    /// The steps; none for one of our own players, which need no check.
    pub steps: Vec<Tried>,
    /// Steps that were not tried, because the program is silent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Checked {
    /// The steps of this weight that failed.
    pub fn failed(&self, weight: Weight) -> impl Iterator<Item = &Tried> {
        let failed = move |tried: &&Tried| tried.weight == weight && tried.failure.is_some();
        self.steps.iter().filter(failed)
    }

    /// True where every step passed that a tournament asks for.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failed(Weight::Asked).next().is_none()
    }

    /// Why it failed: the first step that it failed, how many more, and in a line below what would help; empty where it passed.
    #[must_use]
    pub fn why(&self) -> String {
        let mut failed = self.failed(Weight::Asked);
        let Some(first) = failed.next() else {
            return String::new();
        };
        let more = match failed.count() {
            0 => String::new(),
            1 => String::from("; 1 more step"),
            more => format!("; {more} more steps"),
        };
        let help = first
            .failure
            .as_ref()
            .map_or("", |failure| failure.help.as_str());
        let help = help::line(help);
        format!("{}: {}{more}{help}", first.title, first.short())
    }
}

/// A program that is to be checked.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// It as an option names an engine.
    pub text: String,
    /// The same, read.
    pub engine: Engine,
}

/// The conditions of all checks.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What is alike for all; its command is not used.
    pub check: CheckOptions,
    /// Checks at once.
    pub concurrency: usize,
}

/// Checks every program that has not been checked yet, in their order; a file keeps what came of it,
/// where one is named. `tell` hears of each new check, and what is known of all by then.
///
/// # Errors
/// A line for people: the file cannot be written or is none of checks, or there is nothing to check
/// by.
pub fn admit(
    candidates: &[Candidate],
    conditions: &Conditions,
    file: Option<&Path>,
    tell: &mut dyn FnMut(&Checked, &[Option<Checked>]),
) -> Result<Vec<Checked>, String> {
    let (mut journal, kept) = match file {
        Some(path) => open(path)?,
        None => (None, Vec::new()),
    };
    let keys: Vec<String> = candidates.iter().map(|one| key(&one.engine)).collect();
    let known = |candidate: &Candidate, key: &String| {
        let same = |old: &&Checked| old.engine == candidate.text && old.program == *key;
        kept.iter().rev().find(same).cloned()
    };
    let with_keys = candidates.iter().zip(&keys);
    let mut found: Vec<Option<Checked>> = with_keys.map(|(one, key)| known(one, key)).collect();
    let todo: VecDeque<usize> = (0..candidates.len())
        .filter(|&at| found.get(at).is_some_and(Option::is_none))
        .collect();
    if !todo.is_empty() {
        let guard = orphans::guard();
        let todo = Mutex::new(todo);
        let waiting = &Waiting::new("tournament");
        std::thread::scope(|scope| {
            let (report, reports) = channel();
            for _ in 0..conditions.concurrency.max(1) {
                let (report, todo, keys) = (report.clone(), &todo, &keys);
                // Children follow the thread that started them, and end within it.
                scope.spawn(move || {
                    loop {
                        let next = todo
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .pop_front();
                        let Some(at) = next else { return };
                        let (Some(one), Some(key)) = (candidates.get(at), keys.get(at)) else {
                            return;
                        };
                        let name = &one.engine.name;
                        let checked = check_one(one, key, &conditions.check, &mut |news| {
                            if let News::Begins(number, title) = news {
                                waiting.begins(at, format!("check {name}: step {number}"), title);
                            }
                        });
                        waiting.ends(at);
                        if report.send((at, checked)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(report);
            for (at, checked) in reports {
                let stop = |error: String| {
                    todo.lock().unwrap_or_else(PoisonError::into_inner).clear();
                    Err(error)
                };
                let checked = match checked {
                    Ok(checked) => checked,
                    Err(error) => return stop(error),
                };
                if let Some(journal) = &mut journal
                    && let Err(error) = journal.append(&checked)
                {
                    return stop(error);
                }
                if let Some(place) = found.get_mut(at) {
                    *place = Some(checked.clone());
                }
                waiting.aside(|| tell(&checked, &found));
            }
            Ok(())
        })?;
        drop(guard);
    }
    Ok(found.into_iter().flatten().collect())
}

fn check_one(
    one: &Candidate,
    key: &str,
    check: &CheckOptions,
    tell: &mut dyn FnMut(News<'_>),
) -> Result<Checked, String> {
    let trial = match &one.engine.source {
        Source::Own(_) => TriedSteps::default(),
        Source::Command(command) => {
            let options = CheckOptions {
                launch: Launch {
                    command: command.clone(),
                    grants: one.engine.grants.clone(),
                    ..check.launch.clone()
                },
                ..check.clone()
            };
            match check::try_steps(&options, &[Weight::Asked], tell) {
                Ok(trial) => trial,
                Err(Untried::NoSteps(why)) => return Err(why),
                Err(Untried::CannotStart(why)) => no_start(Failure {
                    expected: String::from("a program that starts"),
                    came: why,
                    ..Failure::default()
                }),
                Err(Untried::NotStarted(failure)) => no_start(failure),
            }
        }
    };
    Ok(Checked {
        name: one.engine.name.clone(),
        engine: one.text.clone(),
        program: key.to_owned(),
        steps: trial.steps,
        left: trial.left,
    })
}

/// The trial of a program that does not start.
fn no_start(failure: Failure) -> TriedSteps {
    let starts = Tried {
        number: 1,
        title: String::from("starts"),
        weight: Weight::Asked,
        failure: Some(failure),
        complaints: String::new(),
    };
    TriedSteps {
        steps: vec![starts],
        ..TriedSteps::default()
    }
}

/// A key of a program's files.
fn key(engine: &Engine) -> String {
    match &engine.source {
        Source::Command(command) => build::command_key(command),
        Source::Own(_) => build::own_key(),
    }
}

/// Opens the file of checks, locked, with what stands in it.
fn open(path: &Path) -> Result<(Option<Journal>, Vec<Checked>), String> {
    // Another part of the same tournament may be at its checks: then they are waited for.
    let (journal, Content { lines, .. }) = Journal::open_within(path, LONGEST)?;
    let kept: Result<Vec<Checked>, _> = lines.lines().map(serde_json::from_str).collect();
    let kept = kept.map_err(|e| {
        let path = path.display();
        format!("{path}: this is no file of checks ({e}); give another folder")
    })?;
    journal.cut_torn_line()?;
    Ok((Some(journal), kept))
}

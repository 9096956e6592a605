//! The folder of a long proof: answers to short questions, a line of JSON each.
//!
//! Every run writes a file of its own and reads those of the others, so that runs on many machines share one folder, and
//! folders are joined by copying their files together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use atom4_arena::journal::{self, Journal};
use atom4_atom4::notation;
use atom4_atom4::threats::ThreatPosition;
use atom4_core::base::plain;
use atom4_core::base::random::key_of;
use atom4_core::base::shard::Shard;
use atom4_core::rules::{Rules, Side};
use atom4_core::search::proof::{Answers, Question};

/// An answer as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The position, as `show position.` writes it, with round 1.
    pub position: String,
    /// `white` or `black`.
    pub side: String,
    /// The plies asked about.
    pub plies: u32,
    /// Whether the side can force a win within them.
    pub forced: bool,
    /// Positions that the search looked at.
    pub nodes: u64,
}

impl Kept {
    /// The answer to a question about `side`.
    #[must_use]
    pub fn new(question: &Question<ThreatPosition>, side: Side, forced: bool, nodes: u64) -> Kept {
        Kept {
            position: notation::position_and_round(question.position.position(), 1),
            side: side.name().to_lowercase(),
            plies: question.plies,
            forced,
            nodes,
        }
    }

    /// The question that it answers; `None` where the line holds none.
    #[must_use]
    pub fn question(&self) -> Option<(Question<ThreatPosition>, Side)> {
        let (position, _) = notation::parse(&self.position).ok()?;
        let named = |side: &Side| side.name().eq_ignore_ascii_case(&self.side);
        let side = Side::BOTH.into_iter().find(named)?;
        let position = ThreatPosition::new(&position);
        Some((
            Question {
                position,
                plies: self.plies,
            },
            side,
        ))
    }
}

/// The answers of a proof, in memory and in the files of its folder.
#[derive(Debug, Default)]
pub struct Folder {
    /// The folder and the file of this run; without them nothing is kept.
    own: Option<(PathBuf, PathBuf, Mutex<Journal>)>,
    /// Lines that were read of each file.
    read: BTreeMap<PathBuf, usize>,
    answers: Mutex<Answers>,
    totals: Mutex<Totals>,
}

/// What all runs of a proof have done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Answers.
    pub answers: u64,
    /// Positions that were searched for them.
    pub nodes: u64,
    /// A key of the questions with their answers, whatever their order.
    pub tree: u64,
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Folder {
    /// Opens the folder of a proof, or makes it, for this share of the work; what stands in it is known.
    ///
    /// # Errors
    /// A line for people: it cannot be read or written, another run has the same share, or a file holds something else.
    pub fn open(folder: &Path, shard: Shard) -> Result<Folder, String> {
        let name = match shard {
            Shard::WHOLE => "answers.jsonl".to_string(),
            Shard { number, of } => format!("answers-{number}-of-{of}.jsonl"),
        };
        let path = folder.join(name);
        let (journal, content) = Journal::open(&path)?;
        journal.cut_torn_line()?;
        let mut opened = Folder::default();
        opened.learn(&path, &content.lines)?;
        opened.own = Some((folder.to_path_buf(), path, Mutex::new(journal)));
        opened.read_others()?;
        Ok(opened)
    }

    /// Reads what other runs have added.
    ///
    /// # Errors
    /// As [`Folder::open`].
    pub fn read_others(&mut self) -> Result<(), String> {
        let Some((folder, own, _)) = &self.own else {
            return Ok(());
        };
        let own = own.clone();
        for path in files(folder)? {
            if path != own {
                let lines = journal::read(&path)?.lines;
                self.learn(&path, &lines)?;
            }
        }
        Ok(())
    }

    /// Takes in the lines of a file that are new.
    fn learn(&mut self, path: &Path, lines: &str) -> Result<(), String> {
        let read = self.read.entry(path.to_path_buf()).or_default();
        for (number, line) in lines.lines().enumerate().skip(*read) {
            let kept = parse(path, number + 1, line)?;
            note(&kept, &self.answers, &self.totals);
            *read = number + 1;
        }
        Ok(())
    }

    /// Keeps an answer, on disk first.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn keep(&self, kept: &Kept) -> Result<(), String> {
        if let Some((.., journal)) = &self.own {
            locked(journal).append(kept)?;
        }
        note(kept, &self.answers, &self.totals);
        Ok(())
    }

    /// The answers so far.
    pub fn answers(&self) -> MutexGuard<'_, Answers> {
        locked(&self.answers)
    }

    /// What was done so far, by other runs as well.
    pub fn totals(&self) -> Totals {
        *locked(&self.totals)
    }
}

fn note(kept: &Kept, answers: &Mutex<Answers>, totals: &Mutex<Totals>) {
    if let Some((question, side)) = kept.question() {
        let key = question.position.key();
        locked(answers).learn(key, side, kept.plies, kept.forced);
        let mut totals = locked(totals);
        totals.answers += 1;
        totals.nodes += kept.nodes;
        let Kept {
            position,
            side,
            plies,
            forced,
            ..
        } = kept;
        let answer = format!("{position} {side} {plies} {forced}");
        totals.tree = totals.tree.wrapping_add(key_of(answer.as_bytes()));
    }
}

fn parse(path: &Path, number: usize, line: &str) -> Result<Kept, String> {
    let kept: Option<Kept> = serde_json::from_str(line).ok();
    kept.filter(|kept| kept.question().is_some())
        .ok_or_else(|| {
            format!(
                "{}, line {number}: this is no answer of a proof; move the file out of the folder",
                path.display()
            )
        })
}

/// The files of answers in a folder, in order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fail = |error| format!("{}: {}", folder.display(), plain(&error));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// All answers in a folder.
///
/// # Errors
/// As [`Folder::open`].
pub fn read_all(folder: &Path) -> Result<Vec<Kept>, String> {
    let mut all = Vec::new();
    for path in files(folder)? {
        let lines = journal::read(&path)?.lines;
        for (number, line) in lines.lines().enumerate() {
            all.push(parse(&path, number + 1, line)?);
        }
    }
    Ok(all)
}

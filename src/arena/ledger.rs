//! Results as JSON lines: the first says what the series is, each further one is a game.
//!
//! A line is written by one call before the game counts, so that an arena that is killed at any
//! moment leaves whole lines, and at most one torn one at the end, which the next run cuts off. A
//! game is in the file once or not at all. Lines are synced to the disk several times a second
//! and at the end: a machine that loses its power loses that much, and nothing before it.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

use super::clock::TimeControl;
use super::outcome::{Reason, Score};
use super::schedule::Format;
use super::sprt::Sprt;

/// How long a file that another arena holds is waited for: one that was just killed lets go of it
/// in a moment.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// How every results file begins.
const HEAD: &[u8] = b"{\"atom4_match\"";

/// The time between two syncs while games come in quickly.
const SYNC: Duration = Duration::from_millis(200);

/// What a series is: everything that decides its games. Two runs with the same header play the
/// same series, whatever their concurrency and whichever part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of this format.
    pub atom4_match: u32,
    /// The game.
    pub game: String,
    /// The engines' names.
    pub names: Vec<String>,
    /// The engines' specifications.
    pub engines: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// Games between each two that meet.
    pub games: usize,
    /// Where all that is random starts.
    pub seed: u64,
    /// The openings: `random 8` or a file's key; in Cluster the board as well.
    pub openings: String,
    /// Atom-4: the round that is played.
    pub round: u32,
    /// Clocks.
    pub time: TimeControl,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number in the schedule, from 0.
    pub game: usize,
    /// The pair it belongs to.
    pub pair: usize,
    /// The name of the engine that was White.
    pub white: String,
    /// The name of the engine that was Black.
    pub black: String,
    /// Who scored.
    pub result: Score,
    /// Why it ended.
    pub reason: Reason,
    /// A fault in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The exit status of a crash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<i32>,
    /// The number of moves, the opening's among them.
    pub plies: usize,
    /// Milliseconds that White and Black thought.
    pub thought_ms: [f64; 2],
    /// The longest thought of each, in milliseconds.
    pub longest_ms: [f64; 2],
    /// The moves.
    pub moves: Vec<String>,
}

/// What standings need of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Who scored.
    pub score: Score,
    /// Why it ended.
    pub reason: Reason,
}

impl GameLine {
    /// What standings need of it.
    #[must_use]
    pub const fn summary(&self) -> Summary {
        Summary {
            score: self.result,
            reason: self.reason,
        }
    }
}

/// A results file that is written to; locked against other arenas.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    path: PathBuf,
    length: u64,
    synced: Instant,
}

impl Ledger {
    /// Opens or begins the file of the series `header`; returns the games in it.
    ///
    /// # Errors
    /// A line for people: the file cannot be written, another arena writes it, it is of another
    /// series, or it is no results file.
    pub fn open(
        path: &Path,
        header: &Header,
    ) -> Result<(Ledger, BTreeMap<usize, Summary>), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| fail(&e))?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|e| fail(&e))?;
        lock(&file).map_err(|e| fail(&e))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|e| fail(&e))?;
        let whole = bytes
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        // A first line that is torn is one of ours only if it looks like one.
        let torn = bytes.get(whole..).unwrap_or_default();
        if whole == 0 && torn.iter().zip(HEAD).any(|(found, wanted)| found != wanted) {
            return Err(fail(&"this is no results file; give another --out"));
        }
        file.set_len(whole as u64).map_err(|e| fail(&e))?;
        bytes.truncate(whole);
        let mut ledger = Ledger {
            file,
            path: path.to_path_buf(),
            length: whole as u64,
            synced: Instant::now(),
        };
        if whole == 0 {
            ledger.write(header)?;
            let _ = ledger.file.sync_all();
            if let Some(folder) = path.parent() {
                // The name of the file must last as well; where folders cannot be synced, so be it.
                let folder = if folder.as_os_str().is_empty() {
                    Path::new(".")
                } else {
                    folder
                };
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
            }
            return Ok((ledger, BTreeMap::new()));
        }
        let text = String::from_utf8_lossy(&bytes);
        let (found, games) = parse(&text).map_err(|e| fail(&e))?;
        if let Some(difference) = difference(&found, header) {
            return Err(fail(&format!(
                "another series: {difference}; give the same command again to go on with it, or \
                 another --out"
            )));
        }
        Ok((ledger, games))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// When it cannot be written; the file is then as before.
    pub fn append(&mut self, game: &GameLine) -> Result<(), String> {
        self.write(game)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", self.path.display());
        let mut line = serde_json::to_vec(value).map_err(|e| fail(&e))?;
        line.push(b'\n');
        let mut written = self.file.write_all(&line);
        if written.is_ok() && self.synced.elapsed() >= SYNC {
            written = self.file.sync_data();
            self.synced = Instant::now();
        }
        if let Err(error) = written {
            let _ = self.file.set_len(self.length);
            return Err(fail(&error));
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        // Nobody is left to tell of an error; what was written is written.
        let _ = self.file.sync_data();
    }
}

fn lock(file: &File) -> Result<(), String> {
    let deadline = Instant::now() + LOCK_WAIT;
    while let Err(error) = flock(file, FlockOperation::NonBlockingLockExclusive) {
        if error != rustix::io::Errno::WOULDBLOCK {
            return Err(error.to_string());
        }
        if Instant::now() >= deadline {
            return Err("another arena is writing it".into());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Header and games of a results file. A game that stands twice must be the same both times.
fn parse(text: &str) -> Result<(Header, BTreeMap<usize, Summary>), String> {
    let mut lines = text.lines().zip(1..);
    let (first, _) = lines.next().ok_or("it is empty")?;
    let header: Header = serde_json::from_str(first)
        .map_err(|e| format!("line 1 is no head of a series ({e}); this is no results file"))?;
    if header.atom4_match != 1 {
        return Err(format!("version {} is not known here", header.atom4_match));
    }
    let mut games = BTreeMap::new();
    for (line, number) in lines {
        let game: GameLine =
            serde_json::from_str(line).map_err(|e| format!("line {number} is no game: {e}"))?;
        add(&mut games, game.game, game.summary()).map_err(|e| format!("line {number}: {e}"))?;
    }
    Ok((header, games))
}

fn add(games: &mut BTreeMap<usize, Summary>, number: usize, game: Summary) -> Result<(), String> {
    match games.insert(number, game) {
        Some(before) if before.score != game.score => Err(format!(
            "game {number} came twice, as {} and as {}",
            before.score.text(),
            game.score.text()
        )),
        _ => Ok(()),
    }
}

/// The first thing in which two series differ.
fn difference(found: &Header, wanted: &Header) -> Option<String> {
    let (found, wanted) = (
        serde_json::to_value(found).ok()?,
        serde_json::to_value(wanted).ok()?,
    );
    let (found, wanted) = (found.as_object()?, wanted.as_object()?);
    let key = wanted
        .keys()
        .find(|&key| found.get(key) != wanted.get(key))?;
    let shown = |of: &serde_json::Map<String, serde_json::Value>| {
        of.get(key).map_or_else(String::new, ToString::to_string)
    };
    Some(format!(
        "its {key} is {}, here {}",
        shown(found),
        shown(wanted)
    ))
}

/// Reads several results files of one series as one. A torn last line is passed over.
///
/// # Errors
/// A line for people: a file cannot be read, they are of different series, or one game has two
/// results.
pub fn merge(paths: &[PathBuf]) -> Result<(Header, BTreeMap<usize, Summary>), String> {
    let mut merged: Option<(Header, BTreeMap<usize, Summary>)> = None;
    for path in paths {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let bytes = std::fs::read(path).map_err(|e| fail(&e))?;
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let (header, games) = parse(text.get(..whole).unwrap_or_default()).map_err(|e| fail(&e))?;
        match &mut merged {
            None => merged = Some((header, games)),
            Some((first, all)) => {
                if let Some(difference) = difference(&header, first) {
                    return Err(fail(&format!(
                        "another series than the first file: {difference}"
                    )));
                }
                for (number, game) in games {
                    add(all, number, game).map_err(|e| fail(&e))?;
                }
            }
        }
    }
    merged.ok_or_else(|| "no results file to merge".into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            atom4_match: 1,
            game: "score-four".into(),
            names: vec!["a".into(), "b".into()],
            engines: vec!["cmd=a".into(), "cmd=b".into()],
            format: Format::RoundRobin,
            games: 4,
            seed: 1,
            openings: "random 4".into(),
            round: 1,
            time: TimeControl::default(),
            sprt: None,
        }
    }

    fn game(game: usize, result: Score) -> GameLine {
        GameLine {
            game,
            pair: game / 2,
            white: "a".into(),
            black: "b".into(),
            result,
            reason: Reason::Line,
            detail: String::new(),
            status: None,
            plies: 9,
            thought_ms: [1.0; 2],
            longest_ms: [0.5; 2],
            moves: vec!["A1".into()],
        }
    }

    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("atom4-ledger-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_is_torn() {
        let path = file("torn");
        let (mut ledger, games) = Ledger::open(&path, &header()).unwrap();
        assert!(games.is_empty());
        ledger.append(&game(0, Score::White)).unwrap();
        let one = std::fs::read(&path).unwrap();
        ledger.append(&game(1, Score::Draw)).unwrap();
        drop(ledger);
        let two = std::fs::read(&path).unwrap();
        for length in 0..=two.len() {
            std::fs::write(&path, &two[..length]).unwrap();
            let (_, games) = Ledger::open(&path, &header()).unwrap();
            let whole = usize::from(length >= one.len()) + usize::from(length == two.len());
            assert_eq!(games.len(), whole, "{length}");
            let now = std::fs::read(&path).unwrap();
            assert!(two.starts_with(&now) && now.ends_with(b"\n"), "{length}");
        }
    }

    #[test]
    fn another_series_is_not_written_to() {
        let path = file("other");
        drop(Ledger::open(&path, &header()).unwrap());
        let other = Header {
            seed: 2,
            ..header()
        };
        let error = Ledger::open(&path, &other).unwrap_err();
        assert!(error.contains("its seed is 1, here 2"), "{error}");
        std::fs::write(&path, "dear diary").unwrap();
        let error = Ledger::open(&path, &header()).unwrap_err();
        assert!(error.contains("no results file"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), b"dear diary");
    }

    #[test]
    fn two_arenas_do_not_write_one_file() {
        let path = file("held");
        let held = Ledger::open(&path, &header()).unwrap();
        let error = Ledger::open(&path, &header()).unwrap_err();
        assert!(error.contains("another arena"), "{error}");
        drop(held);
    }

    #[test]
    fn merging_counts_a_game_once_and_notices_contradictions() {
        let (a, b) = (file("a"), file("b"));
        for (path, games) in [(&a, [0, 1]), (&b, [1, 2])] {
            let (mut ledger, _) = Ledger::open(path, &header()).unwrap();
            for number in games {
                ledger.append(&game(number, Score::Draw)).unwrap();
            }
        }
        let (_, games) = merge(&[a.clone(), b.clone()]).unwrap();
        assert_eq!(games.len(), 3);
        let (mut ledger, _) = Ledger::open(&b, &header()).unwrap();
        ledger.append(&game(0, Score::Black)).unwrap();
        let error = merge(&[a, b]).unwrap_err();
        assert!(error.contains("game 0 came twice"), "{error}");
    }
}

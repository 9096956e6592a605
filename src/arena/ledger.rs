//! Results as JSON lines: the first says what the series is, each further one is a game.
//!
//! A line is written by one call before the game counts, so that an arena that is killed at any
//! moment leaves whole lines, and at most one torn one at the end, which the next run cuts off. A
//! game is in the file once or not at all. Lines are synced to the disk several times a second
//! and at the end: a machine that loses its power loses that much, and nothing before it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};
use serde::Serialize;

use super::results::{GameLine, HEAD, Header, Summary, difference, parse};

/// Time to wait for a file that another arena holds: one that was just killed lets go of it in a
/// moment.
const LOCK_WAIT: Duration = Duration::from_secs(2);

/// The time between two syncs while games come in quickly.
const SYNC: Duration = Duration::from_millis(200);

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
        bytes.truncate(whole);
        let mut ledger = Ledger {
            file,
            path: path.to_path_buf(),
            length: whole as u64,
            synced: Instant::now(),
        };
        if whole == 0 {
            ledger.cut_torn_line()?;
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
        // Only now it is known to be ours.
        ledger.cut_torn_line()?;
        Ok((ledger, games))
    }

    /// Cuts off what stands behind the last whole line.
    fn cut_torn_line(&self) -> Result<(), String> {
        let cut = self.file.set_len(self.length);
        cut.map_err(|e| format!("{}: {e}", self.path.display()))
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

#[cfg(test)]
mod tests {
    use super::super::clock::TimeControl;
    use super::super::outcome::{Reason, Score};
    use super::super::results::merge;
    use super::super::schedule::Format;
    use super::*;
    use crate::base::scratch::Scratch;

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

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_is_torn() {
        let folder = Scratch::new();
        let path = folder.file("torn");
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
        let folder = Scratch::new();
        let path = folder.file("other");
        drop(Ledger::open(&path, &header()).unwrap());
        let other = Header {
            seed: 2,
            ..header()
        };
        let error = Ledger::open(&path, &other).unwrap_err();
        assert!(error.contains("its seed is 1, here 2"), "{error}");
        for text in ["dear diary", "dear diary\nlast line", "\n", "{}\n{"] {
            std::fs::write(&path, text).unwrap();
            let error = Ledger::open(&path, &header()).unwrap_err();
            assert!(error.contains("no results file"), "{text:?}: {error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        // Nor to one that breaks off.
        let mut ours = serde_json::to_vec(&other).unwrap();
        ours.extend(b"\n{\"game\":");
        std::fs::write(&path, &ours).unwrap();
        Ledger::open(&path, &header()).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), ours);
    }

    #[test]
    fn two_arenas_do_not_write_one_file() {
        let folder = Scratch::new();
        let path = folder.file("held");
        let held = Ledger::open(&path, &header()).unwrap();
        let error = Ledger::open(&path, &header()).unwrap_err();
        assert!(error.contains("another arena"), "{error}");
        drop(held);
    }

    #[test]
    fn merging_counts_a_game_once_and_notices_contradictions() {
        let folder = Scratch::new();
        let (a, b) = (folder.file("a"), folder.file("b"));
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

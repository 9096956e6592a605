//! The turning points of a tournament's games: which move lost each, and what would have been better, by the review. They
//! are found after the games, on all processors, and kept in a file so that the same command does not look again.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread::available_parallelism;

use serde::{Deserialize, Serialize};
use signal_hook::consts::SIGINT;
use signal_hook::{flag, low_level};

use super::adapter::Contest;
use super::journal::Journal;
use super::results::GameLine;
use super::schedule::Pairing;
use super::signals::ENDING;
use super::turning_point::TurningPoint;
use atom4_core::base::random::mix;

/// A line of the file: what is known of a game.
#[derive(Debug, Serialize, Deserialize)]
struct Known {
    /// The game, by its deal or opening and its moves.
    key: String,
    /// The program that went over it.
    version: String,
    turning_point: Option<TurningPoint>,
}

/// The turning points that are known.
#[derive(Debug, Default)]
pub struct Turnings {
    by_game: HashMap<u64, Option<TurningPoint>>,
    journal: Option<Journal>,
}

/// What tells a game from others whose turning point may be another.
fn key(pairing: Pairing, line: &GameLine) -> Option<u64> {
    Some(mix(line.key()? ^ (pairing.opening as u64) << 32))
}

impl Turnings {
    /// Those that stand in a file, which is begun where there is none.
    ///
    /// # Errors
    /// A line for people: it cannot be written, or holds something else.
    pub fn open(path: &Path) -> Result<Turnings, String> {
        let (journal, content) = Journal::open(path)?;
        let mut by_game = HashMap::new();
        for line in content.lines.lines() {
            let known: Known = serde_json::from_str(line).map_err(|e| {
                let path = path.display();
                format!("{path}: this is no file of turning points ({e}); give another folder")
            })?;
            let key = u64::from_str_radix(&known.key, 16);
            if let (Ok(key), true) = (key, known.version == env!("CARGO_PKG_VERSION")) {
                by_game.insert(key, known.turning_point);
            }
        }
        journal.cut_torn_line()?;
        Ok(Turnings {
            by_game,
            journal: Some(journal),
        })
    }

    /// The turning point of a game that was gone over, if it has one; `None` for another game.
    #[must_use]
    pub fn of(&self, pairing: Pairing, line: &GameLine) -> Option<Option<&TurningPoint>> {
        let found = self.by_game.get(&key(pairing, line)?)?;
        Some(found.as_ref())
    }

    /// The games among these that ended by the rules and are not known yet, each once.
    #[must_use]
    pub fn unknown<'a>(&self, games: &[(Pairing, &'a GameLine)]) -> Vec<(Pairing, &'a GameLine)> {
        let mut taken = HashSet::new();
        // One that was lost by a fault may have been won on the board.
        let judged = games.iter().filter(|(_, line)| !line.reason.is_fault());
        let unknown = judged.filter(|(pairing, line)| {
            let key = key(*pairing, line);
            key.is_some_and(|key| !self.by_game.contains_key(&key) && taken.insert(key))
        });
        unknown.copied().collect()
    }

    /// Goes over these games and keeps what is found; `told` hears after each how many are done. False where a signal came
    /// before the last one.
    ///
    /// # Errors
    /// A line for people: the file cannot be written.
    pub fn find(
        &mut self,
        contest: &dyn Contest,
        todo: &[(Pairing, &GameLine)],
        told: &mut dyn FnMut(usize),
    ) -> Result<bool, String> {
        let (next, stop) = (AtomicUsize::new(0), Arc::<AtomicBool>::default());
        let signals = [&[SIGINT], ENDING].concat();
        let signals = signals
            .into_iter()
            .map(|signal| flag::register(signal, Arc::clone(&stop)))
            .collect::<Vec<_>>();
        let workers = available_parallelism().map_or(1, usize::from);
        let found = std::thread::scope(|scope| {
            let (report, reports) = channel();
            for _ in 0..workers.min(todo.len()) {
                let (report, next, stop) = (report.clone(), &next, &stop);
                scope.spawn(move || {
                    while let Some(&(pairing, line)) =
                        todo.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let found = contest.turning_point(pairing, &line.moves, stop);
                        let key = key(pairing, line).unwrap_or_default();
                        if stop.load(Ordering::Relaxed) || report.send((key, found)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(report);
            for (done, (key, turning_point)) in (1..).zip(reports) {
                let known = Known {
                    key: format!("{key:016x}"),
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                    turning_point,
                };
                if let Some(journal) = &mut self.journal
                    && let Err(error) = journal.append(&known)
                {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                self.by_game.insert(key, known.turning_point);
                told(done);
            }
            Ok(!stop.load(Ordering::Relaxed))
        });
        for id in signals.into_iter().flatten() {
            low_level::unregister(id);
        }
        found
    }
}

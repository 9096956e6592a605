//! A series of games: what it is, what of it is done, and how a finished game is kept and counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::adapter::{Adapter, Task};
use super::dropped::dropped;
use super::engine::Source;
use super::ledger::Ledger;
use super::live::{LiveLines, LiveTable};
use super::other_game::{Games, looks_like};
use super::outcome::Score;
use super::results::{GameLine, Summary};
use super::schedule::{Pairing, Schedule};
use super::standings::{Judging, Standings};
use super::startable::not_started;
use super::worker::{Finished, file};
use atom4_core::base::shard::Shard;
use atom4_core::rules::Side;

/// A series that is to be played.
pub struct Series {
    /// The subcommand, for messages.
    pub name: &'static str,
    /// All games that there are, one of which a program may be for instead.
    pub known: Vec<&'static Adapter>,
    /// The settings that all workers share.
    pub task: Task,
    /// The pairings.
    pub schedule: Schedule,
    /// The part of it that is played here.
    pub shard: Shard,
    /// Games at once.
    pub concurrency: usize,
    /// What it is judged by; a test may end it early, but is not followed in a part.
    pub judging: Judging,
    /// The results file.
    pub ledger: Option<Ledger>,
    /// The games that are done already.
    pub done: BTreeMap<usize, Summary>,
    /// A command that cannot be started ends the series; else each of its games is lost.
    pub no_start_ends: bool,
    /// For so long it waits for the games under way when it is interrupted.
    pub patience: Duration,
    /// A folder for the scripts of games.
    pub records: Option<PathBuf>,
    /// A folder for the logs of games.
    pub logs: Option<PathBuf>,
}

/// The reason for the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// All games are played, or the test has decided.
    Finished,
    /// A signal came.
    Interrupted,
    /// A fault came, and faults were to end it.
    Faulted,
}

impl Series {
    /// Notes the engines that are left out by now.
    pub(super) fn leave_out(&self, left_out: &Mutex<BTreeSet<usize>>) {
        let out = dropped(&self.schedule, &self.done, self.judging.drop_after);
        *left_out.lock().unwrap_or_else(PoisonError::into_inner) = out;
    }

    /// The games of this part that are done; the results may hold those of other parts.
    pub(super) fn own_done(&self) -> usize {
        let own = self.schedule.games(self.shard);
        own.filter(|pairing| self.done.contains_key(&pairing.game))
            .count()
    }

    /// Notes who has been heard in a game.
    ///
    /// # Errors
    /// A line that says why a command could not be started of which nothing was heard before: no game tells anything of it.
    pub(super) fn started(
        &self,
        game: &Finished,
        heard: &mut BTreeSet<usize>,
    ) -> Result<(), String> {
        let Pairing { white, black, .. } = game.pairing;
        for (side, engine) in [(Side::White, white), (Side::Black, black)] {
            if game.no_start != Some(side) {
                heard.insert(engine);
                continue;
            }
            let source = self.task.engines.get(engine).map(|engine| &engine.source);
            let told = !self.no_start_ends || heard.contains(&engine);
            if let (Some(Source::Command(command)), false) = (source, told) {
                let GameLine { last, help, .. } = &game.line;
                let why = not_started(command, &last.telling(), help);
                return Err(format!("cmd={why}"));
            }
        }
        Ok(())
    }

    /// Finds out whether a program that is at fault in its first game plays another game; `proven` are those of which that
    /// is known.
    ///
    /// # Errors
    /// A line that says which game it plays: no game of this series would tell anything of it.
    pub(super) fn plays_it(
        &self,
        game: &Finished,
        proven: &mut BTreeSet<usize>,
    ) -> Result<(), String> {
        let Pairing { white, black, .. } = game.pairing;
        let fault = game.line.reason.is_fault();
        let loser = match game.line.result {
            _ if !fault => None,
            Score::White => Some(black),
            Score::Black => Some(white),
            Score::Draw => None,
        };
        for engine in [white, black] {
            let first = proven.insert(engine) && loser == Some(engine);
            let engine = self.task.engines.get(engine).filter(|one| !one.is_own());
            let (true, true, Some(engine)) = (first, self.no_start_ends, engine) else {
                continue;
            };
            let (launch, _) = engine.launch(self.task.game, &self.task.sandbox);
            let games = Games {
                own: self.task.game,
                known: &self.known,
            };
            if let Some(other) = games.by_first_words(&launch, self.task.control.start) {
                return Err(format!("{}: {}", engine.name, looks_like(other)));
            }
        }
        Ok(())
    }

    /// Keeps a finished game and counts it.
    pub(super) fn take_in(&mut self, game: &Finished) -> Result<(), String> {
        let number = game.pairing.game;
        // Record and log first: a game that counts has both.
        self.keep(number, &game.script, game.log.as_deref())?;
        if let Some(ledger) = &mut self.ledger {
            ledger.append(&game.line)?;
        }
        self.done.insert(number, game.line.summary());
        Ok(())
    }

    /// Shows how the series stands.
    pub(super) fn paint(&self, live: &mut LiveTable, all: usize, running: &[Pairing], news: &str) {
        let engines = &self.task.engines;
        let names: Vec<String> = engines.iter().map(|e| e.name.clone()).collect();
        let name = |engine: usize| engines.get(engine).map_or("", |engine| &engine.name);
        let running: Vec<String> = running
            .iter()
            .map(|game| format!("{} {} - {}", game.game, name(game.white), name(game.black)))
            .collect();
        let standings = Standings::of(&self.schedule, &names, &self.done, self.judging);
        let progress = LiveLines {
            done: self.own_done(),
            all,
            running: &running,
            news,
            draining: self.task.draining.load(Ordering::Relaxed),
        };
        live.paint(&standings, &progress);
    }

    /// Writes record and log of a game, each by way of another name so that no half file is left.
    fn keep(&self, game: usize, script: &str, log: Option<&str>) -> Result<(), String> {
        let write = |folder: &PathBuf, ending: &str, text: &str| {
            let path = file(folder, game, ending);
            let half = path.with_extension("part");
            std::fs::write(&half, text)
                .and_then(|()| std::fs::rename(&half, &path))
                .map_err(|e| format!("{}: {e}", path.display()))
        };
        if let Some(folder) = &self.records {
            write(folder, "txt", script)?;
        }
        if let (Some(folder), Some(log)) = (&self.logs, log) {
            write(folder, "log", log)?;
        }
        Ok(())
    }
}

//! A thread that plays games one after the other, keeping its players alive between them.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::adapter::Task;
use super::help;
use super::log::{Last, Log};
use super::onlooker::Watch;
use super::opened;
use super::openings;
use super::orphans;
use super::outcome::Score;
use super::referee::Played;
use super::results::GameLine;
use super::schedule::Pairing;
use super::settle;
use atom4_core::base::random::mix;
use atom4_core::rules::Side;

/// The report of a worker.
#[derive(Debug)]
pub enum Event {
    /// A game has begun.
    Started(Pairing),
    /// A game is over.
    Finished(Box<Finished>),
}

/// A game that is over.
#[derive(Debug)]
pub struct Finished {
    /// Its place in the schedule.
    pub pairing: Pairing,
    /// Its line of results.
    pub line: GameLine,
    /// A script that replays it.
    pub script: String,
    /// Both sides of the talk.
    pub log: Option<String>,
    /// The side whose command could not be started.
    pub no_start: Option<Side>,
}

/// Plays games from `queue` until there are no more, or the series drains or stops, or whoever hears of a game says that
/// it is enough.
pub fn work(
    task: &Task,
    queue: &Mutex<Box<dyn Iterator<Item = Pairing> + Send + '_>>,
    goes_on: &dyn Fn(Event) -> bool,
) {
    let mut seats = task.contest.seats(task);
    while !task.draining.load(Ordering::Relaxed) && !task.stop.load(Ordering::Relaxed) {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(pairing) = next else { return };
        if !goes_on(Event::Started(pairing)) {
            return;
        }
        let log = Log::new(task.log);
        let name = |engine: usize| {
            let engine = task.engines.get(engine);
            engine.map_or_else(String::new, |engine| engine.name.clone())
        };
        let (white, black) = (name(pairing.white), name(pairing.black));
        let seed = seed(task.seed, [&white, &black], pairing.opening);
        let watch = Watch::begin(task.onlooker.as_ref(), pairing, [&white, &black]);
        let Some(played) = seats.play(pairing, seed, &log, &watch) else {
            watch.end(None);
            return;
        };
        orphans::reap();
        let reason = played.outcome.reason;
        if settle::may_be_a_stop(reason) {
            settle::signalled(&task.signalled);
        }
        if reason.is_fault() && task.signalled.load(Ordering::Relaxed) {
            // The program may have died of a signal to all processes: the game is left to be played
            // again.
            watch.end(None);
            return;
        }
        if task.stop_on_fault && played.outcome.reason.is_fault() {
            task.draining.store(true, Ordering::Relaxed);
        }
        let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        let result = played.outcome.told(task.game.sides);
        watch.end(Some((&played.outcome, &result)));
        let script = record((task, pairing), [&white, &black], &result, &played);
        let line = GameLine {
            game: pairing.game,
            pair: pairing.pair,
            white,
            black,
            result: played.outcome.score,
            reason: played.outcome.reason,
            detail: played.outcome.detail(task.game.sides),
            status: played.outcome.status(),
            plies: played.moves.len(),
            thought_ms: played.thought.map(milliseconds),
            longest_ms: played.longest.map(milliseconds),
            moves: played.moves,
            last: match &played.outcome.fault {
                Some((side, _)) => log.last(*side),
                None => Last::default(),
            },
            help: String::new(),
        };
        let fault = played.outcome.fault.as_ref();
        let line = GameLine {
            help: fault.map_or_else(String::new, |(side, fault)| {
                let engine = match side {
                    Side::White => pairing.white,
                    Side::Black => pairing.black,
                };
                let engine = task.engines.get(engine).filter(|engine| !engine.is_own());
                let launch = engine.map(|engine| engine.launch(task.game, &task.sandbox).0);
                help::of_fault(fault, launch.as_ref(), &line.last.complained.join("\n"))
            }),
            ..line
        };
        let log = log.text();
        let no_start = fault.filter(|(_, fault)| fault.is_no_start());
        let finished = Finished {
            no_start: no_start.map(|(side, _)| *side),
            pairing,
            line,
            script,
            log,
        };
        if !goes_on(Event::Finished(Box::new(finished))) {
            return;
        }
    }
}

/// The number that the players of a game are told: it stays the same however the series grows.
fn seed(series: u64, players: [&str; 2], opening: usize) -> u64 {
    let fold = |seed: u64, name: &str| mix(seed.rotate_left(1) ^ openings::file_key(name));
    players
        .into_iter()
        .fold(mix(series ^ (opening as u64) << 20), fold)
        >> 32
}

/// The script of a game with its heading, as a file of records holds it.
fn record(
    (task, pairing): (&Task, Pairing),
    players: [&str; 2],
    result: &str,
    played: &Played,
) -> String {
    let ([first, second], [white, black]) = (task.game.sides, players);
    let opening = match opened::remark(task.contest.opening(pairing)) {
        remark if remark.is_empty() => remark,
        remark => format!("{remark}\n"),
    };
    format!(
        "# {first} {white}, {second} {black}: {result}.\n{opening}{}show status.\n",
        played.script
    )
}

/// The players and the result of a game with its reason, by the heading of its record: `White a, Black b: 1-0 (line).` `None`
/// for a script that has no such heading.
#[must_use]
pub fn heading(script: &str) -> Option<&str> {
    let heading = script.lines().next()?.strip_prefix("# ")?;
    let has = |score: Score| heading.contains(&format!(": {} (", score.text()));
    let told = [Score::White, Score::Draw, Score::Black]
        .into_iter()
        .any(has);
    (told && heading.ends_with(").")).then_some(heading)
}

/// The files of one game in a folder: `0017.txt`.
#[must_use]
pub fn file(folder: &std::path::Path, game: usize, ending: &str) -> PathBuf {
    folder.join(format!("{game:04}.{ending}"))
}

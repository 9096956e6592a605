//! Where the workers of a series report: each writes and counts its games itself, in turn, so that no game waits for
//! another thread. The thread that follows listens to signals and shows how the series stands.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::adapter::Task;
use super::clock::shown;
use super::live::LiveTable;
use super::schedule::Pairing;
use super::series::{Left, Series, Signals};
use super::standings::Test;
use super::worker::Event;

/// The time between two looks at the signals.
const TICK: Duration = Duration::from_millis(50);

/// How a series stands while it is played.
struct Progress<'a> {
    series: &'a mut Series,
    test: Option<Test>,
    running: Vec<Pairing>,
    /// The last fault, in words.
    news: String,
    left: Left,
    /// Engines that have said something.
    heard: BTreeSet<usize>,
    /// Why the series cannot go on.
    error: Option<String>,
    /// Workers that have not left.
    workers: usize,
}

impl Progress<'_> {
    /// Takes in what a worker reports.
    fn take_in(&mut self, event: Event, left_out: &Mutex<BTreeSet<usize>>) -> Result<(), String> {
        let game = match event {
            Event::Started(pairing) => {
                self.running.push(pairing);
                return Ok(());
            }
            Event::Finished(game) => game,
        };
        let Progress { series, test, .. } = self;
        self.running.retain(|other| other.game != game.pairing.game);
        let line = &game.line;
        if series.task.signalled.load(Ordering::Relaxed) && line.reason.is_fault() {
            return Ok(());
        }
        series.started(&game, &mut self.heard)?;
        series.take_in(&game)?;
        if line.reason.is_fault() {
            series.leave_out(left_out);
            self.news = format!(
                "game {}, White {}, Black {}: {}",
                line.game, line.white, line.black, line.detail
            );
            if series.task.stop_on_fault {
                self.left = Left::Faulted;
            }
        }
        if let Some(test) = test {
            test.advance(&series.schedule, &series.done);
            if test.decision.is_some() {
                series.task.draining.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Passes signals that have come on to the workers; whether one has.
    fn heed(&self, signals: &Signals) -> bool {
        let Task { draining, stop, .. } = &self.series.task;
        let interrupted = signals.interrupt.swap(false, Ordering::Relaxed);
        if interrupted && draining.swap(true, Ordering::Relaxed) && self.left == Left::Interrupted {
            stop.store(true, Ordering::Relaxed);
        }
        let ended = signals.end.swap(false, Ordering::Relaxed);
        if ended {
            draining.store(true, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        }
        interrupted || ended
    }
}

/// Where workers report and whoever follows a series looks.
pub(super) struct Desk<'a> {
    progress: Mutex<Progress<'a>>,
    /// The last worker has left, or the series cannot go on.
    over: Condvar,
    left_out: &'a Mutex<BTreeSet<usize>>,
}

/// Dropped when a worker leaves, however it does.
pub(super) struct Leaves<'d, 'a>(pub &'d Desk<'a>);

impl Drop for Leaves<'_, '_> {
    fn drop(&mut self) {
        self.0.progress().workers -= 1;
        self.0.over.notify_all();
    }
}

impl<'a> Desk<'a> {
    /// The desk of a series whose workers begin; `left_out` are engines that play no further games.
    pub fn new(
        series: &'a mut Series,
        test: Option<Test>,
        left_out: &'a Mutex<BTreeSet<usize>>,
    ) -> Desk<'a> {
        let workers = series.concurrency;
        let progress = Progress {
            series,
            test,
            running: Vec::new(),
            news: String::new(),
            left: Left::Finished,
            heard: BTreeSet::new(),
            error: None,
            workers,
        };
        Desk {
            progress: Mutex::new(progress),
            over: Condvar::new(),
            left_out,
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress<'a>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what a worker reports; whether it is to go on.
    pub fn hear(&self, event: Event) -> bool {
        let mut progress = self.progress();
        if progress.error.is_some() {
            return false;
        }
        let taken = progress.take_in(event, self.left_out);
        let Err(error) = taken else { return true };
        progress.error = Some(error);
        // Nothing goes on.
        let Task { draining, stop, .. } = &progress.series.task;
        draining.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        false
    }

    /// Listens to signals and shows how the series stands until the last worker has left.
    pub fn follow(&self, signals: &Signals) -> Result<Left, String> {
        let mut progress = self.progress();
        let series = &progress.series;
        let mut live = LiveTable::new(series.name, series.own_done());
        let all = series.schedule.games(series.shard).count();
        let mut patience: Option<Instant> = None;
        while progress.workers > 0 {
            let waited = self.over.wait_timeout(progress, TICK);
            progress = waited.unwrap_or_else(PoisonError::into_inner).0;
            let stop = Arc::clone(&progress.series.task.stop);
            if progress.heed(signals) && progress.left != Left::Faulted {
                progress.left = Left::Interrupted;
                if patience.is_none() && !stop.load(Ordering::Relaxed) {
                    let most = progress.series.patience;
                    patience = Some(Instant::now() + most);
                    live.say(&waits(progress.running.len(), most));
                }
            }
            if patience.is_some_and(|patience| Instant::now() >= patience) {
                stop.store(true, Ordering::Relaxed);
            }
            if live.due() {
                let Progress {
                    series,
                    running,
                    news,
                    ..
                } = &*progress;
                series.paint(&mut live, all, running, news);
            }
        }
        live.clear();
        if let Some(error) = progress.error.take() {
            return Err(error);
        }
        // A signal that came with the last game, or after the test's decision, left nothing out.
        let test = progress.test.as_ref();
        let decided = test.is_some_and(|test| test.decision.is_some());
        if progress.left == Left::Interrupted && (decided || progress.series.own_done() >= all) {
            progress.left = Left::Finished;
        }
        Ok(progress.left)
    }
}

/// What an interrupted series says at once.
fn waits(games: usize, most: Duration) -> String {
    let games = match games {
        1 => String::from("the game"),
        games => format!("the {games} games"),
    };
    let most = shown(most);
    format!("interrupted; waits for {games} under way, {most} at most; Ctrl-C again ends at once")
}

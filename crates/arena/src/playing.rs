//! A series while it is played. Each worker writes and counts its games itself, in turn, so that no game waits for another
//! thread; the thread that follows listens to signals and shows how the series stands.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;

use super::adapter::Task;
use super::clock::shown;
use super::live::LiveTable;
use super::orphans;
use super::schedule::Pairing;
use super::series::{Left, Series};
use super::signals::ENDING;
use super::standings::Test;
use super::worker::{Event, work};
use atom4_core::base::plain;
use atom4_core::base::shard::Shard;

/// The time between two looks at the signals.
const TICK: Duration = Duration::from_millis(50);

/// Signals that have come: the first interrupt lets games finish, any further one, or one that
/// asks to end, stops them.
struct Signals {
    interrupt: Arc<AtomicBool>,
    end: Arc<AtomicBool>,
    ids: Vec<signal_hook::SigId>,
}

impl Signals {
    /// Listens for signals; any of them sets `signalled` as well, for good.
    fn listen(signalled: &Arc<AtomicBool>) -> Signals {
        let (interrupt, end) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let register = |signal, flag: &Arc<AtomicBool>| {
            signal_hook::flag::register(signal, Arc::clone(flag)).ok()
        };
        let ending = ENDING.iter().map(|&signal| (signal, &end));
        let all = std::iter::once((SIGINT, &interrupt)).chain(ending);
        let ids =
            all.flat_map(|(signal, flag)| [register(signal, signalled), register(signal, flag)]);
        Signals {
            ids: ids.flatten().collect(),
            interrupt,
            end,
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for &id in &self.ids {
            signal_hook::low_level::unregister(id);
        }
    }
}

impl Series {
    /// Plays what is left to play. Every child is ended and waited for when this returns, however
    /// it does.
    ///
    /// # Errors
    /// A line for people when results or records cannot be written; games under way are then
    /// given up.
    pub fn run(&mut self) -> Result<Left, String> {
        let mut test = self
            .judging
            .sprt
            .filter(|_| self.shard == Shard::WHOLE)
            .map(Test::new);
        if let Some(test) = &mut test {
            test.advance(&self.schedule, &self.done);
        }
        for folder in [&self.records, &self.logs].into_iter().flatten() {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|e| {
                let e = plain(&e);
                format!("{}: no folder can be made there ({e}); give --records and --log folders, or names that are free", folder.display())
            })?;
        }
        if test.as_ref().is_some_and(|test| test.decision.is_some()) {
            return Ok(Left::Finished);
        }
        let schedule = self.schedule.clone();
        let done: Vec<usize> = self.done.keys().copied().collect();
        let left_out = Mutex::new(BTreeSet::new());
        self.leave_out(&left_out);
        let plays = |pairing: &Pairing| {
            let out = left_out.lock().unwrap_or_else(PoisonError::into_inner);
            !out.contains(&pairing.white) && !out.contains(&pairing.black)
        };
        let todo = schedule
            .games(self.shard)
            .filter(move |pairing| done.binary_search(&pairing.game).is_err())
            .filter(plays);
        let queue: Mutex<Box<dyn Iterator<Item = Pairing> + Send + '_>> =
            Mutex::new(Box::new(todo));
        let signals = Signals::listen(&self.task.signalled);
        let guard = orphans::guard();
        let task = self.task.clone();
        let workers = self.concurrency;
        let following = Following::new(self, test, &left_out);
        let result = std::thread::scope(|scope| {
            for _ in 0..workers {
                let (task, queue, following) = (&task, &queue, &following);
                // Children follow the thread that started them, so workers live to the end.
                scope.spawn(move || {
                    let _leaves = Leaves(following);
                    work(task, queue, &|event| following.hear(event));
                });
            }
            following.follow(&signals)
        });
        drop(guard);
        result
    }
}

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
    /// Engines that play this game, as far as that is found out.
    proven: BTreeSet<usize>,
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
        series.plays_it(&game, &mut self.proven)?;
        series.take_in(&game)?;
        if line.reason.is_fault() {
            series.leave_out(left_out);
            let [first, second] = series.task.game.sides;
            self.news = format!(
                "game {}, {} {}, {} {}: {}",
                line.game, first, line.white, second, line.black, line.detail
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
struct Following<'a> {
    progress: Mutex<Progress<'a>>,
    /// The last worker has left, or the series cannot go on.
    over: Condvar,
    left_out: &'a Mutex<BTreeSet<usize>>,
}

/// Dropped when a worker leaves, however it does.
struct Leaves<'d, 'a>(&'d Following<'a>);

impl Drop for Leaves<'_, '_> {
    fn drop(&mut self) {
        self.0.progress().workers -= 1;
        self.0.over.notify_all();
    }
}

impl<'a> Following<'a> {
    /// Of a series whose workers begin; `left_out` are engines that play no further games.
    fn new(
        series: &'a mut Series,
        test: Option<Test>,
        left_out: &'a Mutex<BTreeSet<usize>>,
    ) -> Following<'a> {
        let workers = series.concurrency;
        let progress = Progress {
            series,
            test,
            running: Vec::new(),
            news: String::new(),
            left: Left::Finished,
            heard: BTreeSet::new(),
            proven: BTreeSet::new(),
            error: None,
            workers,
        };
        Following {
            progress: Mutex::new(progress),
            over: Condvar::new(),
            left_out,
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress<'a>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in what a worker reports; whether it is to go on.
    fn hear(&self, event: Event) -> bool {
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
    fn follow(&self, signals: &Signals) -> Result<Left, String> {
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

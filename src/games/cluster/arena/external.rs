//! A bot that plays on a screen: its process lives on a thread of its own, so that nothing it does
//! or leaves undone holds the screen up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::config::Config;
use super::record::{Record, Recorded};
use super::seat::{BotSeat, Terms};
use super::talk::{Talker, patiently};
use super::{ArenaOptions, GRACE, any_seed};
use crate::games::cluster::{self, Action};
use atom4_arena::orphans;
use atom4_arena::process::{Child, Fault};
use atom4_cluster::play::{Game, HistoryEntry};
use atom4_core::base::Random;
use atom4_core::rules::Side;
use atom4_play::Refusal;
use atom4_play::two_player::ExternalPlayer;
use atom4_play::view::WindowSize;

/// The time between two looks at the stop of the game during a wait.
const SLICE: Duration = Duration::from_millis(50);

/// A game of the Cluster program on a screen, not begun.
pub struct ScreenGame {
    /// The game, not begun.
    pub game: Game,
    /// The time from one move of bots to the next.
    pub speed: Duration,
    /// The screen closes when the game is over.
    pub autoclose: bool,
    /// The first size of a window.
    pub window: WindowSize,
    /// The reason of a verdict is told.
    pub debug: bool,
    /// Keys of the configuration that mean nothing on a screen.
    pub ignored: Vec<String>,
    terms: Terms,
    record: Record,
    _guard: orphans::Guard,
}

impl ScreenGame {
    /// The game that the options and the configuration ask for.
    ///
    /// # Errors
    /// One line that says what is wrong with them.
    pub fn new(options: &ArenaOptions) -> Result<ScreenGame, String> {
        let config = Config::find(options.config.as_deref(), options.rules)?;
        let seed = options.seed.unwrap_or_else(any_seed);
        let record = Record::create(options.record.as_deref(), seed, &config)?;
        let mut random = Random::new(seed);
        let game = config.game(&mut random)?;
        Ok(ScreenGame {
            game: Game::of_rules(&game, random),
            speed: Duration::from_secs_f64(config.bot_speed),
            autoclose: config.autoclose,
            window: config.window,
            debug: config.debug,
            ignored: config.ignored_on_screens(),
            terms: config.terms(),
            record,
            _guard: orphans::guard(),
        })
    }

    /// A bot for the screen.
    #[must_use]
    pub fn bot(&self, command: &str) -> Box<dyn ExternalPlayer<Game>> {
        Box::new(Bot {
            command: command.to_owned(),
            terms: self.terms.clone(),
            record: self.record.clone(),
            talk: None,
        })
    }

    /// Writes how the game ended into the record.
    pub fn conclude(&self, winner: Side, reason: Option<&str>) {
        self.record.conclude(winner, reason);
    }
}

/// A bot at a screen.
struct Bot {
    command: String,
    terms: Terms,
    record: Record,
    talk: Option<Talk>,
}

/// A request to the bot's thread.
enum Job {
    /// `init` for this game.
    Greet(Box<cluster::DealtGame>),
    /// Tells an action of the other player.
    Tell(Action),
    /// A move in this game, whose hand is dealt.
    Turn(Box<cluster::DealtGame>),
}

/// A bot's thread. Dropping it ends the process.
struct Talk {
    jobs: Option<Sender<Job>>,
    news: Receiver<Result<Action, String>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Talk {
    fn job(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // A thread that has ended has told why.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // One that failed has nothing to say any more.
            let _ = thread.join();
        }
    }
}

impl ExternalPlayer<Game> for Bot {
    fn name(&self) -> String {
        let command: String = self.command.chars().take(60).collect();
        format!("bot: {command}")
    }

    fn begin(&mut self, game: &Game, side: Side) {
        // The old process ends before the new one starts.
        self.talk = None;
        let (jobs, work) = channel();
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (command, terms) = (self.command.clone(), self.terms.clone());
        let (record, flag) = (self.record.clone(), Arc::clone(&stop));
        let failed = sender.clone();
        let thread = std::thread::Builder::new().name("bot".into());
        let thread = thread.spawn(move || {
            let number = side.index();
            match Child::start(&command) {
                Ok(child) => {
                    let inner = Recorded::new(child, record, number);
                    let mut bot = BotSeat::new(Patient { inner, stop: flag });
                    converse(&mut bot, side, &terms, &work, &sender);
                    let mut recorded = bot.talker.inner;
                    recorded.complain();
                    recorded.inner.stop(GRACE);
                }
                Err(error) => drop(sender.send(Err(format!("could not be started: {error}")))),
            }
        });
        if let Err(error) = &thread {
            let _ = failed.send(Err(format!("got no thread: {error}")));
        }
        let talk = Talk {
            jobs: Some(jobs),
            news,
            stop,
            thread: thread.ok(),
        };
        talk.job(Job::Greet(Box::new(game.opening())));
        self.talk = Some(talk);
    }

    fn tell(&mut self, game: &Game) {
        if let (Some(talk), Some(HistoryEntry::Act(action, ..))) = (&self.talk, game.last_entry()) {
            talk.job(Job::Tell(action));
        }
    }

    fn ask(&mut self, game: &Game) {
        if let Some(talk) = &self.talk {
            talk.job(Job::Turn(Box::new(game.by_rules())));
        }
    }

    fn poll(&mut self) -> Option<Result<Action, Refusal>> {
        let talk = self.talk.as_ref()?;
        match talk.news.try_recv() {
            Ok(answer) => Some(answer.map_err(Refusal::new)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.talk = None;
                Some(Err(Refusal::new("has ended")))
            }
        }
    }
}

/// Talks with a bot until it is wanted no more or has committed a fault.
fn converse(
    bot: &mut BotSeat<Patient>,
    side: Side,
    terms: &Terms,
    jobs: &Receiver<Job>,
    news: &Sender<Result<Action, String>>,
) {
    for job in jobs {
        let answer = match job {
            Job::Tell(action) => {
                bot.tell(&action.to_string());
                continue;
            }
            Job::Greet(game) => match bot.greet(&game, side, terms, terms.clock) {
                Ok(_) => continue,
                Err(fault) => Err(fault.to_string()),
            },
            Job::Turn(mut game) => match game.hand() {
                Some(hand) => bot
                    .turn(&game, hand, terms.clock)
                    .and_then(|said| said.act(&mut game))
                    .map_err(|fault| fault.to_string()),
                None => Err("was asked without a hand".into()),
            },
        };
        let lost = answer.is_err();
        if news.send(answer).is_err() || lost {
            return;
        }
    }
}

/// A bot that is waited for only as long as it is wanted.
struct Patient {
    inner: Recorded<Child>,
    stop: Arc<AtomicBool>,
}

impl Talker for Patient {
    fn post(&mut self, bytes: &[u8]) {
        self.inner.post(bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), Fault> {
        patiently(
            &mut self.inner,
            deadline,
            &self.stop,
            SLICE,
            Recorded::flush,
        )
    }

    fn buffer(&self) -> &[u8] {
        self.inner.buffer()
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), Fault> {
        patiently(&mut self.inner, deadline, &self.stop, SLICE, Recorded::fill)
    }
}

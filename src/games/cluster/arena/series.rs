//! The games of a series between Cluster's bots.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::config::Config;
use super::referee::{Bot, Dealt, fault_of};
use super::seat::{Said, Seat, Terms};
use super::talk::{Talker, patiently};
use crate::arena::adapter::Task;
use crate::arena::adapter::{Adapter, Contest, OwnPlayer, Prepared, Protocol, Request, Seats};
use crate::arena::board::{Command, Shown};
use crate::arena::check;
use crate::arena::clock::{Clock, TimeControl};
use crate::arena::engine::{Effort, Engine, Source};
use crate::arena::log::Log;
use crate::arena::onlooker::Watch;
use crate::arena::openings::file_key;
use crate::arena::outcome::{Fault, Reason, Trouble};
use crate::arena::player::{Player, Told};
use crate::arena::process::{self, Child};
use crate::arena::referee::{self, Played, Start};
use crate::arena::sandbox::Launch;
use crate::arena::schedule::Pairing;
use crate::arena::talk::Step;
use crate::base::Random;
use crate::base::random::mix;
use crate::games::cluster::notation::parse_action;
use crate::games::cluster::{RuleSet, play};
use crate::play::two_player_game::DrawnHands;
use crate::play::view::BoardView;
use crate::rules::Side;

/// The time between two looks at the stop of the series during a wait.
const SLICE: Duration = Duration::from_millis(100);

/// The time that bots may take to end themselves once the game is over.
const GRACE: Duration = Duration::from_millis(50);

/// The longest clock that is told to bots.
const LONGEST_CLOCK: Duration = Duration::from_secs(1_000_000);

/// Cluster's own protocol.
#[derive(Debug)]
pub(super) struct BotProtocol;

impl Protocol for BotProtocol {
    fn launch(&self, _: &Adapter, player: OwnPlayer, program: &str) -> (String, Vec<String>) {
        let command = match player {
            OwnPlayer::Baseline(name) => format!("exec {program} cluster-bot --player {name}"),
            OwnPlayer::Player(_, Effort::Level(level)) => {
                format!("exec {program} cluster-bot -d {level}")
            }
            OwnPlayer::Player(_, Effort::Time(_)) => format!("exec {program} cluster-bot"),
        };
        (command, Vec::new())
    }

    fn fits(&self, engine: &Engine) -> Result<(), String> {
        match engine.source {
            _ if !engine.init.is_empty() => Err(format!(
                "'{}': init= is for testing mode, which Cluster's bots do not speak",
                engine.name
            )),
            _ => Ok(()),
        }
    }

    /// An opening is the seed of a deal, so that both bots get the same hands.
    fn prepare(&self, _: &'static Adapter, request: &Request) -> Result<Prepared, String> {
        if request.plies.is_some() {
            return Err("--plies is not for Cluster, whose games begin with the deal".into());
        }
        let config = Config::find(request.config.as_deref(), RuleSet::Referee)?;
        let (deals, openings) = match &request.openings {
            None => {
                let rounds = 0..request.count as u64;
                let deals = rounds.map(|round| mix(request.seed ^ round << 20));
                (deals.collect(), String::from("dealt"))
            }
            Some((path, text)) => {
                let deals = deals(text).map_err(|e| format!("{}: {e}", Path::display(path)))?;
                (deals, format!("file {:016x}", file_key(text)))
            }
        };
        let setup = &config.setup;
        let described = format!(
            "{openings}, size {} colours {} win {} walls {} {} rules {:?} colour_blind {}",
            setup.edge,
            setup.colours,
            setup.win,
            config.wall_chance,
            config.wall_seed,
            config.rules,
            config.colour_blind
        );
        let per_move = config
            .timed
            .then(|| Duration::from_secs_f64(config.timeout));
        Ok(Prepared {
            contest: Box::new(Deals { config, deals }),
            described,
            per_move,
        })
    }

    fn steps(&self, options: &check::Options) -> Result<Vec<Step>, String> {
        Ok(super::check::steps(options))
    }
}

/// Reads the seeds of deals, one a line; `#` opens a comment.
fn deals(text: &str) -> Result<Vec<u64>, String> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    let numbers = lines.filter(|line| !line.is_empty()).map(|line| {
        let shown: String = line.chars().take(40).collect();
        line.parse::<u64>()
            .map_err(|_| format!("'{shown}' is no seed of a deal; one number a line"))
    });
    let deals: Vec<u64> = numbers.collect::<Result<_, _>>()?;
    if deals.is_empty() {
        return Err("no seed of a deal in it".into());
    }
    Ok(deals)
}

/// The games of a series.
#[derive(Debug)]
struct Deals {
    config: Config,
    /// The seeds of the deals; the last is followed by the first one again.
    deals: Vec<u64>,
}

impl Deals {
    /// The most turns of one player: each takes a chip of its own at least.
    fn turns(&self) -> u32 {
        let cells = self.config.setup.grid().len();
        u32::try_from(cells.div_ceil(2)).unwrap_or(u32::MAX)
    }

    /// The random numbers of a game's deal.
    fn random(&self, pairing: Pairing) -> Random {
        let deal = self.deals.get(pairing.opening % self.deals.len().max(1));
        Random::new(deal.copied().unwrap_or_default())
    }
}

impl Contest for Deals {
    fn seats<'a>(&'a self, task: &'a Task) -> Box<dyn Seats + 'a> {
        Box::new(Bots { deals: self, task })
    }

    fn boards(&self, pairing: Pairing, moves: &[String]) -> Vec<BoardView> {
        let mut random = self.random(pairing);
        let Ok(start) = self.config.game(&mut random) else {
            return Vec::new();
        };
        // It deals as the referee did.
        let mut game = play::Game::of_rules(&start, random);
        DrawnHands::deal(&mut game);
        let mut boards = vec![game.view()];
        for text in moves {
            let action = parse_action(text);
            if action.is_none_or(|action| game.act(action).is_err()) {
                break;
            }
            boards.push(game.view());
        }
        boards
    }
}

/// The bots of one worker; they live for one game.
struct Bots<'a> {
    deals: &'a Deals,
    task: &'a Task,
}

impl Bots<'_> {
    /// The clocks of an engine: our own player by the clock has the one that it is named after.
    fn control_of(&self, engine: usize) -> TimeControl {
        let mut control = self.task.control_of(engine);
        let source = self.task.engines.get(engine).map(|engine| &engine.source);
        if let Some(Source::Own(OwnPlayer::Player(_, Effort::Time(time)))) = source {
            control.per_move = Some(*time);
        }
        control
    }
}

/// The clock of a turn that a bot is told, once for the whole game: of a time for all its turns an
/// equal share.
fn told(control: &TimeControl, turns: u32) -> Duration {
    let share = |time: Duration| time / turns.max(1) + control.increment;
    let limits = control
        .per_move
        .into_iter()
        .chain(control.per_game.map(share));
    limits.min().unwrap_or(LONGEST_CLOCK).min(LONGEST_CLOCK)
}

impl Seats for Bots<'_> {
    fn play(&mut self, pairing: Pairing, seed: u64, log: &Log, watch: &Watch) -> Option<Played> {
        let Deals { config, .. } = self.deals;
        let Task { game, .. } = self.task;
        let mut random = self.deals.random(pairing);
        let mut game_played = config.game(&mut random).ok()?;
        let turns = self.deals.turns();
        let controls = [pairing.white, pairing.black].map(|engine| self.control_of(engine));
        let seat = |engine: usize, control: &TimeControl| {
            let clock = told(control, turns);
            let engine = self.task.engines.get(engine)?;
            let (mut launch, _) = engine.launch(game, &self.task.sandbox);
            if engine.is_own() {
                launch.command += &format!(" --seed {seed}");
            }
            Some(Process {
                launch,
                terms: Terms {
                    clock,
                    colour_blind: config.colour_blind,
                },
                start: control.start,
                stop: Arc::clone(&self.task.stop),
                bot: None,
                ends_by: None,
            })
        };
        let [of_white, of_black] = &controls;
        let mut white = seat(pairing.white, of_white)?;
        let mut black = seat(pairing.black, of_black)?;
        let mut dealer = |game: &mut super::super::Game| game.deal(&mut random);
        let start = Start {
            board: Dealt {
                game: &mut game_played,
                deal: &mut dealer,
            },
            opening: Vec::new(),
            seed,
        };
        let players: [&mut dyn Player<Dealt<'_>>; 2] = [&mut white, &mut black];
        referee::play(start, players, &controls, log, watch)
    }
}

/// A bot as a process, started for one game.
struct Process {
    launch: Launch,
    terms: Terms,
    /// From its start to its answer to `init`.
    start: Duration,
    stop: Arc<AtomicBool>,
    bot: Option<Bot<Wire>>,
    /// The end of the time that it may take to end itself.
    ends_by: Option<Instant>,
}

impl Process {
    /// The trouble behind a fault: none of the bot's where the series is being stopped. A fault of
    /// the process that came first decides the class, whatever the bot said at last.
    fn trouble(&self, trouble: Trouble, late: Reason) -> Trouble {
        if self.stop.load(Ordering::Relaxed) {
            return Trouble::Stopped;
        }
        let wire = self.bot.as_ref().map(|bot| &bot.seat.talker);
        match (trouble, wire.and_then(|wire| wire.fault.as_ref())) {
            (Trouble::Fault(Fault::Protocol { text, .. }), Some(first)) => Fault::Protocol {
                reason: Reason::of_process(first, late),
                text,
                process: Some(first.clone()),
            }
            .into(),
            (trouble, _) => trouble,
        }
    }
}

impl Player<Dealt<'_>> for Process {
    fn start(&mut self, side: Side, _: u64, log: &Log) -> Result<(), Trouble> {
        let child = Child::launch(&self.launch);
        let child = child.map_err(|e| Fault::NotStarted(e.to_string()))?;
        let wire = Wire {
            child,
            log: log.clone(),
            stop: Arc::clone(&self.stop),
            begun: Vec::new(),
            fault: None,
        };
        self.bot = Some(Bot {
            seat: Seat::new(wire),
            side,
            terms: self.terms.clone(),
            start: self.start,
        });
        Ok(())
    }

    fn begin(&mut self, board: &Dealt<'_>, setup: &[Command]) -> Result<(), Trouble> {
        let begun = match &mut self.bot {
            Some(bot) => bot.begin(board, setup),
            None => Err(Fault::NotRunning.into()),
        };
        begun.map_err(|trouble| self.trouble(trouble, Reason::Stall))
    }

    fn tell(&mut self, told: &Told<'_>) {
        if let Some(bot) = &mut self.bot {
            Player::<Dealt<'_>>::tell(bot, told);
        }
    }

    fn choose(
        &mut self,
        board: &Dealt<'_>,
        side: Side,
        clock: &mut Clock,
    ) -> Result<Said, Trouble> {
        let mut said = match &mut self.bot {
            Some(bot) => bot.choose(board, side, clock),
            None => Err(Fault::NotRunning.into()),
        };
        // The last words of a process that has gone: where they name no legal action, its end is
        // the fault.
        let gone = |bot: &Bot<Wire>| bot.seat.talker.fault.is_some();
        if let (Ok(action), true) = (&said, self.bot.as_ref().is_some_and(gone)) {
            let tried = action.act(&mut board.game.clone());
            if let Err(fault) = tried {
                said = Err(fault_of(&fault, Reason::Timeout).into());
            }
        }
        said.map_err(|trouble| self.trouble(trouble, Reason::Timeout))
    }

    fn discard(&mut self, fault: &Fault) {
        if let Some(bot) = &self.bot {
            let Wire {
                child, log, begun, ..
            } = &bot.seat.talker;
            log.fault(begun, child.complaints(), &fault.to_string());
        }
    }

    fn rest(&mut self) {
        if let Some(bot) = &mut self.bot {
            bot.seat.talker.child.hang_up();
            self.ends_by = Some(Instant::now() + GRACE);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let (Some(bot), Some(deadline)) = (self.bot.take(), self.ends_by) {
            let left = deadline.saturating_duration_since(Instant::now());
            bot.seat.talker.child.stop(left);
        }
    }
}

/// A bot's pipes, logged, and interrupted when the series is.
struct Wire {
    child: Child,
    log: Log,
    stop: Arc<AtomicBool>,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
    /// The last fault that the child-process layer found.
    fault: Option<process::Fault>,
}

impl Wire {
    fn patiently(
        &mut self,
        deadline: Instant,
        attempt: impl Fn(&mut Child, Instant) -> Result<(), process::Fault>,
    ) -> Result<(), process::Fault> {
        let done = patiently(&mut self.child, deadline, &self.stop, SLICE, attempt);
        if let Err(fault) = &done
            && !self.stop.load(Ordering::Relaxed)
        {
            self.fault = Some(fault.clone());
        }
        done
    }
}

impl Talker for Wire {
    fn post(&mut self, bytes: &[u8]) {
        for line in bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
            self.log.line('<', line);
        }
        self.child.post(bytes);
    }

    fn flush(&mut self, deadline: Instant) -> Result<(), process::Fault> {
        self.patiently(deadline, Child::flush)
    }

    fn buffer(&self) -> &[u8] {
        self.child.buffer()
    }

    fn consume(&mut self, count: usize) {
        self.child.consume(count);
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), process::Fault> {
        let before = self.child.buffer().len();
        let filled = self.patiently(deadline, Child::fill);
        let heard = self.child.buffer().get(before..).unwrap_or_default();
        for &byte in heard {
            if byte == b'\n' || self.begun.len() > 1000 {
                self.log.line('>', &self.begun);
                self.begun.clear();
            } else {
                self.begun.push(byte);
            }
        }
        filled
    }
}

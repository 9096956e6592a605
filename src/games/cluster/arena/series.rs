//! The games of a series between Cluster's bots.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::bot_process::Process;
use super::config::Config;
use super::referee::Dealt;
use super::seat::Terms;
use crate::games::cluster::{RuleSet, play};
use atom4_arena::adapter::Task;
use atom4_arena::adapter::{Adapter, Contest, OwnPlayer, Prepared, Protocol, Request, Seats};
use atom4_arena::board::{Reviewed, Shown};
use atom4_arena::check;
use atom4_arena::clock::TimeControl;
use atom4_arena::engine::{Effort, Engine, Source};
use atom4_arena::log::Log;
use atom4_arena::onlooker::Watch;
use atom4_arena::openings::file_key;
use atom4_arena::player::Player;
use atom4_arena::referee::{self, Played, Start};
use atom4_arena::schedule::Pairing;
use atom4_arena::signs::Signs;
use atom4_arena::step::Step;
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use atom4_play::two_player_game::DrawnHands;

/// The longest clock that is told to bots.
const LONGEST_CLOCK: Duration = Duration::from_secs(1_000_000);

/// What shows that a program is a Cluster bot.
static SIGNS: Signs = Signs {
    ask: &[("init 4 22 6 4 1 0", true)],
    is_answer: |line| {
        let colour = line.strip_prefix("color ");
        colour.is_some_and(|colour| colour.trim().parse::<u8>().is_ok())
    },
};

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
        let (mut deals, mut openings): (Vec<u64>, String) = match &request.openings {
            None => {
                let rounds = 0..(request.count + request.first) as u64;
                let deals = rounds.map(|round| mix(request.seed ^ round << 20));
                (deals.collect(), String::from("dealt"))
            }
            Some((path, text)) => {
                let deals = deals(text).map_err(|e| format!("{}: {e}", Path::display(path)))?;
                (deals, format!("file {:016x}", file_key(text)))
            }
        };
        openings += &request.arrange(&mut deals);
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
        Ok(Prepared {
            contest: Box::new(Deals { config, deals }),
            described,
            opening: 0,
        })
    }

    fn usual_clock(&self, config: Option<&Path>) -> Result<Duration, String> {
        Ok(Config::find(config, RuleSet::Referee)?.terms().clock)
    }

    fn steps(&self, options: &check::Options) -> Result<Vec<Step>, String> {
        Ok(super::check::steps(options))
    }

    fn signs(&self) -> Option<&Signs> {
        Some(&SIGNS)
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

    fn shown(&self, pairing: Pairing) -> Option<Box<dyn Shown>> {
        let mut random = self.random(pairing);
        let start = self.config.game(&mut random).ok()?;
        // It deals as the referee did.
        let mut game = play::Game::of_rules(&start, random);
        DrawnHands::deal(&mut game);
        Some(Box::new(Reviewed(game)))
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
            let terms = Terms {
                clock,
                colour_blind: config.colour_blind,
            };
            let stop = Arc::clone(&self.task.stop);
            Some(Process::new(launch, terms, control.start, stop))
        };
        let [of_white, of_black] = &controls;
        let mut white = seat(pairing.white, of_white)?;
        let mut black = seat(pairing.black, of_black)?;
        let mut dealer = |game: &mut super::super::DealtGame| game.deal(&mut random);
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

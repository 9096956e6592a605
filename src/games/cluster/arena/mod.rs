//! Cluster between programs: bot against bot under a referee that no bot can break.
//!
//! | module | content |
//! |---|---|
//! | [`bot`], [`pace`] | our bot; the time it thinks on a machine that it shares |
//! | [`external`] | a bot that plays on a screen, against a person or another bot |
//! | [`config`] | `config.txt`, and walls drawn as the original draws them |
//! | [`talk`] | a bot's end of a talk: a process, or a script in a test; words and numbers |
//! | [`seat`] | the protocol with one bot, and its faults |
//! | [`referee`] | a game under the arena's referee, and the stand-alone one |
//! | `series`, `bot_process` | the games of a series; a bot of it as a child process |
//! | [`record`] | both sides of the talk in a file, with times |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

#[allow(clippy::indexing_slicing)] // By chips of the board and the two of a hand.
pub mod bot;
mod bot_process;
mod check;
pub mod config;
pub mod external;
pub mod pace;
pub mod record;
pub mod referee;
pub mod seat;
mod series;
mod setting;
pub mod talk;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use atom4_arena::adapter::{Adapter, STRONG};
use atom4_arena::orphans;
use atom4_arena::process::{self, Child};
use atom4_arena::settle;
use atom4_cluster::RuleSet;
use atom4_core::base::Random;
use atom4_core::base::random::mix;
use config::Config;
use record::{Record, Recorded};
use referee::Outcome;

/// Cluster as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "cluster",
    title: "Cluster",
    sides: ["Player 1", "Player 2"],
    players: &[STRONG],
    baselines: &["random", "greedy", "two-ply"],
    rounds: false,
    boards: None,
    configured: true,
    protocol: &series::BotProtocol,
};

/// The time that both bots together may take to end themselves once the game is over.
const GRACE: Duration = Duration::from_millis(50);

/// The options of the command line.
#[derive(Clone, Debug, Default)]
pub struct ArenaOptions {
    /// The two bots' commands.
    pub bots: [String; 2],
    /// The configuration file; `config.txt` here or beside the program without one.
    pub config: Option<PathBuf>,
    /// The seed of the deal (and of the choice of who starts); another one each time without it.
    pub seed: Option<u64>,
    /// The file for both sides of the talk.
    pub record: Option<PathBuf>,
    /// The rules.
    pub rules: RuleSet,
}

/// Plays one game between two bots: the winner goes to `out`, the reason to `err`. Returns the
/// exit status: 0 for a game with a verdict, 2 when it could not begin.
pub fn run(options: &ArenaOptions, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    match start(options, err) {
        Ok(played) => {
            if let (true, Some(reason)) = (played.debug, &played.outcome.reason) {
                let _ = writeln!(err, "{reason}");
            }
            let _ = writeln!(out, "Player {} wins", played.outcome.winner.index() + 1);
            let _ = out.flush();
            process::dismiss(played.bots.map(|bot| bot.inner), GRACE);
            0
        }
        Err(error) => {
            let _ = writeln!(err, "atom4 cluster: {error}");
            2
        }
    }
}

/// A game that is over, with bots that are still to be ended.
struct Played {
    outcome: Outcome,
    debug: bool,
    bots: [Recorded<Child>; 2],
    /// Dropped after the bots.
    _guard: orphans::Guard,
}

fn start(options: &ArenaOptions, err: &mut dyn Write) -> Result<Played, String> {
    let config = Config::find(options.config.as_deref(), options.rules)?;
    if !config.ignored.is_empty() {
        let keys = config.ignored.join(", ");
        let _ = writeln!(err, "atom4 cluster: ignored without a screen: {keys}");
    }
    let seed = options.seed.unwrap_or_else(any_seed);
    let record = Record::create(options.record.as_deref(), seed, &config)?;
    let guard = orphans::guard();
    let start = |command: &str, number: usize| {
        let child = Child::start(command).map_err(|e| format!("{command}: {e}"))?;
        Ok::<_, String>(Recorded::new(child, record.clone(), number))
    };
    let [first, second] = &options.bots;
    let mut bots = [start(first, 0)?, start(second, 1)?];
    let mut random = Random::new(seed);
    let mut game = config.game(&mut random)?;
    let [first, second] = &mut bots;
    let outcome = referee::play(&mut game, [first, second], &config.terms(), &mut |game| {
        game.deal(&mut random)
    });
    if outcome.gone {
        // A signal to all processes ends this one too, before it tells a verdict.
        settle::survived();
    }
    record.close(&outcome, &mut bots);
    Ok(Played {
        outcome,
        debug: config.debug,
        bots,
        _guard: guard,
    })
}

/// A seed that differs from run to run.
fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    mix(now.map_or(0, |t| t.as_nanos() as u64) ^ u64::from(std::process::id()) << 40)
}

//! `atom4 cluster` and `atom4 cluster-bot`.

use std::path::PathBuf;
use std::process::ExitCode;

use atom4::arena::cluster::bot::{Style, run};
use atom4::arena::cluster::guest::Sitting;
use atom4::arena::cluster::{self, Options};
use atom4::play::Effort;
use atom4::play::cluster::yardstick::Yardstick;
use atom4::play::duel::Seats;
use atom4::play::registry::{Kind, Table};
use atom4::repl::run::screens::Party;
use atom4::repl::{Manner, Session};
use atom4::ui::screen::Ending;
use clap::Args;

use super::whole::seed;
use super::{PlayOptions, Screen};

/// The options of the Cluster program.
#[derive(Args, Debug, Clone)]
pub struct ClusterOptions {
    /// The bots' commands, each run by /bin/sh -c. None: people play on the screen; one: a person
    /// against the bot, which is player 2, or 1 with -a 1; two: the referee, on a screen with
    /// --watch, -mt or -mx.
    #[arg(value_name = "BOT", num_args = 0..=2)]
    pub bots: Vec<String>,

    /// Watch the bots on a screen (without bots: two machines), at the configuration's bot_speed.
    #[arg(long)]
    pub watch: bool,

    /// The configuration file [default: config.txt here or beside the program, else the original's values].
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// The seed of the deal: the same one repeats a game.
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = seed)]
    pub seed: Option<u64>,

    /// Keep both sides of the talk, with times, in FILE.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// The rules: referee (as the original plays), chen (who cannot draw a second chip has lost) or
    /// deckhands (as the prose has it).
    #[arg(long, value_name = "RULES", default_value = "referee")]
    pub rules: String,
}

impl ClusterOptions {
    fn options(&self) -> Options {
        let bot = |place: usize| self.bots.get(place).cloned().unwrap_or_default();
        Options {
            bots: [bot(0), bot(1)],
            config: self.config.clone(),
            seed: self.seed,
            record: self.record.clone(),
            rules: Some(self.rules.clone()),
        }
    }
}

/// The Cluster program. The signal that ended its screen, or its exit status.
pub fn play(options: &ClusterOptions, play: &PlayOptions) -> Result<ExitCode, i32> {
    let on_screen = matches!(play.screen, Some(Screen::Terminal | Screen::X11));
    if options.bots.len() == 2 && !options.watch && !on_screen {
        let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
        return Ok(ExitCode::from(cluster::run(
            &options.options(),
            &mut out,
            &mut err,
        )));
    }
    match sit_down(options, play) {
        Ok(Ending::Left) => Ok(ExitCode::SUCCESS),
        Ok(Ending::Terminated(signal)) => Err(signal),
        Ok(Ending::Lost(reason)) => {
            eprintln!("atom4 cluster: the screen is gone: {reason}");
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            eprintln!("atom4 cluster: {error}");
            Ok(ExitCode::from(2))
        }
    }
}

/// Plays on a screen and says afterwards who has won, as the referee does.
fn sit_down(options: &ClusterOptions, play: &PlayOptions) -> Result<Ending, String> {
    let device = match play.device() {
        Some(device) => device,
        None => {
            let count = options.bots.len();
            return Err(format!("-mc needs two bots, not {count}"));
        }
    };
    let sitting = Sitting::new(&options.options())?;
    if !sitting.ignored.is_empty() {
        let keys = sitting.ignored.join(", ");
        eprintln!("atom4 cluster: ignored, our screens have their own colours: {keys}");
    }
    let mut session = Session::new(Kind::Cluster, Manner::PIPE).ok_or("Cluster is not built in")?;
    if let Some(level) = play.level {
        session.settings.effort = Effort::Level(level);
    }
    session.table = Table::Cluster(Box::new(sitting.game.clone()));
    let first = play.machine == Some(1);
    let (guests, seats) = match options.bots.as_slice() {
        [] => ([None, None], seats(options.watch, play.machine)),
        [bot] if first => ([Some(sitting.bot(bot)), None], Seats::AS_BLACK),
        [bot] => ([None, Some(sitting.bot(bot))], Seats::AS_WHITE),
        [one, two, ..] => {
            let bots = [one, two].map(|bot| Some(sitting.bot(bot)));
            (bots, Seats::TWO_MACHINES)
        }
    };
    let (ending, outcome) = session
        .play_party(Party {
            device,
            seats,
            guests,
            speed: sitting.speed,
            autoclose: sitting.autoclose,
            window: sitting.window,
        })
        .map_err(|refusal| refusal.to_string())?;
    if let Some((winner, reason)) = outcome {
        if let (true, Some(reason)) = (sitting.debug, &reason) {
            eprintln!("{}", reason.trim_end_matches('.'));
        }
        sitting.conclude(winner, reason.as_deref());
        println!("Player {} wins", winner.index() + 1);
    }
    Ok(ending)
}

/// Who plays where there are no bots.
fn seats(watch: bool, machine: Option<u8>) -> Seats {
    match machine {
        _ if watch => Seats::TWO_MACHINES,
        Some(1) => Seats::AS_BLACK,
        Some(_) => Seats::AS_WHITE,
        None => Seats::TWO_PLAYERS,
    }
}

/// Our Cluster bot on standard input and output.
pub fn bot(level: Option<u32>, player: &str, seed: u64) -> ExitCode {
    let style = match (player, level) {
        ("random", _) => Style::Yardstick(Yardstick::Random),
        ("greedy", _) => Style::Yardstick(Yardstick::Greedy),
        ("two-ply", _) => Style::Yardstick(Yardstick::TwoPly),
        (_, Some(level)) => Style::Level(level),
        (_, None) => Style::ByClock,
    };
    match run(
        style,
        seed,
        &mut std::io::stdin().lock(),
        &mut std::io::stdout(),
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("atom4 cluster-bot: {error}");
            ExitCode::from(2)
        }
    }
}

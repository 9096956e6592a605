//! `atom4 cluster` and `atom4 cluster-bot`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::games::cluster::arena::ArenaOptions;
use crate::games::cluster::arena::bot::{Style, run};
use crate::games::cluster::arena::external::ScreenGame;
use atom4_cluster::RuleSet;
use atom4_cluster::play::baseline::Baseline;
use atom4_cluster::play::kind::KIND;
use atom4_cluster::play::puzzles::BOOK;
use atom4_play::Effort;
use atom4_play::lent::Lent;
use atom4_play::seats::Seats;
use atom4_play::settings::Settings;
use atom4_play::study::Study;
use atom4_play::two_player::TwoPlayerController;
use atom4_profile::Profile;
use atom4_repl::GameList;
use atom4_repl::game::SavedGames;
use atom4_repl::game::show;
use atom4_repl::saved_games::ScriptFiles;
use atom4_screens::screen::Ending;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, ValueHint};

use crate::cli::output::telling;
use crate::cli::whole::seed;
use crate::cli::{Screen, ScreenOptions, choice, level};

/// Cluster: two bots under a referee, or on a screen with nobody, a person or each other.
///
/// Without bots people play, or a person and the machine with -a. A single bot plays against a
/// person and is player 2, or player 1 with -a 1. Two bots play under the referee, on a screen
/// with --watch, -mt or -mx; -mc is the referee, too. Standard output gets `Player N wins` where the game was decided.
///
/// Exit status: 0 played, 1 the screen was lost, 2 unusable options, or no terminal or display.
#[derive(Args, Debug, Clone)]
pub struct ClusterOptions {
    /// The bots' commands, each run by /bin/sh -c.
    #[arg(value_name = "BOT", num_args = 0..=2, value_hint = ValueHint::CommandString)]
    pub bots: Vec<String>,

    /// The machine plays as player N; with one bot, 1 seats the bot there.
    #[arg(short = 'a', value_name = "N", allow_hyphen_values = true, value_parser = choice::player())]
    pub machine: Option<u8>,

    /// Level and screen.
    #[command(flatten)]
    pub screen: ScreenOptions,

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

    /// The rules.
    #[arg(long, value_name = "RULES", default_value = "referee", value_parser = rules())]
    pub rules: RuleSet,
}

/// Our Cluster bot, on standard input and output; plays by the clock, or at a level with -d.
#[derive(Args, Debug, Clone)]
pub struct BotOptions {
    /// Our bot's level, 0 to 99; without it, it plays by the clock that the referee names.
    #[arg(short = 'd', value_name = "LEVEL", allow_hyphen_values = true, value_parser = level)]
    pub level: Option<u32>,

    /// The player: strong (ours), or a baseline player.
    #[arg(long, value_name = "NAME", default_value = "strong", value_parser = ["strong", "random", "greedy", "two-ply"])]
    pub player: String,

    /// Where random choices start.
    #[arg(long, value_name = "N", default_value_t = 1, allow_hyphen_values = true, value_parser = seed)]
    pub seed: u64,
}

/// A rule set of Cluster, by its name.
fn rules() -> impl TypedValueParser<Value = RuleSet> {
    let help = |rules| match rules {
        RuleSet::Referee => "as the original plays",
        RuleSet::Chen => "who cannot draw a second chip has lost",
        RuleSet::Deckhands => "as the prose has it",
    };
    let named = |rules: RuleSet| (PossibleValue::new(rules.name()).help(help(rules)), rules);
    choice::choice(RuleSet::ALL.map(named).into())
}

impl ClusterOptions {
    fn options(&self) -> ArenaOptions {
        let bot = |place: usize| self.bots.get(place).cloned().unwrap_or_default();
        ArenaOptions {
            bots: [bot(0), bot(1)],
            config: self.config.clone(),
            seed: self.seed,
            record: self.record.clone(),
            rules: self.rules,
        }
    }
}

/// The Cluster program. The signal that ended its screen, or its exit status.
pub fn play(options: &ClusterOptions, games: &GameList) -> Result<ExitCode, i32> {
    let seated = options.machine.is_some() || options.screen.level.is_some();
    if options.bots.len() == 2 && seated {
        eprintln!("atom4 cluster: -a and -d are for our machine, and two bots leave it no seat");
        return Ok(ExitCode::from(2));
    }
    let on_screen = matches!(options.screen.screen, Some(Screen::Terminal | Screen::X11));
    if options.bots.len() == 2 && !options.watch && !on_screen {
        let options = options.options();
        return Ok(telling(|out| {
            crate::games::cluster::arena::run(&options, out, &mut std::io::stderr())
        }));
    }
    let mut signal = None;
    let status = telling(|out| match sit_down(options, games, out) {
        Ok(Ending::Left) => 0,
        Ok(Ending::Terminated(by)) => {
            signal = Some(by);
            0
        }
        Ok(Ending::Lost(reason)) => {
            eprintln!("atom4 cluster: the screen is gone: {reason}");
            1
        }
        Err(error) => {
            eprintln!("atom4 cluster: {error}");
            2
        }
    });
    signal.map_or(Ok(status), Err)
}

/// Plays on a screen and says afterwards who has won, as the referee does.
fn sit_down(
    options: &ClusterOptions,
    games: &GameList,
    out: &mut dyn Write,
) -> Result<Ending, String> {
    let choice = match options.screen.device() {
        Some(choice) => choice,
        None => {
            let count = options.bots.len();
            return Err(match count {
                2 => String::from("--watch needs a screen, -mt or -mx, and not -mc"),
                _ => format!("-mc needs two bots, not {count}"),
            });
        }
    };
    let game = ScreenGame::new(&options.options())?;
    if !game.ignored.is_empty() {
        let keys = game.ignored.join(", ");
        eprintln!("atom4 cluster: ignored, our screens have their own colours: {keys}");
    }
    let mut settings = Settings::default();
    if let Some(level) = options.screen.level {
        settings.effort = Effort::Level(level);
    }
    let first = options.machine == Some(1);
    let (external_players, seats) = match options.bots.as_slice() {
        [] => ([None, None], seats(options.watch, options.machine)),
        [bot] if first => ([Some(game.bot(bot)), None], Seats::AS_BLACK),
        [bot] => ([None, Some(game.bot(bot))], Seats::AS_WHITE),
        [one, two, ..] => {
            let bots = [one, two].map(|bot| Some(game.bot(bot)));
            (bots, Seats::TWO_MACHINES)
        }
    };
    let mut played = game.game.clone();
    let mut files = ScriptFiles::new(games.clone(), PathBuf::new(), None, Profile::none());
    let mut saved = SavedGames {
        scripts: Lent::Back(&mut files),
        kind: KIND,
    };
    let mut controller = TwoPlayerController::new(&mut played, &mut settings, &mut saved, seats)
        .with_external_players(external_players)
        .with_study(Study::with_puzzles(&BOOK))
        .with_delay(game.speed)
        .closing(game.autoclose);
    let ending =
        show(choice, game.window, &mut controller).map_err(|refusal| refusal.to_string())?;
    if let Some((winner, reason)) = controller.outcome() {
        if let (true, Some(reason)) = (game.debug, &reason) {
            eprintln!("{}", reason.trim_end_matches('.'));
        }
        game.conclude(winner, reason.as_deref());
        // Errors are for `telling`.
        let _ = writeln!(out, "Player {} wins", winner.index() + 1);
    }
    Ok(ending)
}

/// The seats in a game without bots.
fn seats(watch: bool, machine: Option<u8>) -> Seats {
    match machine {
        _ if watch => Seats::TWO_MACHINES,
        Some(1) => Seats::AS_BLACK,
        Some(_) => Seats::AS_WHITE,
        None => Seats::TWO_PLAYERS,
    }
}

/// Our Cluster bot on standard input and output.
pub fn bot(options: &BotOptions) -> ExitCode {
    let style = match (options.player.as_str(), options.level) {
        ("random", _) => Style::Baseline(Baseline::Random),
        ("greedy", _) => Style::Baseline(Baseline::Greedy),
        ("two-ply", _) => Style::Baseline(Baseline::TwoPly),
        (_, Some(level)) => Style::Level(level),
        (_, None) => Style::ByClock,
    };
    match run(
        style,
        options.seed,
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

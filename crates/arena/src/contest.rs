//! `atom4 match`, from its options to its exit status.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::adapter::Task;
use super::adapter::{Adapter, Contest, Prepared, Request};
use super::build::{self, Made};
use super::clock::TimeControl;
use super::engine::{Engine, Source};
use super::exports::{Exports, ours};
use super::growth::{carried, earlier, grows};
use super::lacking::lacking;
use super::ledger::{self, Ledger, LedgerTerms};
use super::merge::{Merged, merge};
use super::onlooker::Onlooker;
use super::outcome::Score;
use super::picture;
use super::ratings::Anchor;
use super::results::{GameLine, Games, Header};
use super::sandbox::{Sandbox, Wanted};
use super::schedule::{Format, Pairing, Schedule};
use super::series::{Left, Series};
use super::specification;
use super::sprt::{Decision, Sprt};
use super::standings::{Judging, Standings};
use super::startable::startable;
use super::swiss;
use super::table;
use super::worker;
use atom4_core::base::plain;
use atom4_core::base::shard::Shard;

/// The options of the command line.
#[derive(Clone, Debug)]
pub struct ContestOptions {
    /// The game.
    pub game: &'static Adapter,
    /// All games that there are, for messages.
    pub known: Vec<&'static Adapter>,
    /// The engines' specifications.
    pub engines: Vec<String>,
    /// The way in which the engines meet.
    pub format: Format,
    /// Games between each two that meet.
    pub games: usize,
    /// The seed of all random choices.
    pub seed: u64,
    /// A file of openings; random ones without it.
    pub openings: Option<PathBuf>,
    /// The openings of the file are taken in random order.
    pub shuffled: bool,
    /// The opening that the series begins with, from 1.
    pub first_opening: usize,
    /// Random moves at the beginning.
    pub plies: Option<usize>,
    /// The round, for games of rounds; else 1.
    pub round: u32,
    /// The edge of the board, for games that have several.
    pub board: Option<usize>,
    /// The game's configuration file.
    pub config: Option<PathBuf>,
    /// Clocks.
    pub control: TimeControl,
    /// No option says a clock: that of a move is the game's usual one.
    pub usual_clock: bool,
    /// For so long an interrupted series waits for the games under way.
    pub patience: Duration,
    /// Games at once.
    pub concurrency: usize,
    /// The part of the schedule that is played.
    pub shard: Shard,
    /// The test that may end the series.
    pub sprt: Option<Sprt>,
    /// The characters in a line of what the table is written to; `None` for a file, where it is as wide as it is.
    pub columns: Option<usize>,
    /// The results file.
    pub out: Option<PathBuf>,
    /// The folder for records.
    pub records: Option<PathBuf>,
    /// The folder for logs.
    pub logs: Option<PathBuf>,
    /// These folders are known to be the series' own.
    pub claimed: bool,
    /// The file for the picture.
    pub svg: Option<PathBuf>,
    /// Files of the games for other programs.
    pub exports: Exports,
    /// A player whose rating is known, in Elo.
    pub anchor: Option<(String, f64)>,
    /// So many faults running stop an engine and leave it out.
    pub drop_after: Option<usize>,
    /// The first fault ends the series.
    pub stop_on_fault: bool,
    /// Every game begins with new processes.
    pub restart: bool,
    /// The confinement of foreign programs.
    pub sandbox: Wanted,
    /// Files and folders that no program may read because its command names a file beside them.
    pub apart: Vec<PathBuf>,
    /// A command that cannot start ends the series, before its first game where that can be seen; else each of its games
    /// is lost.
    pub no_start_ends: bool,
    /// Whoever looks on while games are played.
    pub onlooker: Option<Arc<dyn Onlooker>>,
    /// Results files to be read as one; nothing is played then.
    pub merge: Vec<PathBuf>,
    /// Results of different builds may stand in one file or be merged.
    pub mixed: bool,
    /// The command line without part and results file, for hints.
    pub command: String,
    /// Results files of other parts of the series; their games are not played again.
    pub others: Vec<PathBuf>,
    /// The subcommand, for messages.
    pub name: &'static str,
}

impl ContestOptions {
    /// A series of a game without engines, of two games between each two, by the usual clocks.
    #[must_use]
    pub fn new(game: &'static Adapter, known: Vec<&'static Adapter>) -> ContestOptions {
        ContestOptions {
            game,
            known,
            engines: Vec::new(),
            format: Format::RoundRobin,
            games: 2,
            seed: 1,
            openings: None,
            shuffled: false,
            first_opening: 1,
            plies: None,
            round: 1,
            board: None,
            config: None,
            control: TimeControl::default(),
            usual_clock: true,
            patience: Duration::from_secs(30),
            concurrency: 1,
            shard: Shard::WHOLE,
            sprt: None,
            columns: None,
            out: None,
            records: None,
            logs: None,
            claimed: false,
            svg: None,
            exports: Exports::default(),
            anchor: None,
            drop_after: None,
            stop_on_fault: false,
            restart: false,
            sandbox: Wanted::Auto,
            apart: Vec::new(),
            no_start_ends: true,
            onlooker: None,
            merge: Vec::new(),
            mixed: false,
            command: String::new(),
            others: Vec::new(),
            name: "match",
        }
    }
}

impl ContestOptions {
    /// The clocks of all games.
    ///
    /// # Errors
    /// A line about a configuration file that will not do.
    pub fn clocks(&self) -> Result<TimeControl, String> {
        let mut control = self.control.clone();
        if self.usual_clock {
            let protocol = self.game.protocol;
            control.per_move = Some(protocol.usual_clock(self.config.as_deref())?);
        }
        Ok(control)
    }

    /// What a series is judged by.
    ///
    /// # Errors
    /// A line for people: the anchor does not play.
    pub fn judging(&self, header: &Header) -> Result<Judging, String> {
        let anchor = self.anchor.as_ref().map(|(name, elo)| {
            let player = header.names.iter().position(|other| other == name);
            let player = player.ok_or_else(|| {
                let names = header.names.join(", ");
                format!("--anchor: '{name}' does not play; there are {names}")
            })?;
            Ok::<Anchor, String>(Anchor { player, elo: *elo })
        });
        Ok(Judging {
            sprt: header.sprt,
            anchor: anchor.transpose()?,
            drop_after: self.drop_after,
        })
    }

    /// Writes the games in these results files for other programs, where that is asked for.
    ///
    /// # Errors
    /// A line for people: a file cannot be written.
    pub fn export(&self, results: &[PathBuf]) -> Result<(), String> {
        if self.exports.is_empty() {
            return Ok(());
        }
        let Merged { header, games, .. } = merge::<GameLine>(results, true)?;
        let games: Vec<GameLine> = games.into_values().collect();
        self.exports.write(title(self, &header), &header, &games)
    }
}

/// Lost games of a program that are named.
const TOLD: usize = 10;

/// The exit status when everything was played, and a test, if any, accepted H1.
pub const FINISHED: u8 = 0;
/// When the test accepted H0.
pub const REJECTED: u8 = 1;
/// When the options, or the files they name, would not do.
pub const UNUSABLE: u8 = 2;
/// When the series ended without the test having decided.
pub const UNDECIDED: u8 = 3;
/// When a fault ended the series that was to end at one.
pub const FAULTED: u8 = 4;
/// When a signal did; the same command goes on.
pub const INTERRUPTED: u8 = 130;

/// Plays a series, or merges results. The table goes to `out`, troubles to `err`; returns the exit
/// status.
pub fn run(options: &ContestOptions, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let done = if options.merge.is_empty() {
        play(options, err)
    } else {
        merged(options, err)
    };
    match done {
        Ok((text, mut status, drawn)) => {
            let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            if let Err(error) = drawn {
                let _ = writeln!(err, "atom4 match: {error}");
                status = UNUSABLE;
            }
            if status == INTERRUPTED {
                let _ = match &options.out {
                    Some(_) => writeln!(err, "atom4 match: interrupted; the same command goes on"),
                    None => writeln!(
                        err,
                        "atom4 match: interrupted; with --out FILE the same command would go on"
                    ),
                };
            }
            status
        }
        Err(error) => {
            let _ = writeln!(err, "atom4 match: {error}");
            UNUSABLE
        }
    }
}

/// The final table, the exit status, and how it went with the picture.
type Done = (String, u8, Result<(), String>);

fn play(options: &ContestOptions, err: &mut dyn Write) -> Result<Done, String> {
    let Ran {
        left,
        header,
        series,
    } = ran(options, err, &mut |_| {})?;
    let svg = options.svg.as_deref();
    let (text, standings, drawn) = report(options, &header, &series.schedule, &series.done, svg)?;
    let paths: Vec<PathBuf> = options.out.iter().chain(&options.others).cloned().collect();
    let drawn = drawn.and_then(|()| options.export(&paths));
    let status = match left {
        Left::Interrupted => INTERRUPTED,
        Left::Faulted => FAULTED,
        Left::Finished if options.shard != Shard::WHOLE => FINISHED,
        Left::Finished => verdict(&standings),
    };
    Ok((text, status, drawn))
}

/// A series before its first game.
#[derive(Clone, Debug)]
pub(super) struct Begun {
    /// What the series is.
    pub header: Header,
    /// The games that are known.
    pub schedule: Schedule,
    /// What it is judged by.
    pub judging: Judging,
    /// Its games.
    pub contest: Arc<dyn Contest>,
    /// Each of its games is kept as a file.
    pub recorded: bool,
}

/// A series that has been played as far as this run went.
pub(super) struct Ran {
    /// Why it went no further.
    pub left: Left,
    /// What the series is.
    pub header: Header,
    /// The series with its games.
    pub series: Series,
}

/// Plays what is left to play of a series; `begins` is told of it before its first game.
pub(super) fn ran(
    options: &ContestOptions,
    err: &mut dyn Write,
    begins: &mut dyn FnMut(Begun),
) -> Result<Ran, String> {
    let mut engines = specification::parse_all(&options.engines, options.game, &options.known)?;
    for engine in &mut engines {
        engine.restart |= options.restart;
        engine.grants.apart.extend(options.apart.iter().cloned());
        engine.fits(options.game, &options.known)?;
        if let (Source::Command(command), true) = (&engine.source, options.no_start_ends) {
            startable(command).map_err(|error| format!("cmd={error}"))?;
        }
    }
    let schedule = Schedule::new(options.format, engines.len(), options.games)?;
    if options.format == Format::Swiss
        && (options.shard != Shard::WHOLE || options.drop_after.is_some())
    {
        return Err("in a Swiss tournament each round follows from the one before: it has no parts, and nobody is dropped".into());
    }
    if !options.exports.is_empty() && options.out.is_none() {
        return Err(
            "--pgn and --csv are written from the results file: give --out FILE, or --merge".into(),
        );
    }
    if options.sprt.is_some() && engines.len() != 2 {
        return Err("--sprt compares two engines, neither fewer nor more".into());
    }
    let (mut header, contest) = header(options, &engines, &schedule)?;
    // The pairs of a part are those of the whole series, whatever this part had before.
    if let (Some(path), Shard::WHOLE) = (&options.out, options.shard)
        && let Some(found) = ledger::begun(path, terms(options, &[]).option)?
    {
        header.earlier = earlier(found, &header);
    }
    let mut schedule = header.schedule()?;
    let control = header.time.clone();
    // Better now than after all the games.
    options.exports.check(title(options, &header))?;
    if let Some(path) = &options.svg {
        ours(path, picture::BEGIN, "--svg")?;
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|e| format!("{}: {}", path.display(), plain(&e)))?;
    }
    let foreign = engines.iter().any(|engine| !engine.is_own());
    let wanted = if foreign {
        options.sandbox
    } else {
        Wanted::Off
    };
    let sandbox = Sandbox::choose(wanted)?;
    if foreign && sandbox.is_told() {
        let _ = writeln!(err, "atom4 {}: {sandbox}", options.name);
    }
    if !options.claimed {
        refuse_writing_over(options, &schedule)?;
    }
    let (ledger, done) = match &options.out {
        Some(path) => {
            let numbered = [&options.records, &options.logs];
            let numbered: Vec<PathBuf> = numbered.into_iter().flatten().cloned().collect();
            let (ledger, done) = Ledger::open(path, &header, terms(options, &numbered))?;
            within(&done, &schedule).map_err(|e| format!("{}: {e}", path.display()))?;
            (Some(ledger), done)
        }
        None => (None, Games::new()),
    };
    let mut done = done;
    if !options.others.is_empty() {
        let others = merge(&options.others, options.mixed)?;
        grows(&others.header, &header).map_err(|difference| {
            format!("the results of its parts are of another series: {difference}")
        })?;
        if others.header.names != header.names && options.records.is_some() {
            return Err(format!(
                "the games of its parts are kept by numbers that more players change: merge the parts first, with {} alone",
                others.header.names.join(", ")
            ));
        }
        let games = carried(others.games, &others.header, &header)?;
        within(&games, &schedule)?;
        done.extend(games);
    }
    swiss::pair_rounds(&mut schedule, &done);
    let mut series = Series {
        name: options.name,
        known: options.known.clone(),
        task: Task {
            game: options.game,
            contest: Arc::from(contest),
            engines,
            sandbox,
            control,
            seed: options.seed,
            onlooker: options.onlooker.clone(),
            log: options.logs.is_some(),
            stop_on_fault: options.stop_on_fault,
            signalled: Arc::default(),
            draining: Arc::default(),
            stop: Arc::default(),
        },
        schedule,
        shard: options.shard,
        concurrency: options.concurrency.max(1),
        judging: options.judging(&header)?,
        ledger,
        done,
        no_start_ends: options.no_start_ends,
        patience: options.patience,
        records: options.records.clone(),
        logs: options.logs.clone(),
    };
    begins(Begun {
        header: header.clone(),
        schedule: series.schedule.clone(),
        judging: series.judging,
        contest: Arc::clone(&series.task.contest),
        recorded: series.records.is_some(),
    });
    let mut left = series.run()?;
    while left == Left::Finished && swiss::pair_rounds(&mut series.schedule, &series.done) {
        // The run before has told its workers that nothing follows.
        series.task.draining = Arc::default();
        left = series.run()?;
    }
    Ok(Ran {
        left,
        header,
        series,
    })
}

/// What the series of these engines is, with its games.
fn header(
    options: &ContestOptions,
    engines: &[Engine],
    schedule: &Schedule,
) -> Result<(Header, Box<dyn Contest>), String> {
    let Prepared {
        contest,
        described,
        opening,
    } = prepare(options, schedule)?;
    if let Some(most) = options.control.most_plies.filter(|&most| most <= opening) {
        return Err(format!(
            "--most-plies {most}: openings here have up to {opening} moves, which count too; give more than {opening}"
        ));
    }
    let header = Header {
        atom4_match: 1,
        game: options.game.name.to_owned(),
        names: engines.iter().map(|engine| engine.name.clone()).collect(),
        engines: options.engines.clone(),
        format: options.format,
        games: options.games,
        seed: options.seed,
        openings: described,
        round: options.round,
        time: options.clocks()?,
        sprt: options.sprt,
        made: Some(Made {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            programs: engines.iter().map(program_key).collect(),
            part: options.shard.to_string(),
            command: options.command.clone(),
        }),
        earlier: Vec::new(),
    };
    Ok((header, contest))
}

/// Looks whether the series of these options would go on with what stands in its results file. Engines that the file does
/// not know do not matter; nothing is written.
///
/// # Errors
/// Why it would not, as it is told when the series begins.
pub(super) fn foresee(options: &ContestOptions) -> Result<(), String> {
    let Some(path) = &options.out else {
        return Ok(());
    };
    let terms = terms(options, &[]);
    let Some(found) = ledger::begun(path, terms.option)? else {
        return Ok(());
    };
    let engines = specification::parse_all(&options.engines, options.game, &options.known)?;
    let all = engines.into_iter().zip(&options.engines);
    let (mut engines, mut texts): (Vec<Engine>, Vec<String>) =
        all.map(|(engine, text)| (engine, text.clone())).unzip();
    let known: Option<Vec<usize>> = found
        .names
        .iter()
        .map(|name| engines.iter().position(|engine| engine.name == *name))
        .collect();
    if let Some(known) = known {
        engines = known
            .iter()
            .filter_map(|&at| engines.get(at).cloned())
            .collect();
        texts = known
            .iter()
            .filter_map(|&at| texts.get(at).cloned())
            .collect();
    }
    let options = ContestOptions {
        engines: texts,
        ..options.clone()
    };
    let schedule = Schedule::new(options.format, engines.len(), options.games)?;
    let (header, _) = header(&options, &engines, &schedule)?;
    let goes_on = ledger::goes_on(&found, &header, terms);
    goes_on.map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(())
}

/// Refuses folders of records and logs in which files of another series stand that would be written over; a series that goes
/// on has its own there.
fn refuse_writing_over(options: &ContestOptions, schedule: &Schedule) -> Result<(), String> {
    let begun = match &options.out {
        Some(path) => ledger::begun(path, terms(options, &[]).option)?.is_some(),
        None => false,
    };
    let folders = [
        (&options.records, "txt", "--records"),
        (&options.logs, "log", "--log"),
    ];
    for (folder, ending, option) in folders {
        let Some(folder) = folder.as_ref().filter(|folder| folder.is_dir() && !begun) else {
            continue;
        };
        let games = schedule.games(options.shard);
        let mut files = games.map(|pairing| worker::file(folder, pairing.game, ending));
        if let Some(file) = files.find(|file| file.exists()) {
            return Err(format!(
                "{}: a game of an earlier series stands there, and would be written over; give {option} another folder, or an empty one",
                file.display()
            ));
        }
    }
    Ok(())
}

/// The terms on which the results file is opened.
fn terms<'a>(options: &ContestOptions, numbered: &'a [PathBuf]) -> LedgerTerms<'a> {
    LedgerTerms {
        mixed: options.mixed,
        option: match options.name {
            "tournament" => "--report",
            _ => "--out",
        },
        numbered,
    }
}

/// The status that a test's decision stands for.
fn verdict(standings: &Standings) -> u8 {
    if standings.names.len() - standings.dropped.len() < 2 {
        return FAULTED;
    }
    match &standings.test {
        None | Some((_, _, Some(Decision::H1))) => FINISHED,
        Some((_, _, Some(Decision::H0))) => REJECTED,
        Some((_, _, None)) => UNDECIDED,
    }
}

fn merged(options: &ContestOptions, err: &mut dyn Write) -> Result<Done, String> {
    if !options.engines.is_empty() {
        return Err("--merge plays nothing: give it results files and no --engine".into());
    }
    let mut merged = merge(&options.merge, options.mixed)?;
    // Another test on the same games.
    merged.header.sprt = options.sprt.or(merged.header.sprt);
    let Merged { header, games, .. } = &merged;
    let mut schedule = header.schedule()?;
    swiss::pair_rounds(&mut schedule, games);
    within(games, &schedule)?;
    let svg = options.svg.as_deref();
    let (text, standings, drawn) = report(options, header, &schedule, games, svg)?;
    let drawn = drawn.and_then(|()| options.export(&options.merge));
    // A test that has decided needs no more games.
    if !matches!(standings.test, Some((_, _, Some(_)))) {
        for line in lacking(&merged, &schedule) {
            let _ = writeln!(err, "atom4 match: {line}");
        }
    }
    Ok((text, verdict(&standings), drawn))
}

/// A key of the files of an engine's program.
fn program_key(engine: &Engine) -> String {
    match &engine.source {
        Source::Command(command) => build::command_key(command),
        Source::Own(_) => build::own_key(),
    }
}

/// No game of another series is among these.
fn within(games: &Games, schedule: &Schedule) -> Result<(), String> {
    match games.keys().next_back() {
        Some(&last) if last >= schedule.len() => {
            Err("a game is not in the schedule of its series".into())
        }
        _ => Ok(()),
    }
}

/// The final table, and the picture if one was asked for and can be written.
pub(super) fn report(
    options: &ContestOptions,
    header: &Header,
    schedule: &Schedule,
    games: &Games,
    svg: Option<&Path>,
) -> Result<(String, Standings, Result<(), String>), String> {
    let whole = options.shard == Shard::WHOLE;
    let mut judging = options.judging(header)?;
    judging.sprt = judging.sprt.filter(|_| whole);
    let standings = Standings::of(schedule, &header.names, games, judging);
    let title = title(options, header);
    let drawn = svg.map_or(Ok(()), |path| {
        ours(path, picture::BEGIN, "--svg")?;
        let picture = picture::svg(title, &standings);
        std::fs::write(path, picture).map_err(|e| format!("{}: {}", path.display(), plain(&e)))
    });
    let open = match header.sprt {
        Some(_) if !whole => {
            "SPRT: decided when the parts are merged; a part plays all its games.\n"
        }
        _ => "",
    };
    let text = format!(
        "{title}, {} of {} games\n\n{}{open}{}",
        games.len(),
        schedule.len(),
        table::text(&standings, options.columns),
        lost(options, header, schedule, games)
    );
    Ok((text, standings, drawn))
}

/// Which games each program of a match has lost, as their files are numbered; the pages of a tournament tell it better.
fn lost(options: &ContestOptions, header: &Header, schedule: &Schedule, games: &Games) -> String {
    if options.name != "match" {
        return String::new();
    }
    let (mut told, mut example) = (String::new(), None);
    for (at, name) in header.names.iter().enumerate() {
        let lost = games.iter().filter(|(game, played)| {
            let Pairing { white, black, .. } = schedule.game(**game);
            match played.score {
                Score::White => black == at,
                Score::Black => white == at,
                Score::Draw => false,
            }
        });
        let lost: Vec<usize> = lost.map(|(game, _)| *game).collect();
        let Some(&first) = lost.first() else { continue };
        example.get_or_insert(first);
        let numbers: Vec<String> = lost
            .iter()
            .take(TOLD)
            .map(|game| format!("{game:04}"))
            .collect();
        let more = match lost.len().saturating_sub(TOLD) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        told += &format!("Lost by {name}: {}{more}.\n", numbers.join(", "));
    }
    match (example, &options.records) {
        (None, _) => told,
        (Some(first), Some(folder)) => {
            let file = worker::file(folder, first, "txt");
            told + &format!("Where and why: atom4 review {}\n", file.display())
        }
        (Some(_), None) => {
            told + "With --records FOLDER they are kept, for atom4 review to say where and why.\n"
        }
    }
}

/// The title of the game of a series.
pub(super) fn title<'a>(options: &ContestOptions, header: &'a Header) -> &'a str {
    std::iter::once(options.game)
        .chain(options.known.iter().copied())
        .find(|known| known.name == header.game)
        .map_or(header.game.as_str(), |known| known.title)
}

/// The titles of the games that `wanted` picks.
fn titles(options: &ContestOptions, wanted: fn(&Adapter) -> bool) -> String {
    let games = options.known.iter().filter(|game| wanted(game));
    let titles: Vec<&str> = games.map(|game| game.title).collect();
    titles.join(" and ")
}

/// Prepares the games that the options ask for.
fn prepare(options: &ContestOptions, schedule: &Schedule) -> Result<Prepared, String> {
    let openings = match &options.openings {
        Some(path) => {
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|e| format!("{}: {e}", path.display()))?;
            Some((path.clone(), text))
        }
        None => None,
    };
    if options.round != 1 && !options.game.rounds {
        let games = titles(options, |game| game.rounds);
        return Err(format!("--round is for {games}"));
    }
    if let Some(edge) = options.board {
        let Some([low, high]) = options.game.boards else {
            let games = titles(options, |game| game.boards.is_some());
            return Err(format!("--board is for {games}"));
        };
        if !(low..=high).contains(&edge) {
            let game = options.game.title;
            return Err(format!(
                "--board {edge}: boards of {game} have edges of {low} to {high}"
            ));
        }
    }
    if options.config.is_some() && !options.game.configured {
        let games = titles(options, |game| game.configured);
        return Err(format!("--config is for {games}"));
    }
    let request = Request {
        openings,
        shuffled: options.shuffled,
        first: options.first_opening.saturating_sub(1),
        plies: options.plies,
        round: options.round,
        board: options.board,
        config: options.config.clone(),
        count: schedule.openings(),
        seed: options.seed,
    };
    options.game.protocol.prepare(options.game, &request)
}

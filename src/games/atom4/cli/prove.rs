//! `atom4 prove`: what can be forced from an opening of Atom-4, in as long a time as it takes.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use super::kept::{Folder, Kept, read_all};
use crate::cli::whole::{seed, whole};
use atom4_atom4::round;
use atom4_atom4::threats::ThreatPosition;
use atom4_core::base::Random;
use atom4_core::base::shard::Shard;
use atom4_core::lattice::triangular::{Edge, Vertex};
use atom4_core::rules::{Rules, Side};
use atom4_core::search::forced_win::{Prover, Stopped, forced};
use atom4_core::search::plain::Forces;
use atom4_core::search::proof::{ProofState, Question, proof_state};
use atom4_play::forced;
use atom4_repl::status_line::StatusLine;

/// Long proofs of Atom-4: can either side force a win from the opening of a round?
///
/// The question is cut into short ones, whose answers are kept in FOLDER. After an interruption the same command
/// uses the answers that were found and looks for the others. Several runs can share a folder, each with a part of its own.
///
/// Without --plies it asks up to the last move of the round. That ends on the smallest boards alone: see --edge.
///
/// It tells at the end the number of questions and positions, and a key of the tree: of the questions with their answers.
/// One run of one thread has the same key each time.
///
/// Exit status: 0 answered, 1 a checked answer is wrong, 2 unusable options or files, 130 interrupted.
#[derive(Args, Debug, Clone)]
pub struct ProveOptions {
    /// The board has N rows of N vertices.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = whole(4..=16u32))]
    edge: u32,

    /// The round whose opening is asked about.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=1_000_000_000u32))]
    round: u32,

    /// Ask about so many plies, the first move included [default: to the last move].
    #[arg(long, value_name = "N", value_parser = whole(1..=forced::MOST_PLIES))]
    plies: Option<u32>,

    /// Keep the answers in FOLDER, and use those that it has already [default: none are kept].
    #[arg(long, value_name = "FOLDER")]
    disk: Option<PathBuf>,

    /// Do the I-th of N parts first, then help the other parts; all share the folder.
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = Shard::parse)]
    shard: Shard,

    /// Work on so many questions at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=256u32))]
    threads: u32,

    /// Megabytes for the tables of all threads together.
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = whole(1..=1_048_576u32))]
    hash: u32,

    /// Cut the question into questions of at most N plies; a smaller N makes more questions, and shorter ones.
    #[arg(long, value_name = "N", default_value_t = 13, value_parser = whole(1..=99u32))]
    short: u32,

    /// Instead, answer so many of the kept questions once more, by a plain search that shares only the rules.
    #[arg(long, value_name = "N", requires = "disk", value_parser = whole(1..=1_000_000u32))]
    check: Option<u32>,

    /// Where the choice of the checked questions starts.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,
}

/// Runs the command: the exit status.
///
/// # Errors
/// A line for people: the folder cannot be used.
pub fn run(options: &ProveOptions, stop: &AtomicBool, out: &mut dyn Write) -> Result<u8, String> {
    if let (Some(sample), Some(folder)) = (options.check, &options.disk) {
        return check(folder, sample, options.seed, stop, out);
    }
    if options.shard != Shard::WHOLE && options.disk.is_none() {
        return Err("parts meet in a folder; name it with --disk".into());
    }
    let folder = match &options.disk {
        Some(path) => Folder::open(path, options.shard)?,
        None => Folder::default(),
    };
    // From here on a signal stops the search; before, while files were read, it ended the program.
    stop.store(false, Relaxed);
    let nodes = AtomicU64::new(0);
    let mut halts: Vec<_> = (0..options.threads).map(|_| halt(&nodes, stop)).collect();
    let megabytes = (options.hash / options.threads).max(1) as usize;
    let provers = halts.iter_mut().map(|halt| Prover::new(megabytes, halt));
    let terminal = std::io::stderr().is_terminal();
    let mut work = Work {
        folder,
        shard: options.shard,
        short: options.short,
        provers: provers.collect(),
        nodes: &nodes,
        stop,
        failed: Mutex::new(None),
        begun: Instant::now(),
        shown: StatusLine::new(terminal, if terminal { TICK } else { PAUSE }),
    };
    // The range of the option is that of the boards.
    let edge = Edge::new(options.edge as usize).unwrap_or(Edge::LARGEST);
    let mut opening = ThreatPosition::new(&round::opening_on(edge, options.round));
    let found = forced(
        &mut opening,
        options.plies.unwrap_or(u32::MAX),
        &mut |position, side, plies| work.ask(position, side, plies),
    );
    drop(work.shown);
    if let Some(reason) = work.failed.into_inner().unwrap_or_default() {
        return Err(reason);
    }
    let Ok(found) = found else {
        return Ok(130);
    };
    let totals = work.folder.totals();
    let line = forced::text(&found, |vertex: Vertex| vertex.to_string());
    let _ = writeln!(
        out,
        "{line}\n{} questions, {} positions, tree {:016x}.",
        totals.answers, totals.nodes, totals.tree
    );
    Ok(0)
}

/// What a search calls now and then: counts positions for all threads, and says whether to stop.
fn halt<'a>(nodes: &'a AtomicU64, stop: &'a AtomicBool) -> impl FnMut(u64) -> bool + Send + 'a {
    let mut told = 0;
    move |searched| {
        nodes.fetch_add(searched - told, Relaxed);
        told = searched;
        stop.load(Relaxed)
    }
}

/// The time from one look at the workers to the next, and from one line of progress to the next on a terminal.
const TICK: Duration = Duration::from_millis(200);
/// The time from one line of progress to the next elsewhere.
const PAUSE: Duration = Duration::from_secs(60);

/// A proof under way.
struct Work<'a> {
    folder: Folder,
    shard: Shard,
    short: u32,
    provers: Vec<Prover<'a, ThreatPosition>>,
    nodes: &'a AtomicU64,
    stop: &'a AtomicBool,
    /// Why nothing can be kept any more.
    failed: Mutex<Option<String>>,
    begun: Instant,
    shown: StatusLine,
}

/// Answers of a thread until the open questions are looked at anew: an answer may make others needless.
const BATCH: usize = 32;

impl Work<'_> {
    /// Says whether `side` can force a win within `plies` plies of the position.
    fn ask(
        &mut self,
        position: &mut ThreatPosition,
        side: Side,
        plies: u32,
    ) -> Result<bool, Stopped> {
        loop {
            if let Err(reason) = self.folder.read_others() {
                return Err(self.fail(reason));
            }
            let state = proof_state(position, side, plies, self.short, &self.folder.answers());
            match state {
                ProofState::Answered(forced) => return Ok(forced),
                ProofState::Open(questions) => {
                    self.answer(self.own_first(questions), side, plies)?;
                }
            }
        }
    }

    /// The questions of this part first, then those of the next part and so on.
    fn own_first(
        &self,
        mut questions: Vec<Question<ThreatPosition>>,
    ) -> Vec<Question<ThreatPosition>> {
        let of = self.shard.of as u64;
        let part = |key: u64| ((u128::from(key) * u128::from(of)) >> 64) as u64;
        let turn = |key: u64| (part(key) + of - (self.shard.number as u64 - 1)) % of;
        questions.sort_by_key(|question| turn(question.position.key()));
        questions
    }

    /// Answers some of the questions.
    fn answer(
        &mut self,
        questions: Vec<Question<ThreatPosition>>,
        side: Side,
        plies: u32,
    ) -> Result<(), Stopped> {
        let next = AtomicUsize::new(0);
        let most = BATCH * self.provers.len();
        let main = thread::current();
        let (folder, failed, stop) = (&self.folder, &self.failed, self.stop);
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for prover in &mut self.provers {
                let (questions, next, main) = (&questions, &next, &main);
                workers.push(scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some(question) = questions.get(at).filter(|_| at < most) else {
                            break;
                        };
                        match solve(prover, question, side) {
                            Err(Stopped) => break,
                            Ok(kept) => {
                                if let Err(reason) = folder.keep(&kept) {
                                    *failed.lock().unwrap_or_else(|lock| lock.into_inner()) =
                                        Some(reason);
                                    stop.store(true, Relaxed);
                                }
                            }
                        }
                    }
                    main.unpark();
                }));
            }
            while !workers.iter().all(|worker| worker.is_finished()) {
                thread::park_timeout(TICK);
                self.shown.tell(|| {
                    format!(
                        "{} within {plies} plies: {} questions open, {} answered; {} million positions, {} s",
                        side.name(),
                        questions.len(),
                        folder.totals().answers,
                        self.nodes.load(Relaxed) / 1_000_000,
                        self.begun.elapsed().as_secs()
                    )
                });
            }
        });
        match self.stop.load(Relaxed) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    fn fail(&self, reason: String) -> Stopped {
        *self.failed.lock().unwrap_or_else(|lock| lock.into_inner()) = Some(reason);
        Stopped
    }
}

fn solve(
    prover: &mut Prover<'_, ThreatPosition>,
    question: &Question<ThreatPosition>,
    side: Side,
) -> Result<Kept, Stopped> {
    let before = prover.nodes();
    let mut position = question.position.clone();
    let forced = prover.forces(&mut position, side, question.plies)?;
    Ok(Kept::new(question, side, forced, prover.nodes() - before))
}

/// Answers some of the kept questions once more.
fn check(
    folder: &Path,
    sample: u32,
    seed: u64,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<u8, String> {
    let mut all = read_all(folder)?;
    stop.store(false, Relaxed);
    Random::new(seed).shuffle(&mut all);
    let (mut checked, mut wrong) = (0, 0);
    for kept in all.iter().take(sample as usize) {
        let Some((question, side)) = kept.question() else {
            continue;
        };
        let mut position = question.position.position().clone();
        let mut halt = |_| stop.load(Relaxed);
        let forced = Forces::new(&mut halt).forces(&mut position, side, question.plies);
        let Ok(forced) = forced else {
            return Ok(130);
        };
        checked += 1;
        if forced != kept.forced {
            wrong += 1;
            let _ = writeln!(
                out,
                "{} for {} within {} plies: kept {}, found {forced}",
                kept.position, kept.side, kept.plies, kept.forced
            );
        }
    }
    let _ = writeln!(out, "{checked} answers checked, {wrong} wrong.");
    Ok(u8::from(wrong > 0))
}

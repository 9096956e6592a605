//! `atom4 check`: does a program speak its game's protocol? Numbered steps, each passed or failed
//! with what was sent, what was expected and what came: first those that a tournament asks for, which decide, then those
//! that the specification asks for in testing mode, then those that are good to have.
//!
//! The steps themselves belong to the games: [`Protocol::steps`](super::adapter::Protocol::steps).

use std::io::Write;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::adapter::Adapter;
pub use super::adapter::CheckOptions as Options;
use super::clock::{self, Clock};
use super::entrants::{PassedOver, ToCheck};
use super::orphans;
use super::other_game::{Games, looks_like};
use super::session::Session;
use super::settle;
use super::startable::{not_started, startable};
use super::step::Step;
use super::talk::{Exchange, Failure, Weight, WholeGame};
use super::waiting::Waiting;

/// Time after which a program that has said nothing yet is asked whether it plays another game, before it gets its whole time.
const AT_FIRST: Duration = Duration::from_secs(2);

/// The exit status when every step passed that a tournament asks for.
pub const PASSED: u8 = 0;
/// When one of them did not.
pub const FAILED: u8 = 1;
/// When there is nothing to check.
pub const UNUSABLE: u8 = 2;

/// The steps of a game in testing mode: its first command, its talks, a whole game from each of these boards and a nearly full one, the two ways
/// to end. Those that a tournament asks for come first.
pub(super) fn testing_mode(
    first: &'static [&'static str],
    talks: Vec<Exchange>,
    games: Vec<WholeGame>,
) -> Vec<Step> {
    let mut steps = vec![
        Step::new(Weight::Mode, "quit. ends the program", |session| {
            session.ends("clear.\nquit.\n", false)
        }),
        Step::new(Weight::Mode, "so does the end of its input", |session| {
            session.ends("clear.\n", true)
        }),
    ];
    if !first.is_empty() {
        let title = "starts, says nothing unasked, and answers its first command";
        steps.push(Step::new(Weight::Asked, title, move |session| {
            session.first(first)
        }));
    }
    steps.extend(talks.into_iter().map(|talk| {
        Step::new(talk.weight, talk.title.clone(), move |session| {
            session.exchange(&talk)
        })
    }));
    if let Some((_, board, seed)) = games.first() {
        let (board, seed) = (board.copy(), *seed);
        let title = "names a legal move where few are left, on a nearly full board";
        steps.push(Step::new(Weight::Asked, title, move |session| {
            session.nearly_full(board.copy(), seed)
        }));
    }
    steps.extend(games.into_iter().map(|(name, board, seed)| {
        let title = format!("{name} against itself: every move legal");
        Step::new(Weight::Asked, title, move |session| {
            session.whole_game(board.copy(), seed)
        })
    }));
    steps.sort_by_key(|step| Weight::ALL.iter().position(|weight| *weight == step.weight));
    steps
}

/// A step that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Its number, from 1.
    pub number: usize,
    /// What it is called.
    pub title: String,
    /// Whether a program must pass it.
    pub weight: Weight,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// The end of all that came on standard error, where that is more than its telling lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub complaints: String,
}

impl Tried {
    /// Why it failed, in one line; empty where it passed.
    #[must_use]
    pub fn short(&self) -> String {
        self.failure
            .as_ref()
            .map_or_else(String::new, Failure::short)
    }
}

/// Why no step was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untried {
    /// The game has no steps; why.
    NoSteps(String),
    /// The command cannot start: why.
    CannotStart(String),
    /// The command did not start.
    NotStarted(Failure),
}

impl Untried {
    /// Why, in lines for people.
    #[must_use]
    pub fn told(&self, command: &str) -> String {
        match self {
            Untried::NoSteps(why) | Untried::CannotStart(why) => why.clone(),
            Untried::NotStarted(failure) => {
                not_started(command, &failure.beside.complained, &failure.help)
            }
        }
    }
}

/// What is tried of a program, and how far it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriedSteps {
    /// The steps that were tried.
    pub steps: Vec<Tried>,
    /// Those that were not, because the program is silent or plays another game.
    pub left: usize,
    /// The title of the other game that it seems to play.
    pub other: Option<&'static str>,
    /// It has kept its last answer to itself.
    pub keeps_back: bool,
}

/// What is told while steps are tried.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// The step of this number and title begins.
    Begins(usize, &'a str),
    /// A step was tried.
    Tried(&'a Tried),
}

/// Tries the steps of these weights and tells of each as it begins and is done.
///
/// # Errors
/// Why there is nothing to try.
pub fn try_steps(
    options: &Options,
    weights: &[Weight],
    tell: &mut dyn FnMut(News<'_>),
) -> Result<TriedSteps, Untried> {
    let command = &options.launch.command;
    startable(command).map_err(Untried::CannotStart)?;
    let mut steps = options
        .game
        .protocol
        .steps(options)
        .map_err(Untried::NoSteps)?;
    steps.retain(|step| weights.contains(&step.weight));
    let control = &options.control;
    let at_first = match control.start > 2 * AT_FIRST {
        true => AT_FIRST,
        false => control.start,
    };
    let patience = Clock::new(control).patience();
    let mut session = Session::new(&options.launch, patience, at_first);
    session.answer = control.answer;
    let mut settled = false;
    let mut trial = TriedSteps::default();
    let mut steps = (1..).zip(steps);
    for (number, mut step) in steps.by_ref() {
        if step.weight != Weight::Asked {
            session.hurry();
        }
        tell(News::Begins(number, &step.title));
        let mut failure = (step.attempt)(&mut session).err();
        let mut other = None;
        if trial.steps.is_empty() {
            other = failure
                .as_ref()
                .and_then(|_| first_words(options, &session));
            if failure.is_some()
                && other.is_none()
                && session.never_heard()
                && at_first < control.start
            {
                session.begin_again(control.start);
                failure = (step.attempt)(&mut session).err();
            }
            session.start = control.start;
        }
        let (mut hopeless, mut complaints) = (false, String::new());
        match &mut failure {
            None => session.passed(),
            Some(failure) => {
                session.explain(failure);
                let came = failure.came.trim_matches('"');
                other = other.or_else(|| games(options).by_answer(came));
                if let Some(game) = other {
                    trial.other = Some(game.title);
                    failure.help = looks_like(game);
                }
                if failure.beside.complained != session.complaints() {
                    session.complaints().clone_into(&mut complaints);
                }
                if session.no_start() && trial.steps.is_empty() {
                    return Err(Untried::NotStarted(failure.clone()));
                }
                if session.gone() && !settled {
                    // A signal to all processes ends this one too, before it tells of a crash. Once
                    // is enough: a program that has crashed by itself does not pass any more.
                    settle::survived();
                    settled = true;
                }
                hopeless = session.is_hopeless() || other.is_some();
                trial.keeps_back = session.has_kept_back();
                // Its state is unknown now: the next step begins with a new process.
                session.end();
            }
        }
        let tried = Tried {
            number,
            title: step.title,
            weight: step.weight,
            failure,
            complaints,
        };
        tell(News::Tried(&tried));
        trial.steps.push(tried);
        if hopeless {
            break;
        }
    }
    trial.left = steps.count();
    Ok(trial)
}

/// The other game that a program plays which has failed its first step.
fn first_words(options: &Options, session: &Session) -> Option<&'static Adapter> {
    let asks = !session.no_start() && !session.has_kept_back();
    asks.then(|| games(options).by_first_words(&options.launch, options.control.start))?
}

/// The games that a program under check may be for.
fn games(options: &Options) -> Games<'_> {
    Games {
        own: options.game,
        known: &options.known,
    }
}

/// The heading of a part of the steps.
const fn heading(weight: Weight) -> &'static str {
    match weight {
        Weight::Asked => "A tournament asks for:",
        Weight::Mode => "The specification asks for in testing mode, and a tournament does not:",
        Weight::Good => "Good to have:",
    }
}

/// What is to be checked, and how.
#[derive(Clone, Debug)]
pub struct Programs {
    /// The conditions of all; the command is not used.
    pub options: Options,
    /// One program, or those of a folder.
    pub programs: ToCheck,
}

/// What came of the check of one program.
struct Verdict {
    /// The exit status.
    status: u8,
    /// It in words that go on from the program's name: `passes`, `fails 2 of 14 steps: 3, 4`.
    says: String,
}

impl Verdict {
    /// That of a program that cannot be tried.
    fn unusable(why: &str) -> Verdict {
        let why = why.lines().next().unwrap_or_default();
        Verdict {
            status: UNUSABLE,
            says: format!("cannot be tried: {why}"),
        }
    }

    /// That of a trial, by the steps that a tournament asks for.
    fn of(trial: &TriedSteps) -> Verdict {
        let asked = || trial.steps.iter().filter(|t| t.weight == Weight::Asked);
        let failed = asked().filter(|tried| tried.failure.is_some());
        let failed: Vec<String> = failed.map(|tried| tried.number.to_string()).collect();
        let (status, mut says) = match failed.as_slice() {
            [] => (PASSED, String::from("passes")),
            failed => {
                let (count, of, which) = (failed.len(), asked().count(), failed.join(", "));
                let steps = if of == 1 { "step" } else { "steps" };
                (FAILED, format!("fails {count} of {of} {steps}: {which}"))
            }
        };
        if let Some(title) = trial.other {
            says = format!("{says}; it seems to play {title}");
        }
        if trial.left > 0 && status == FAILED {
            says = format!("{says}; {} further steps were not tried", trial.left);
        }
        Verdict { status, says }
    }
}

/// Checks one program, or those of a folder one after the other, with a summary at the end. Returns the worst exit status.
pub fn run_all(programs: &Programs, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    // Of all programs it is said once.
    let mut confined = programs.options.launch.sandbox.is_told();
    let mut check = |command: &str, name: &str, how: Option<&str>, out: &mut dyn Write| {
        let mut options = programs.options.clone();
        command.clone_into(&mut options.launch.command);
        run(&options, (name, how), &mut confined, out, err)
    };
    let entrants = match &programs.programs {
        ToCheck::One(command, how) => return check(command, "", how.as_deref(), out).status,
        ToCheck::Folder(entrants) => entrants,
    };
    let mut verdicts = Vec::new();
    for (name, start) in entrants.started() {
        let how = format!("{name}: {}", start.how);
        verdicts.push((name, check(&start.command, name, Some(&how), out)));
        let _ = writeln!(out);
    }
    let _ = write!(out, "{}", summary(&verdicts, &entrants.passed_over));
    let statuses = verdicts.iter().map(|(_, verdict)| verdict.status);
    statuses.max().unwrap_or(UNUSABLE)
}

/// The lines below the checks of a folder: what came of each program, what was passed over, and how many pass.
fn summary(verdicts: &[(&str, Verdict)], passed_over: &[PassedOver]) -> String {
    let wide = verdicts.iter().map(|(name, _)| name.chars().count()).max();
    let wide = wide.unwrap_or(0);
    let mut text = String::from("By what a tournament asks for:\n");
    for (name, verdict) in verdicts {
        text += &format!("  {name:wide$}  {}\n", verdict.says);
    }
    for over in passed_over {
        text += &format!("  passed over: {over}\n");
    }
    let pass = verdicts.iter().filter(|(_, v)| v.status == PASSED).count();
    let (of, programs) = match verdicts.len() {
        1 => (1, "program"),
        of => (of, "programs"),
    };
    text + &format!("{pass} of {of} {programs} passed.\n")
}

/// Tries all steps, telling each on `out` as it is done, below a line that says of which program, where that has a name,
/// and for which game; that it is confined, where `confined` asks for that. The name stands before a step that takes long,
/// too; it may be empty.
fn run(
    options: &Options,
    (name, how): (&str, Option<&str>),
    confined: &mut bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Verdict {
    let game = options.game;
    let begun = how.map_or_else(|| String::from("As"), |how| format!("{how}, as"));
    let head = format!(
        "{begun} a program for {} (--game {}):",
        game.title, game.name
    );
    if let Err(why) = startable(&options.launch.command) {
        let _ = writeln!(err, "atom4 check: {why}");
        return Verdict::unusable(&why);
    }
    if std::mem::take(confined) {
        let _ = writeln!(err, "atom4 check: {}", options.launch.sandbox);
    }
    let guard = orphans::guard();
    let mut part = None;
    let waiting = Waiting::new("check");
    let trial = try_steps(options, &Weight::ALL, &mut |news| {
        let tried = match news {
            News::Begins(number, title) => {
                let step = match name {
                    "" => format!("step {number}"),
                    name => format!("{name}: step {number}"),
                };
                return waiting.begins(0, step, title);
            }
            News::Tried(tried) => tried,
        };
        waiting.ends(0);
        if part.is_none() {
            let _ = writeln!(out, "{head}");
        }
        if part.replace(tried.weight) != Some(tried.weight) {
            let _ = writeln!(out, "{}", heading(tried.weight));
        }
        let _ = write!(out, "{}", told(tried)).and_then(|()| out.flush());
    });
    drop(waiting);
    drop(guard);
    let trial = match trial {
        Ok(trial) => trial,
        Err(untried) => {
            let why = untried.told(&options.launch.command);
            let _ = writeln!(err, "atom4 check: {why}");
            return Verdict::unusable(&why);
        }
    };
    let counted = |weight| {
        let of = || {
            trial
                .steps
                .iter()
                .filter(move |tried| tried.weight == weight)
        };
        let passed = of().filter(|tried| tried.failure.is_none()).count();
        (passed, of().count())
    };
    let [(passed, asked), (mode, of_mode), (extra, good)] = Weight::ALL.map(counted);
    if trial.left > 0 {
        let why = match (trial.other, passed) {
            (Some(title), _) => format!("It seems to play {title}"),
            (None, _) if trial.keeps_back => String::from("It does not flush its output"),
            (None, 0) => String::from("It has passed no step"),
            (None, _) => String::from("It was silent again and again"),
        };
        // Where the next part has begun, the first one is whole.
        let decided = trial
            .steps
            .iter()
            .any(|tried| tried.weight != Weight::Asked);
        let left = trial.left;
        let verdict = format!("{passed} of {asked} steps passed that a tournament asks for");
        let told = match decided {
            true if passed == asked => format!(
                "{verdict}, which is all that it needs. It gave no answer to commands that no tournament sends; {left} further \
                 steps with such commands were not tried."
            ),
            true => format!(
                "{verdict}. {why}; {left} further steps, which do not decide, were not tried."
            ),
            false => format!("{why}; {left} further steps were not tried."),
        };
        let _ = writeln!(out, "{told}");
    } else {
        let more = |(passed, of): (usize, usize), what: &str| match of {
            0 => String::new(),
            of => format!(", {passed} of {of} that {what}"),
        };
        let mode = more((mode, of_mode), "testing mode asks for");
        let extra = more((extra, good), "are good to have");
        let _ = writeln!(
            out,
            "{passed} of {asked} steps passed that a tournament asks for{mode}{extra}."
        );
    }
    if trial.other.is_none() {
        let clock = clock::shown(Clock::new(&options.control).allowance());
        let lacks = trial.steps.iter().any(|tried| tried.failure.is_some());
        let admits = match passed == asked {
            true => format!(" admits it, with {clock} for each move (--limit)"),
            false => String::from(" does not admit it yet"),
        };
        let decides = match passed == asked && lacks {
            true => ": the steps marked \"lacks\" do not decide",
            false => "",
        };
        let _ = writeln!(out, "A tournament{admits}{decides}.");
    }
    Verdict::of(&trial)
}

/// A step with its result, as lines.
fn told(tried: &Tried) -> String {
    let Tried { number, title, .. } = tried;
    let Some(failure) = &tried.failure else {
        return format!("{number:>2} passed  {title}\n");
    };
    let word = match tried.weight {
        Weight::Asked => "FAILED",
        Weight::Mode | Weight::Good => "lacks ",
    };
    format!("{number:>2} {word}  {title}\n{}", rows(failure))
}

/// What there is to say of a failure, a line each.
fn rows(failure: &Failure) -> String {
    let row = |what: &str, line: &str| format!("           {what:<9} {line}\n");
    let rows = failure.rows().flat_map(|(what, said)| {
        let names = std::iter::once(what).chain(std::iter::repeat(""));
        names
            .zip(said.lines())
            .map(move |(what, line)| row(what, line))
    });
    rows.collect()
}

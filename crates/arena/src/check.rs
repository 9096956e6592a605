//! `atom4 check`: does a program speak its game's protocol? Numbered steps, each passed or failed
//! with what was sent, what was expected and what came: first those that the specification asks
//! for, which decide, then those that are good to have.
//!
//! The steps themselves belong to the games: [`Protocol::steps`](super::adapter::Protocol::steps).

use std::io::Write;

use serde::{Deserialize, Serialize};

pub use super::adapter::CheckOptions as Options;
use super::orphans;
use super::sandbox::Sandbox;
use super::settle;
use super::startable::not_started;
use super::talk::{Exchange, Expect, Failure, Session, Step, Weight, WholeGame, lines};

/// The exit status when every step that the specification asks for passed.
pub const PASSED: u8 = 0;
/// When one of them did not.
pub const FAILED: u8 = 1;
/// When there is nothing to check.
pub const UNUSABLE: u8 = 2;

/// The steps of a game in testing mode: its exchanges, a whole game from each of these boards, the
/// two ways to end, and what is good to have.
pub(super) fn testing_mode(
    exchanges: Vec<Exchange>,
    games: Vec<WholeGame>,
    extras: Vec<Exchange>,
) -> Vec<Step> {
    let exchange = |weight| {
        move |(title, sent, expected): Exchange| Step {
            weight,
            ..Step::asked(title, move |session| session.exchange(&sent, &expected))
        }
    };
    let mut steps: Vec<Step> = exchanges.into_iter().map(exchange(Weight::Asked)).collect();
    steps.extend(games.into_iter().map(|(name, board, seed)| {
        let title = format!("{name} against itself: every move legal");
        Step::asked(title, move |session| session.whole_game(board.copy(), seed))
    }));
    steps.push(Step::asked("quit. ends the program", |session| {
        session.ends("clear.\nquit.\n", false)
    }));
    steps.push(Step::good("so does the end of its input", |session| {
        session.ends("clear.\n", true)
    }));
    steps.extend(extras.into_iter().map(exchange(Weight::Good)));
    steps
}

/// The answers of `first`, then `more`.
pub fn then(first: &[&str], more: Vec<Expect>) -> Vec<Expect> {
    let mut expected = lines(first);
    expected.extend(more);
    expected
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
}

impl Tried {
    /// Why it failed, in one line; empty where it passed.
    #[must_use]
    pub fn short(&self) -> String {
        let Some(failure) = &self.failure else {
            return String::new();
        };
        let said = match failure.complained.as_str() {
            "" => String::new(),
            said => format!("; it said: {said}"),
        };
        format!("expected {}, came {}{said}", failure.expected, failure.came)
    }
}

/// Tries all steps and tells each as it is done.
///
/// # Errors
/// A line that says why there is nothing to check.
pub fn try_all(options: &Options, tell: &mut dyn FnMut(&Tried)) -> Result<Vec<Tried>, String> {
    let steps = options.game.protocol.steps(options)?;
    let mut session = Session::new(&options.launch, options.limit, options.start);
    session.answer = options.answer;
    let mut settled = false;
    let mut all = Vec::new();
    for (number, mut step) in (1..).zip(steps) {
        let mut failure = (step.attempt)(&mut session).err();
        if let Some(failure) = &mut failure {
            failure.complained = session.last_words().to_owned();
            if session.no_start() && all.is_empty() {
                let command = &options.launch.command;
                return Err(not_started(command, session.last_words()));
            }
            if session.gone() && !settled {
                // A signal to all processes ends this one too, before it tells of a crash. Once
                // is enough: a program that has crashed by itself does not pass any more.
                settle::survived();
                settled = true;
            }
            // Its state is unknown now: the next step begins with a new process.
            session.end();
        }
        let tried = Tried {
            number,
            title: step.title,
            weight: step.weight,
            failure,
        };
        tell(&tried);
        all.push(tried);
    }
    Ok(all)
}

/// The heading of a part of the steps.
const fn heading(weight: Weight) -> &'static str {
    match weight {
        Weight::Asked => "The specification asks for:",
        Weight::Good => "Good to have:",
    }
}

/// Tries all steps, telling each on `out` as it is done. Returns the exit status.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    if options.launch.sandbox != Sandbox::Off {
        let _ = writeln!(err, "atom4 check: {}", options.launch.sandbox);
    }
    let guard = orphans::guard();
    let mut part = None;
    let tried = try_all(options, &mut |tried| {
        if part.replace(tried.weight) != Some(tried.weight) {
            let _ = writeln!(out, "{}", heading(tried.weight));
        }
        let _ = write!(out, "{}", told(tried)).and_then(|()| out.flush());
    });
    drop(guard);
    let tried = match tried {
        Ok(tried) => tried,
        Err(error) => {
            let _ = writeln!(err, "atom4 check: {error}");
            return UNUSABLE;
        }
    };
    let counted = |weight| {
        let of = || tried.iter().filter(move |tried| tried.weight == weight);
        let passed = of().filter(|tried| tried.failure.is_none()).count();
        (passed, of().count())
    };
    let ((passed, asked), (extra, good)) = (counted(Weight::Asked), counted(Weight::Good));
    let _ = writeln!(
        out,
        "{passed} of {asked} steps passed that the specification asks for, {extra} of {good} that are good to have."
    );
    if passed == asked { PASSED } else { FAILED }
}

/// A step with its result, as lines.
fn told(tried: &Tried) -> String {
    let Tried { number, title, .. } = tried;
    let Some(failure) = &tried.failure else {
        return format!("{number:>2} passed  {title}\n");
    };
    let mut text = format!("{number:>2} FAILED  {title}\n");
    for (what, said) in failure.rows() {
        text.push_str(&format!("           {what:<9} {said}\n"));
    }
    text
}

//! `atom4 check`: does a program speak its game's protocol? Numbered steps, each passed or failed
//! with what was sent, what was expected and what came.
//!
//! The steps themselves belong to the games: [`Protocol::steps`](super::adapter::Protocol::steps).

use std::io::Write;

pub use super::adapter::CheckOptions as Options;
use super::orphans;
use super::settle;
use super::talk::{Exchange, Expect, Failure, Session, Step, WholeGame, lines};

/// The exit status when every step passed.
pub const PASSED: u8 = 0;
/// When one did not.
pub const FAILED: u8 = 1;
/// When there is nothing to check.
pub const UNUSABLE: u8 = 2;

/// The steps of a game in testing mode: its exchanges, a whole game from each of these boards, and
/// the two ways to end.
pub(super) fn testing_mode(exchanges: Vec<Exchange>, games: Vec<WholeGame>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (title, sent, expected) in exchanges {
        steps.push((
            title.to_owned(),
            Box::new(move |session| session.exchange(&sent, &expected)),
        ));
    }
    for (name, board, seed) in games {
        steps.push((
            format!("{name} against itself: every move legal"),
            Box::new(move |session| session.whole_game(board.copy(), seed)),
        ));
    }
    let ends = [
        ("quit. ends the program", "clear.\nquit.\n", false),
        ("so does the end of its input", "clear.\n", true),
    ];
    for (title, sent, hang_up) in ends {
        steps.push((
            title.to_owned(),
            Box::new(move |session| session.ends(sent, hang_up)),
        ));
    }
    steps
}

/// The answers of `first`, then `more`.
pub fn then(first: &[&str], more: Vec<Expect>) -> Vec<Expect> {
    let mut expected = lines(first);
    expected.extend(more);
    expected
}

/// Tries all steps, telling each on `out` as it is done. Returns the exit status.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let steps = match options.game.protocol.steps(options) {
        Ok(steps) => steps,
        Err(error) => {
            let _ = writeln!(err, "atom4 check: {error}");
            return UNUSABLE;
        }
    };
    let guard = orphans::guard();
    let mut session = Session::new(&options.command, options.limit, options.start);
    let (count, mut passed, mut settled) = (steps.len(), 0, false);
    for (number, (title, mut step)) in (1..).zip(steps) {
        match step(&mut session) {
            Ok(()) => {
                passed += 1;
                let _ = writeln!(out, "{number:>2} passed  {title}");
            }
            Err(failure) => {
                if session.gone() && !settled {
                    // A signal to all processes ends this one too, before it tells of a crash. Once
                    // is enough: a program that has crashed by itself does not pass any more.
                    settle::survived();
                    settled = true;
                }
                // Its state is unknown now: the next step begins with a new process.
                session.end();
                let _ = writeln!(out, "{number:>2} FAILED  {title}");
                let Failure {
                    sent,
                    expected,
                    came,
                } = failure;
                let rows = [("sent", sent), ("expected", expected), ("came", came)];
                for (what, text) in rows.iter().filter(|(_, text)| !text.is_empty()) {
                    let _ = writeln!(out, "           {what:<9} {text}");
                }
            }
        }
        let _ = out.flush();
    }
    drop(session);
    drop(guard);
    let _ = writeln!(out, "{passed} of {count} steps passed.");
    if passed == count { PASSED } else { FAILED }
}

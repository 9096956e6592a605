//! `atom4 check`: does a program speak its game's protocol? Numbered steps, each passed or failed
//! with what was sent, what was expected and what came.
//!
//! | module | what lives there |
//! |---|---|
//! | [`talk`] | a step and the program it is tried on |
//! | [`score_four`], [`atom4`] | the steps of testing mode |
//! | [`cluster`] | the steps of the Cluster protocol |

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

pub mod talk;

use std::io::Write;
use std::time::Duration;

use super::board::Board;
use super::orphans;
use crate::play::registry::Kind;
use talk::{Expect, Failure, Session, lines};

/// What the command line asks for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game.
    pub game: Kind,
    /// The program, started by `/bin/sh -c`.
    pub command: String,
    /// How long each answer may take, a move among them.
    pub limit: Duration,
    /// From a start to the first answer.
    pub start: Duration,
}

/// The exit status when every step passed.
pub const PASSED: u8 = 0;
/// When one did not.
pub const FAILED: u8 = 1;
/// When there is nothing to check.
pub const UNUSABLE: u8 = 2;

/// A step: what it is called, and trying it.
pub(crate) type Trial<'a> = (
    String,
    Box<dyn FnMut(&mut Session) -> Result<(), Failure> + 'a>,
);

/// A step of testing mode: what it is called, the lines sent, and the answers that are expected.
pub(crate) type Exchange = (&'static str, String, Vec<Expect>);

/// The steps of a game in testing mode: its exchanges, a whole game from each of these boards, and
/// the two ways to end.
pub(crate) fn testing_mode(
    exchanges: Vec<Exchange>,
    games: impl IntoIterator<Item = (String, Board, u64)>,
) -> Vec<Trial<'static>> {
    let mut trials: Vec<Trial<'static>> = Vec::new();
    for (title, sent, expected) in exchanges {
        trials.push((
            title.to_owned(),
            Box::new(move |session| session.exchange(&sent, &expected)),
        ));
    }
    for (name, board, seed) in games {
        trials.push((
            format!("{name} against itself: every move legal"),
            Box::new(move |session| session.whole_game(board.clone(), seed)),
        ));
    }
    let ends = [
        ("quit. ends the program", "clear.\nquit.\n", false),
        ("so does the end of its input", "clear.\n", true),
    ];
    for (title, sent, hang_up) in ends {
        trials.push((
            title.to_owned(),
            Box::new(move |session| session.ends(sent, hang_up)),
        ));
    }
    trials
}

/// The answers of `first`, then `more`.
pub(crate) fn then(first: &[&str], more: Vec<Expect>) -> Vec<Expect> {
    let mut expected = lines(first);
    expected.extend(more);
    expected
}

/// Tries all steps, telling each on `out` as it is done. Returns the exit status.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let trials = match options.game {
        Kind::Atom4 => crate::games::atom4::arena::check::trials(),
        Kind::ScoreFour => crate::games::score_four::arena::check::trials(),
        Kind::Cluster => crate::games::cluster::arena::check::trials(options),
        Kind::Atomix => {
            let _ = writeln!(err, "atom4 check: Atomix has no protocol between programs");
            return UNUSABLE;
        }
    };
    let guard = orphans::guard();
    let mut session = Session::new(options);
    let (count, mut passed) = (trials.len(), 0);
    for (number, (title, mut trial)) in (1..).zip(trials) {
        match trial(&mut session) {
            Ok(()) => {
                passed += 1;
                let _ = writeln!(out, "{number:>2} passed  {title}");
            }
            Err(failure) => {
                // Whatever state it is in, the next step begins with a new process.
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

//! The result of a game, with the reasons kept apart.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::process;
use atom4_core::rules::{Side, Verdict};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// White has won.
    #[serde(rename = "1-0")]
    White,
    /// Nobody has won.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Black has won.
    #[serde(rename = "0-1")]
    Black,
}

impl Score {
    /// The score of a game that `winner` has won.
    #[must_use]
    pub const fn won_by(winner: Side) -> Score {
        match winner {
            Side::White => Score::White,
            Side::Black => Score::Black,
        }
    }

    /// The half points of a side: 2, 1 or 0.
    #[must_use]
    pub const fn half_points(self, side: Side) -> u32 {
        match (self, side) {
            (Score::Draw, _) => 1,
            (Score::White, Side::White) | (Score::Black, Side::Black) => 2,
            _ => 0,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Draw => "1/2-1/2",
            Score::Black => "0-1",
        }
    }
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A line was made.
    Line,
    /// The board is full without one.
    FullBoard,
    /// A player has nothing left to play.
    OutOfChips,
    /// A player has something to play and no place for it.
    Stuck,
    /// The game has had as many moves as the series allows.
    MoveLimit,
    /// The program ended; its status is told.
    Crash,
    /// No answer to a command that has no clock: at the start, to `add`.
    Stall,
    /// No move before the clock and its margin ran out.
    Timeout,
    /// A move against the rules; its text is told.
    IllegalMove,
    /// An answer that names no move.
    Malformed,
    /// A line beyond [`process::LINE_LIMIT`].
    TooLongLine,
    /// The program lives but has closed its input or output.
    Disconnect,
    /// The program took more memory, time, processes or disk than it may.
    Limit,
}

impl Reason {
    /// True where a program is to blame.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        !matches!(
            self,
            Reason::Line
                | Reason::FullBoard
                | Reason::OutOfChips
                | Reason::Stuck
                | Reason::MoveLimit
        )
    }

    /// The class of a fault that the child-process layer found; `late` is that of a missed
    /// deadline.
    #[must_use]
    pub const fn of_process(fault: &process::Fault, late: Reason) -> Reason {
        match fault {
            process::Fault::TimedOut | process::Fault::Buffering => late,
            process::Fault::Crashed(_) | process::Fault::NotStarted(_) => Reason::Crash,
            process::Fault::Stopped(_) => Reason::Limit,
            process::Fault::ClosedOutput | process::Fault::ClosedInput => Reason::Disconnect,
            process::Fault::TooLong => Reason::TooLongLine,
        }
    }

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::FullBoard => "full board",
            Reason::OutOfChips => "out of chips",
            Reason::Stuck => "stuck",
            Reason::MoveLimit => "move limit",
            Reason::Crash => "crash",
            Reason::Stall => "stall",
            Reason::Timeout => "timeout",
            Reason::IllegalMove => "illegal move",
            Reason::Malformed => "malformed answer",
            Reason::TooLongLine => "too long a line",
            Reason::Disconnect => "disconnect",
            Reason::Limit => "limit",
        }
    }
}

/// A program's fault. Its text stands behind the name of the player: `White ` and
/// `crashed (status 139) at "get white move."`
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The system could not start it.
    #[error("could not be started: {0}")]
    NotStarted(String),
    /// It has ended before.
    #[error("does not run")]
    NotRunning,
    /// The child-process layer found it.
    #[error("{}", process_text(.fault, .command, *.late))]
    Process {
        /// The fault as that layer has it.
        fault: process::Fault,
        /// The command that was being answered.
        command: String,
        /// The reason that a missed deadline stands for here.
        late: Reason,
    },
    /// An answer that is none to this command.
    #[error("answered \"{answer}\" to \"{command}\" where {} expected", .wanted.text())]
    Answer {
        /// The beginning of the answer.
        answer: String,
        /// The command.
        command: String,
        /// The answers that would have done.
        wanted: Wanted,
    },
    /// It named no move though there are some.
    #[error("answered \"Impossible.\" to \"{0}\", but moves are left")]
    GaveUp(String),
    /// It answered this, which is no move of the game.
    #[error("answered \"{0}.\", which is no move")]
    NoMove(String),
    /// It made a move against the rules.
    #[error("played \"{mv}\", which is illegal{}{rule}", if .rule.is_empty() { "" } else { ": " })]
    Illegal {
        /// The move.
        mv: String,
        /// The rule that it broke, in words; empty where none is known.
        rule: String,
    },
    /// A fault in a game's own protocol, classed and worded by the game.
    #[error("{text}")]
    Protocol {
        /// The class.
        reason: Reason,
        /// The words.
        text: String,
        /// What helps, by the rules of the game; empty where its process is at fault.
        help: &'static str,
        /// What the process behind it did.
        process: Option<process::Fault>,
    },
}

/// Answers that a command of testing mode allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// `Done.`
    Done,
    /// A move and a period.
    Move,
}

impl Wanted {
    const fn text(self) -> &'static str {
        match self {
            Wanted::Done => "\"Done.\" was",
            Wanted::Move => "a move and a period were",
        }
    }
}

fn process_text(fault: &process::Fault, command: &str, late: Reason) -> String {
    match (fault, late) {
        (process::Fault::TimedOut, Reason::Stall) => format!("did not answer \"{command}\""),
        (process::Fault::Buffering, _) => {
            format!("did not answer \"{command}\" until its input was closed")
        }
        _ => format!("{fault} at \"{command}\""),
    }
}

impl Fault {
    /// The class.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        match self {
            Fault::NotStarted(_) | Fault::NotRunning => Reason::Crash,
            Fault::Process { fault, late, .. } => Reason::of_process(fault, *late),
            Fault::Answer { .. } | Fault::NoMove(_) => Reason::Malformed,
            Fault::GaveUp(_) | Fault::Illegal { .. } => Reason::IllegalMove,
            Fault::Protocol { reason, .. } => *reason,
        }
    }

    /// The exit status of a crash, 128 and the signal's number as a shell has it.
    #[must_use]
    pub const fn status(&self) -> Option<i32> {
        match self {
            Fault::Process { fault, .. } => fault.status(),
            Fault::Protocol {
                process: Some(fault),
                ..
            } => fault.status(),
            _ => None,
        }
    }

    /// True where the command of the program could not be started.
    #[must_use]
    pub const fn is_no_start(&self) -> bool {
        matches!(
            self,
            Fault::NotStarted(_)
                | Fault::Process {
                    fault: process::Fault::NotStarted(_),
                    ..
                }
                | Fault::Protocol {
                    process: Some(process::Fault::NotStarted(_)),
                    ..
                }
        )
    }
}

/// The reason for a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It did something wrong.
    Fault(Fault),
    /// The series is being stopped; nobody is to blame.
    Stopped,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

/// The result of a game and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result.
    pub score: Score,
    /// The reason.
    pub reason: Reason,
    /// The fault that ended it, with the side that made it; `None` for an end by the rules.
    pub fault: Option<(Side, Fault)>,
}

impl Outcome {
    /// A game that ended by the rules.
    #[must_use]
    pub const fn by_rules(score: Score, reason: Reason) -> Outcome {
        Outcome {
            score,
            reason,
            fault: None,
        }
    }

    /// A game that ended by the rules with a line or a full board.
    #[must_use]
    pub const fn of_verdict(verdict: Verdict) -> Outcome {
        match verdict {
            Verdict::Win(side) => Outcome::by_rules(Score::won_by(side), Reason::Line),
            Verdict::Draw => Outcome::by_rules(Score::Draw, Reason::FullBoard),
        }
    }

    /// A game that `side` has lost by a fault.
    #[must_use]
    pub const fn of_fault(side: Side, fault: Fault) -> Outcome {
        Outcome {
            score: Score::won_by(side.other()),
            reason: fault.reason(),
            fault: Some((side, fault)),
        }
    }

    /// The result with its reason: `1-0 (line)`; `sides` are the names of White and Black.
    #[must_use]
    pub fn told(&self, sides: [&str; 2]) -> String {
        let detail = self.detail(sides);
        let why = match detail.as_str() {
            "" => self.reason.name(),
            detail => detail,
        };
        format!("{} ({why})", self.score.text())
    }

    /// The fault in words, `White timed out at "get white move."`; empty without one.
    #[must_use]
    pub fn detail(&self, sides: [&str; 2]) -> String {
        match &self.fault {
            Some((side, fault)) => {
                let [white, black] = sides;
                let name = match side {
                    Side::White => white,
                    Side::Black => black,
                };
                format!("{name} {fault}")
            }
            None => String::new(),
        }
    }

    /// The exit status of a crash.
    #[must_use]
    pub fn status(&self) -> Option<i32> {
        self.fault.as_ref().and_then(|(_, fault)| fault.status())
    }
}

//! How a game ended, with the reasons kept apart.

use serde::{Deserialize, Serialize};

use super::process;
use crate::rules::{Side, Verdict};

/// Who has scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// White has won.
    #[serde(rename = "1-0")]
    White,
    /// Nobody has.
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

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A line was made.
    Line,
    /// The board is full without one.
    FullBoard,
    /// Cluster: a bag is empty.
    OutOfChips,
    /// Cluster: one chip in the hand and every column full.
    Stuck,
    /// The program ended; its status is told.
    Crash,
    /// No answer to a command that has no clock: at the start, to `add`.
    Stall,
    /// No move before the clock and its margin ran out.
    Timeout,
    /// A move against the rules; its text is told.
    IllegalMove,
    /// An answer that is none.
    Malformed,
    /// A line beyond [`process::LINE_LIMIT`].
    TooLongLine,
    /// The program lives but has closed its input or output.
    Disconnect,
}

impl Reason {
    /// Whether a program is to blame.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        !matches!(
            self,
            Reason::Line | Reason::FullBoard | Reason::OutOfChips | Reason::Stuck
        )
    }

    /// As tables name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::FullBoard => "full board",
            Reason::OutOfChips => "out of chips",
            Reason::Stuck => "stuck",
            Reason::Crash => "crash",
            Reason::Stall => "stall",
            Reason::Timeout => "timeout",
            Reason::IllegalMove => "illegal move",
            Reason::Malformed => "malformed answer",
            Reason::TooLongLine => "too long a line",
            Reason::Disconnect => "disconnect",
        }
    }
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub reason: Reason,
    /// In words, to stand behind the player's name: `crashed (status 139) at "get white move."`.
    pub detail: String,
    /// The exit status of a crash, 128 and the signal's number as a shell has it.
    pub status: Option<i32>,
}

impl Fault {
    /// A fault without an exit status.
    pub fn new(reason: Reason, detail: impl Into<String>) -> Fault {
        Fault {
            reason,
            detail: detail.into(),
            status: None,
        }
    }

    /// What the child-process layer found, while `doing`; `late` is what running late is.
    #[must_use]
    pub fn of_process(fault: &process::Fault, doing: &str, late: Reason) -> Fault {
        let (reason, status) = match fault {
            process::Fault::TimedOut => (late, None),
            process::Fault::Crashed(exit) => (Reason::Crash, Some(exit.0)),
            process::Fault::ClosedOutput | process::Fault::ClosedInput => {
                (Reason::Disconnect, None)
            }
            process::Fault::TooLong => (Reason::TooLongLine, None),
        };
        let detail = match reason {
            Reason::Stall => format!("did not answer {doing}"),
            _ => format!("{fault} at {doing}"),
        };
        Fault {
            reason,
            detail,
            status,
        }
    }
}

/// Why a player gave no answer.
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

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has scored.
    pub score: Score,
    /// Why.
    pub reason: Reason,
    /// A fault in words; empty for a game that ended by the rules.
    pub detail: String,
    /// The exit status of a crash.
    pub status: Option<i32>,
}

impl Outcome {
    /// A game that ended by the rules.
    #[must_use]
    pub fn of_verdict(verdict: Verdict) -> Outcome {
        let (score, reason) = match verdict {
            Verdict::Win(side) => (Score::won_by(side), Reason::Line),
            Verdict::Draw => (Score::Draw, Reason::FullBoard),
        };
        Outcome {
            score,
            reason,
            detail: String::new(),
            status: None,
        }
    }

    /// A game that `side` has lost by a fault.
    #[must_use]
    pub fn of_fault(side: Side, fault: Fault) -> Outcome {
        Outcome {
            score: Score::won_by(side.other()),
            reason: fault.reason,
            detail: format!("{} {}", side.name(), fault.detail),
            status: fault.status,
        }
    }
}

//! Thoughts of a machine player as values, and the text that `analyse` makes of them.

use std::fmt;
use std::time::Duration;

use super::names::SideNames;
use atom4_core::rules::Side;
use atom4_core::search::{Report, win_distance};

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Score {
    /// Points of the game's evaluation.
    Points(i32),
    /// Tenths of a point, as the classic player of Atom-4 counts.
    Tenths(i32),
    /// A forced win, in plies.
    WinIn(u32),
    /// A forced loss, in plies.
    LossIn(u32),
}

impl Score {
    /// What it means for people, where so many points are a logarithm of the odds of 1. A tenth of the classic player
    /// of Atom-4 is an eighth of that.
    #[must_use]
    pub fn outlook(self, odds: f64) -> Outlook {
        let points = match self {
            Score::Points(points) => f64::from(points) / odds,
            Score::Tenths(tenths) => f64::from(tenths) / 8.0,
            Score::WinIn(plies) => return Outlook::Wins(plies),
            Score::LossIn(plies) => return Outlook::Loses(plies),
        };
        // Odds of 3 to 2, 3 to 1 and 9 to 1.
        let how = match points.abs() {
            size if size < 0.4 => return Outlook::Even,
            size if size < 1.1 => "slightly",
            size if size < 2.2 => "clearly",
            _ => "far",
        };
        match points > 0.0 {
            true => Outlook::Ahead(how),
            false => Outlook::Behind(how),
        }
    }

    /// The result to be expected, from 0 for a loss to 1 for a win, by the same odds.
    #[must_use]
    pub fn expected(self, odds: f64) -> f64 {
        let points = match self {
            Score::Points(points) => f64::from(points) / odds,
            Score::Tenths(tenths) => f64::from(tenths) / 8.0,
            Score::WinIn(_) => return 1.0,
            Score::LossIn(_) => return 0.0,
        };
        1.0 / (1.0 + (-points).exp())
    }

    /// The meaning of a search's score.
    #[must_use]
    pub const fn of_search(score: i32) -> Score {
        match win_distance(score) {
            Some(plies) if score > 0 => Score::WinIn(plies.unsigned_abs()),
            Some(plies) => Score::LossIn(plies.unsigned_abs()),
            None => Score::Points(score),
        }
    }
}

/// What a score means for the side to move; the word says how far it or the other side is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Outlook {
    Even,
    Ahead(&'static str),
    Behind(&'static str),
    /// So many plies from now.
    Wins(u32),
    Loses(u32),
}

impl Outlook {
    /// The outlook of a side to move in words: `Black is slightly ahead`, `White wins in 3 moves`.
    #[must_use]
    pub fn words(self, side: Side, names: &SideNames) -> String {
        let (own, other) = (names.of(side), names.of(side.other()));
        match self {
            Outlook::Even => String::from("The game is even"),
            Outlook::Ahead(how) => format!("{own} is {how} ahead"),
            Outlook::Behind(how) => format!("{other} is {how} ahead"),
            Outlook::Wins(plies) => names.wins(side, plies),
            Outlook::Loses(plies) => names.wins(side.other(), plies),
        }
    }
}

/// `+35`, `-1.5`, `win in 7`, `loss in 12`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{points:+}"),
            Score::Tenths(tenths) => write!(f, "{:+.1}", f64::from(*tenths) / 10.0),
            Score::WinIn(plies) => write!(f, "win in {plies}"),
            Score::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A finished depth of a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Thought<M> {
    /// Plies looked ahead.
    pub depth: u32,
    /// The value for the side to move.
    pub score: Score,
    /// True where `score` is proved to be the exact value of the game from here.
    pub proved: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The expected line, the proposed move first.
    pub line: Vec<M>,
}

impl<M: Clone> Thought<M> {
    /// The thought that a search's report stands for.
    #[must_use]
    pub fn of_report(report: &Report<M>) -> Thought<M> {
        Thought {
            depth: report.depth,
            score: Score::of_search(report.score),
            proved: report.proved,
            nodes: report.nodes,
            time: report.time,
            line: report.line.clone(),
        }
    }
}

impl<M> Thought<M> {
    /// The score in words, with `proved` behind it where it is: `win in 7 proved`.
    #[must_use]
    pub fn score_text(&self) -> String {
        let proved = if self.proved { " proved" } else { "" };
        format!("{}{proved}", self.score)
    }

    /// The score of a side to move for people, told of the one who is ahead: `Player 2 +35`, `Player 1 wins in 4 moves, proved`.
    #[must_use]
    pub fn told(&self, side: Side, names: &SideNames) -> String {
        let told = match self.score {
            Score::Points(points) => {
                names.points(side, f64::from(points), &points.unsigned_abs().to_string())
            }
            Score::Tenths(tenths) => {
                let points = f64::from(tenths) / 10.0;
                names.points(side, points, &format!("{:.1}", points.abs()))
            }
            Score::WinIn(plies) => names.wins(side, plies),
            Score::LossIn(plies) => names.wins(side.other(), plies),
        };
        format!("{told}{}", if self.proved { ", proved" } else { "" })
    }

    /// The moves of the line, joined by `, `.
    pub fn line_text(&self, name: impl FnMut(&M) -> String) -> String {
        let names: Vec<String> = self.line.iter().map(name).collect();
        names.join(", ")
    }
}

/// News of a machine player on the way to its answer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Progress<M> {
    /// It finished a depth.
    Depth(Thought<M>),
    /// Every best move in board order and their value in tenths of a point, from players that work
    /// that out.
    BestMoves(Vec<M>, i32),
    /// A solver found a solution of so many moves, proved to be shortest or not.
    Solution(usize, bool),
}

impl<M> Progress<M> {
    /// The line of `analyse`: `depth 7 score +35 nodes 81234 time 12 ms pv 8 6, 9 7`,
    /// `best 8 6, 8 8 score 2.0` or `12 moves, proved shortest`.
    pub fn line(&self, mut name: impl FnMut(&M) -> String) -> String {
        match self {
            Progress::Depth(thought) => {
                let Thought {
                    depth, nodes, time, ..
                } = thought;
                let (score, time) = (thought.score_text(), time.as_millis());
                let line = thought.line_text(name);
                format!("depth {depth} score {score} nodes {nodes} time {time} ms pv {line}")
            }
            Progress::BestMoves(moves, tenths) => {
                let moves: Vec<String> = moves.iter().map(&mut name).collect();
                let score = f64::from(*tenths) / 10.0;
                format!("best {} score {score:.1}", moves.join(", "))
            }
            Progress::Solution(moves, true) => format!("{moves} moves, proved shortest"),
            Progress::Solution(moves, false) => format!("{moves} moves, perhaps not shortest"),
        }
    }
}

#[cfg(test)]
mod tests;

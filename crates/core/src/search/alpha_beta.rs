//! Iterative deepening with principal variation search and a transposition table, on any number of
//! threads.
//!
//! Contract. [`search`] answers with a move that [`Rules::moves`](crate::rules::Rules::moves) lists, or
//! `None` when there is none. The score of a report is
//!
//! * `WIN - n` when the side to move wins at ply `n` or earlier against every defence;
//! * `n - WIN` when it loses, and no earlier loss than at ply `n` was found at the depth searched;
//! * otherwise the value at the depth searched. With
//!   [`Parts::EXACT`](crate::search::Parts::EXACT) this is the value of
//!   [`plain::value`](super::plain) at that depth; with all parts, some lines are pruned and some
//!   extended.
//!
//! One thread, limits of depth or nodes, and a fresh table make a search repeatable: the reports for
//! one position, seed and set of options differ in their times only.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::base::{Random, threads};
use crate::rules::{Hints, Verdict};
use crate::search::limits::{Limits, Report, WIN, win_distance};
use crate::search::options::Options;
use crate::search::order::Candidate;
use crate::search::parts::Part;
use crate::search::table::Table;
use crate::search::worker::{MAX_PLY, Shared, Worker};

/// Searches for the best move of `position` within `limits`. The result is the last report, whose line
/// begins with that move; `None` when there is no move. `progress` receives a report after each
/// finished depth. A limit of nodes never interrupts depth 1.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Instant;
/// use atom4_score_four::{Board, Position, SearchPosition, notation};
/// use atom4_core::search::{Limits, Options, Table, search, win_distance};
///
/// // White has three beads on A1 and is to move.
/// let board = notation::parse_position("WWW/BBB//////////////").expect("16 pegs");
/// let position = SearchPosition::new(Position::of(&board), &board);
/// let (clock, stop) = (Instant::now(), AtomicBool::new(false));
/// let limits = Limits::new(&clock, &stop).with_depth(4);
/// let report = search(&position, &limits, &Options::default(), &mut Table::new(1), &mut |_| {})
///     .expect("there are moves");
/// assert_eq!(report.line[0].to_string(), "A1");
/// assert_eq!(win_distance(report.score), Some(1));
/// ```
pub fn search<G>(
    position: &G,
    limits: &Limits<'_>,
    options: &Options,
    table: &mut Table,
    progress: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>>
where
    G: Hints + Send,
    G::Move: Send,
{
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let first = *moves.first()?;
    table.start(options.fresh);
    let shared = Shared {
        limits,
        table,
        options,
        nodes: AtomicU64::new(0),
        halt: AtomicBool::new(false),
    };
    let mut answer = Report::unsearched(first, limits);
    let helpers = (1..threads::granted(options.threads)).map(|helper| {
        let mut root = Root::new(position.clone(), &shared, helper as u64);
        move || root.deepen(&mut |_| {}, &mut None)
    });
    threads::beside(helpers, || {
        let mut latest = None;
        let mut root = Root::new(position.clone(), &shared, 0);
        root.deepen(progress, &mut latest);
        shared.halt.store(true, Ordering::Relaxed);
        if let Some(latest) = latest {
            answer = latest;
        } else if let Some(candidate) = root.list.first() {
            answer.line = vec![candidate.mv];
        }
    });
    answer.nodes = shared.nodes.load(Ordering::Relaxed);
    answer.time = limits.clock.elapsed();
    Some(answer)
}

/// The root node of one thread: its moves, the best so far first.
struct Root<'a, G: Hints> {
    worker: Worker<'a, G>,
    list: Vec<Candidate<G::Move>>,
    helper: u64,
}

impl<'a, G: Hints> Root<'a, G> {
    fn new(position: G, shared: &'a Shared<'a>, helper: u64) -> Root<'a, G> {
        let mut worker = Worker::new(position, shared);
        let mut list = Vec::new();
        worker.list_moves(&mut list);
        Random::new(shared.options.seed ^ helper << 48).shuffle(&mut list);
        // A good first order makes the first iterations cheaper; equal moves keep the order of
        // the shuffle.
        for candidate in &mut list {
            candidate.worth = worker.position.promise(candidate.mv);
        }
        list.sort_by_key(|candidate| -candidate.worth);
        Root {
            worker,
            list,
            helper,
        }
    }

    /// Searches with depths 1, 2, 3, … until a limit or the end of the game is reached.
    fn deepen(
        &mut self,
        progress: &mut dyn FnMut(&Report<G::Move>),
        latest: &mut Option<Report<G::Move>>,
    ) {
        if self.win_at_once(progress, latest) {
            return;
        }
        let deepest = self.worker.shared.limits.depth.unwrap_or(u32::MAX);
        let deepest = deepest.clamp(1, MAX_PLY as u32 - 1);
        let mut score = 0;
        // Every second helper thread starts one ply ahead, so that the threads do not repeat
        // each other's work.
        for depth in 1 + (self.helper % 2) as u32..=deepest {
            self.worker.iteration = depth as i32;
            self.worker.horizon = false;
            score = self.aspiration_search(depth as i32, score);
            let shared = self.worker.shared;
            if self.worker.halted {
                // The best move so far has beaten the last iteration's move at a greater
                // depth, so it replaces that one.
                if !self.worker.lines[0].is_empty()
                    && let Some(latest) = latest
                    && latest.line.first() != self.worker.lines[0].first()
                {
                    latest.line.clone_from(&self.worker.lines[0]);
                }
                return;
            }
            self.worker.report_nodes();
            let proved = !self.worker.horizon || win_distance(score).is_some();
            let report = Report {
                depth,
                score,
                nodes: shared.nodes.load(Ordering::Relaxed),
                time: shared.limits.clock.elapsed(),
                line: self.worker.lines[0].clone(),
                best: Vec::new(),
                proved,
            };
            progress(&report);
            *latest = Some(report);
            let settled = win_distance(score).is_some_and(|plies| plies <= depth as i32);
            if settled || !self.worker.horizon || self.worker.halted {
                return;
            }
        }
    }

    /// Reports a move that wins at once, if there is one. Returns true when there is.
    fn win_at_once(
        &mut self,
        progress: &mut dyn FnMut(&Report<G::Move>),
        latest: &mut Option<Report<G::Move>>,
    ) -> bool {
        let side = self.worker.position.mover();
        for i in 0..self.list.len() {
            let mv = self.list[i].mv;
            let undo = self.worker.play(mv);
            let won = self.worker.position.verdict() == Some(Verdict::Win(side));
            self.worker.position.undo(undo);
            if won {
                self.worker.report_nodes();
                let shared = self.worker.shared;
                let report = Report {
                    depth: 1,
                    score: WIN - 1,
                    nodes: shared.nodes.load(Ordering::Relaxed),
                    time: shared.limits.clock.elapsed(),
                    line: vec![mv],
                    best: Vec::new(),
                    proved: true,
                };
                progress(&report);
                *latest = Some(report);
                return true;
            }
        }
        false
    }

    /// Searches one depth, first in a narrow window around the score of the last one.
    fn aspiration_search(&mut self, depth: i32, last: i32) -> i32 {
        let full = WIN + 1;
        let mut width = G::UNIT;
        let aspiration = self.worker.shared.options.parts.has(Part::Aspiration);
        let (mut alpha, mut beta) = if aspiration && depth >= 4 && win_distance(last).is_none() {
            (last - width, last + width)
        } else {
            (-full, full)
        };
        loop {
            let score = self.iterate(depth, alpha, beta);
            if self.worker.halted {
                return score;
            }
            width *= 4;
            if score <= alpha && alpha > -full {
                alpha = if width > WIN / 4 {
                    -full
                } else {
                    score - width
                };
            } else if score >= beta && beta < full {
                beta = if width > WIN / 4 { full } else { score + width };
            } else {
                return score;
            }
        }
    }

    /// Searches all root moves to `depth` within a window. The best one moves to the front of the
    /// list.
    fn iterate(&mut self, depth: i32, alpha: i32, beta: i32) -> i32 {
        let worker = &mut self.worker;
        worker.lines[0].clear();
        let (mut alpha, mut best) = (alpha, -WIN - 1);
        for i in 0..self.list.len() {
            let mv = self.list[i].mv;
            let undo = worker.play(mv);
            let mut score = alpha + 1;
            if i > 0 {
                score = -worker.node(depth - 1, 1, -alpha - 1, -alpha, false);
            }
            if score > alpha && !worker.halted {
                score = -worker.node(depth - 1, 1, -beta, -alpha, false);
            }
            worker.position.undo(undo);
            if worker.halted {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha || i == 0 {
                    worker.extend_line(0, mv);
                }
                if score > alpha {
                    alpha = score;
                    self.list[..=i].rotate_right(1);
                }
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}

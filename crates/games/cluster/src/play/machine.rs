//! The machine player of Cluster: the search over expectations where the board is small enough for
//! the fast position, a plain look one move ahead beyond.

use std::time::Instant;

use super::unseen::PossibleBags;
use crate::fast::{FastPosition, Ply};
use crate::field::Field;
use crate::game::{actions, made};
use crate::{Action, Board, Hand};
use atom4_core::base::Random;
use atom4_core::rules::Side;
use atom4_core::search::expectation::{Candidate, Expectation};
use atom4_core::search::{Limits, Report};
use atom4_play::game::Request;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Effort;
use atom4_play::thought::{Progress, Thought};

/// Positions that level 1 looks at; each level after it looks at twice as many.
pub const LEVEL_NODES: u64 = 1000;

/// A move to be found.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// The board.
    pub board: &'a Board,
    /// The bags as they may be, the hand in them: one where they are known, never none.
    pub bags: &'a [PossibleBags],
    /// The player to move.
    pub side: Side,
    /// The hand that this player has drawn.
    pub hand: Hand,
}

/// The best move by a search within `limits`; `None` where there is none. `report` gets each
/// finished depth.
pub fn best(
    problem: Problem<'_>,
    engine: &mut Expectation,
    limits: &Limits<'_>,
    report: &mut dyn FnMut(&Report<Action>),
) -> Option<Action> {
    // The first that holds the grid: words of bits for edges up to 6, 8 and 10.
    searched::<2>(problem, engine, limits, report)
        .or_else(|| searched::<4>(problem, engine, limits, report))
        .or_else(|| searched::<6>(problem, engine, limits, report))
        .or_else(|| one_ahead(problem))
}

fn searched<const W: usize>(
    problem: Problem<'_>,
    engine: &mut Expectation,
    limits: &Limits<'_>,
    report: &mut dyn FnMut(&Report<Action>),
) -> Option<Action> {
    let Problem {
        board,
        bags,
        side,
        hand,
    } = problem;
    let field = Field::<W>::new(board)?;
    let mut candidates = candidates(&positions(&field, board, bags, side), hand);
    let reach = board.grid().reach();
    engine.search(&mut candidates, limits, &mut |found| {
        let name = |line: &[Ply]| line.iter().map(|ply| ply.action(reach)).collect();
        report(&Report {
            depth: found.depth,
            score: found.score,
            nodes: found.nodes,
            time: found.time,
            line: name(&found.line),
            best: name(&found.best),
            proved: found.proved,
        });
    });
    candidates.first().map(|best| best.mv.action(reach))
}

/// The positions of `board` with these bags and the player of `side` to move, each with its probability.
#[must_use]
pub fn positions<'a, const W: usize>(
    field: &'a Field<W>,
    board: &Board,
    bags: &[PossibleBags],
    side: Side,
) -> Vec<(FastPosition<'a, W>, f32)> {
    let mover = side.index() as u8;
    let position =
        |(bags, chance): &PossibleBags| (FastPosition::new(field, board, bags, mover), *chance);
    bags.iter().map(position).collect()
}

/// The moves that a hand allows, with the positions after them. `positions` are those that the player may be in, which
/// differ in the other player's bag only.
#[must_use]
pub fn candidates<'a, const W: usize>(
    positions: &[(FastPosition<'a, W>, f32)],
    hand: Hand,
) -> Vec<Candidate<FastPosition<'a, W>>> {
    let Some((position, _)) = positions.first() else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for chip in hand.colours() {
        position.drops_of(chip, &mut moves);
    }
    if hand.second.is_some() {
        moves.extend((0..6).map(Ply::Rotate));
    }
    let hand = hand.second.map(|second| [hand.first, second]);
    let candidate = |mv: Ply| {
        let after = |(position, chance): &(FastPosition<'a, W>, f32)| {
            let mut after = position.clone();
            match mv {
                Ply::Drop(chip, column) => after.drop_chip(chip, column.into()),
                Ply::Rotate(to) => after.rotate(to, hand),
            }
            (after, *chance)
        };
        Candidate::new(mv, positions.iter().map(after).collect())
    };
    moves.into_iter().map(candidate).collect()
}

/// A move for boards beyond the fast position: one that wins, else the one with the best balance
/// of longest lines after it.
pub(super) fn one_ahead(problem: Problem<'_>) -> Option<Action> {
    let mut moves = Vec::new();
    actions(problem.board, problem.hand, &mut moves);
    let (me, other) = (problem.side.index(), problem.side.other().index());
    let worth = |action: &Action| {
        let board = made(problem.board, *action);
        let won = board
            .winner()
            .map_or(0, |winner| if winner == problem.side { 1 } else { -1 });
        let best = board.best();
        // Turning costs two chips: only where it is worth it.
        let cheap = matches!(action, Action::Drop { .. });
        (won, i64::from(best[me]) - i64::from(best[other]), cheap)
    };
    // The first of the best: `max_by_key` would take the last.
    moves.into_iter().rev().max_by_key(worth)
}

/// The move proposed to the side of the request, which holds `hand`; `bags` hold the chips that
/// neither lie on the board nor left the game.
///
/// # Errors
/// Where there is no move.
pub fn propose(
    board: &Board,
    bags: &[u16],
    hand: Hand,
    request: Request<'_, Side>,
    progress: &mut dyn FnMut(Progress<Action>),
) -> Result<Action, Refusal> {
    let problem = Problem {
        board,
        bags: &[(bags_with(bags, Some(hand)), 1.0)],
        side: request.who,
        hand,
    };
    let no_move = || Refusal::new("there is no move");
    let settings = request.settings;
    if settings.effort == Effort::Level(0) {
        return casual(problem, settings.seed).ok_or_else(no_move);
    }
    let clock = Instant::now();
    let limits = Limits::new(&clock, request.stop);
    let limits = match settings.effort {
        Effort::Level(level) => {
            let doublings = (level - 1).min(50);
            limits.with_nodes(LEVEL_NODES << doublings)
        }
        Effort::Time(time) => limits.with_time(time),
    };
    let mut engine = Expectation::new(settings.hash_mb);
    let found = best(problem, &mut engine, &limits, &mut |report| {
        progress(Progress::Depth(Thought::of_report(report)));
    });
    found.ok_or_else(no_move)
}

/// Level 0: any move, but a win that a drop makes at once is seen.
#[must_use]
pub fn casual(problem: Problem<'_>, seed: u64) -> Option<Action> {
    let mut moves = Vec::new();
    actions(problem.board, problem.hand, &mut moves);
    let wins = |action: &&Action| {
        let drops = matches!(action, Action::Drop { .. });
        drops && made(problem.board, **action).winner() == Some(problem.side)
    };
    let drops = moves
        .iter()
        .filter(|action| matches!(action, Action::Drop { .. }));
    let drops = drops.copied().collect::<Vec<_>>();
    let chips = problem
        .board
        .cells()
        .iter()
        .filter(|&&value| value < 254)
        .count();
    let mut random = Random::new(seed ^ chips as u64);
    let win = moves.iter().find(wins).copied();
    win.or_else(|| random.pick(&drops).copied())
        .or_else(|| random.pick(&moves).copied())
}

/// The bags with the chips in the hand at least, which may be any in testing mode.
pub(super) fn bags_with(bags: &[u16], hand: Option<Hand>) -> Vec<u16> {
    let mut bags = bags.to_vec();
    for chip in hand.into_iter().flat_map(Hand::colours) {
        let twice = hand.is_some_and(|hand| hand.second == Some(hand.first));
        let bag = &mut bags[usize::from(chip)];
        *bag = (*bag).max(1 + u16::from(twice));
    }
    bags
}

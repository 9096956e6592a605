//! The machine player of Cluster: the search over expectations, in the form of position that serves the board best.

use std::time::Instant;

use super::unseen::PossibleBags;
use crate::any_position::AnyPosition;
use crate::fast::Ply;
use crate::game::{actions, made};
use crate::possible_positions::{PossiblePositions, Task};
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
    let Problem {
        board,
        bags,
        side,
        hand,
    } = problem;
    let reach = board.grid().reach();
    let searching = Searching {
        hand,
        engine,
        limits,
        report: &mut |found| {
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
        },
    };
    let best = PossiblePositions::new(board, bags, side).work(searching);
    best.map(|(ply, _)| ply.action(reach))
}

/// A search for the best move with a hand: the move and its value.
pub struct Searching<'a, 'l> {
    /// The hand.
    pub hand: Hand,
    /// The search.
    pub engine: &'a mut Expectation,
    /// Its limits.
    pub limits: &'a Limits<'l>,
    /// Gets each finished depth.
    pub report: &'a mut dyn FnMut(&Report<Ply>),
}

impl Task for Searching<'_, '_> {
    type Output = Option<(Ply, f32)>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Option<(Ply, f32)> {
        let mut candidates = candidates(positions, self.hand);
        self.engine
            .search(&mut candidates, self.limits, self.report);
        candidates.first().map(|best| (best.mv, best.value))
    }
}

/// The moves that a hand allows, with the positions after them. `positions` are those that the player may be in, which
/// differ in the other player's bag only.
#[must_use]
pub fn candidates<P: AnyPosition>(positions: &[(P, f32)], hand: Hand) -> Vec<Candidate<P>> {
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
        let after = |(position, chance): &(P, f32)| {
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

//! Moves of Cluster judged: by expectations over the hands to come, and by a proof where one reaches.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::machine::{bags_with, candidates};
use super::{Game, HistoryEntry};
use crate::any_position::AnyPosition;
use crate::fast::Ply;
use crate::game::{actions, made};
use crate::possible_positions::{PossiblePositions, Task};
use crate::{Action, Board, Hand};
use atom4_core::search::expectation::Expectation;
use atom4_core::search::{Limits, Report};
use atom4_play::review::{Judgement, Length, MadeMove, Pass, Review, Situation, Value};
use atom4_play::view::Side;

/// Positions that a search looks at in the first pass and in the usual one; the first is level 3.
const SEARCHED: [u64; 2] = [4_000, 100_000];

/// A board with bags, the side to move, and its hand once it is drawn.
#[derive(Clone, Debug)]
pub struct BoardAndHand {
    board: Arc<Board>,
    /// Chips left by colour, the hand among them.
    bags: Vec<u16>,
    side: Side,
    hand: Option<Hand>,
}

impl Review for Game {
    type Situation = BoardAndHand;

    /// The longer line wins, and who cannot move has lost.
    const DRAWS: bool = false;

    fn last_made(&self, before: &Game) -> Option<MadeMove<BoardAndHand>> {
        let Some(HistoryEntry::Act(action, side, hand)) = self.last_entry() else {
            return None;
        };
        let bags = before.bags();
        // A move without a known hand is compared with those of the least hand that allows it.
        let hand = hand.unwrap_or_else(|| least_hand(action, side, &bags, before.board()));
        Some(MadeMove {
            side,
            mv: action,
            before: BoardAndHand {
                board: before.state.board.clone(),
                bags: bags_with(&bags, Some(hand)),
                side,
                hand: Some(hand),
            },
        })
    }

    fn situation(&self) -> Option<BoardAndHand> {
        let side = self.mover();
        let hand = self.hand(side);
        let here = BoardAndHand {
            board: self.state.board.clone(),
            bags: bags_with(&self.bags(), hand),
            side,
            hand,
        };
        self.told_ending().is_none().then_some(here)
    }
}

fn least_hand(action: Action, side: Side, bags: &[u16], board: &Board) -> Hand {
    match action {
        Action::Drop { chip, .. } => Hand {
            first: chip,
            second: None,
        },
        Action::Rotate(_) => {
            let own = board.setup().chips_of(side);
            let most = own.clone().max_by_key(|&chip| bags[usize::from(chip)]);
            let first = most.unwrap_or(own.start);
            Hand {
                first,
                second: Some(first),
            }
        }
    }
}

/// A search of a situation: the score, and the expected line.
struct Judging<'a, 'l> {
    hand: Option<Hand>,
    engine: &'a mut Expectation,
    limits: &'a Limits<'l>,
}

impl Task for Judging<'_, '_> {
    type Output = (i32, Vec<Ply>);

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> (i32, Vec<Ply>) {
        let Some(hand) = self.hand else {
            let score = positions.first().map_or(0, |(position, _)| {
                self.engine.evaluate(position, self.limits)
            });
            return (score, Vec::new());
        };
        let mut last: Option<Report<Ply>> = None;
        let mut candidates = candidates(positions, hand);
        let keep = &mut |report: &Report<Ply>| last = Some(report.clone());
        self.engine.search(&mut candidates, self.limits, keep);
        last.map_or((0, Vec::new()), |report| (report.score, report.line))
    }
}

impl Situation for BoardAndHand {
    type Move = Action;
    type Memory = Expectation;

    fn memory(megabytes: usize) -> Expectation {
        Expectation::new(megabytes)
    }

    fn mover(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        if let (Some(hand), None) = (self.hand, self.board.winner()) {
            actions(&self.board, hand, &mut moves);
        }
        moves
    }

    fn after(&self, mv: Action) -> BoardAndHand {
        BoardAndHand {
            board: Arc::new(made(&self.board, mv)),
            bags: Hand::spent(self.hand, mv, &self.bags),
            side: self.side.other(),
            hand: None,
        }
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.board.cells(), self.board.gravity().index()).hash(&mut hasher);
        (&self.bags, self.side, self.hand).hash(&mut hasher);
        hasher.finish()
    }

    fn judge(
        &self,
        pass: Pass,
        engine: &mut Expectation,
        limits: &Limits<'_>,
    ) -> Option<Judgement<Action>> {
        let over = Length::of(0);
        match self.board.winner() {
            Some(winner) if winner == self.side => {
                return Some(Judgement::ended(Value::Win(over)));
            }
            Some(_) => return Some(Judgement::ended(Value::Loss(over))),
            None => {}
        }
        let own = self.board.setup().chips_of(self.side);
        if self.hand.is_none() && own.clone().all(|chip| self.bags[usize::from(chip)] == 0) {
            return Some(Judgement::ended(Value::Loss(over)));
        }
        let within = limits.with_nodes(pass.nodes(SEARCHED));
        engine.clear();
        let judging = Judging {
            hand: self.hand,
            engine,
            limits: &within,
        };
        let bags = [(self.bags.clone(), 1.0)];
        let (score, line) = PossiblePositions::new(&self.board, &bags, self.side).work(judging);
        if limits.expired() {
            return None;
        }
        let reach = self.board.grid().reach();
        Some(Judgement {
            value: Value::of_search(score, false),
            line: line.into_iter().map(|ply| ply.action(reach)).collect(),
        })
    }
}

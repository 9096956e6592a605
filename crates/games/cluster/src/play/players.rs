//! The machine player of Cluster, asked for a move of a side with the hand it was given.

use std::sync::atomic::{AtomicBool, Ordering};

use super::machine::propose;
use super::{Game, options};
use crate::game::made;
use crate::{Action, Board, Hand};
use atom4_core::rules::Side;
use atom4_play::game::{Players, Request};
use atom4_play::refusal::Refusal;
use atom4_play::thought::Progress;

impl Players for Game {
    type Asked = Side;

    fn parse_asked(who: &str) -> Result<Side, Refusal> {
        Side::named(who).ok_or_else(|| Refusal::nobody(who, "name white or black"))
    }

    fn propose(
        &self,
        request: Request<'_, Side>,
        progress: &mut dyn FnMut(Progress<Action>),
    ) -> Result<Action, Refusal> {
        let side = request.who;
        let hand = self.hand(side).ok_or_else(|| {
            let who = side.word();
            Refusal::new(format!("{who} holds no chips; give {who} chips first"))
        })?;
        if self.actions(side).is_empty() {
            return Err(Refusal::new(
                "every column is full, and turning the board takes two chips",
            ));
        }
        propose(self.board(), &self.bags(), hand, request, progress)
    }

    fn play_proposed(&mut self, who: Side, mv: Action) -> Result<(), Refusal> {
        match mv {
            Action::Drop { pos, chip } => self.drop_chip(pos.into(), chip.into()),
            Action::Rotate(to) => self.rotate(to.index() as i64, Some(who)),
        }
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let hands = self.state.hands;
        match self.board().winner() {
            Some(_) => Some(u64::from(depth == 0)),
            None => count(self.board(), self.mover(), hands, depth, stop),
        }
    }
}

/// Move sequences of exactly `depth` moves, each side with the hand given to it, or with any chip
/// of its own; `None` when `stop` came up.
fn count(
    board: &Board,
    side: Side,
    hands: [Option<Hand>; 2],
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if board.winner().is_some() || stop.load(Ordering::Relaxed) {
        return (!stop.load(Ordering::Relaxed)).then_some(0);
    }
    let moves = options(board, side, hands[side.index()]);
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    let mut sum = 0u64;
    for action in moves {
        let after = made(board, action);
        sum = sum.saturating_add(count(&after, side.other(), hands, depth - 1, stop)?);
    }
    Some(sum)
}

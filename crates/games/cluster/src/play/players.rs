//! The machine player of Cluster, asked for a move of a side with the hand it was given.

use std::sync::atomic::{AtomicBool, Ordering};

use super::machine::propose;
use super::{Game, options};
use crate::game::made;
use crate::{Action, Board};
use atom4_core::rules::Side;
use atom4_core::search::sequences;
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
        // Each side moves with the hand given to it, or with any chip of its own.
        let moves = |(board, side): &(Board, Side)| match board.winner() {
            Some(_) => Vec::new(),
            None => options(board, *side, self.hand(*side)),
        };
        let after = |(board, side): &(Board, Side), action| (made(board, action), side.other());
        let start = (self.board().clone(), self.mover());
        let stop = || stop.load(Ordering::Relaxed);
        sequences(&start, depth, &moves, &after, &stop)
    }
}

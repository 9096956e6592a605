//! The machine player of Score Four, asked for a move of a side.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::{Game, side_for};
use crate::{Peg, Position, perft};
use atom4_core::rules::Side;
use atom4_core::search::{Limits, Report};
use atom4_play::game::{Players, Request};
use atom4_play::refusal::Refusal;
use atom4_play::thought::{Progress, Thought};

impl Players for Game {
    type Asked = Side;

    fn parse_asked(who: &str) -> Result<Side, Refusal> {
        side_for(who)
    }

    fn propose(
        &self,
        request: Request<'_, Side>,
        progress: &mut dyn FnMut(Progress<Peg>),
    ) -> Result<Peg, Refusal> {
        let clock = Instant::now();
        let limits = Limits::new(&clock, request.stop);
        let mut tell = |report: &Report<Peg>| progress(Progress::Depth(Thought::of_report(report)));
        let (side, settings) = (request.who, request.settings);
        let answer = self
            .machine
            .think(&self.board, side, settings, &limits, &mut tell);
        let proposed = answer.and_then(|report| report.line.first().copied());
        proposed.ok_or_else(|| Refusal::new("every peg is full"))
    }

    fn play_proposed(&mut self, who: Side, mv: Peg) -> Result<(), Refusal> {
        self.add(who, mv)
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let position = Position::of(&self.board);
        perft(&position, depth, &|| stop.load(Ordering::Relaxed))
    }
}

//! The solver as a machine player, asked for the next slide of a solution.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Game;
use crate::board::{Position, Slide};
use crate::solvers::plan;
use atom4_core::search::sequences;
use atom4_play::game::{Players, Request};
use atom4_play::refusal::Refusal;
use atom4_play::thought::Progress;

impl Players for Game {
    /// A puzzle has no sides.
    type Asked = ();

    fn parse_asked(who: &str) -> Result<(), Refusal> {
        if who.is_empty() {
            return Ok(());
        }
        Err(Refusal::new(
            "Atomix has no sides; say get move or play move",
        ))
    }

    fn propose(
        &self,
        request: Request<'_, ()>,
        progress: &mut dyn FnMut(Progress<Slide>),
    ) -> Result<Slide, Refusal> {
        let position = self.position();
        let solution = plan::find(self.level(), &position, request.settings, request.stop)?;
        let slides = solution.slides();
        progress(Progress::Solution(slides.len(), solution.figures.proved));
        let first = slides.first().copied();
        first.ok_or_else(|| Refusal::new("there is nothing left to do"))
    }

    fn play_proposed(&mut self, (): (), mv: Slide) -> Result<(), Refusal> {
        self.slide(mv)?;
        self.help();
        Ok(())
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let level = self.level();
        // A solved position is not extended.
        let moves = |position: &Position| {
            let mut slides = Vec::new();
            if position.solved(level).is_none() {
                position.slides(level, &mut slides);
            }
            slides
        };
        let after = |position: &Position, slide| {
            let mut next = position.clone();
            next.slide(level, slide);
            next
        };
        let stop = || stop.load(Ordering::Relaxed);
        sequences(&self.position(), depth, &moves, &after, &stop)
    }
}

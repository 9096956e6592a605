//! Atom-4 on a screen.

use super::picture::{spot, vertex};
use crate::games::atom4::play::Game;
use crate::play::duel::Sitting;
use crate::play::refusal::Refusal;
use crate::play::view::{Side, Spot};
use crate::rules::{Rules, Verdict};

impl Sitting for Game {
    fn mover(&self) -> Side {
        self.position().mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.decision().map(|decision| decision.verdict)
    }

    fn place(&mut self, at: Spot) -> Result<(), Refusal> {
        let v = vertex(at)?;
        self.add(self.position().next_colour(), v).map(drop)
    }

    fn spot(&self, text: &str) -> Result<Spot, Refusal> {
        let numbers: Vec<Option<i16>> = text
            .split([' ', ',', '\t'])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect();
        match numbers.as_slice() {
            &[Some(x), Some(y)] => vertex(Spot::new(x, y)).map(spot),
            _ => Err(Refusal::new(format!(
                "'{}' is no vertex; type column and row, such as 8 6",
                text.chars().take(40).collect::<String>()
            ))),
        }
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(Game::score(self))
    }

    fn crossed(&self) -> u64 {
        self.timeline.crossed()
    }

    fn length(&self) -> usize {
        self.entries().count()
    }

    fn next(&mut self) -> Result<(), Refusal> {
        self.next_round()
    }

    fn restart(&mut self) {
        let round = self.round();
        // The round that is being played exists.
        let _ = self.start_round(round);
    }

    fn rounds(&self) -> u32 {
        6
    }

    fn begin(&mut self, round: u32) {
        // The page offers rounds that exist.
        let _ = self.start_round_at(round, [0, 0]);
    }

    fn has_classic(&self) -> bool {
        true
    }
}

//! Score Four on a screen.

use super::picture::{peg, spot};
use crate::games::score_four::Peg;
use crate::games::score_four::play::Game;
use crate::play::desk::Desk;
use crate::play::duel::Sitting;
use crate::play::refusal::Refusal;
use crate::play::view::{Side, Spot};
use crate::rules::Verdict;

impl Sitting for Game {
    fn mover(&self) -> Side {
        self.board().mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board().verdict()
    }

    fn place(&mut self, at: Spot) -> Result<(), Refusal> {
        let peg = peg(at)?;
        self.add(self.mover(), peg)
    }

    fn spot(&self, text: &str) -> Result<Spot, Refusal> {
        text.trim().parse::<Peg>().map(spot).map_err(|_| {
            let text: String = text.chars().take(40).collect();
            Refusal::new(format!(
                "'{text}' is no peg; type a letter A to D and a number 1 to 4"
            ))
        })
    }

    fn crossed(&self) -> u64 {
        self.timeline.crossed()
    }

    fn length(&self) -> usize {
        self.entries().count()
    }

    fn next(&mut self) -> Result<(), Refusal> {
        if self.verdict().is_none() {
            return Err(Refusal::new("this game is not decided yet"));
        }
        self.clear();
        Ok(())
    }

    fn restart(&mut self) {
        self.clear();
    }

    fn begin(&mut self, _round: u32) {
        self.clear();
    }

    fn sides_change(&self) -> bool {
        true
    }
}

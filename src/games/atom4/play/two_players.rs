//! Atom-4 for two players on a screen.

use super::picture::{spot, vertex};
use crate::games::atom4::notation::LAST_ROUND;
use crate::games::atom4::play::Game;
use crate::lattice::triangular::Vertex;
use crate::play::refusal::Refusal;
use crate::play::two_player_game::{Rounds, TwoPlayers};
use crate::play::view::{Action, Hint, Side};
use crate::rules::{Rules, Verdict};

impl TwoPlayers for Game {
    fn mover(&self) -> Side {
        self.position().mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.decision().map(|decision| decision.verdict)
    }

    fn play(&mut self, mv: Vertex) -> Result<(), Refusal> {
        self.add(self.position().next_colour(), mv).map(drop)
    }

    fn chosen(&self, action: &Action) -> Option<Result<Vertex, Refusal>> {
        match *action {
            Action::Place(at) => Some(vertex(at)),
            _ => None,
        }
    }

    fn hint_at(&self, mv: Vertex) -> Hint {
        Hint::Place(spot(mv))
    }

    fn next(&mut self) -> Result<(), Refusal> {
        self.next_round()
    }

    fn restart(&mut self) {
        self.open_round(self.round(), self.score());
    }

    fn begin(&mut self, round: u32) {
        self.open_round(round.clamp(1, LAST_ROUND), [0; 2]);
    }

    fn rounds(&self) -> Option<&dyn Rounds> {
        Some(self)
    }
}

impl Rounds for Game {
    fn count(&self) -> u32 {
        6
    }

    fn score(&self) -> [u32; 2] {
        Game::score(self)
    }
}

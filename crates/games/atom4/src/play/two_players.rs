//! Atom-4 for two players on a screen.

use super::picture::{spot, vertex};
use crate::notation::LAST_ROUND;
use crate::play::Game;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::{Rules, Verdict};
use atom4_play::game::Notation;
use atom4_play::refusal::Refusal;
use atom4_play::two_player_game::{NewGameOptions, Rounds, TwoPlayers, Words};
use atom4_play::view::{Action, Hint, Side};

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
            Action::Place(at) => Some(vertex(at, self.position().edge())),
            _ => None,
        }
    }

    fn in_words(&self, mv: Vertex) -> Words {
        Words {
            verb: "put",
            rest: format!(
                "{} on {}",
                self.position().next_colour(),
                self.move_text(mv)
            ),
        }
    }

    /// Fitted to own games, as `docs/review.md` says.
    fn odds(&self) -> f64 {
        1564.0
    }

    fn hint_at(&self, mv: Vertex) -> Hint {
        Hint::Place(spot(mv))
    }

    fn next(&mut self) -> Result<(), Refusal> {
        self.next_round()
    }

    fn conclude(&mut self) {
        // There is no round after the last one.
        if self.start_round(self.round().saturating_add(1)).is_err() {
            self.restart();
        }
    }

    fn restart(&mut self) {
        self.open_round(self.position().edge(), self.round(), self.score());
    }

    fn begin(&mut self, round: u32) {
        self.open_round(self.pending, round.clamp(1, LAST_ROUND), [0; 2]);
    }

    fn rounds(&self) -> Option<&dyn Rounds> {
        Some(self)
    }

    fn new_game_options(&self) -> Option<&dyn NewGameOptions> {
        Some(self)
    }

    fn new_game_options_mut(&mut self) -> Option<&mut dyn NewGameOptions> {
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

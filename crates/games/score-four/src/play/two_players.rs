//! Score Four for two players on a screen.

use super::picture::{peg, spot};
use crate::Peg;
use crate::play::Game;
use atom4_core::rules::Verdict;
use atom4_play::game::Notation;
use atom4_play::refusal::Refusal;
use atom4_play::two_player_game::{TwoPlayers, Words};
use atom4_play::view::{Action, Hint, Side};

impl TwoPlayers for Game {
    fn mover(&self) -> Side {
        self.board().mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.board().verdict()
    }

    fn play(&mut self, mv: Peg) -> Result<(), Refusal> {
        self.add(self.mover(), mv)
    }

    fn chosen(&self, action: &Action) -> Option<Result<Peg, Refusal>> {
        match *action {
            Action::Place(at) => Some(peg(at)),
            _ => None,
        }
    }

    fn in_words(&self, mv: Peg) -> Words {
        Words {
            verb: "put",
            rest: format!("a {} bead on {}", self.mover().word(), self.move_text(mv)),
        }
    }

    /// Fitted to own games, as `docs/review.md` says.
    fn odds(&self) -> f64 {
        56.0
    }

    fn hint_at(&self, mv: Peg) -> Hint {
        Hint::Place(spot(mv))
    }

    fn sides_change(&self) -> bool {
        true
    }
}

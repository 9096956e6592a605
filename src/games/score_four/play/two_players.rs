//! Score Four for two players on a screen.

use super::picture::{peg, spot};
use crate::games::score_four::Peg;
use crate::games::score_four::play::Game;
use crate::play::game::Notation;
use crate::play::refusal::Refusal;
use crate::play::two_player_game::{TwoPlayers, Words};
use crate::play::view::{Action, Hint, Side};
use crate::rules::Verdict;

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
            rest: format!(
                "a {} bead on {}",
                self.mover().name().to_lowercase(),
                self.move_text(mv)
            ),
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

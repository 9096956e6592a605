//! Cluster for two players on a screen.

use super::Game;
use super::picture::TOWARDS;
use crate as cluster;
use crate::{Action, Ending};
use atom4_core::lattice::hexagonal::Direction;
use atom4_core::rules::Verdict;
use atom4_play::names::SideNames;
use atom4_play::refusal::Refusal;
use atom4_play::two_player_game::{DrawnHands, NewGameOptions, TwoPlayers, Words};
use atom4_play::view::{self, Hint, Side, Spot};

impl Game {
    /// Dropping the first or the second chip of the hand down the column at this place.
    fn drop_from_hand(&self, at: Spot, which: usize) -> Result<Action, Refusal> {
        let held = self.held(Game::mover(self));
        let &chip = held
            .get(which)
            .ok_or_else(|| Refusal::new("there is no second chip in the hand"))?;
        let pos = at.x.into();
        Ok(Action::Drop { pos, chip })
    }
}

impl TwoPlayers for Game {
    fn mover(&self) -> Side {
        Game::mover(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ending().map(|ending| Verdict::Win(ending.winner()))
    }

    fn how_it_ended(&self, names: &SideNames) -> Option<String> {
        match self.ending()? {
            Ending::Line(_) => None,
            Ending::OutOfChips(side) => Some(format!("{} is out of chips.", names.of(side))),
            Ending::Stuck(side) => Some(format!(
                "{} has one chip and finds every column full.",
                names.of(side)
            )),
        }
    }

    fn play(&mut self, mv: Action) -> Result<(), Refusal> {
        self.act(mv)
    }

    fn chosen(&self, action: &view::Action) -> Option<Result<Action, Refusal>> {
        match *action {
            view::Action::Place(at) => Some(self.drop_from_hand(at, 0)),
            view::Action::PlaceOther(at) => Some(self.drop_from_hand(at, 1)),
            view::Action::Rotate(to) => {
                let known = Direction::new(to.into()).map(Action::Rotate);
                Some(
                    known.ok_or_else(|| {
                        Refusal::from_error(cluster::Refusal::NoDirection(to.into()))
                    }),
                )
            }
            _ => None,
        }
    }

    fn in_words(&self, mv: Action) -> Words {
        match mv {
            Action::Drop { pos, chip } => Words {
                verb: "drop",
                rest: format!("chip {chip} in column {pos}"),
            },
            Action::Rotate(to) => Words {
                verb: "turn",
                rest: format!("gravity to the {}", TOWARDS[to.index()]),
            },
        }
    }

    /// Fitted to own games, as `docs/review.md` says.
    fn odds(&self) -> f64 {
        2615.0
    }

    fn hint_at(&self, mv: Action) -> Hint {
        match mv {
            Action::Drop { pos, .. } => Hint::Place(Spot::new(pos as i16, 0)),
            Action::Rotate(to) => Hint::Rotate(to.index() as u8),
        }
    }

    fn restart(&mut self) {
        self.renew(self.board().setup().clone());
    }

    fn begin(&mut self, _round: u32) {
        self.renew(self.pending.clone());
    }

    fn drawn_hands(&mut self) -> Option<&mut dyn DrawnHands> {
        Some(self)
    }

    fn new_game_options(&self) -> Option<&dyn NewGameOptions> {
        Some(self)
    }

    fn new_game_options_mut(&mut self) -> Option<&mut dyn NewGameOptions> {
        Some(self)
    }
}

impl DrawnHands for Game {
    fn shuffle(&mut self, seed: u64) {
        Game::shuffle(self, seed);
    }

    fn deal(&mut self) {
        Game::deal(self);
    }
}

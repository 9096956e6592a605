//! Cluster on a screen.

use super::Game;
use crate::games::cluster::notation::parse_action;
use crate::games::cluster::{self, Action, Ending};
use crate::lattice::hexagonal::Direction;
use crate::play::duel::Sitting;
use crate::play::duel::sitting::Choice;
use crate::play::refusal::Refusal;
use crate::play::view::{self, Side, Spot};
use crate::rules::Verdict;

impl Game {
    /// Drops the first or the second chip of the hand.
    fn drop_from_hand(&mut self, at: Spot, which: usize) -> Result<(), Refusal> {
        let held = self.held(self.mover());
        let Some(&chip) = held.get(which) else {
            return Err(Refusal::new("there is no second chip in the hand"));
        };
        let pos = at.x.into();
        self.act(Action::Drop { pos, chip })
    }

    /// A move as it is typed: `drop -2 1`, `-2 1`, `-2` for the first chip, `rotate 4`.
    fn read(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim().to_ascii_lowercase();
        let first = self.held(self.mover()).first().copied();
        let bare = first.map(|chip| format!("drop {text} {chip}"));
        [Some(text.clone()), Some(format!("drop {text}")), bare]
            .into_iter()
            .flatten()
            .find_map(|text| parse_action(&text))
            .ok_or_else(|| {
                let shown: String = text.chars().take(40).collect();
                Refusal::new(format!(
                    "'{shown}' is no move; type a column and a chip, -2 1, or rotate 0 to rotate 5"
                ))
            })
    }
}

impl Sitting for Game {
    fn mover(&self) -> Side {
        Game::mover(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ending().map(|ending| Verdict::Win(ending.winner()))
    }

    fn sit_down(&mut self, lot: u64) {
        self.shuffle(lot);
    }

    fn deal(&mut self) {
        Game::deal(self);
    }

    fn how_it_ended(&self) -> Option<String> {
        let number = |side: Side| side.index() + 1;
        match self.ending()? {
            Ending::Line(_) => None,
            Ending::OutOfChips(side) => Some(format!("Player {} is out of chips.", number(side))),
            Ending::Stuck(side) => Some(format!(
                "Player {} has one chip and finds every column full.",
                number(side)
            )),
        }
    }

    fn options(&self) -> Vec<Choice> {
        self.wishes()
    }

    fn choose(&mut self, option: usize, choice: usize) {
        self.wish_for(option, choice);
    }

    fn place(&mut self, at: Spot) -> Result<(), Refusal> {
        self.drop_from_hand(at, 0)
    }

    fn spot(&self, text: &str) -> Result<Spot, Refusal> {
        Ok(match self.read(text)? {
            Action::Drop { pos, .. } => Spot::new(pos as i16, 0),
            Action::Rotate(to) => Spot::new(to.index() as i16, 1),
        })
    }

    fn typed(&mut self, text: &str) -> Result<(), Refusal> {
        let action = self.read(text)?;
        self.act(action)
    }

    fn answered(&mut self, _who: &str, text: &str) -> Result<(), Refusal> {
        self.typed(text)
    }

    fn own_action(&mut self, action: &view::Action) -> Option<Result<(), Refusal>> {
        match *action {
            view::Action::PlaceOther(at) => Some(self.drop_from_hand(at, 1)),
            view::Action::Rotate(to) => {
                let known = Direction::new(to.into())
                    .ok_or_else(|| Refusal::from_error(cluster::Refusal::NoDirection(to.into())));
                Some(known.and_then(|to| self.act(Action::Rotate(to))))
            }
            _ => None,
        }
    }

    fn crossed(&self) -> u64 {
        self.timeline.crossed()
    }

    fn length(&self) -> usize {
        self.timeline.history().moves.len()
    }

    fn next(&mut self) -> Result<(), Refusal> {
        if self.verdict().is_none() {
            return Err(Refusal::new("this game is not decided yet"));
        }
        self.restart();
        Ok(())
    }

    fn restart(&mut self) {
        self.renew(self.board().setup().clone());
    }

    fn begin(&mut self, _round: u32) {
        self.renew(self.wish.clone());
    }
}

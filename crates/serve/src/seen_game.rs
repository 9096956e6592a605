//! The game of a room, at which several look: its view is made once for each change.

use std::cell::OnceCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use atom4_play::view::{Action, Play, Rich, Spot, View};

/// A game whose view stays as it was made until something may have changed it.
pub struct SeenGame {
    game: Box<dyn Play + Send>,
    /// The place that was pointed at last.
    aim: Option<Spot>,
    view: OnceCell<Arc<View>>,
}

impl From<Box<dyn Play + Send>> for SeenGame {
    fn from(game: Box<dyn Play + Send>) -> SeenGame {
        SeenGame {
            game,
            aim: None,
            view: OnceCell::new(),
        }
    }
}

impl SeenGame {
    /// Everything there is to see now.
    pub fn view(&self) -> Arc<View> {
        let made = || Arc::new(self.game.view());
        self.view.get_or_init(made).clone()
    }

    /// All have seen it: the view, which is larger than the game, does not stay in memory until somebody asks again.
    pub fn was_seen(&mut self) {
        self.view.take();
    }

    /// Does what somebody asked.
    pub fn act(&mut self, action: Action) {
        if let Action::Aim(spot) = action
            && spot == std::mem::replace(&mut self.aim, spot)
        {
            return;
        }
        self.view.take();
        self.game.act(action);
    }

    /// A player is called so from now on.
    pub fn call(&mut self, player: usize, name: &str) {
        self.view.take();
        self.game.call(player, name);
    }

    /// Nothing up to now will be taken back.
    pub fn forget(&mut self) {
        self.view.take();
        self.game.forget();
    }

    /// Lets time pass; true when the view has changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        let changed = self.game.tick(now);
        if changed {
            self.view.take();
        }
        changed
    }

    /// The time that the game can wait for the next tick.
    pub fn wake(&self) -> Option<Duration> {
        self.game.wake()
    }

    /// The number of the view's board.
    pub fn revision(&self) -> u64 {
        self.game.revision()
    }

    /// The how-to-play page.
    pub fn rules(&self) -> Vec<Rich> {
        self.game.rules()
    }

    /// The game as saving writes it.
    pub fn text(&self) -> String {
        self.game.text()
    }

    /// The board drawn with characters.
    pub fn drawn(&self) -> String {
        self.game.drawn()
    }

    /// The game as commands that bring it back.
    pub fn script(&self) -> String {
        self.game.script()
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests;

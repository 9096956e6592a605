//! The game that is there again at the next start, however the program ends.

use super::*;
use crate::seats::Seated;

/// What has been kept of the game.
pub(super) struct Keeping {
    /// The revision of the board and those who sat at it when it was kept last, or when it was taken up.
    last: (u64, Seated),
    /// What stands on the board is kept.
    pub done: bool,
}

impl Keeping {
    /// Nothing has been done yet; `keeps` where games are kept at all.
    pub const fn of(keeps: bool, seated: Seated) -> Keeping {
        Keeping {
            last: (0, seated),
            done: keeps,
        }
    }
}

impl<'a, G: TwoPlayers> TwoPlayerController<'a, G> {
    /// Sits down to a game that was kept, as those sat who left it.
    #[must_use]
    pub fn seated(mut self, seated: &Seated) -> Self {
        self.seating.seats = seated.seats;
        self.seating.efforts = seated.efforts;
        self.seating.hints = seated.hints;
        self.seating.white = seated.white & 1;
        self.standing.won = seated.won;
        self.keeping.last = (self.revision, *seated);
        self.look_up_results();
        self
    }

    /// Tells what there is to be known of where the game is kept.
    pub(super) fn hear_store(&mut self) -> bool {
        let Some(news) = self.store.news() else {
            return false;
        };
        self.messages.pass_on(news);
        self.keeping.done = self.store.keeps();
        true
    }

    /// Keeps the game where board or seats have changed. A game with programs from outside is theirs too: they could
    /// not go on with it.
    pub(super) fn keep(&mut self) {
        if self.playback.is_some() || self.aside.is_some() || self.externals.any() {
            return;
        }
        let now = (self.revision, self.seating.seated(self.standing.won));
        if now != self.keeping.last {
            self.keeping.last = now;
            let settings = self.own_settings();
            self.keeping.done = self.store.keep(&self.game, &now.1, &settings);
        }
    }
}

//! The game that is there again at the next start, however the program ends.

use super::*;
use crate::save_store::tell;
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
        self.seating.note_end(self.game.verdict().is_some());
        self.seating.hints = seated.hints;
        self.seating.white = seated.white & 1;
        self.standing.won = seated.won;
        self.start.pace = seated.clocks.map(|kept| kept.pace).or(seated.pace);
        if let Some(kept) = &seated.clocks {
            self.take_up_clocks(kept);
        }
        self.keeping.last = (self.revision, self.seated_now());
        self.look_up_results();
        self
    }

    /// Those who sit at the game now, and the time that they have.
    pub(super) fn seated_now(&self) -> Seated {
        Seated {
            pace: self.start.pace,
            clocks: self.kept_clocks(),
            ..self.seating.seated(self.standing.won)
        }
    }

    /// Writes the game under this name, in place of a file that is there where `over` says so.
    pub(super) fn save(&mut self, name: &str, over: bool) {
        let (settings, ended) = (self.own_settings(), self.ended_by_clock());
        self.store.ended(ended);
        let saved = match over {
            true => self.store.overwrite(name, &self.game, &settings),
            false => self.store.save(name, &self.game, &settings),
        };
        tell(saved, name, &mut self.messages);
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
        let now = (self.revision, self.seated_now());
        if now != self.keeping.last {
            self.keeping.last = now;
            let settings = self.own_settings();
            self.keeping.done = self.store.keep(&self.game, &now.1, &settings);
        }
    }
}

//! The clocks of two people at one screen: when they run, whom they end the game for, and how they are kept.

use super::standing::{Forfeit, Loss};
use super::*;
use crate::clock::{Clocks, Pace, shown};
use crate::seats::KeptClocks;

/// A game whose clock runs is kept so often, so that a program that is killed gives no more time than that back.
const KEEP: Duration = Duration::from_secs(5);

/// Why nothing is taken back in a game that a clock has ended.
pub(super) const OVER_BY_CLOCK: &str = "the game is over; n goes on to the next";

/// The clocks, and what is known of time.
pub(super) struct Timing {
    /// The clocks of the game on the board; `None` in one without.
    pub clocks: Option<Clocks>,
    /// Those of the games before it, oldest first, for undo.
    before: Vec<Option<Clocks>>,
    /// Moves of the game on the board when it last changed.
    made: usize,
    /// Something of the screen's own lies over the board.
    pub covered: bool,
    /// The moment that was told last.
    now: Instant,
    /// When the game was last kept because a clock runs.
    kept: Instant,
}

impl Timing {
    pub const fn new(now: Instant) -> Timing {
        Timing {
            clocks: None,
            before: Vec::new(),
            made: 0,
            covered: false,
            now,
            kept: now,
        }
    }

    /// Another game is on the board, which has this pace; undo finds none before it.
    pub fn set(&mut self, pace: Option<Pace>) {
        self.clocks = pace.map(Clocks::new);
    }

    /// Another game begins, with full clocks of the same pace; those of the one before wait for undo.
    pub fn begins(&mut self) {
        let fresh = self.clocks.map(|clocks| Clocks::new(clocks.pace()));
        let old = std::mem::replace(&mut self.clocks, fresh);
        if self.made > 0 {
            self.before.push(old);
        }
    }

    /// Nothing before the game on the board is taken back any more.
    pub fn forget(&mut self) {
        self.before = Vec::new();
    }

    /// The board has changed by undo or redo, and has so many moves now: none of them brings an increment. Where the way led
    /// to the game before or the next one, its clocks come with it.
    pub fn travels(&mut self, back: bool, made: usize) {
        if back && made > self.made {
            if let Some(clocks) = self.before.pop() {
                self.clocks = clocks;
            }
        } else if !back && made < self.made {
            self.begins();
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.take_up(made);
        }
    }
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// True where two people play who have nobody but themselves to wait for.
    pub(super) fn can_have_clocks(&self) -> bool {
        self.seating.seats == [Seat::Person; 2] && !self.externals.any()
    }

    /// A game that is about to begin has the clocks that were chosen for it.
    pub(super) fn set_clocks(&mut self) {
        if self.game.length() == 0 {
            let pace = self.start.pace.filter(|_| self.can_have_clocks());
            self.timing.set(pace);
        }
    }

    /// Notes the moves that are on the board.
    pub(super) fn note_made(&mut self) {
        if self.aside.is_none() {
            self.timing.made = self.game.length();
        }
    }

    /// Lets the clock of the player to move run, unless something else than the game is looked at; true when what is to be
    /// seen of the clocks has changed.
    pub(super) fn keep_time(&mut self, now: Instant) -> bool {
        let then = std::mem::replace(&mut self.timing.now, now);
        let looks_away = self.start.open
            || self.playback.is_some()
            || self.aside.is_some()
            || self.timing.covered;
        let runs = !looks_away && self.can_have_clocks() && self.verdict().is_none();
        let Some(clocks) = &mut self.timing.clocks else {
            return false;
        };
        let left = |clocks: &Clocks, at| [0, 1].map(|player| shown(clocks.left(player, at)));
        let before = left(clocks, then);
        let fallen = match self.aside {
            // Another board lies there.
            Some(_) => {
                clocks.run(None, None, now);
                None
            }
            None => {
                let mover = self.seating.player(self.game.mover());
                clocks.follow(self.game.length(), Some(mover), runs, now)
            }
        };
        let changed = left(clocks, now) != before;
        let ticks = clocks.running().is_some();
        match fallen {
            Some(player) => self.lose_on_time(player),
            None if ticks && now.saturating_duration_since(self.timing.kept) >= KEEP => {
                self.timing.kept = now;
                self.keep();
            }
            None => {}
        }
        changed || fallen.is_some()
    }

    /// The time of a player is over.
    fn lose_on_time(&mut self, player: usize) {
        self.standing.forfeit = Some(Forfeit {
            loser: self.seating.side(player),
            how: Loss::Time,
        });
        self.machine.stop();
        self.hint = None;
        self.count();
        self.messages.clear();
        self.announce();
        self.keep();
    }

    /// True where the clock has ended the game on the board.
    pub(super) fn over_by_clock(&self) -> bool {
        self.standing
            .forfeit
            .as_ref()
            .is_some_and(Forfeit::is_by_clock)
    }

    /// The time until what is shown of the clocks changes; `None` while they stand.
    pub(super) fn until_clock(&self) -> Option<Duration> {
        self.timing.clocks?.until_second(self.timing.now)
    }

    /// The clocks as screens show them; nothing without, and at another board than the game's.
    pub(super) fn clock_facts(&self) -> Vec<(String, String)> {
        let clocks = self.timing.clocks.as_ref();
        let clocks = clocks.filter(|_| self.can_have_clocks() && self.aside.is_none());
        let names = [0, 1].map(|player| self.seating.called(player));
        clocks.map_or(Vec::new(), |clocks| clocks.facts(names, self.timing.now))
    }

    /// The clocks, to be kept with the game.
    pub(super) fn kept_clocks(&self) -> Option<KeptClocks> {
        let clocks = self.timing.clocks?;
        Some(KeptClocks {
            pace: clocks.pace(),
            left: clocks.millis(self.timing.now),
            won: self.standing.by_clock,
        })
    }

    /// Goes on with clocks that were kept.
    pub(super) fn take_up_clocks(&mut self, kept: &KeptClocks) {
        let mut clocks = Clocks::at(kept.pace, kept.left);
        clocks.take_up(self.game.length());
        self.timing.clocks = Some(clocks);
        self.standing.by_clock = kept.won;
        if let Some(player) = kept.fallen().filter(|_| self.game.verdict().is_none()) {
            let loser = self.seating.side(player);
            self.standing.was_forfeited(Forfeit {
                loser,
                how: Loss::Time,
            });
        }
    }

    /// How the game ended, where its moves do not show it, for whoever saves it.
    pub(super) fn ended_by_clock(&self) -> Option<String> {
        let forfeit = self.standing.forfeit.as_ref();
        let forfeit = forfeit.filter(|forfeit| forfeit.is_by_clock())?;
        let (loser, winner) = (
            self.seating.name(forfeit.loser),
            self.seating.name(forfeit.loser.other()),
        );
        Some(format!("{}. {winner} WINS!!", forfeit.told(&loser)))
    }
}

//! The standing of a series of games: games won, and how the present one was counted.

use super::seating::Seating;
use crate::rules::{Side, Verdict};

/// The count of a decided game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Won by this player, 0 or 1.
    Won(usize),
    /// Nobody has won it.
    Drawn,
    /// It had ended before anybody sat down to it.
    ForNobody,
}

/// A game that a player has lost by a fault of the external program that plays for it.
pub(super) struct Forfeit {
    pub loser: Side,
    /// The fault in words that follow a name: `timed out`.
    pub fault: String,
}

/// A game before the present one, for undo.
struct Closed {
    counted: Counted,
    /// The player who had White.
    white: usize,
}

/// The standing of the games played on this screen.
#[derive(Default)]
pub(super) struct Standing {
    /// Games won by each player, where the game does not count rounds itself.
    pub won: [u32; 2],
    /// The count of the present game; `None` while it goes on.
    pub counted: Option<Counted>,
    /// Set when the present game is lost by a fault.
    pub forfeit: Option<Forfeit>,
    /// The games before the present one, oldest first.
    closed: Vec<Closed>,
}

impl Standing {
    /// The standing when a game is taken up; one that is decided already counts for nobody.
    pub fn taking_up(verdict: Option<Verdict>) -> Standing {
        Standing {
            counted: verdict.map(|_| Counted::ForNobody),
            ..Standing::default()
        }
    }

    /// Another game is taken up, to which the games before it do not belong; games won stay.
    pub fn take_up(&mut self, verdict: Option<Verdict>) {
        *self = Standing {
            won: self.won,
            ..Standing::taking_up(verdict)
        };
    }

    /// The end of the present game: by a fault, else as `by_rules` says.
    pub fn verdict(&self, by_rules: Option<Verdict>) -> Option<Verdict> {
        match &self.forfeit {
            Some(forfeit) => Some(Verdict::Win(forfeit.loser.other())),
            None => by_rules,
        }
    }

    /// Counts a game that has ended, and takes that back when its end is undone. What was counted, and whether that is
    /// taken back.
    pub fn count(
        &mut self,
        verdict: Option<Verdict>,
        seating: &Seating,
    ) -> Option<(Counted, bool)> {
        match (verdict, self.counted) {
            (Some(verdict), None) => {
                let counted = match verdict {
                    Verdict::Win(side) => Counted::Won(seating.player(side)),
                    Verdict::Draw => Counted::Drawn,
                };
                if let Counted::Won(player) = counted {
                    self.won[player] += 1;
                }
                self.counted = Some(counted);
                Some((counted, false))
            }
            (None, Some(counted)) => {
                if let Counted::Won(player) = counted {
                    self.won[player] = self.won[player].saturating_sub(1);
                }
                self.counted = None;
                Some((counted, true))
            }
            _ => None,
        }
    }

    /// Puts the present game away, where it was counted: the next one is on the board.
    pub fn close(&mut self, white: usize) {
        let counted = self.counted.take();
        self.closed
            .extend(counted.map(|counted| Closed { counted, white }));
    }

    /// Undo has brought a decided game back, which was counted when it ended. Returns the player
    /// who had White in it, where that is known.
    pub fn reopen(&mut self) -> Option<usize> {
        if self.counted.is_some() {
            return None;
        }
        let closed = self.closed.pop();
        self.counted = Some(
            closed
                .as_ref()
                .map_or(Counted::ForNobody, |closed| closed.counted),
        );
        closed.map(|closed| closed.white)
    }
}

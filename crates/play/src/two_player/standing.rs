//! The standing of a series of games: games won, and how the present one was counted.

use super::seating::Seating;
use crate::clock::TIME_IS_OVER;
use crate::save_store::PersonResult;
use crate::seats::Seat;
use atom4_core::rules::{Side, Verdict};

/// The count of a decided game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    /// Won by this player, 0 or 1.
    Won(usize),
    /// Nobody has won it.
    Drawn,
    /// It had ended before anybody sat down to it.
    ForNobody,
}

/// What was counted of a decided game, so that just that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Count {
    counted: Counted,
    /// The clock has ended it.
    by_clock: bool,
    result: Option<GameResult>,
}

impl Count {
    const FOR_NOBODY: Count = Count {
        counted: Counted::ForNobody,
        by_clock: false,
        result: None,
    };
}

/// The end of a game of a person against a machine, as results name the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    /// The machine: `level 2`.
    pub against: String,
    pub ending: PersonResult,
}

/// The way in which a game is lost that the rules have not ended.
pub(super) enum Loss {
    /// By a fault of the external program that plays, in words that follow a name: `timed out`.
    Fault(String),
    /// By the clock.
    Time,
}

/// A game that a player has lost otherwise than by the rules.
pub(super) struct Forfeit {
    pub loser: Side,
    pub how: Loss,
}

impl Forfeit {
    /// True where the clock has ended the game.
    pub const fn is_by_clock(&self) -> bool {
        matches!(self.how, Loss::Time)
    }

    /// What has happened to a loser of this name, without a period.
    pub fn told(&self, loser: &str) -> String {
        match &self.how {
            Loss::Fault(fault) => format!("{loser} {fault}"),
            Loss::Time => format!("{loser}{TIME_IS_OVER}"),
        }
    }
}

/// A game before the present one, for undo.
struct Closed {
    count: Count,
    /// The player who had White.
    white: usize,
}

/// The standing of the games played on this screen.
#[derive(Default)]
pub(super) struct Standing {
    /// Games won by each player, where the game does not count rounds itself.
    pub won: [u32; 2],
    /// Those of them that the clock has ended.
    pub by_clock: [u32; 2],
    /// The count of the present game; `None` while it goes on.
    count: Option<Count>,
    /// Set when the present game is lost otherwise than by the rules.
    pub forfeit: Option<Forfeit>,
    /// The games before the present one, oldest first.
    closed: Vec<Closed>,
    /// The present game had ended before anybody sat down to it: whatever comes of it now, it has been counted once.
    counted_before: bool,
}

impl Standing {
    /// The standing when a game is taken up; one that is decided already counts for nobody.
    pub fn taking_up(verdict: Option<Verdict>) -> Standing {
        Standing {
            count: verdict.map(|_| Count::FOR_NOBODY),
            ..Standing::default()
        }
    }

    /// Another game is taken up, to which the games before it do not belong; games won stay.
    pub fn take_up(&mut self, verdict: Option<Verdict>) {
        *self = Standing {
            won: self.won,
            by_clock: self.by_clock,
            ..Standing::taking_up(verdict)
        };
    }

    /// The game that is taken up was lost so before, and counted then.
    pub fn was_forfeited(&mut self, forfeit: Forfeit) {
        self.forfeit = Some(forfeit);
        self.count = Some(Count::FOR_NOBODY);
    }

    /// The end of the present game: by a fault or the clock, else as `by_rules` says.
    pub fn verdict(&self, by_rules: Option<Verdict>) -> Option<Verdict> {
        match &self.forfeit {
            Some(forfeit) => Some(Verdict::Win(forfeit.loser.other())),
            None => by_rules,
        }
    }

    /// Counts a game that has ended, which a person played against a machine where `against` names one, and takes just
    /// that back when its end is undone, whoever sits there by then. The result that counts, and whether it is taken back.
    pub fn count(
        &mut self,
        verdict: Option<Verdict>,
        seating: &Seating,
        against: Option<String>,
    ) -> Option<(GameResult, bool)> {
        match (verdict, self.count.take()) {
            (Some(_), None) if self.counted_before => {
                self.count = Some(Count::FOR_NOBODY);
                None
            }
            (Some(verdict), None) => {
                let counted = match verdict {
                    Verdict::Win(side) => Counted::Won(seating.player(side)),
                    Verdict::Draw => Counted::Drawn,
                };
                let by_clock = self.forfeit.as_ref().is_some_and(Forfeit::is_by_clock);
                if let Counted::Won(player) = counted {
                    self.won[player] += 1;
                    self.by_clock[player] += u32::from(by_clock);
                }
                let ending = match counted {
                    Counted::Won(player) if seating.seats[player] == Seat::Person => {
                        PersonResult::Won
                    }
                    Counted::Won(_) => PersonResult::Lost,
                    Counted::Drawn | Counted::ForNobody => PersonResult::Drawn,
                };
                let result = against.map(|against| GameResult { against, ending });
                self.count = Some(Count {
                    counted,
                    by_clock,
                    result: result.clone(),
                });
                Some((result?, false))
            }
            (None, Some(count)) => {
                let Count {
                    counted,
                    by_clock,
                    result,
                } = count;
                self.counted_before = counted == Counted::ForNobody;
                if let Counted::Won(player) = counted {
                    self.won[player] = self.won[player].saturating_sub(1);
                    let by_clock = u32::from(by_clock);
                    self.by_clock[player] = self.by_clock[player].saturating_sub(by_clock);
                }
                Some((result?, true))
            }
            (_, count) => {
                self.count = count;
                None
            }
        }
    }

    /// Puts the present game away, where it was counted: the next one is on the board.
    pub fn close(&mut self, white: usize) {
        self.counted_before = false;
        let count = self.count.take();
        self.closed
            .extend(count.map(|count| Closed { count, white }));
    }

    /// The present game begins again: it counts as a new one.
    pub fn begin_again(&mut self) {
        self.counted_before = false;
    }

    /// Undo has brought a decided game back, which was counted when it ended. Returns the player
    /// who had White in it, where that is known.
    pub fn reopen(&mut self) -> Option<usize> {
        if self.count.is_some() {
            return None;
        }
        let closed = self.closed.pop();
        let (count, white) = match closed {
            Some(Closed { count, white }) => (count, Some(white)),
            None => (Count::FOR_NOBODY, None),
        };
        self.count = Some(count);
        white
    }
}

//! Players from outside of this program: they follow the game and answer when asked.
//!
//! An external player sees a game from its beginning and can take nothing back. One that breaks
//! the rules, dies or says nothing has lost the game at once; a person may go on all the same,
//! against our own machine.

use super::standing::{Forfeit, Loss};
use super::*;

/// A player from outside of this program.
pub trait ExternalPlayer<G: Game>: Send {
    /// The name that the panel shows.
    fn name(&self) -> String;

    /// A new game begins, in which it has `side`; what went before is forgotten.
    fn begin(&mut self, game: &G, side: Side);

    /// The other player has made the last move of `game`.
    fn tell(&mut self, game: &G);

    /// It is its turn.
    fn ask(&mut self, game: &G);

    /// Its move, or what it did wrong, as `timed out` has it; `None` while there is neither.
    fn poll(&mut self) -> Option<Result<G::Move, Refusal>>;
}

/// The state of an external player in the present game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State<M> {
    /// It follows the game.
    Follows,
    /// It has been asked for a move.
    Asked,
    /// It has answered this move.
    Answered(M),
    /// It has lost by what it did, and is asked no more.
    Gone,
}

/// An external player in its seat.
struct External<'a, G: Game> {
    player: Box<dyn ExternalPlayer<G> + 'a>,
    state: State<G::Move>,
}

impl<G: Game> External<'_, G> {
    fn follows(&self) -> bool {
        self.state != State::Gone
    }
}

/// The external players, each at the place of the player it plays for.
pub(super) struct Externals<'a, G: Game> {
    players: [Option<External<'a, G>>; 2],
    /// The moment at which one was last asked.
    asked: Instant,
    /// The screen closes when the game is over.
    pub closes: bool,
}

impl<'a, G: Game> Externals<'a, G> {
    pub fn none() -> Externals<'a, G> {
        Externals {
            players: [None, None],
            asked: Instant::now(),
            closes: false,
        }
    }

    /// True where there is any, those that are gone included.
    pub fn any(&self) -> bool {
        self.players.iter().any(Option::is_some)
    }

    /// True where one follows the game: then nothing can be taken back.
    pub fn any_follows(&self) -> bool {
        self.players.iter().flatten().any(External::follows)
    }

    /// True where this player is an external one that still follows the game.
    pub fn follows(&self, player: usize) -> bool {
        self.players[player].as_ref().is_some_and(External::follows)
    }

    /// The name of the external player that plays for this one and follows the game.
    pub fn name(&self, player: usize) -> Option<String> {
        let external = self.players[player].as_ref();
        external
            .filter(|external| external.follows())
            .map(|external| external.player.name())
    }

    /// The moment at which one was asked that has not answered yet.
    pub fn asked_since(&self) -> Option<Instant> {
        let mut all = self.players.iter().flatten();
        all.any(|external| external.state == State::Asked)
            .then_some(self.asked)
    }

    /// True where this player has answered.
    pub fn has_answered(&self, player: usize) -> bool {
        let external = self.players[player].as_ref();
        external.is_some_and(|external| matches!(external.state, State::Answered(_)))
    }

    /// The two change places.
    pub fn swap(&mut self) {
        self.players.swap(0, 1);
    }

    /// Asks this player for a move in `game`, unless it was asked; false where it does not follow.
    fn ask(&mut self, player: usize, game: &G) -> bool {
        let Some(external) = &mut self.players[player] else {
            return false;
        };
        match external.state {
            State::Gone => return false,
            State::Follows => {
                external.player.ask(game);
                external.state = State::Asked;
                self.asked = Instant::now();
            }
            State::Asked | State::Answered(_) => {}
        }
        true
    }

    /// Takes the move that this player has answered.
    pub fn take_answer(&mut self, player: usize) -> Option<G::Move> {
        let external = self.players[player].as_mut()?;
        let State::Answered(mv) = external.state else {
            return None;
        };
        external.state = State::Follows;
        Some(mv)
    }
}

impl<'a, G: TwoPlayers> TwoPlayerController<'a, G> {
    /// Puts external players into these seats; they begin a game at once.
    #[must_use]
    pub fn with_external_players(
        mut self,
        players: [Option<Box<dyn ExternalPlayer<G> + 'a>>; 2],
    ) -> Self {
        self.externals.players = players.map(|player| {
            player.map(|player| External {
                player,
                state: State::Follows,
            })
        });
        for player in 0..2 {
            if self.externals.players[player].is_some() {
                self.seating.seats[player] = Seat::Machine;
            }
        }
        self.begin_externals();
        self
    }

    /// Closes the screen when the game is over, or not.
    #[must_use]
    pub const fn closing(mut self, closes: bool) -> Self {
        self.externals.closes = closes;
        self
    }

    /// Sets the delay from one move of machines to the next.
    #[must_use]
    pub const fn with_delay(mut self, delay: Duration) -> Self {
        self.pacing.delay.time = match delay.as_millis() {
            ..100 => crate::delay::SHORTEST,
            _ => delay,
        };
        self
    }

    /// The winner of the game, with the reason where it was no line; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<(Side, Option<String>)> {
        if let Some(forfeit) = &self.standing.forfeit {
            let reason = forfeit.told(&self.seating.name(forfeit.loser));
            return Some((forfeit.loser.other(), Some(reason)));
        }
        match self.game.verdict()? {
            Verdict::Win(side) => Some((side, self.game.how_it_ended(&self.seating.names()))),
            Verdict::Draw => None,
        }
    }

    /// A new game begins for all external players, those that are gone included.
    pub(super) fn begin_externals(&mut self) {
        self.standing.forfeit = None;
        for side in Side::BOTH {
            let player = self.seating.player(side);
            if let Some(external) = &mut self.externals.players[player] {
                external.player.begin(&self.game, side);
                external.state = State::Follows;
            }
        }
    }

    /// Tells the external player of the side to move what the other player has done.
    pub(super) fn tell_external(&mut self) {
        let player = self.seating.player(self.game.mover());
        if let Some(external) = &mut self.externals.players[player]
            && external.follows()
        {
            external.player.tell(&self.game);
        }
    }

    /// Asks the external player of the side to move; false where there is none.
    pub(super) fn ask_external(&mut self) -> bool {
        let player = self.seating.player(self.game.mover());
        self.externals.ask(player, &self.game)
    }

    /// Takes the answers of external players; true when one has lost by its fault.
    pub(super) fn hear_externals(&mut self) -> bool {
        let mut changed = false;
        for side in Side::BOTH {
            let player = self.seating.player(side);
            let external = self.externals.players[player].as_mut();
            let Some(external) = external.filter(|external| external.follows()) else {
                continue;
            };
            match external.player.poll() {
                None => {}
                Some(Ok(mv)) => external.state = State::Answered(mv),
                Some(Err(fault)) => {
                    changed = true;
                    self.lose_by_fault(side, fault.to_string());
                }
            }
        }
        changed
    }

    /// The external player of a side has lost by what it did.
    pub(super) fn lose_by_fault(&mut self, side: Side, fault: String) {
        let player = self.seating.player(side);
        if let Some(external) = &mut self.externals.players[player] {
            external.state = State::Gone;
        }
        if self.verdict().is_none() {
            self.standing.forfeit = Some(Forfeit {
                loser: side,
                how: Loss::Fault(fault),
            });
            self.count();
            self.announce();
        }
    }

    /// After a fault our machine takes the place of the external player.
    pub(super) fn go_on_without(&mut self) {
        self.standing.forfeit = None;
        self.count();
        self.messages
            .say("Our machine plays on in its place; N begins again with the program.");
    }
}

//! Players from outside of this program: they follow the game and answer when asked.
//!
//! A guest sees a game from its beginning and can take nothing back. One that breaks the rules,
//! dies or says nothing has lost the game at once; a person may go on all the same, against our
//! own machine.

use super::*;

/// A player from outside of this program.
pub trait Guest<G> {
    /// What the panel calls it.
    fn name(&self) -> String;

    /// A new game begins, in which it has `side`; what went before is forgotten.
    fn begin(&mut self, game: &G, side: Side);

    /// The other player has made the last move of `game`.
    fn told(&mut self, game: &G);

    /// It is its turn.
    fn ask(&mut self, game: &G);

    /// Its move, or what it did wrong, as `timed out` has it; `None` while there is neither.
    fn poll(&mut self) -> Option<Result<String, Refusal>>;
}

/// How the game of a guest stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Guesthood {
    /// It follows the game.
    Waits,
    /// It has been asked for a move.
    Asked,
    /// This is its move.
    Answered(String),
    /// It has lost by what it did.
    Gone(String),
}

/// A guest at the table.
pub(super) struct Guested<'a, G> {
    pub guest: Box<dyn Guest<G> + 'a>,
    pub state: Guesthood,
}

impl<'a, G: Sitting> Duel<'a, G> {
    /// The same with players from outside in these seats; they begin a game at once.
    #[must_use]
    pub fn with_guests(mut self, guests: [Option<Box<dyn Guest<G> + 'a>>; 2]) -> Self {
        self.guests = guests.map(|guest| {
            guest.map(|guest| Guested {
                guest,
                state: Guesthood::Waits,
            })
        });
        for player in 0..2 {
            if self.guests[player].is_some() {
                self.seats[player] = Seat::Machine;
            }
        }
        self.welcome();
        self
    }

    /// The same, closing its screen when the game is over.
    #[must_use]
    pub const fn closing(mut self, closes: bool) -> Self {
        self.closes = closes;
        self
    }

    /// The same with this delay from one move of machines to the next.
    #[must_use]
    pub fn with_pace(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// How the game has ended: the winner, and why where it was no line.
    #[must_use]
    pub fn outcome(&self) -> Option<(Side, Option<String>)> {
        if let Some((loser, fault)) = &self.forfeit {
            let reason = format!("{} {fault}", self.name(*loser));
            return Some((loser.other(), Some(reason)));
        }
        match self.game.verdict()? {
            Verdict::Win(side) => Some((side, self.game.how_it_ended())),
            Verdict::Draw => None,
        }
    }

    /// How the game has ended, by the rules or by a guest's fault.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match &self.forfeit {
            Some((loser, _)) => Some(Verdict::Win(loser.other())),
            None => self.game.verdict(),
        }
    }

    /// A new game begins for all guests, those that are gone included.
    pub(super) fn welcome(&mut self) {
        self.forfeit = None;
        for side in Side::BOTH {
            let player = self.player(side);
            if let Some(guested) = &mut self.guests[player] {
                guested.guest.begin(self.game, side);
                guested.state = Guesthood::Waits;
            }
        }
    }

    /// Whether a guest follows the game: then nothing can be taken back.
    pub(super) fn bound(&self) -> bool {
        let follows = |guested: &Guested<'_, G>| !matches!(guested.state, Guesthood::Gone(_));
        self.guests.iter().flatten().any(follows)
    }

    /// The guest of a side, if it still follows the game.
    pub(super) fn guest(&mut self, side: Side) -> Option<&mut Guested<'a, G>> {
        let guested = self.guests[self.player(side)].as_mut();
        guested.filter(|guested| !matches!(guested.state, Guesthood::Gone(_)))
    }

    /// Tells the guest of the side to move what the other player has done.
    pub(super) fn tell(&mut self) {
        let player = self.player(self.game.mover());
        if let Some(guested) = &mut self.guests[player]
            && !matches!(guested.state, Guesthood::Gone(_))
        {
            guested.guest.told(self.game);
        }
    }

    /// Asks the guest of the side to move; false where there is none.
    pub(super) fn ask_guest(&mut self) -> bool {
        let player = self.player(self.game.mover());
        let Some(guested) = &mut self.guests[player] else {
            return false;
        };
        match guested.state {
            Guesthood::Gone(_) => return false,
            Guesthood::Waits => {
                guested.guest.ask(self.game);
                guested.state = Guesthood::Asked;
                self.asked = Instant::now();
                self.seconds = 0;
            }
            Guesthood::Asked | Guesthood::Answered(_) => {}
        }
        true
    }

    /// Hears what guests have to say.
    pub(super) fn hear(&mut self) -> bool {
        let mut changed = false;
        for side in Side::BOTH {
            let Some(guested) = self.guest(side) else {
                continue;
            };
            match guested.guest.poll() {
                None => {}
                Some(Ok(text)) => guested.state = Guesthood::Answered(text),
                Some(Err(fault)) => {
                    changed = true;
                    self.lose(side, fault.to_string());
                }
            }
        }
        changed
    }

    /// A guest has lost by what it did.
    pub(super) fn lose(&mut self, side: Side, fault: String) {
        let player = self.player(side);
        if let Some(guested) = &mut self.guests[player] {
            guested.state = Guesthood::Gone(fault.clone());
        }
        if self.verdict().is_none() {
            self.forfeit = Some((side, fault));
            self.count();
            self.announce();
        }
    }

    /// The move of the guest that is to move, once there is one.
    pub(super) fn guests_move(&mut self) -> Option<String> {
        let side = self.game.mover();
        let guested = self.guest(side)?;
        match std::mem::replace(&mut guested.state, Guesthood::Waits) {
            Guesthood::Answered(text) => Some(text),
            state => {
                guested.state = state;
                None
            }
        }
    }

    /// Whether the guest that is to move has answered.
    pub(super) fn guest_is_ready(&self) -> bool {
        let guested = self.guests[self.player(self.game.mover())].as_ref();
        guested.is_some_and(|guested| matches!(guested.state, Guesthood::Answered(_)))
    }

    /// Whether a guest is asked and has not answered.
    pub(super) fn guest_thinks(&self) -> bool {
        let asked = |guested: &Guested<'_, G>| guested.state == Guesthood::Asked;
        self.guests.iter().flatten().any(asked)
    }

    /// After a guest's fault: our machine takes its place.
    pub(super) fn go_on_without(&mut self) {
        self.forfeit = None;
        self.count();
        self.say("Our machine plays on in its place; N begins again with the program.");
    }
}

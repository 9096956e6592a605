//! From one game to the next: closing a game, beginning again, other sides, a saved game.

use super::*;

/// Why those who have played a game keep their sides.
pub(super) const DECIDED: &str = "the game is over; n goes on to the next, where sides can change";

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Puts a decided game away: the next one is on the board.
    pub(super) fn close(&mut self, verdict: Option<Verdict>) {
        self.standing.close(self.seating.white);
        if self.game.sides_change() {
            // The loser begins the next game; after a draw the colours change.
            self.seating.white = match verdict {
                Some(Verdict::Win(side)) => self.seating.player(side.other()),
                _ => self.seating.white ^ 1,
            };
        }
    }

    pub(super) fn next(&mut self) {
        if self.go_back() {
            return;
        }
        let verdict = self.verdict();
        if self.over_by_clock() {
            // Nobody takes a move of the game before back, whose time is over.
            self.game.conclude();
            self.game.forget();
            self.timing.forget();
        } else if self.standing.forfeit.is_some() {
            self.game.restart();
        } else if let Err(refusal) = self.game.next() {
            return self.messages.refuse(refusal);
        }
        self.machine.stop();
        self.close(verdict);
        self.begun();
        let begins = self.seating.name(self.game.mover());
        self.messages.say(format!("{begins} begins."));
    }

    /// The next round or game after one that has ended otherwise than by its rules.
    pub(super) fn conclude(&mut self, winner: Option<Side>) {
        self.machine.stop();
        self.game.conclude();
        self.close(Some(winner.map_or(Verdict::Draw, Verdict::Win)));
        self.begun();
    }

    /// Begins this game again, with all external players.
    pub(super) fn restart(&mut self) {
        if self.try_again() {
            return;
        }
        self.machine.stop();
        self.game.restart();
        self.begun();
        self.standing.begin_again();
        self.messages.say(if self.externals.any_follows() {
            "Begun again."
        } else {
            "Begun again; u takes that back."
        });
    }

    /// Everything that follows from a game that begins. The hand is drawn before external players
    /// see the game.
    pub(super) fn begun(&mut self) {
        if let Some(hands) = self.game.drawn_hands() {
            hands.deal();
        }
        self.store.begins();
        self.timing.begins();
        self.begin_externals();
        self.board_changed();
    }

    pub(super) fn swap(&mut self) {
        let external = self.externals.any();
        let decided = self.verdict().is_some();
        if decided && (external || self.game.sides_change()) {
            // Who has won has won.
            return self.messages.refuse(DECIDED);
        }
        if self.externals.any_follows() && self.game.length() > 0 && !decided {
            let refusal = "the other program keeps its side; N begins again, then x";
            return self.messages.refuse(refusal);
        }
        if external {
            self.seating.seats.swap(0, 1);
            self.externals.swap();
            self.restart();
            return self.messages.say("Sides swapped, a new game.");
        }
        self.machine.stop();
        self.exchange();
        self.machine.stuck = false;
        let machine_second = self.seating.seats == [Seat::Person, Seat::Machine];
        self.messages
            .say(if machine_second || self.seating.machines_only() {
                "Sides swapped."
            } else {
                "Sides swapped; the board stays as it is."
            });
    }

    /// Gives each player the other side.
    fn exchange(&mut self) {
        if self.game.sides_change() {
            self.seating.white ^= 1;
        } else {
            self.seating.seats.swap(0, 1);
            self.seating.efforts.swap(0, 1);
        }
    }

    pub(super) fn open(&mut self, name: &str) {
        if self.externals.any_follows() {
            return self.messages.refuse(moves::BOUND);
        }
        let (game, settings) = match self.store.open(name) {
            Ok(opened) => opened,
            Err(refusal) => return self.messages.refuse(refusal),
        };
        self.go_back();
        self.machine.stop();
        self.live = Live::none();
        self.review = None;
        self.timing.set(None);
        self.timing.forget();
        *self.game = game;
        if let Some(hands) = self.game.drawn_hands() {
            hands.shuffle(self.seeds.next());
        }
        self.seating.efforts = [settings.effort; 2];
        *self.settings = settings;
        self.playback = None;
        self.standing.take_up(self.game.verdict());
        // A person saves a game at their turn, whichever side they have had since.
        let is_waiting = self.seating.seat(self.game.mover()) == Seat::Machine;
        if is_waiting && self.seating.lone_machine().is_some() && self.verdict().is_none() {
            self.exchange();
        }
        self.board_changed();
        self.messages
            .say(format!("Going on with {}.", pasted::called(name)));
    }
}

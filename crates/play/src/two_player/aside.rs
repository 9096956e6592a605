//! Another board in the place of the game, which waits: a try from a place of a game gone over, or a puzzle.

use super::*;

/// Why what concerns the game itself cannot be done now.
pub(super) const GO_BACK: &str = "the game itself waits; Esc goes back to it";

/// The game that waits, as it was left.
pub(super) struct Aside<G: TwoPlayers> {
    pub game: G,
    seating: Seating,
    standing: Standing,
    playback: Option<Playback<G>>,
    /// The board from which the other one goes on.
    from: G,
}

impl<G: TwoPlayers> TwoPlayerController<'_, G> {
    /// Goes on against the machine from the board that is shown. The person has the side to move.
    pub(super) fn try_here(&mut self) {
        let Some(playback) = self.playback.as_ref().filter(|_| self.aside.is_none()) else {
            return self.messages.refuse(match self.aside {
                Some(_) => GO_BACK,
                None => "this is no playback; R reviews the game first",
            });
        };
        if playback.game.verdict().is_some() {
            return self
                .messages
                .refuse("the game is over here; Left goes back to try from an earlier place");
        }
        let from = playback.game.clone();
        let person = self.seating.player(from.mover());
        self.put_aside(from);
        // The machine is the opponent that the person has in the game itself.
        if let Some(machine) = self.seating.lone_machine() {
            self.seating.efforts = [self.seating.efforts[machine]; 2];
        }
        self.seating.seats = [Seat::Machine; 2];
        self.seating.seats[person] = Seat::Person;
        // In one row of a usual terminal, whoever plays what.
        self.messages.say(format!(
            "You are {}, the machine has {}. Esc: back, N: again.",
            self.seating.name(self.game.mover()),
            seats::name(self.seating.machine_effort())
        ));
    }

    /// The game itself, which may wait.
    pub(super) fn own_game(&self) -> &G {
        self.aside.as_ref().map_or(&self.game, |aside| &aside.game)
    }

    /// Puts the game aside and `other` in its place.
    pub(super) fn put_aside(&mut self, other: G) {
        self.machine.stop();
        self.machine.thought = None;
        let standing = Standing::taking_up(other.verdict());
        self.aside = Some(Aside {
            from: other.clone(),
            game: std::mem::replace(&mut *self.game, other),
            seating: self.seating.clone(),
            standing: std::mem::replace(&mut self.standing, standing),
            playback: self.playback.take(),
        });
        self.seating.note_end(false);
        self.board_changed();
    }

    /// Begins again what is played in the place of the game; false where nothing is.
    pub(super) fn try_again(&mut self) -> bool {
        let Some(aside) = &self.aside else {
            return false;
        };
        *self.game = aside.from.clone();
        self.machine.stop();
        self.board_changed();
        self.messages.say("Begun again from here.");
        true
    }

    /// Goes back to the game that waits; false where none does.
    pub(super) fn go_back(&mut self) -> bool {
        let Some(aside) = self.aside.take() else {
            return false;
        };
        self.solving = None;
        self.machine.stop();
        self.machine.thought = None;
        *self.game = aside.game;
        self.seating = aside.seating;
        self.standing = aside.standing;
        self.playback = aside.playback;
        self.hint = None;
        self.machine.stuck = false;
        self.shown_changed();
        self.messages.say(match self.playback {
            Some(_) => "Back in the review.",
            None => "Back at the game.",
        });
        true
    }
}

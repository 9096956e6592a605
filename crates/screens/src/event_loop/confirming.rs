//! Moves that are picked first, and made when they are asked for a second time.

use super::handler::InputHandler;
use atom4_play::view::{Action, Spot};

/// Said of a move that was picked.
const AGAIN: &str = "Once more there, or Enter, makes the move.";

impl InputHandler<'_> {
    /// True where a move is asked for a second time. At a puzzle for one, every move can be taken back.
    pub(super) fn confirms(&self, finger: bool) -> bool {
        self.state.confirm.asks(finger)
            && self.view.awaits_person()
            && !self.view.players.is_empty()
    }

    /// Makes a move at a place, or picks it where it is asked for a second time: what it would change is to be seen then. What
    /// cannot be done there is refused at once.
    pub(super) fn make(&mut self, action: Action, at: Spot, finger: bool) {
        let again = self.state.picked_move(self.view) == Some(&action);
        self.state.picked = None;
        if again || !self.confirms(finger) {
            return self.act(action);
        }
        self.state.cursor = at;
        self.state.cursor_shown = true;
        self.ask(Action::Aim(Some(at)));
        let view = self.play.view();
        // Of a place where one has just moved nothing is said that would only be a refusal.
        let refused = view.aim.is_none_or(|aim| aim.refusal.is_some());
        if refused && action != Action::TakeHint {
            return self.act(action);
        }
        self.state.picked = Some((action, view.revision));
        // Whoever points with a finger sees the button that makes the move.
        if !finger {
            self.state.say(AGAIN);
        }
    }

    /// Makes the move that was picked.
    pub(super) fn make_picked(&mut self) {
        if let Some(picked) = self.state.picked_move(self.view).cloned() {
            self.make(picked, self.state.cursor, false);
        }
    }
}

//! The text that was copied here, as other programs can have it.

use x11rb::protocol::xproto::{Atom, Timestamp};

/// The text that is offered to other programs.
#[derive(Debug, Default)]
pub(super) struct Offered {
    pub text: String,
    /// The selections in which it is offered.
    pub selections: Vec<Atom>,
    /// When a key was pressed last: who asks for a selection says when.
    pub time: Timestamp,
    /// When the selections were asked for.
    pub since: Timestamp,
}

impl Offered {
    /// Another program offers something in this selection now.
    pub fn lose(&mut self, selection: Atom) {
        self.selections.retain(|&own| own != selection);
        if self.selections.is_empty() {
            self.text.clear();
        }
    }
}

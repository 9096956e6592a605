//! Atom-4 by name.

use super::keys::KEYS;
use super::lesson::LESSON;
use atom4_play::kind::{Descriptor, Kind};
use atom4_play::settings::Player;

/// Atom-4.
pub const KIND: Kind = Kind::new(&Descriptor {
    about: "Pieces colour each other; four in a row.",
    sample: "start round 1 on a board of 7. add red piece to 2 1. add yellow piece to 3 1. \
             add green piece to 3 0. add cyan piece to 1 1. add blue piece to 2 3. add purple piece to 1 2. \
             add red piece to 1 3. add yellow piece to 0 1. add green piece to 3 3. add cyan piece to 0 3. \
             add blue piece to 2 0. add purple piece to 4 2. add red piece to 3 4. add yellow piece to 2 4.",
    lesson: Some(&LESSON),
    players: &[Player::Strong, Player::Classic],
    ..Descriptor::for_two("atom-4", "atom-4", "Atom-4", &KEYS)
});

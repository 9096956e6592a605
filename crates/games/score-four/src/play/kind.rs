//! Score Four by name.

use super::keys::KEYS;
use atom4_play::kind::{Descriptor, Kind};

/// Score Four.
pub const KIND: Kind = Kind::new(&Descriptor {
    about: "Beads on sixteen pegs; four in a line.",
    sample: "add white bead to A1. add black bead to D4. add white bead to A4. add black bead to D1. \
             add white bead to D1. add black bead to A3. add white bead to D1. add black bead to D1. \
             add white bead to D2. add black bead to B3. add white bead to C2. add black bead to C2.",
    ..Descriptor::for_two("score four", "score-four", "Score Four", &KEYS)
});

//! Score Four in the registry of games.

use crate::cli::entry::{Entry, Manual, Section};

/// Score Four, with all its parts.
pub static ENTRY: Entry = Entry::new(&super::repl::ENTRY)
    .with_arena(&super::arena::ARENA)
    .with_manual(MANUAL);

/// Score Four in the manual page.
const MANUAL: Manual = Manual {
    sections: &[Section {
        title: "RULES OF SCORE FOUR",
        paragraphs: &[
            "Sixteen pegs stand on a square, A1 to D4, each with room for four beads. White and Black take turns; \
             White begins. A bead put on a peg slides down onto the beads that are there.",
            "The first with four beads in a straight line wins: along a row, across, up a peg, or slantwise in any \
             way, from corner to corner of the cube too, 76 lines in all. A full board without a line is a draw. On \
             the screens the loser has white in the next game; after a draw the colours change.",
            "Testing mode enforces no turns, no end of the game and no supply of beads.",
        ],
    }],
    files: &[],
};

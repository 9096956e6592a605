//! A game as commands that bring it back, hands included: who turned the board with which chips
//! says what is left in the bags.

use std::fmt::Write;

use super::state::{HistoryEntry, State};
use crate::cells::WALL;
use crate::notation::place;
use crate::{Hand, RuleSet};
use atom4_core::lattice::hexagonal::Direction;
use atom4_core::rules::Side;

/// The commands from `start` over the `moves` to `now`.
pub fn script<'a>(
    start: &State,
    moves: impl IntoIterator<Item = &'a HistoryEntry>,
    now: &State,
) -> String {
    let mut script = String::from("choose game cluster.\n");
    set_up(start, &mut script);
    let mut hands = [None; 2];
    let mut give = |script: &mut String, side: Side, hand: Option<Hand>| {
        if hands[side.index()] == hand {
            return;
        }
        hands[side.index()] = hand;
        let chips = match hand {
            None => String::from("no chips"),
            Some(Hand { first, second }) => {
                let second = second.map_or(String::new(), |chip| format!(" {chip}"));
                format!("chips {first}{second}")
            }
        };
        // Writing into a string cannot fail.
        let _ = writeln!(script, "give {} {chips}.", side.word());
    };
    let mut mover = start.mover;
    for entry in moves {
        let command = entry.command(mover);
        if let HistoryEntry::Act(_, side, hand) = *entry {
            // A hand that was taken back before this move must not be there when it is made again.
            give(&mut script, side, hand);
            mover = side.other();
        }
        let _ = writeln!(script, "{command}.");
    }
    for side in Side::BOTH {
        give(&mut script, side, now.hands[side.index()]);
    }
    script
}

/// The commands that set a board up.
fn set_up(start: &State, script: &mut String) {
    let board = &start.board;
    let setup = board.setup();
    let (edge, colours, win) = (setup.edge, setup.colours, setup.win);
    // Writing into a string cannot fail.
    let _ = write!(script, "start game size {edge} colours {colours} win {win}");
    if start.rules != RuleSet::default() {
        let _ = write!(script, " by {} rules", start.rules.name());
    }
    let turned = board.gravity() != Direction::BOTTOM;
    // Turning the board is a move, after which it is the other side's turn.
    if (start.mover == Side::Black) != turned {
        script.push_str(" black begins");
    }
    let cells = || board.grid().hexes().iter().zip(board.cells());
    let walls = cells().filter(|&(_, &value)| value == WALL);
    let walls = walls.map(|(&hex, _)| place(hex)).collect::<Vec<_>>();
    if !walls.is_empty() {
        let _ = write!(script, " walls at {}", walls.join(", "));
    }
    script.push_str(".\n");
    if turned {
        let _ = writeln!(script, "rotate to {}.", board.gravity().index());
    }
    for (cell, &hex) in board.grid().hexes().iter().enumerate() {
        if let Some(chip) = board.chip(cell) {
            let _ = writeln!(script, "place chip {chip} at {}.", place(hex));
        }
    }
}

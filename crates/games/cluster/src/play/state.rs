//! Moves and edits of a board in testing mode and on the screens, and all that undo brings back.

use std::sync::Arc;

use crate::cells::EMPTY;
use crate::notation::place;
use crate::{Action, Board, Hand, RuleSet};
use atom4_core::base::Random;
use atom4_core::lattice::hexagonal::{Direction, Hex};
use atom4_core::rules::Side;

/// A move or an edit, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryEntry {
    /// A chip dropped or the board turned by a side, from this hand where one is known.
    Act(Action, Side, Option<Hand>),
    /// A chip placed on a cell, floating if need be.
    Place(u8, Hex),
    /// A chip taken away.
    Remove(Hex),
}

impl HistoryEntry {
    /// The command that makes it where it is `mover`'s turn, without its period.
    pub fn command(self, mover: Side) -> String {
        match self {
            HistoryEntry::Act(Action::Drop { pos, chip }, ..) => {
                format!("drop chip {chip} at {pos}")
            }
            HistoryEntry::Act(Action::Rotate(to), side, _) if side == mover => {
                format!("rotate to {}", to.index())
            }
            HistoryEntry::Act(Action::Rotate(to), side, _) => {
                let side = side.word();
                format!("rotate to {} by {side}", to.index())
            }
            HistoryEntry::Place(chip, hex) => format!("place chip {chip} at {}", place(hex)),
            HistoryEntry::Remove(hex) => format!("remove chip from {}", place(hex)),
        }
    }
}

impl std::fmt::Display for HistoryEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HistoryEntry::Act(action, ..) => write!(f, "{action}"),
            HistoryEntry::Place(chip, hex) => write!(f, "place {chip} at {}", place(*hex)),
            HistoryEntry::Remove(hex) => write!(f, "remove {}", place(*hex)),
        }
    }
}

/// The effect of a move on the board, for an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The direction of gravity before it.
    pub gravity: Direction,
    /// Chips that came to lie elsewhere: from, to. A dropped one comes from its column's entry.
    pub fallen: Vec<(Hex, Hex)>,
    /// The cell of a dropped chip.
    pub dropped: Option<Hex>,
}

/// Everything that undo brings back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The board.
    pub board: Arc<Board>,
    /// The rules that a screen plays by; testing mode enforces none.
    pub rules: RuleSet,
    /// The side whose turn it would be.
    pub mover: Side,
    /// The hand of each side, where one was given or drawn.
    pub hands: [Option<Hand>; 2],
    /// Chips that turning the board has taken out of the game, by colour.
    pub gone: Arc<[u16]>,
    /// The effect of the last move.
    pub trace: Option<Arc<Trace>>,
    /// The source of the next hand, on a screen.
    pub random: Random,
}

impl State {
    /// The beginning of a game on `board`.
    pub fn fresh(board: Board, rules: RuleSet, random: Random) -> State {
        State {
            gone: vec![0; usize::from(board.setup().all_colours())].into(),
            board: Arc::new(board),
            rules,
            mover: Side::White,
            hands: [None; 2],
            trace: None,
            random,
        }
    }

    /// The hand of the side to move.
    pub const fn hand(&self) -> Option<Hand> {
        self.hands[self.mover.index()]
    }
}

/// The state after an entry that was possible once.
pub fn applied(state: &State, entry: &HistoryEntry) -> State {
    let mut board = Board::clone(&state.board);
    let mut after = state.clone();
    let grid = board.grid();
    let gravity = board.gravity();
    after.trace = None;
    let cell = |hex: &Hex| grid.index(*hex).unwrap_or_default();
    // What was done once can be done again from the same state.
    match *entry {
        HistoryEntry::Act(Action::Drop { pos, chip }, side, _) => {
            after.mover = side.other();
            let entry = grid.column(gravity, pos.into()).map(|column| column[0]);
            let rest = board.drop_chip(pos.into(), chip.into()).ok();
            if let (Some(entry), Some(rest)) = (entry, rest) {
                let (from, to) = (grid.hex(usize::from(entry)), grid.hex(rest));
                after.trace = Some(Arc::new(Trace {
                    gravity,
                    fallen: vec![(from, to)],
                    dropped: Some(to),
                }));
            }
        }
        HistoryEntry::Act(Action::Rotate(to), side, hand) => {
            after.mover = side.other();
            after.trace = Some(Arc::new(Trace {
                gravity,
                fallen: falls(&board, to),
                dropped: None,
            }));
            board.rotate(to);
            let hand = hand.and_then(|hand| hand.second.map(|second| [hand.first, second]));
            let mut gone = state.gone.to_vec();
            for chip in hand.into_iter().flatten() {
                gone[usize::from(chip)] = gone[usize::from(chip)].saturating_add(1);
            }
            after.gone = gone.into();
        }
        HistoryEntry::Place(chip, hex) => drop(board.place(cell(&hex), chip.into())),
        HistoryEntry::Remove(hex) => drop(board.remove(cell(&hex))),
    }
    after.board = Arc::new(board);
    after
}

/// The chips that would come to lie elsewhere if gravity pointed to `to`: from, to.
fn falls(board: &Board, to: Direction) -> Vec<(Hex, Hex)> {
    let grid = board.grid();
    let mut found = Vec::new();
    for column in grid.columns(to) {
        let mut floor = column.len();
        for (place, &cell) in column.iter().enumerate().rev() {
            let cell = usize::from(cell);
            if board.chip(cell).is_some() {
                floor -= 1;
                if floor != place {
                    found.push((grid.hex(cell), grid.hex(usize::from(column[floor]))));
                }
            } else if board.cells()[cell] != EMPTY {
                floor = place;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;

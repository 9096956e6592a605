//! A game of Cluster in progress in testing mode: no turn, hand or bag is enforced.
//!
//! | module | idea |
//! |---|---|
//! | `state` | the state that undo brings back, and moves on it |
//! | `notation`, `draw`, `script` | the game as text, for programs, for people and for files |
//! | `players`, `machine`, `baseline` | requests to the machine player, the player, and baseline players |
//! | `deal` | turns, hands and bags by the rules |
//! | `unseen` | what a player knows of the other one's bag |
//! | `review` | moves judged |
//! | `puzzles` | positions with one move that reaches the goal |
//! | `two_players`, `new_game`, `picture`, `page` | the game on a screen |

pub mod baseline;
mod deal;
pub mod draw;
pub mod keys;
pub mod kind;
pub mod machine;
mod new_game;
mod notation;
mod page;
mod picture;
mod players;
pub mod puzzles;
mod review;
mod script;
mod state;
mod two_players;
pub mod unseen;

use crate::game::actions;
use crate::notation::Fetch;
use crate::play::state::applied;
use crate::{Action, Board, Hand, RuleSet, Setup};
use atom4_core::base::Random;
use atom4_core::lattice::hexagonal::{Direction, Hex};
use atom4_core::rules::Side;
use atom4_play::game;
use atom4_play::refusal::Refusal;
use atom4_play::timeline::{Timeline, Travel};
pub use state::{HistoryEntry, State};

/// A game of Cluster in progress.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    timeline: Timeline<State, HistoryEntry>,
    /// The setup of the next new game on a screen.
    pending: Setup,
    /// The hands on a screen repeat with a seed.
    seeded: bool,
}

impl Default for Game {
    /// Size 6, two colours each, four to win.
    fn default() -> Game {
        let board = Board::new(Setup::default(), &[]).expect("no walls, so none can stand wrong");
        let state = State::fresh(board, RuleSet::default(), Random::new(1));
        Game {
            timeline: Timeline::new(state.clone()),
            state,
            pending: Setup::default(),
            seeded: false,
        }
    }
}

impl Game {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// The side whose turn it would be: the other one than moved last; White at the start.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.state.mover
    }

    /// The hand given to a side.
    #[must_use]
    pub const fn hand(&self, side: Side) -> Option<Hand> {
        self.state.hands[side.index()]
    }

    /// A fresh game, in which `mover` begins.
    ///
    /// # Errors
    /// When a wall is off the board or on its rim.
    pub fn start(
        &mut self,
        setup: Setup,
        rules: RuleSet,
        mover: Side,
        walls: &[Hex],
    ) -> Result<(), Refusal> {
        let board = Board::new(setup, walls).map_err(Refusal::from_error)?;
        self.set_up(State {
            mover,
            ..State::fresh(board, rules, self.state.random.clone())
        });
        Ok(())
    }

    fn set_up(&mut self, state: State) {
        self.pending = state.board.setup().clone();
        let before = std::mem::replace(&mut self.state, state);
        self.timeline.record_fresh(before, self.state.clone());
    }

    /// Drops a chip of either player.
    ///
    /// # Errors
    /// In this order: no such column, column full, no such chip.
    pub fn drop_chip(&mut self, pos: i64, chip: i64) -> Result<(), Refusal> {
        self.board().open_column(pos).map_err(Refusal::from_error)?;
        let chip = self.known_chip(chip)?;
        let pos = pos as i32; // A column that exists is small.
        let side = self.board().setup().owner(chip);
        let hand = self.hand(side).filter(|hand| hand.holds(chip));
        self.make(HistoryEntry::Act(Action::Drop { pos, chip }, side, hand));
        Ok(())
    }

    /// Lets gravity point to `direction`; the side to move does, unless another is named.
    ///
    /// # Errors
    /// When there is no such direction.
    pub fn rotate(&mut self, direction: i64, side: Option<Side>) -> Result<(), Refusal> {
        let to = Direction::new(direction)
            .ok_or_else(|| Refusal::from_error(crate::Refusal::NoDirection(direction)))?;
        let side = side.unwrap_or(self.mover());
        self.make(HistoryEntry::Act(Action::Rotate(to), side, self.hand(side)));
        Ok(())
    }

    /// Puts a chip on a free cell.
    ///
    /// # Errors
    /// When there is no such cell or chip, or the cell is not free.
    pub fn place(&mut self, chip: i64, [q, r, s]: [i64; 3]) -> Result<(), Refusal> {
        let cell = self.board().cell_at(q, r, s).map_err(Refusal::from_error)?;
        let mut tried = self.board().clone();
        tried.place(cell, chip).map_err(Refusal::from_error)?;
        self.make(HistoryEntry::Place(chip as u8, tried.grid().hex(cell)));
        Ok(())
    }

    /// Takes a chip from a cell.
    ///
    /// # Errors
    /// When there is no such cell, or no chip on it.
    pub fn remove(&mut self, [q, r, s]: [i64; 3]) -> Result<(), Refusal> {
        let cell = self.board().cell_at(q, r, s).map_err(Refusal::from_error)?;
        let mut tried = self.board().clone();
        tried.remove(cell).map_err(Refusal::from_error)?;
        self.make(HistoryEntry::Remove(tried.grid().hex(cell)));
        Ok(())
    }

    /// Gives a side the hand that proposals and lists of moves use until another is given.
    ///
    /// # Errors
    /// When a chip does not exist or belongs to the other side.
    pub fn give(&mut self, side: Side, first: i64, second: Option<i64>) -> Result<(), Refusal> {
        let own = |chip: i64| {
            let known = self.known_chip(chip)?;
            if self.board().setup().owner(known) == side {
                return Ok(known);
            }
            let (name, chips) = (side.name(), self.board().setup().chips_of(side));
            Err(Refusal::new(format!(
                "chip {chip} is not {name}'s, who has {} to {}",
                chips.start,
                chips.end - 1
            )))
        };
        let hand = Hand {
            first: own(first)?,
            second: second.map(own).transpose()?,
        };
        self.hold(side, Some(hand));
        Ok(())
    }

    /// Takes a side's hand away.
    pub fn take_back(&mut self, side: Side) {
        self.hold(side, None);
    }

    fn hold(&mut self, side: Side, hand: Option<Hand>) {
        let before = self.state.clone();
        self.state.hands[side.index()] = hand;
        self.timeline.record_change(before);
    }

    /// The protocol's answer.
    pub fn fetch(&self, what: Fetch, out: &mut String) {
        // Writing into a string cannot fail.
        let _ = what.answer(self.board(), out);
    }

    fn known_chip(&self, chip: i64) -> Result<u8, Refusal> {
        self.board().known_chip(chip).map_err(Refusal::from_error)
    }

    fn make(&mut self, entry: HistoryEntry) {
        let after = applied(&self.state, &entry);
        let before = std::mem::replace(&mut self.state, after);
        self.timeline.record_move(before, entry, applied);
    }

    /// Every action of `side`: with the hand given, or with any chip of its own.
    fn actions(&self, side: Side) -> Vec<Action> {
        options(self.board(), side, self.hand(side))
    }
}

fn options(board: &Board, side: Side, hand: Option<Hand>) -> Vec<Action> {
    let mut found = Vec::new();
    if let Some(hand) = hand {
        actions(board, hand, &mut found);
        return found;
    }
    for pos in board.open_columns() {
        let chips = board.setup().chips_of(side);
        found.extend(chips.map(|chip| Action::Drop { pos, chip }));
    }
    found.extend(Direction::ALL.map(Action::Rotate));
    found
}

impl game::Game for Game {
    type Move = Action;
    type State = State;
    type Entry = HistoryEntry;

    fn moves(&self) -> Vec<Action> {
        self.actions(self.mover())
    }

    fn clear(&mut self) {
        let board = self.board().cleared();
        self.set_up(State::fresh(
            board,
            self.state.rules,
            self.state.random.clone(),
        ));
    }

    fn timeline(&self) -> &Timeline<State, HistoryEntry> {
        &self.timeline
    }

    fn travel(&mut self, step: Travel<State, HistoryEntry>) -> bool {
        let there = step(&mut self.timeline, self.state.clone());
        there.map(|state| self.state = state).is_some()
    }
}

//! A game of Cluster in progress in testing mode: no turn, hand or bag is enforced.

mod draw;
pub mod machine;

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::cluster::game::actions;
use crate::games::cluster::notation::{Fetch, parse_action, place};
use crate::games::cluster::{Action, Board, Hand, Setup};
use crate::lattice::hexagonal::{Direction, Hex};
use crate::play::cluster::draw::draw;
use crate::play::cluster::machine::propose;
use crate::play::desk::{Desk, Paint, Request};
use crate::play::refusal::Refusal;
use crate::play::timeline::Timeline;
use crate::rules::Side;

/// A move or an edit, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A chip dropped or the board turned.
    Act(Action),
    /// A chip placed on a cell, floating if need be.
    Place(u8, Hex),
    /// A chip taken away.
    Remove(Hex),
}

impl Entry {
    /// The command that makes it, without its period.
    fn command(self) -> String {
        match self {
            Entry::Act(Action::Drop { pos, chip }) => format!("drop chip {chip} at {pos}"),
            Entry::Act(Action::Rotate(to)) => format!("rotate to {}", to.index()),
            Entry::Place(chip, hex) => format!("place chip {chip} at {}", place(hex)),
            Entry::Remove(hex) => format!("remove chip from {}", place(hex)),
        }
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Act(action) => write!(f, "{action}"),
            Entry::Place(chip, hex) => write!(f, "place {chip} at {}", place(*hex)),
            Entry::Remove(hex) => write!(f, "remove {}", place(*hex)),
        }
    }
}

/// Everything that undo brings back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    board: Arc<Board>,
    mover: Side,
    hands: [Option<Hand>; 2],
}

/// A game of Cluster in progress.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    timeline: Timeline<State, Entry>,
}

impl Default for Game {
    /// Size 6, two colours each, four to win.
    fn default() -> Game {
        let board = Board::new(Setup::default(), &[]).expect("no walls, so none can stand wrong");
        let state = fresh(board);
        Game {
            timeline: Timeline::new(state.clone()),
            state,
        }
    }
}

fn fresh(board: Board) -> State {
    State {
        board: Arc::new(board),
        mover: Side::White,
        hands: [None; 2],
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

    /// A fresh game.
    ///
    /// # Errors
    /// When a wall is off the board or on its rim.
    pub fn start(&mut self, setup: Setup, walls: &[Hex]) -> Result<(), Refusal> {
        let board = Board::new(setup, walls).map_err(Refusal::from_error)?;
        self.set_up(fresh(board));
        Ok(())
    }

    fn set_up(&mut self, state: State) {
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
        self.make(Entry::Act(Action::Drop { pos, chip }));
        Ok(())
    }

    /// Lets gravity point to `direction`.
    ///
    /// # Errors
    /// When there is no such direction.
    pub fn rotate(&mut self, direction: i64) -> Result<(), Refusal> {
        let to = Direction::new(direction).ok_or_else(|| {
            Refusal::from_error(crate::games::cluster::Refusal::NoDirection(direction))
        })?;
        self.make(Entry::Act(Action::Rotate(to)));
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
        self.make(Entry::Place(chip as u8, tried.grid().hex(cell)));
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
        self.make(Entry::Remove(tried.grid().hex(cell)));
        Ok(())
    }

    /// Gives a side the hand that [`Desk::propose`] and [`Desk::moves`] use until another is given.
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
        let before = self.state.clone();
        self.state.hands[side.index()] = Some(hand);
        self.timeline.record_change(before);
        Ok(())
    }

    /// The protocol's answer.
    pub fn fetch(&self, what: Fetch, out: &mut String) {
        // Writing into a string cannot fail.
        let _ = what.answer(self.board(), out);
    }

    fn known_chip(&self, chip: i64) -> Result<u8, Refusal> {
        self.board().known_chip(chip).map_err(Refusal::from_error)
    }

    fn make(&mut self, entry: Entry) {
        let after = applied(&self.state, &entry);
        let before = std::mem::replace(&mut self.state, after);
        self.timeline.record_move(before, entry, applied);
    }

    /// What `side` may do: with the hand given, or with any chip of its own.
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

/// The state after an entry.
fn applied(state: &State, entry: &Entry) -> State {
    let mut board = Board::clone(&state.board);
    let mut mover = state.mover;
    let cell = |hex: &Hex| board.grid().index(*hex).unwrap_or_default();
    // What was done once can be done again from the same state.
    match entry {
        Entry::Act(Action::Drop { pos, chip }) => {
            mover = board.setup().owner(*chip).other();
            let _ = board.drop_chip((*pos).into(), (*chip).into());
        }
        Entry::Act(Action::Rotate(to)) => {
            mover = mover.other();
            board.rotate(*to);
        }
        Entry::Place(chip, hex) => {
            let cell = cell(hex);
            let _ = board.place(cell, (*chip).into());
        }
        Entry::Remove(hex) => {
            let cell = cell(hex);
            let _ = board.remove(cell);
        }
    }
    State {
        board: Arc::new(board),
        mover,
        hands: state.hands,
    }
}

/// The side that a command names.
fn side_of(who: &str) -> Result<Side, Refusal> {
    match who {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(Refusal::new(format!(
            "nobody plays {who}; name white or black"
        ))),
    }
}

fn count(
    board: &Board,
    side: Side,
    hands: [Option<Hand>; 2],
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if board.winner().is_some() || stop.load(Ordering::Relaxed) {
        return (!stop.load(Ordering::Relaxed)).then_some(0);
    }
    let moves = options(board, side, hands[side.index()]);
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    let mut sum = 0u64;
    for action in moves {
        let mut after = board.clone();
        match action {
            Action::Drop { pos, chip } => drop(after.drop_chip(pos.into(), chip.into())),
            Action::Rotate(to) => after.rotate(to),
        }
        sum = sum.saturating_add(count(&after, side.other(), hands, depth - 1, stop)?);
    }
    Some(sum)
}

impl Desk for Game {
    fn clear(&mut self) {
        self.set_up(fresh(self.board().cleared()));
    }

    fn undo(&mut self) -> bool {
        let before = self.timeline.undo(self.state.clone());
        before.map(|state| self.state = state).is_some()
    }

    fn redo(&mut self) -> bool {
        let after = self.timeline.redo(self.state.clone());
        after.map(|state| self.state = state).is_some()
    }

    fn show_board(&self, out: &mut String) {
        for what in [Fetch::Gravity, Fetch::Walls, Fetch::Chips] {
            self.fetch(what, out);
        }
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw(self.board(), paint, out);
        let to = self.board().gravity().index();
        let _ = writeln!(out, "\nGravity {to}, drawn downwards. {}", self.status());
    }

    fn moves(&self) -> Vec<String> {
        let actions = self.actions(self.mover());
        actions.iter().map(Action::to_string).collect()
    }

    fn status(&self) -> String {
        let Some(winner) = self.board().winner() else {
            return String::from("Undecided.");
        };
        let grid = self.board().grid();
        let line = self.board().longest_line(winner);
        let cells = line.iter().map(|&cell| place(grid.hex(cell)));
        let cells = cells.collect::<Vec<_>>().join(", ");
        format!("{} wins: {cells}.", winner.name())
    }

    fn show_history(&self, out: &mut String) {
        out.push_str(&self.timeline.history().lines(Entry::to_string));
    }

    fn prompt(&self) -> String {
        match self.board().winner() {
            None => self.mover().name().to_lowercase(),
            Some(_) => String::from("decided"),
        }
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal> {
        let hands = self.state.hands;
        Ok(match self.board().winner() {
            Some(_) => Some(u64::from(depth == 0)),
            None => count(self.board(), self.mover(), hands, depth, stop),
        })
    }

    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let side = side_of(request.who)?;
        let hand = self.hand(side).ok_or_else(|| {
            let who = request.who;
            Refusal::new(format!("{who} holds no chips; give {who} chips first"))
        })?;
        if self.actions(side).is_empty() {
            return Err(Refusal::new(
                "every column is full, and turning the board takes two chips",
            ));
        }
        let action = propose(self.board(), side, hand, request, progress)?;
        Ok(action.to_string())
    }

    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal> {
        side_of(who)?;
        let action = parse_action(proposed)
            .ok_or_else(|| Refusal::new(format!("'{proposed}' is no move")))?;
        match action {
            Action::Drop { pos, chip } => self.drop_chip(pos.into(), chip.into()),
            Action::Rotate(to) => self.rotate(to.index() as i64),
        }
    }

    fn script(&self) -> String {
        let start = &self.timeline.history().start;
        let board = &start.board;
        let setup = board.setup();
        let mut script = format!(
            "choose game cluster.\nstart game size {} colours {} win {}",
            setup.edge, setup.colours, setup.win
        );
        let cells = || board.grid().hexes().iter().zip(board.cells());
        let walls = cells().filter(|&(_, &value)| value == crate::games::cluster::cells::WALL);
        let walls = walls.map(|(&hex, _)| place(hex)).collect::<Vec<_>>();
        if !walls.is_empty() {
            let _ = write!(script, " walls at {}", walls.join(", "));
        }
        script.push_str(".\n");
        if board.gravity() != Direction::BOTTOM {
            let _ = writeln!(script, "rotate to {}.", board.gravity().index());
        }
        for (cell, &hex) in board.grid().hexes().iter().enumerate() {
            if let Some(chip) = board.chip(cell) {
                let _ = writeln!(script, "place chip {chip} at {}.", place(hex));
            }
        }
        for entry in &self.timeline.history().moves {
            let _ = writeln!(script, "{}.", entry.command());
        }
        for side in Side::BOTH {
            if let Some(Hand { first, second }) = self.hand(side) {
                let second = second.map_or(String::new(), |chip| format!(" {chip}"));
                let name = side.name().to_lowercase();
                let _ = writeln!(script, "give {name} chips {first}{second}.");
            }
        }
        script
    }
}

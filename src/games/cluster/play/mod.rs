//! A game of Cluster in progress in testing mode: no turn, hand or bag is enforced.

mod deal;
mod draw;
pub mod machine;
mod page;
mod picture;
mod script;
mod sitting;
mod state;
mod wishes;
pub mod yardstick;

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Random;
use crate::games::cluster::game::actions;
use crate::games::cluster::notation::{Fetch, parse_action, place};
use crate::games::cluster::play::draw::draw;
use crate::games::cluster::play::machine::propose;
use crate::games::cluster::play::state::{State, applied};
use crate::games::cluster::{Action, Board, Hand, RuleSet, Setup};
use crate::lattice::hexagonal::{Direction, Hex};
use crate::play::desk::{Desk, Paint, Request};
use crate::play::refusal::Refusal;
use crate::play::timeline::Timeline;
use crate::rules::Side;
pub use state::Entry;

/// A game of Cluster in progress.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    timeline: Timeline<State, Entry>,
    /// What the next new game on a screen is set up with.
    wish: Setup,
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
            wish: Setup::default(),
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
        self.wish = state.board.setup().clone();
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
        self.make(Entry::Act(Action::Drop { pos, chip }, side, hand));
        Ok(())
    }

    /// Lets gravity point to `direction`; the side to move does, unless another is named.
    ///
    /// # Errors
    /// When there is no such direction.
    pub fn rotate(&mut self, direction: i64, side: Option<Side>) -> Result<(), Refusal> {
        let to = Direction::new(direction).ok_or_else(|| {
            Refusal::from_error(crate::games::cluster::Refusal::NoDirection(direction))
        })?;
        let side = side.unwrap_or(self.mover());
        self.make(Entry::Act(Action::Rotate(to), side, self.hand(side)));
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

/// The side that a command names.
fn side_of(who: &str) -> Result<Side, Refusal> {
    match who {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(Refusal::nobody(who, "name white or black")),
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
        let board = self.board().cleared();
        self.set_up(State::fresh(
            board,
            self.state.rules,
            self.state.random.clone(),
        ));
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
        let action = propose(self.board(), &self.bags(), (side, hand), request, progress)?;
        Ok(action.to_string())
    }

    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal> {
        let side = side_of(who)?;
        let action = parse_action(proposed)
            .ok_or_else(|| Refusal::new(format!("'{proposed}' is no move")))?;
        match action {
            Action::Drop { pos, chip } => self.drop_chip(pos.into(), chip.into()),
            Action::Rotate(to) => self.rotate(to.index() as i64, Some(side)),
        }
    }

    fn script(&self) -> String {
        let history = self.timeline.history();
        script::script(&history.start, &history.moves, &self.state)
    }
}

//! A game of Atom-4 in progress: board, round, score, decision, past and future.
//!
//! | module | idea |
//! |---|---|
//! | `notation`, `draw` | the game as text, for programs and for people |
//! | `players`, `machine` | requests to the machine players, and the players |
//! | `two_players`, `new_game`, `picture` | the game on a screen |
//! | `solving` | what can be forced |
//! | `review` | moves judged |
//! | `puzzles` | positions with one move that reaches the goal |
//! | `bench` | fixed work, counted |

pub mod bench;
mod draw;
pub mod keys;
pub mod kind;
mod lesson;
pub mod machine;
mod new_game;
mod notation;
mod picture;
mod players;
pub mod puzzles;
mod review;
pub mod solving;
mod two_players;

pub use notation::{show_position, start_on};
pub use players::Asked;

use crate::board::{Changes, Undo};
use crate::notation::{LAST_ROUND, VertexError};
use crate::play::machine::Machine;
use crate::{Change, Colour, Packed, Position, round};
use atom4_core::lattice::triangular::{Edge, Vertex};
use atom4_core::rules::{Rules, Verdict};
use atom4_play::game;
use atom4_play::refusal::Refusal;
use atom4_play::timeline::{Timeline, Travel};

/// The end of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The winner, or a stalemate.
    pub verdict: Verdict,
    /// The finished rows as they stood; empty for a stalemate.
    pub rows: Vec<Vec<Vertex>>,
}

/// A move or an edit, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A piece added by the rules.
    Add(Colour, Vertex),
    /// A piece placed without rules.
    Place(Colour, Vertex),
    /// A piece taken away.
    Remove(Vertex),
}

impl Entry {
    /// The command that makes it, without its period.
    fn command(self) -> String {
        match self {
            Entry::Add(colour, vertex) => format!("add {colour} piece to {vertex}"),
            Entry::Place(colour, vertex) => format!("place {colour} piece at {vertex}"),
            Entry::Remove(vertex) => format!("remove piece from {vertex}"),
        }
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Add(colour, vertex) => write!(f, "{colour} {vertex}"),
            Entry::Place(colour, vertex) => write!(f, "place {colour} {vertex}"),
            Entry::Remove(vertex) => write!(f, "remove {vertex}"),
        }
    }
}

/// Everything that undo brings back, in little space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    position: Packed,
    rest: Rest,
}

/// The round and what its last move did.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rest {
    round: u32,
    score: [u32; 2],
    decision: Option<Box<Decision>>,
    /// The pieces that the last move recoloured.
    changed: Changes,
}

impl Rest {
    /// An undecided round before its first move.
    fn new(round: u32, score: [u32; 2]) -> Rest {
        Rest {
            round,
            score,
            decision: None,
            changed: Changes::default(),
        }
    }
}

/// A game of Atom-4 in progress.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    rest: Rest,
    /// The size of the board of the next new game.
    pending: Edge,
    timeline: Timeline<Snapshot, Entry>,
    machine: Machine,
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// Round 1's opening, scores at nothing.
    #[must_use]
    pub fn new() -> Game {
        let (position, rest) = (round::opening(1), Rest::new(1, [0; 2]));
        let start = Snapshot {
            position: position.pack(),
            rest: rest.clone(),
        };
        Game {
            position,
            rest,
            pending: Edge::LARGEST,
            timeline: Timeline::new(start),
            machine: Machine::default(),
        }
    }

    /// The board with the next colour.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.rest.round
    }

    /// Rounds won by White and by Black.
    #[must_use]
    pub const fn score(&self) -> [u32; 2] {
        self.rest.score
    }

    /// The end of the round, with the rows as they stood then.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.rest.decision.as_deref()
    }

    /// The moves and edits since the board was last set up, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry> + '_ {
        self.timeline.history().moves.iter().copied()
    }

    /// The pieces that the last move recoloured; none after an edit.
    #[must_use]
    pub const fn changed(&self) -> &Changes {
        &self.rest.changed
    }

    /// Adds a piece by the rules; answers what changed beside it.
    ///
    /// # Errors
    /// The reason why it may not be added.
    pub fn add(&mut self, colour: Colour, vertex: Vertex) -> Result<Vec<Change>, Refusal> {
        let undo = self
            .position
            .add(colour, vertex)
            .map_err(Refusal::from_error)?;
        let mut before = self.position.clone();
        before.undo(undo);
        let before = Snapshot {
            position: before.pack(),
            rest: self.rest.clone(),
        };
        self.added(&undo);
        self.timeline
            .record_move(before, Entry::Add(colour, vertex), applied);
        Ok(undo.changes().iter().collect())
    }

    /// Everything that follows from a piece that was added to the position.
    fn added(&mut self, undo: &Undo) {
        self.rest.changed = *undo.changes();
        let Some(verdict) = self.position.verdict() else {
            return;
        };
        self.position.reopen();
        if self.rest.decision.is_none() {
            self.decide(verdict, undo);
        }
    }

    fn decide(&mut self, verdict: Verdict, undo: &Undo) {
        let mut rows = Vec::new();
        if let Verdict::Win(side) = verdict {
            let changed = undo.changes().iter().map(|change| change.vertex);
            rows = self.position.rows_through(Colour::goal(side), changed);
            let score = &mut self.rest.score[side.index()];
            *score = score.saturating_add(1);
        }
        self.rest.decision = Some(Box::new(Decision { verdict, rows }));
    }

    /// Puts a piece of any colour on an empty vertex, without rules.
    ///
    /// # Errors
    /// Where a piece stands there already, or the vertex is none of this board.
    pub fn place(&mut self, colour: Colour, vertex: Vertex) -> Result<(), Refusal> {
        let edge = self.position.edge();
        if !edge.set().contains(vertex) {
            let off = VertexError::OffBoard(edge);
            return Err(Refusal::new(format!("{vertex} is {off}")));
        }
        if let Some(there) = self.position.at(vertex) {
            return Err(Refusal::new(format!(
                "a {there} piece stands at {vertex}; remove it first"
            )));
        }
        self.edit(Entry::Place(colour, vertex));
        Ok(())
    }

    /// Takes a piece away.
    ///
    /// # Errors
    /// Where none stands there.
    pub fn remove(&mut self, vertex: Vertex) -> Result<(), Refusal> {
        if self.position.at(vertex).is_none() {
            return Err(Refusal::new(format!(
                "no piece stands at {vertex}; name a vertex that holds one"
            )));
        }
        self.edit(Entry::Remove(vertex));
        Ok(())
    }

    fn edit(&mut self, entry: Entry) {
        let before = self.state();
        match entry {
            Entry::Place(colour, vertex) => self.put(vertex, Some(colour)),
            Entry::Remove(vertex) => self.put(vertex, None),
            Entry::Add(..) => {}
        }
        self.timeline.record_move(before, entry, applied);
    }

    /// Puts a piece on a vertex or takes it away, without rules.
    fn put(&mut self, vertex: Vertex, piece: Option<Colour>) {
        self.position.set(vertex, piece);
        self.rest.changed = Changes::default();
    }

    /// Does once more what an entry of the history did, from the same state.
    fn apply(&mut self, entry: &Entry) {
        match *entry {
            // What was added once can be added again.
            Entry::Add(colour, vertex) => {
                if let Ok(undo) = self.position.add(colour, vertex) {
                    self.added(&undo);
                }
            }
            Entry::Place(colour, vertex) => self.put(vertex, Some(colour)),
            Entry::Remove(vertex) => self.put(vertex, None),
        }
    }

    /// The changes that adding a piece would make to the others, clockwise from the upper left.
    ///
    /// # Errors
    /// As [`Game::add`].
    pub fn changes(&self, colour: Colour, vertex: Vertex) -> Result<Vec<Change>, Refusal> {
        let changes = self
            .position
            .changes(colour, vertex)
            .map_err(Refusal::from_error)?;
        Ok(changes.iter().collect())
    }

    /// Sets up the opening of a round, 1 to [`LAST_ROUND`], on a board of the same size; score kept, history and decision
    /// gone.
    ///
    /// # Errors
    /// For a round that does not exist.
    pub fn start_round(&mut self, round: u32) -> Result<(), Refusal> {
        self.start_round_on(self.position.edge(), round)
    }

    /// Sets up the opening of a round, 1 to [`LAST_ROUND`], on a board of this size; score kept, history and decision
    /// gone.
    ///
    /// # Errors
    /// For a round that does not exist.
    ///
    /// ```
    /// use atom4_atom4::play::Game;
    /// use atom4_core::lattice::triangular::Edge;
    /// let mut game = Game::new();
    /// game.start_round_on(Edge::SMALLEST, 1)?;
    /// assert_eq!(game.position().edge(), Edge::SMALLEST);
    /// # Ok::<(), atom4_play::refusal::Refusal>(())
    /// ```
    pub fn start_round_on(&mut self, edge: Edge, round: u32) -> Result<(), Refusal> {
        if !(1..=LAST_ROUND).contains(&round) {
            return Err(Refusal::new(format!(
                "there is no round {round}; rounds go from 1 to {LAST_ROUND}"
            )));
        }
        self.open_round(edge, round, self.rest.score);
        Ok(())
    }

    /// Sets up the opening of a round that exists, with this score, as one change.
    fn open_round(&mut self, edge: Edge, round: u32, score: [u32; 2]) {
        self.fresh(round::opening_on(edge, round), round, score);
    }

    /// Goes on to the next round.
    ///
    /// # Errors
    /// While this round is not decided.
    pub fn next_round(&mut self) -> Result<(), Refusal> {
        if self.rest.decision.is_none() {
            return Err(Refusal::new(format!(
                "round {} is not decided yet; play it to its end, or start another",
                self.rest.round
            )));
        }
        self.start_round(self.rest.round.saturating_add(1))
    }

    /// Sets up any board, undecided; score kept, history starts anew.
    pub fn set_up(&mut self, position: Position, round: u32) {
        self.fresh(position, round, self.rest.score);
    }

    fn fresh(&mut self, position: Position, round: u32, score: [u32; 2]) {
        let before = self.state();
        self.pending = position.edge();
        self.position = position;
        self.rest = Rest::new(round, score);
        self.timeline.record_fresh(before, self.state());
    }

    /// Sets the score.
    pub fn set_score(&mut self, score: [u32; 2]) {
        let before = self.state();
        self.rest.score = score;
        self.timeline.record_change(before);
    }

    fn state(&self) -> Snapshot {
        Snapshot {
            position: self.position.pack(),
            rest: self.rest.clone(),
        }
    }

    fn restore(&mut self, state: Snapshot) {
        self.position = state.position.unpack();
        self.pending = self.position.edge();
        self.rest = state.rest;
    }
}

/// The state after an entry.
fn applied(state: &Snapshot, entry: &Entry) -> Snapshot {
    let mut game = Game::new();
    game.restore(state.clone());
    game.apply(entry);
    game.state()
}

impl game::Game for Game {
    type Move = Vertex;
    type State = Snapshot;
    type Entry = Entry;

    fn moves(&self) -> Vec<Vertex> {
        self.position.legal().iter().collect()
    }

    fn clear(&mut self) {
        self.set_up(
            round::cleared(self.position.edge(), self.rest.round),
            self.rest.round,
        );
    }

    fn timeline(&self) -> &Timeline<Snapshot, Entry> {
        &self.timeline
    }

    fn travel(&mut self, step: Travel<Snapshot, Entry>) -> bool {
        let now = self.state();
        let there = step(&mut self.timeline, now);
        there.map(|state| self.restore(state)).is_some()
    }
}

//! A game of Atom-4 in progress: board, round, score, decision, past and future.

pub mod bench;
mod desk;
mod draw;
pub mod machine;
mod picture;
mod sitting;

use crate::games::atom4::board::Undo;
use crate::games::atom4::notation::LAST_ROUND;
use crate::games::atom4::play::machine::Machine;
use crate::games::atom4::{Change, Colour, Packed, Position, round};
use crate::lattice::triangular::Vertex;
use crate::play::refusal::Refusal;
use crate::play::timeline::Timeline;
use crate::rules::{Rules, Side, Verdict};

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who won, or a stalemate.
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
struct State {
    position: Packed,
    round: u32,
    score: [u32; 2],
    decision: Option<Box<Decision>>,
}

/// A game of Atom-4 in progress.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    round: u32,
    score: [u32; 2],
    decision: Option<Box<Decision>>,
    timeline: Timeline<State, Entry>,
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
        let position = round::opening(1);
        let start = State {
            position: position.pack(),
            round: 1,
            score: [0; 2],
            decision: None,
        };
        Game {
            position,
            round: 1,
            score: [0; 2],
            decision: None,
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
        self.round
    }

    /// Rounds won by White and by Black.
    #[must_use]
    pub const fn score(&self) -> [u32; 2] {
        self.score
    }

    /// How the round ended, with the rows as they stood then.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_deref()
    }

    /// The moves and edits since the board was last set up, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry> + '_ {
        self.timeline.history().moves.iter().copied()
    }

    /// Adds a piece by the rules; answers what changed beside it.
    ///
    /// # Errors
    /// The reason why it may not be added.
    pub fn add(&mut self, colour: Colour, vertex: Vertex) -> Result<Vec<Change>, Refusal> {
        // Made on a copy first, so that the state before is still there to be kept.
        self.position
            .changes(colour, vertex)
            .map_err(Refusal::from_error)?;
        let before = self.state();
        let undo = self.apply_add(colour, vertex)?;
        self.timeline
            .record_move(before, Entry::Add(colour, vertex), applied);
        Ok(undo.changes().iter().collect())
    }

    fn apply_add(&mut self, colour: Colour, vertex: Vertex) -> Result<Undo, Refusal> {
        let undo = self
            .position
            .add(colour, vertex)
            .map_err(Refusal::from_error)?;
        if let Some(verdict) = self.position.verdict() {
            self.position.reopen();
            if self.decision.is_none() {
                self.decide(verdict, &undo);
            }
        }
        Ok(undo)
    }

    fn decide(&mut self, verdict: Verdict, undo: &Undo) {
        let mut rows = Vec::new();
        if let Verdict::Win(side) = verdict {
            let changed = undo.changes().iter().map(|change| change.vertex);
            rows = self.position.rows_through(Colour::goal(side), changed);
            let score = &mut self.score[side.index()];
            *score = score.saturating_add(1);
        }
        self.decision = Some(Box::new(Decision { verdict, rows }));
    }

    /// Puts a piece of any colour on an empty vertex, without rules.
    ///
    /// # Errors
    /// Where a piece stands there already.
    pub fn place(&mut self, colour: Colour, vertex: Vertex) -> Result<(), Refusal> {
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
            Entry::Place(colour, vertex) => self.position.set(vertex, Some(colour)),
            Entry::Remove(vertex) => self.position.set(vertex, None),
            Entry::Add(..) => {}
        }
        self.timeline.record_move(before, entry, applied);
    }

    /// What adding a piece would do to the others, clockwise from the upper left.
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

    /// Sets up the opening of a round, 1 to [`LAST_ROUND`]; score kept, history and decision gone.
    ///
    /// # Errors
    /// For a round that does not exist.
    pub fn start_round(&mut self, round: u32) -> Result<(), Refusal> {
        self.start_round_at(round, self.score)
    }

    /// The same with this score, as one change.
    ///
    /// # Errors
    /// For a round that does not exist.
    pub fn start_round_at(&mut self, round: u32, score: [u32; 2]) -> Result<(), Refusal> {
        if !(1..=LAST_ROUND).contains(&round) {
            return Err(Refusal::new(format!(
                "there is no round {round}; rounds go from 1 to {LAST_ROUND}"
            )));
        }
        self.fresh(round::opening(round), round, score);
        Ok(())
    }

    /// Goes on to the next round.
    ///
    /// # Errors
    /// While this round is not decided.
    pub fn next_round(&mut self) -> Result<(), Refusal> {
        if self.decision.is_none() {
            return Err(Refusal::new(format!(
                "round {} is not decided yet; play it to its end, or start another",
                self.round
            )));
        }
        self.start_round(self.round.saturating_add(1))
    }

    /// Sets up any board, undecided; score kept, history starts anew.
    pub fn set_up(&mut self, position: Position, round: u32) {
        self.fresh(position, round, self.score);
    }

    fn fresh(&mut self, position: Position, round: u32, score: [u32; 2]) {
        let before = self.state();
        self.position = position;
        self.round = round;
        self.score = score;
        self.decision = None;
        self.timeline.record_fresh(before, self.state());
    }

    /// Sets the score.
    pub fn set_score(&mut self, score: [u32; 2]) {
        let before = self.state();
        self.score = score;
        self.timeline.record_change(before);
    }

    /// The colour a side's name or a colour's name asks for: for a side its next one on the wheel.
    ///
    /// # Errors
    /// For any other word.
    pub fn colour_for(&self, who: &str) -> Result<Colour, Refusal> {
        match who {
            "white" => Ok(self.position.next_colour_of(Side::White)),
            "black" => Ok(self.position.next_colour_of(Side::Black)),
            _ => Colour::from_name(who).ok_or_else(|| {
                let names = "name white, black, red, yellow, green, cyan, blue or purple";
                Refusal::nobody(who, names)
            }),
        }
    }

    fn state(&self) -> State {
        State {
            position: self.position.pack(),
            round: self.round,
            score: self.score,
            decision: self.decision.clone(),
        }
    }

    fn restore(&mut self, state: State) {
        self.position = state.position.unpack();
        self.round = state.round;
        self.score = state.score;
        self.decision = state.decision;
    }
}

/// The state after an entry.
fn applied(state: &State, entry: &Entry) -> State {
    let mut game = Game::new();
    game.restore(state.clone());
    match *entry {
        // What was added once can be added again from the same state.
        Entry::Add(colour, vertex) => drop(game.apply_add(colour, vertex)),
        Entry::Place(colour, vertex) => game.position.set(vertex, Some(colour)),
        Entry::Remove(vertex) => game.position.set(vertex, None),
    }
    game.state()
}

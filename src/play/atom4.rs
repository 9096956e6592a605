//! A game of Atom-4 in progress: board, round, score, decision, past and future.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::games::atom4::board::Undo;
use crate::games::atom4::notation::{self, LAST_ROUND};
use crate::games::atom4::{Change, Colour, Packed, Position, round};
use crate::lattice::triangular::{EDGE, Vertex};
use crate::play::atom4_machine::{Machine, best_line};
use crate::play::desk::{Desk, Paint, Request, analysis_line, analysis_line_with};
use crate::play::refusal::Refusal;
use crate::play::settings::Player;
use crate::play::timeline::Timeline;
use crate::rules::{Rules, Side, Verdict};
use crate::search::{Limits, Report};

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

/// A finished depth as `analyse` tells it; the classic player's scores have one decimal.
fn analysis(report: &Report<Vertex>, player: Player) -> String {
    match player {
        Player::Strong => analysis_line(report, Vertex::to_string),
        Player::Classic => {
            let score = format!("{:+.1}", f64::from(report.score) / 10.0);
            analysis_line_with(report, &score, Vertex::to_string)
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

    /// Whether [`Desk::undo`] has something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.timeline.can_undo()
    }

    /// Whether [`Desk::redo`] has something to bring back.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.timeline.can_redo()
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
            return Err(Refusal::new(format!("no piece stands at {vertex}")));
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
        if !(1..=LAST_ROUND).contains(&round) {
            return Err(Refusal::new(format!(
                "there is no round {round}; rounds go from 1 to {LAST_ROUND}"
            )));
        }
        self.set_up(round::opening(round), round);
        Ok(())
    }

    /// Goes on to the next round.
    ///
    /// # Errors
    /// While this round is not decided.
    pub fn next_round(&mut self) -> Result<(), Refusal> {
        if self.decision.is_none() {
            return Err(Refusal::new(format!(
                "round {} is not decided yet",
                self.round
            )));
        }
        self.start_round(self.round.saturating_add(1))
    }

    /// Sets up any board, undecided; score kept, history starts anew.
    pub fn set_up(&mut self, position: Position, round: u32) {
        let before = self.state();
        self.position = position;
        self.round = round;
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
                Refusal::new(format!(
                    "nobody plays {who}; name white, black, red, yellow, green, cyan, blue or purple"
                ))
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

impl Desk for Game {
    fn clear(&mut self) {
        self.set_up(round::cleared(self.round), self.round);
    }

    fn undo(&mut self) -> bool {
        let before = self.timeline.undo(self.state());
        before.map(|state| self.restore(state)).is_some()
    }

    fn redo(&mut self) -> bool {
        let after = self.timeline.redo(self.state());
        after.map(|state| self.restore(state)).is_some()
    }

    fn show_board(&self, out: &mut String) {
        for y in 0..EDGE {
            push_number(out, y);
            out.push_str(": ");
            for x in 0..EDGE {
                let vertex = Vertex((y * EDGE + x) as u8);
                out.push(self.position.at(vertex).map_or('.', Colour::letter));
            }
            out.push('\n');
        }
    }

    fn draw_board(&self, paint: Paint, out: &mut String) {
        draw(&self.position, paint, out);
        let [white, black] = self.score;
        let _ = writeln!(
            out,
            "\nRound {}. White {white}, black {black}. {}",
            self.round,
            self.status()
        );
    }

    fn moves(&self) -> Vec<String> {
        self.position
            .legal()
            .iter()
            .map(|vertex| vertex.to_string())
            .collect()
    }

    fn status(&self) -> String {
        let Some(decision) = self.decision() else {
            let colour = self.position.next_colour();
            return format!("{} to play {colour}.", self.position.mover().name());
        };
        match decision.verdict {
            Verdict::Draw => String::from("Stalemate."),
            Verdict::Win(side) => {
                let row = |row: &Vec<Vertex>| {
                    row.iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                let rows: Vec<String> = decision.rows.iter().map(row).collect();
                format!("{} wins: {}.", side.name(), rows.join("; "))
            }
        }
    }

    fn show_history(&self, out: &mut String) {
        out.push_str(&self.timeline.history().lines(Entry::to_string));
    }

    fn prompt(&self) -> String {
        match self.decision() {
            None => format!(
                "{} {}",
                self.position.mover().name().to_lowercase(),
                self.position.next_colour()
            ),
            Some(_) => String::from("decided"),
        }
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, Refusal> {
        if self.decision.is_some() {
            return Ok(Some(u64::from(depth == 0)));
        }
        let counted = self
            .position
            .clone()
            .perft(depth, &mut || stop.load(Ordering::Relaxed));
        Ok(counted.map(|(sequences, _)| sequences))
    }

    fn propose(
        &self,
        request: Request<'_>,
        progress: &mut dyn FnMut(&str),
    ) -> Result<String, Refusal> {
        let colour = self.colour_for(request.who)?;
        if colour.side().is_none() {
            return Err(Refusal::new(format!("nobody plays {colour}")));
        }
        let mut position = self.position.clone();
        position.set_next_colour(colour);
        let clock = Instant::now();
        let limits = Limits::new(&clock, request.stop);
        let mut tell =
            |report: &Report<Vertex>| progress(&analysis(report, request.settings.player));
        let report = self
            .machine
            .think(&position, request.settings, &limits, &mut tell);
        let report = report
            .ok_or_else(|| Refusal::new("no vertex touches two pieces that touch each other"))?;
        if let Some(best) = best_line(&report) {
            progress(&best);
        }
        let proposed = report
            .line
            .first()
            .ok_or_else(|| Refusal::new("no move was found"))?;
        Ok(proposed.to_string())
    }

    fn play_proposed(&mut self, who: &str, proposed: &str) -> Result<(), Refusal> {
        let colour = self.colour_for(who)?;
        let vertex = notation::parse_vertex(proposed)
            .ok_or_else(|| Refusal::new(format!("'{proposed}' is no vertex")))?;
        self.add(colour, vertex).map(drop)
    }

    fn script(&self) -> String {
        let start = &self.timeline.history().start;
        let position = start.position.unpack();
        let mut script = String::from("choose game atom-4.\n");
        let round = start.round;
        let _ = if position == round::opening(round) {
            writeln!(script, "start round {round}.")
        } else {
            writeln!(
                script,
                "set position \"{}\".",
                notation::position_and_round(&position, round)
            )
        };
        let mut replayed = State {
            decision: None,
            ..start.clone()
        };
        push_score(&mut script, [0; 2], replayed.score);
        for entry in self.entries() {
            let _ = writeln!(script, "{}.", entry.command());
            replayed = applied(&replayed, &entry);
        }
        push_score(&mut script, replayed.score, self.score);
        script
    }
}

fn push_score(script: &mut String, from: [u32; 2], to: [u32; 2]) {
    if from != to {
        let _ = writeln!(script, "set score white {} black {}.", to[0], to[1]);
    }
}

fn push_number(out: &mut String, number: usize) {
    if number >= 10 {
        out.push('1');
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// The lattice with its half-shifted rows, letters for pieces, `·` would not be ASCII: `.`.
fn draw(position: &Position, paint: Paint, out: &mut String) {
    out.push_str("    ");
    for x in 0..EDGE {
        let _ = write!(out, "{x:>4}");
    }
    out.push('\n');
    for y in 0..EDGE {
        let _ = write!(out, "{y:>4}{}", if y % 2 == 1 { "  " } else { "" });
        for x in 0..EDGE {
            let vertex = Vertex((y * EDGE + x) as u8);
            match (position.at(vertex), paint) {
                (None, Paint::Plain) => out.push_str("   ."),
                (None, Paint::Colours) => out.push_str("   \x1b[2m.\x1b[0m"),
                (Some(colour), Paint::Plain) => {
                    out.push_str("   ");
                    out.push(colour.letter());
                }
                (Some(colour), Paint::Colours) => {
                    let _ = write!(
                        out,
                        "  \x1b[1;{}m {}\x1b[0m",
                        sequence(colour),
                        colour.letter()
                    );
                }
            }
        }
        out.push('\n');
    }
}

/// Letter and ground of a piece among the 16 colours of a terminal, told apart on light and dark.
const fn sequence(colour: Colour) -> &'static str {
    match colour {
        Colour::BLACK => "97;40",
        Colour::RED => "97;41",
        Colour::GREEN => "30;42",
        Colour::YELLOW => "30;43",
        Colour::BLUE => "97;44",
        Colour::PURPLE => "97;45",
        Colour::CYAN => "30;46",
        _ => "30;107",
    }
}

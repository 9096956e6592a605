//! Puzzles of Atom-4: one move wins within so many plies; a longer win by another move does not count.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Game;
use super::machine::PARTS;
use crate::Position;
use crate::evaluate::{EvaluatedPosition, LEARNT};
use crate::notation::{parse, position_and_round};
use crate::threats::ThreatPosition;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::{Rules, Side};
use atom4_core::search::forced_win::Prover;
use atom4_core::search::{Limits, Options, Table, search};
use atom4_play::puzzles::plain::{forces, prove};
use atom4_play::puzzles::unique::only_win;
use atom4_play::puzzles::{Book, FoundPuzzle, Goal, Puzzles, Unproved};
use atom4_play::refusal::Refusal;

/// The puzzles of Atom-4.
pub static BOOK: Book<Game> = Book::new();

/// The longest win that is looked for where none is named, in plies, and the shortest that is a puzzle.
const USUAL: u32 = 7;
const SHORTEST: u32 = 3;
/// Positions that the proof of a new puzzle looks at, and of one whose length is named.
const NODES: u64 = 30_000;
const NODES_LONG: u64 = 20_000_000;
/// Positions that a search looks at to see the solution.
const SEEING: u64 = 100_000;

impl Puzzles for Game {
    const DATA: &'static str = include_str!("../puzzles.txt");

    fn puzzle_position(&self) -> String {
        position_and_round(&self.position, self.rest.round)
    }

    fn set_puzzle(&mut self, position: &str) -> Result<(), Refusal> {
        let (position, round) = parse(position).map_err(Refusal::from_error)?;
        self.set_up(position, round);
        Ok(())
    }

    /// The pieces as a set on an endless lattice, turned, mirrored and moved in the way that comes first, with the wheel at
    /// its first place: a turn of the wheel by one place exchanges the sides and leaves the game as it is.
    fn alike(&self) -> Vec<i16> {
        let turned = i16::from(self.position.wheel_place());
        let mut pieces = Vec::new();
        for vertex in self.position.edge().vertices() {
            let Some(colour) = self.position.at(vertex) else {
                continue;
            };
            let kind = match colour.wheel_place() {
                Some(place) => (i16::from(place) + 6 - turned) % 6,
                // Black and white change places with each place of the wheel.
                None => 6 + (i16::from(colour.bits() != 0) + turned) % 2,
            };
            let (x, y) = (i16::from(vertex.x()), i16::from(vertex.y()));
            pieces.push((x - y / 2, y, kind));
        }
        let turn = |(q, r, kind): (i16, i16, i16)| (-r, q + r, kind);
        let mirror = |(q, r, kind): (i16, i16, i16)| (r, q, kind);
        let mut first: Option<Vec<i16>> = None;
        for n in 0..12 {
            pieces.iter_mut().for_each(|piece| {
                *piece = if n == 6 { mirror(*piece) } else { turn(*piece) };
            });
            let left = pieces.iter().map(|piece| piece.0).min().unwrap_or(0);
            let top = pieces.iter().map(|piece| piece.1).min().unwrap_or(0);
            let mut moved: Vec<_> = pieces
                .iter()
                .map(|&(q, r, kind)| [q - left, r - top, kind])
                .collect();
            moved.sort_unstable();
            let moved = moved.concat();
            if first.as_ref().is_none_or(|first| moved < *first) {
                first = Some(moved);
            }
        }
        first.unwrap_or_default()
    }

    const LONGEST: u32 = 21;

    fn find(&self, plies: Option<RangeInclusive<u32>>) -> Option<FoundPuzzle<Vertex>> {
        let mut position = ThreatPosition::new(&self.position);
        let most = AtomicU64::new(NODES);
        let mut halt = |nodes| nodes > most.load(Ordering::Relaxed);
        let (is_long, lengths) = (plies.is_some(), plies.unwrap_or(SHORTEST..=USUAL));
        let mut prover = Prover::new(if is_long { 16 } else { 1 }, &mut halt);
        if is_long {
            // A long win that is soon seen is rare, and that it is the only one takes longer to prove.
            let mover = position.mover();
            if !prover.forces(&mut position, mover, *lengths.end()).ok()? {
                return None;
            }
            most.store(NODES_LONG, Ordering::Relaxed);
        }
        let (length, solution) = only_win(&mut prover, &mut position, *lengths.end()).ok()??;
        lengths.contains(&length).then(|| FoundPuzzle {
            goal: Goal::Win(length),
            solution,
            nodes: prover.nodes(),
        })
    }

    /// Before a reply that could not help, and before the move that it answers.
    fn earlier(&self, plies: u32) -> Vec<Game> {
        let mover = self.position.mover();
        let most = AtomicU64::new(0);
        let mut halt = |nodes| nodes > most.load(Ordering::Relaxed);
        let mut prover = Prover::new(16, &mut halt);
        let mut is_lost = |position: &Position| {
            most.store(prover.nodes() + NODES, Ordering::Relaxed);
            let mut position = ThreatPosition::new(position);
            prover.forces(&mut position, mover, plies - 1) == Ok(true)
        };
        let mut replies = self.position.before();
        replies.retain(|position| is_lost(position));
        let on = |position| {
            let mut game = Game::default();
            game.set_up(position, self.rest.round);
            game
        };
        replies.iter().flat_map(Position::before).map(on).collect()
    }

    fn prove(&self, goal: Goal, solution: Vertex, most: u64) -> Result<u64, Unproved> {
        prove(&mut self.position.clone(), goal, solution, false, most)
    }

    fn forces(&self, side: Side, plies: u32, most: u64) -> Result<bool, Unproved> {
        forces(&mut self.position.clone(), side, plies, most)
    }

    fn best_at(&self, plies: u32) -> Option<Vertex> {
        let (clock, stop) = (std::time::Instant::now(), Default::default());
        let limits = Limits::new(&clock, &stop).with_depth(plies);
        let options = Options {
            parts: PARTS,
            ..Options::default()
        };
        let valued = EvaluatedPosition::new(&self.position, &LEARNT);
        let limits = limits.with_nodes(SEEING);
        let report = search(&valued, &limits, &options, &mut Table::new(1), &mut |_| {})?;
        report.line.first().copied()
    }
}

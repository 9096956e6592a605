//! Moves of Atom-4 judged: by a search, and by a proof where one reaches.

use super::machine::PARTS;
use super::{Entry, Game};
use crate::Position;
use crate::evaluate::{EvaluatedPosition, LEARNT};
use crate::threats::ThreatPosition;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::{Rules, Verdict};
use atom4_core::search::forced_win::{Forced, Prover};
use atom4_core::search::{Limits, Options, Table, search};
use atom4_play::review::{Judgement, Length, MadeMove, Pass, Review, Situation, Value};
use atom4_play::view::Side;

/// Moves that a search looks at in the first pass and in the usual one. Level 3 looks at 2,100.
const SEARCHED: [u64; 2] = [5_000, 120_000];
/// Positions that a proof looks at; none in the first pass.
const PROVED: [u64; 2] = [0, 60_000];
/// A proof looks so many plies ahead where the search has found neither a win nor a loss.
const PLIES: u32 = 7;
/// Memory of a proof, in megabytes.
const PROOF_MB: usize = 4;

impl Review for Game {
    type Situation = Position;

    fn last_made(&self, before: &Game) -> Option<MadeMove<Position>> {
        let Some(Entry::Add(colour, vertex)) = self.entries().next_back() else {
            return None;
        };
        let mut position = before.position.clone();
        position.set_next_colour(colour);
        Some(MadeMove {
            side: colour.side()?,
            mv: vertex,
            before: position,
        })
    }

    fn situation(&self) -> Option<Position> {
        // The opening pair is set up, not played.
        let open = self.rest.decision.is_none() && self.position.pieces() >= 2;
        open.then(|| self.position.clone())
    }
}

impl Situation for Position {
    type Move = Vertex;
    type Memory = Table;

    fn memory(megabytes: usize) -> Table {
        Table::new(megabytes)
    }

    fn mover(&self) -> Side {
        Rules::mover(self)
    }

    fn moves(&self) -> Vec<Vertex> {
        let mut moves = Vec::new();
        Rules::moves(self, &mut moves);
        moves
    }

    fn after(&self, mv: Vertex) -> Position {
        let mut after = self.clone();
        after.play(mv);
        after
    }

    fn key(&self) -> u64 {
        Rules::key(self)
    }

    fn judge(
        &self,
        pass: Pass,
        table: &mut Table,
        limits: &Limits<'_>,
    ) -> Option<Judgement<Vertex>> {
        match self.verdict() {
            Some(Verdict::Draw) => return Some(Judgement::ended(Value::Draw)),
            // The side that moved last has won.
            Some(Verdict::Win(_)) => return Some(Judgement::ended(Value::Loss(Length::of(0)))),
            None => {}
        }
        let options = Options {
            parts: PARTS,
            ..Options::default()
        };
        let valued = EvaluatedPosition::new(self, &LEARNT);
        let within = limits.with_nodes(pass.nodes(SEARCHED));
        let Some(report) = search(&valued, &within, &options, table, &mut |_| {}) else {
            // A board that was set up may leave no move.
            return Some(Judgement::ended(Value::Points(0)));
        };
        if limits.expired() {
            return None;
        }
        let mut judgement = Judgement {
            value: Value::of_search(report.score, report.proved),
            line: report.line,
        };
        prove(self, pass, limits, &mut judgement);
        (!limits.expired()).then_some(judgement)
    }
}

/// Puts what is proved in the place of what was searched.
fn prove(position: &Position, pass: Pass, limits: &Limits<'_>, judgement: &mut Judgement<Vertex>) {
    let plies = match judgement.value {
        Value::Points(_) => PLIES,
        Value::Draw => return,
        Value::Win(length) | Value::Loss(length) => length.plies,
    };
    let nodes = pass.nodes(PROVED);
    if nodes == 0 {
        return;
    }
    let mut halt = |so_far| so_far > nodes || limits.expired();
    let mut position = ThreatPosition::new(position);
    let mut prover = Prover::new(PROOF_MB, &mut halt);
    let (value, moves) = match prover.forced(&mut position, plies) {
        Ok(Forced::Win(plies, winning)) => (Value::Win(Length::of(plies)), winning),
        Ok(Forced::Loss(plies)) => {
            let resisting = prover.resisting(&mut position, plies);
            (
                Value::Loss(Length::of(plies)),
                resisting.unwrap_or_default(),
            )
        }
        Ok(Forced::Draw(holding)) => (Value::Draw, holding),
        _ => return,
    };
    judgement.value = value;
    let searched = judgement.line.first();
    if !searched.is_some_and(|first| moves.contains(first))
        && let Some(&best) = moves.first()
    {
        judgement.line = vec![best];
    }
}

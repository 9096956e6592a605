//! The true board of a round.

use crate::games::atom4::{Position, round};
use atom4_arena::board::{Board, Command, Made, Wrong};
use atom4_atom4::notation::{VertexError, parse_vertex};
use atom4_atom4::play::{show_position, start_on};
use atom4_core::lattice::triangular::Edge;
use atom4_core::rules::{Rules, Side, Verdict};

/// A round under way.
#[derive(Clone, Debug)]
pub struct Round {
    position: Box<Position>,
    /// The number of the round, from 1.
    number: u32,
}

impl Round {
    /// The opening of a round, counted from 1, on a board of this size.
    #[must_use]
    pub fn new(edge: Edge, number: u32) -> Round {
        Round {
            position: Box::new(round::opening_on(edge, number)),
            number,
        }
    }

    /// The command that sets up this round on a board of this size, without its period.
    fn start(&self) -> String {
        match self.position.edge() {
            Edge::LARGEST => format!("start round {}", self.number),
            edge => start_on(edge, self.number),
        }
    }
}

impl Board for Round {
    fn copy(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn mover(&self) -> Side {
        self.position.mover()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.position.verdict()
    }

    fn moves(&self) -> Vec<String> {
        let legal = self.position.legal();
        legal.iter().map(|vertex| vertex.to_string()).collect()
    }

    fn play(&mut self, text: &str) -> Result<Made, Wrong> {
        let vertex = parse_vertex(text, self.position.edge()).map_err(|error| match error {
            VertexError::Malformed => Wrong::Malformed,
            VertexError::OffBoard(_) => Wrong::Illegal,
        })?;
        let colour = self.position.next_colour();
        let added = self.position.add(colour, vertex);
        added.map_err(|_| Wrong::Illegal)?;
        Ok(Made {
            text: vertex.to_string(),
            command: format!("add {colour} piece to {vertex}."),
        })
    }

    fn broken_rule(&self, text: &str) -> String {
        let vertex = match parse_vertex(text, self.position.edge()) {
            Ok(vertex) => vertex,
            Err(error) => return error.to_string(),
        };
        let colour = self.position.next_colour();
        let added = self.position.clone().add(colour, vertex);
        added
            .err()
            .map_or_else(String::new, |error| error.to_string())
    }

    /// Round 1 of the usual board needs `clear.` and `add` alone: the first two pieces on an empty board are the
    /// opening pair. Other rounds and boards need `start round`.
    fn setup(&self) -> Vec<Command> {
        let edge = self.position.edge();
        if self.number != 1 || edge != Edge::LARGEST {
            return vec![Command::answered(format!("{}.", self.start()))];
        }
        let opening = round::opening(1);
        let pair = round::opening_pair(edge);
        let adds = pair.into_iter().filter_map(|vertex| {
            let colour = opening.at(vertex)?;
            Some(Command::answered(format!(
                "add {colour} piece to {vertex}."
            )))
        });
        std::iter::once(Command::silent("clear."))
            .chain(adds)
            .collect()
    }

    fn script(&self) -> String {
        format!("choose game atom-4.\n{}.\n", self.start())
    }

    fn picture(&self) -> String {
        let mut out = String::new();
        show_position(&self.position, &mut out);
        out
    }
}

#[cfg(test)]
mod tests;

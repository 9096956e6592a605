//! The board of the next new game, as the start page offers it.

use super::Game;
use atom4_core::lattice::triangular::Edge;
use atom4_play::two_player_game::{Choice, NewGameOptions};

impl NewGameOptions for Game {
    fn options(&self) -> Vec<Choice> {
        let edges = Edge::all().map(|edge| format!("{0} by {0}", edge.length()));
        vec![Choice {
            label: "Board",
            choices: edges.collect(),
            chosen: self.pending.length() - Edge::SMALLEST.length(),
        }]
    }

    fn choose(&mut self, _option: usize, choice: usize) {
        if let Some(edge) = Edge::all().nth(choice) {
            self.pending = edge;
        }
    }
}

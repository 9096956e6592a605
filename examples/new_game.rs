//! A new game in a hundred lines, on the traits and the search of the others: Domineering. White lays
//! dominoes down columns, Black along rows; who finds no room has lost. The program says who wins:
//!
//!     cargo run --release --example new_game -- 5

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use atom4::base::random::mix;
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};
use atom4::search::{Limits, Options, Report, Table, search};

/// A square board of up to 8 by 8 cells, cell `x + 8 * y` being a bit.
#[derive(Clone, Debug, PartialEq)]
struct Domineering {
    free: u64,
    mover: Side,
}

impl Domineering {
    fn new(edge: u32) -> Domineering {
        let row = (1 << edge) - 1;
        let free = (0..edge).fold(0, |board, y| board | row << (8 * y));
        Domineering {
            free,
            mover: Side::White,
        }
    }

    /// The cells that can be the upper or the left half of a domino of this side.
    fn places(&self, side: Side) -> u64 {
        let second = match side {
            Side::White => self.free >> 8,
            Side::Black => self.free >> 1 & 0x7f7f_7f7f_7f7f_7f7f,
        };
        self.free & second
    }
}

impl Rules for Domineering {
    type Move = u64; // the two cells of a domino
    type Undo = u64;

    fn mover(&self) -> Side {
        self.mover
    }

    fn moves(&self, moves: &mut Vec<u64>) {
        let step = if self.mover == Side::White { 8 } else { 1 };
        let places = self.places(self.mover);
        let single = (0..64).map(|bit| 1 << bit).filter(|bit| places & bit != 0);
        moves.extend(single.map(|bit| bit | bit << step));
    }

    fn play(&mut self, domino: u64) -> u64 {
        self.free &= !domino;
        self.mover = self.mover.other();
        domino
    }

    fn undo(&mut self, domino: u64) {
        self.free |= domino;
        self.mover = self.mover.other();
    }

    fn verdict(&self) -> Option<Verdict> {
        (self.places(self.mover) == 0).then(|| Verdict::Win(self.mover.other()))
    }

    fn key(&self) -> u64 {
        mix(self.free ^ mix(self.mover.index() as u64))
    }
}

impl Evaluate for Domineering {
    fn evaluate(&self) -> i32 {
        let room = |side| self.places(side).count_ones() as i32;
        room(self.mover) - room(self.mover.other())
    }
}

impl Hints for Domineering {}

/// The best move of a position, proved where the search comes to the end.
fn solve(position: &Domineering) -> Option<Report<u64>> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop);
    search(
        position,
        &limits,
        &Options::default(),
        &mut Table::new(16),
        &mut |_| {},
    )
}

fn main() {
    let edge = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let edge = edge.filter(|edge| (2..=8).contains(edge)).unwrap_or(5);
    let Some(report) = solve(&Domineering::new(edge)) else {
        return; // Only without a move, and every board from 2 by 2 has one.
    };
    let winner = if report.score > 0 { "first" } else { "second" };
    println!(
        "{edge} by {edge}: the {winner} player wins, after {} moves looked at",
        report.nodes
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use atom4::search::plain;

    #[test]
    fn the_search_finds_who_wins() {
        // Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering" (2000).
        for (edge, first) in [(2, true), (3, true), (4, true), (5, false)] {
            let report = solve(&Domineering::new(edge)).expect("there is a move");
            assert!(report.proved, "{edge}");
            assert_eq!(report.score > 0, first, "{edge}");
        }
    }

    #[test]
    fn the_search_and_its_slow_twin_agree() {
        let mut board = Domineering::new(4);
        let report = solve(&board).expect("there is a move");
        // At most eight dominoes fit, so that nine plies see every end.
        assert_eq!(plain::value(&mut board, 9) > 0, report.score > 0);
    }

    #[test]
    fn a_domino_is_taken_back_without_a_trace() {
        let mut board = Domineering::new(6);
        let mut moves = Vec::new();
        while board.verdict().is_none() {
            moves.clear();
            board.moves(&mut moves);
            for &domino in &moves {
                let before = board.clone();
                let undo = board.play(domino);
                assert_ne!(board.key(), before.key());
                board.undo(undo);
                assert_eq!(board, before);
            }
            board.play(moves[moves.len() / 2]);
        }
        let mut none = Vec::new();
        board.moves(&mut none);
        assert!(none.is_empty());
    }
}

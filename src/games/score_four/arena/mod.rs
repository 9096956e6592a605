//! Score Four between programs.

mod check;

use crate::games::score_four::{Board, Peg, Position};
use atom4_arena::adapter::{Adapter, STRONG};
use atom4_arena::board::{self, Notation, Reviewed, Wrong, whole};
use atom4_arena::signs::Signs;
use atom4_arena::testing_mode::TestingMode;
use atom4_core::rules::{Rules, Side, Verdict};
use atom4_score_four::play::Game;

/// Score Four as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "score-four",
    title: "Score Four",
    sides: ["White", "Black"],
    players: &[STRONG],
    baselines: &[],
    rounds: false,
    boards: None,
    configured: false,
    protocol: &TestingMode {
        probe: Some("add white bead to A1."),
        first: &["add white bead to A1."],
        signs: Some(Signs {
            ask: &[("add white bead to A1.", true), ("get black move.", true)],
            is_answer: |line| matches!(line.as_bytes(), [b'A'..=b'D', b'1'..=b'4', b'.']),
        }),
        exchanges: check::exchanges,
        games: || {
            let game = |seed| (format!("whole game {seed}"), board(), seed);
            vec![game(1), game(2)]
        },
        shown: Some(|_request| Box::new(Reviewed(Game::new()))),
        ..TestingMode::new(|_request| board())
    },
};

/// The empty board.
#[must_use]
pub fn board() -> Box<dyn board::Board> {
    Box::new(Pegs(Position::of(&Board::new())))
}

/// The position of a game under way.
#[derive(Clone, Debug)]
struct Pegs(Position);

impl Rules for Pegs {
    type Move = Peg;
    type Undo = <Position as Rules>::Undo;

    fn mover(&self) -> Side {
        self.0.mover()
    }

    fn moves(&self, moves: &mut Vec<Peg>) {
        self.0.moves(moves);
    }

    fn play(&mut self, peg: Peg) -> Self::Undo {
        Rules::play(&mut self.0, peg)
    }

    fn undo(&mut self, undo: Self::Undo) {
        Rules::undo(&mut self.0, undo);
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn key(&self) -> u64 {
        Rules::key(&self.0)
    }
}

impl Notation for Pegs {
    fn read_move(&self, text: &str) -> Result<Peg, Wrong> {
        let text = text.trim();
        let mut letters = text.chars();
        let letter = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
        if !letter || whole(letters.as_str()).is_err() {
            return Err(Wrong::Malformed);
        }
        text.parse().map_err(|_| Wrong::Illegal)
    }

    fn write_move(&self, peg: Peg) -> String {
        peg.to_string()
    }

    fn command(&self, peg: Peg) -> String {
        let side = Rules::mover(self).name().to_ascii_lowercase();
        format!("add {side} bead to {peg}.")
    }

    fn broken_rule(&self, text: &str) -> String {
        match text.trim().parse::<Peg>() {
            Ok(peg) => format!("peg {peg} holds four beads already"),
            Err(_) => String::from("there is no such peg; they are A1 to D4"),
        }
    }

    fn script(&self) -> String {
        String::from("choose game score four.\n")
    }

    /// A row of pegs in each line, with their beads from the bottom up.
    fn picture(&self) -> String {
        let own = Rules::mover(self);
        let letter = |side| match side {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let bead = |cell: usize| {
            let taken = |cells: u64| cells >> cell & 1 == 1;
            match (taken(self.0.own()), taken(self.0.theirs())) {
                (true, _) => letter(own),
                (_, true) => letter(own.other()),
                _ => '.',
            }
        };
        let mut out = String::new();
        for peg in Peg::all() {
            let beads: String = (0..4)
                .map(|level| bead(16 * level + peg.number()))
                .collect();
            let end = if (peg.number() + 1).is_multiple_of(4) {
                "\n"
            } else {
                "  "
            };
            out += &format!("{peg}: {beads}{end}");
        }
        out
    }
}

#[cfg(test)]
mod tests;

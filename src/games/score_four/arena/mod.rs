//! Score Four between programs.

mod check;

use crate::arena::adapter::{Adapter, STRONG};
use crate::arena::board::{self, Notation, Wrong, whole};
use crate::arena::testing_mode::TestingMode;
use crate::games::score_four::play::Game;
use crate::games::score_four::{Board, Peg, Position};
use crate::rules::Rules;

/// Score Four as the arena knows it.
pub static ARENA: Adapter = Adapter {
    name: "score-four",
    title: "Score Four",
    players: &[STRONG],
    baselines: &[],
    rounds: false,
    boards: None,
    configured: false,
    protocol: &TestingMode {
        probe: Some("add white bead to A1."),
        exchanges: check::exchanges,
        extras: check::extras,
        games: || {
            let game = |seed| (format!("whole game {seed}"), board(), seed);
            vec![game(1), game(2)]
        },
        shown: Some(|_request| Box::new(Game::new())),
        ..TestingMode::new(|_request| board())
    },
};

/// The empty board.
fn board() -> Box<dyn board::Board> {
    Box::new(Position::of(&Board::new()))
}

impl Notation for Position {
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

    fn script(&self) -> String {
        String::from("choose game score four.\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, Verdict};

    #[test]
    fn answers_are_told_apart() {
        let mut board = board();
        for (text, wrong) in [
            ("", Wrong::Malformed),
            ("peg", Wrong::Malformed),
            ("B", Wrong::Malformed),
            ("Impossible", Wrong::Malformed),
            ("E1", Wrong::Illegal),
            ("A10", Wrong::Illegal),
            ("B99999999999999999999999", Wrong::Illegal),
        ] {
            assert_eq!(board.play(text), Err(wrong), "{text}");
        }
        let made = board.play(" b3 ").unwrap();
        assert_eq!(
            (made.text.as_str(), made.command.as_str()),
            ("B3", "add white bead to B3.")
        );
    }

    #[test]
    fn four_in_a_row_decide() {
        let mut board = board();
        for mv in ["A1", "B1", "A1", "B1", "A1", "B1"] {
            board.play(mv).unwrap();
            assert_eq!(board.verdict(), None);
        }
        board.play("A1").unwrap();
        assert_eq!(board.verdict(), Some(Verdict::Win(Side::White)));
    }
}

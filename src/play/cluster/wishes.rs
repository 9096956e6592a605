//! The start page: what the next game is set up with.

use super::Game;
use crate::games::cluster::Setup;
use crate::play::duel::sitting::Choice;

/// What the start page offers: sizes, colours of each player, lengths of a winning line.
const SIZES: [u8; 7] = [4, 5, 6, 7, 8, 9, 10];
const COLOURS: [u8; 4] = [1, 2, 3, 4];
const WINS: [u32; 5] = [3, 4, 5, 6, 7];

impl Game {
    /// What may be chosen for the next game, and what is chosen.
    pub(super) fn wishes(&self) -> Vec<Choice> {
        let choice = |label, choices: Vec<String>, chosen: Option<usize>| Choice {
            label,
            choices,
            chosen: chosen.unwrap_or(0),
        };
        let Setup { edge, colours, win } = self.wish;
        let place = |chosen: &u8, wanted: u8| *chosen == wanted;
        vec![
            choice(
                "Size",
                SIZES.map(|n| n.to_string()).into(),
                SIZES.iter().position(|n| place(n, edge)),
            ),
            choice(
                "Colours each",
                COLOURS.map(|n| n.to_string()).into(),
                COLOURS.iter().position(|n| place(n, colours)),
            ),
            choice(
                "In a row",
                WINS.map(|n| n.to_string()).into(),
                WINS.iter().position(|n| *n == win),
            ),
        ]
    }

    /// Chooses one of them.
    pub(super) fn wish_for(&mut self, option: usize, choice: usize) {
        let wish = &mut self.wish;
        match option {
            0 => wish.edge = SIZES.get(choice).copied().unwrap_or(wish.edge),
            1 => wish.colours = COLOURS.get(choice).copied().unwrap_or(wish.colours),
            _ => wish.win = WINS.get(choice).copied().unwrap_or(wish.win),
        }
    }
}

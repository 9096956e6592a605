//! The setup of the next new game, as the start page offers it.

use super::Game;
use crate::Setup;
use atom4_play::two_player_game::{Choice, NewGameOptions};

/// Edges of the board, in cells.
const SIZES: [u8; 7] = [4, 5, 6, 7, 8, 9, 10];
/// Colours of each player.
const COLOURS: [u8; 4] = [1, 2, 3, 4];
/// Lengths of a winning line, in chips.
const WINS: [u32; 5] = [3, 4, 5, 6, 7];

/// A list with this value, which `start game` may have set to one that is not offered.
fn with<T: Copy + Ord>(offered: &[T], value: T) -> Vec<T> {
    let mut all = offered.to_vec();
    if let Err(place) = all.binary_search(&value) {
        all.insert(place, value);
    }
    all
}

impl Game {
    /// The lists to choose from. No side has more colours than the board has cells on an edge.
    fn offers(&self) -> (Vec<u8>, Vec<u8>, Vec<u32>) {
        let Setup { edge, colours, win } = self.pending;
        (
            with(&SIZES, edge),
            with(&COLOURS, colours),
            with(&WINS, win),
        )
    }
}

impl NewGameOptions for Game {
    fn options(&self) -> Vec<Choice> {
        fn choice<T: ToString + PartialEq>(label: &'static str, offers: &[T], value: &T) -> Choice {
            Choice {
                label,
                choices: offers.iter().map(T::to_string).collect(),
                chosen: offers.iter().position(|offer| offer == value).unwrap_or(0),
            }
        }
        let (sizes, colours, wins) = self.offers();
        vec![
            choice("Size", &sizes, &self.pending.edge),
            choice("Colours each", &colours, &self.pending.colours),
            choice("In a row", &wins, &self.pending.win),
        ]
    }

    fn choose(&mut self, option: usize, choice: usize) {
        let (sizes, colours, wins) = self.offers();
        let pending = &mut self.pending;
        match option {
            0 => pending.edge = sizes.get(choice).copied().unwrap_or(pending.edge),
            1 => pending.colours = colours.get(choice).copied().unwrap_or(pending.colours),
            _ => pending.win = wins.get(choice).copied().unwrap_or(pending.win),
        }
        pending.colours = pending.colours.min(pending.edge);
    }
}

//! The start page: what the next game is set up with.

use super::Game;
use crate::games::cluster::Setup;
use crate::play::duel::sitting::Choice;

/// What the start page offers: sizes, colours of each player, lengths of a winning line.
const SIZES: [u8; 7] = [4, 5, 6, 7, 8, 9, 10];
const COLOURS: [u8; 4] = [1, 2, 3, 4];
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
        let Setup { edge, colours, win } = self.wish;
        (
            with(&SIZES, edge),
            with(&COLOURS, colours),
            with(&WINS, win),
        )
    }

    /// What may be chosen for the next game, and what is chosen.
    pub(super) fn wishes(&self) -> Vec<Choice> {
        fn choice<T: ToString + PartialEq>(label: &'static str, offers: &[T], value: &T) -> Choice {
            Choice {
                label,
                choices: offers.iter().map(T::to_string).collect(),
                chosen: offers.iter().position(|offer| offer == value).unwrap_or(0),
            }
        }
        let (sizes, colours, wins) = self.offers();
        vec![
            choice("Size", &sizes, &self.wish.edge),
            choice("Colours each", &colours, &self.wish.colours),
            choice("In a row", &wins, &self.wish.win),
        ]
    }

    /// Chooses one of them.
    pub(super) fn wish_for(&mut self, option: usize, choice: usize) {
        let (sizes, colours, wins) = self.offers();
        let wish = &mut self.wish;
        match option {
            0 => wish.edge = sizes.get(choice).copied().unwrap_or(wish.edge),
            1 => wish.colours = colours.get(choice).copied().unwrap_or(wish.colours),
            _ => wish.win = wins.get(choice).copied().unwrap_or(wish.win),
        }
        wish.colours = wish.colours.min(wish.edge);
    }
}

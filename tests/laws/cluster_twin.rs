//! The board of Cluster straight from the text, without a thought for speed.

use std::collections::BTreeMap;

use atom4::games::cluster::{Board, Setup};
use atom4::lattice::hexagonal::{Direction, Hex};
use atom4::rules::Side;

/// Chips on a map of places; everything is looked for, nothing is kept.
#[derive(Clone)]
pub struct Twin {
    setup: Setup,
    walls: Vec<Hex>,
    pub chips: BTreeMap<Hex, u8>,
    pub gravity: Direction,
}

impl Twin {
    pub fn new(setup: Setup, walls: Vec<Hex>) -> Twin {
        Twin {
            setup,
            walls,
            chips: BTreeMap::new(),
            gravity: Direction::BOTTOM,
        }
    }

    pub fn free(&self, hex: Hex) -> bool {
        hex.distance() < i32::from(self.setup.edge)
            && !self.walls.contains(&hex)
            && !self.chips.contains_key(&hex)
    }

    /// Every chip that can falls by one cell, until none can.
    pub fn settle(&mut self) {
        loop {
            let falls = |(&hex, _): (&Hex, &u8)| self.free(hex.step(self.gravity)).then_some(hex);
            let Some(hex) = self.chips.iter().find_map(falls) else {
                return;
            };
            let chip = self.chips.remove(&hex).expect("it was found there");
            self.chips.insert(hex.step(self.gravity), chip);
        }
    }

    /// The rim cell of column `pos`: the one in it with nothing of the board behind it.
    pub fn drop_chip(&mut self, pos: i32, chip: u8) -> bool {
        let grid = self.setup.grid();
        let behind = self.gravity.opposite();
        let entry = grid.hexes().iter().find(|hex| {
            let column = [-hex.q, hex.s(), -hex.r, hex.q, -hex.s(), hex.r][self.gravity.index()];
            column == pos && grid.index(hex.step(behind)).is_none()
        });
        let Some(&entry) = entry.filter(|&&hex| self.free(hex)) else {
            return false;
        };
        self.chips.insert(entry, chip);
        self.settle();
        true
    }

    pub fn best(&self) -> [u32; 2] {
        let mut best = [0; 2];
        for (&hex, &chip) in &self.chips {
            for direction in Direction::ALL {
                let mut length = 0;
                let mut at = hex;
                while self.chips.get(&at) == Some(&chip) {
                    length += 1;
                    at = at.step(direction);
                }
                let side = usize::from(chip >= self.setup.colours);
                best[side] = length.max(best[side]);
            }
        }
        best
    }

    /// Panics where the fast board holds anything else.
    pub fn agrees(&self, board: &Board) {
        let chips = (0..board.cells().len())
            .filter_map(|cell| Some((board.grid().hex(cell), board.chip(cell)?)))
            .collect::<BTreeMap<_, _>>();
        assert_eq!(&chips, &self.chips);
        assert_eq!(board.best(), self.best());
        for side in Side::BOTH {
            let line = board.longest_line(side);
            assert_eq!(line.len() as u32, self.best()[side.index()]);
            let one_colour = line
                .windows(2)
                .all(|w| board.chip(w[0]) == board.chip(w[1]));
            assert!(one_colour);
        }
    }
}

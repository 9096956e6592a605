//! The rules of Atom-4 straight from the text, without a thought for speed: colours as sets of
//! names, vertices as pairs, everything looked up afresh.

use std::collections::{BTreeMap, BTreeSet};

pub type Place = (i32, i32);
pub type Colours = BTreeSet<&'static str>;

pub const WHEEL: [&[&str]; 6] = [
    &["red"],
    &["red", "green"],
    &["green"],
    &["green", "blue"],
    &["blue"],
    &["red", "blue"],
];

#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Vertices along a side of the board.
    pub edge: i32,
    pub pieces: BTreeMap<Place, Colours>,
    /// Moves played since the wheel's first colour.
    pub wheel: usize,
    /// 1 or 2 for a winner, 0 for a stalemate.
    pub result: Option<u8>,
}

/// The neighbour in a direction, clockwise from the upper left, on the board or off it.
fn step((x, y): Place, direction: usize) -> Place {
    let o = y.rem_euclid(2);
    match direction {
        0 => (x - 1 + o, y - 1),
        1 => (x + o, y - 1),
        2 => (x + 1, y),
        3 => (x + o, y + 1),
        4 => (x - 1 + o, y + 1),
        _ => (x - 1, y),
    }
}

fn touch(a: Place, b: Place) -> bool {
    (0..6).any(|direction| step(a, direction) == b)
}

impl Twin {
    pub fn opening(edge: i32, round: usize) -> Twin {
        let c = (round - 1) % 6;
        let at = edge / 2 - 1;
        let colours = |place: usize| WHEEL[place % 6].iter().copied().collect();
        let pieces = BTreeMap::from([((at, at), colours(c + 2)), ((at + 1, at), colours(c + 5))]);
        Twin {
            edge,
            pieces,
            wheel: c,
            result: None,
        }
    }

    /// The legal vertices: empty, touching two pieces that touch each other.
    pub fn legal(&self) -> BTreeSet<Place> {
        let mut legal = BTreeSet::new();
        for x in 0..self.edge {
            for y in 0..self.edge {
                let beside: Vec<Place> = self
                    .pieces
                    .keys()
                    .copied()
                    .filter(|&p| touch(p, (x, y)))
                    .collect();
                let pair = beside.iter().any(|&a| beside.iter().any(|&b| touch(a, b)));
                if pair && !self.pieces.contains_key(&(x, y)) {
                    legal.insert((x, y));
                }
            }
        }
        legal
    }

    pub fn play(&mut self, at: Place) {
        let colour: Colours = WHEEL[self.wheel % 6].iter().copied().collect();
        let first = colour.len() == 1;
        let goal: Colours = if first {
            ["red", "green", "blue"].into()
        } else {
            Colours::new()
        };
        self.pieces.insert(at, colour.clone());
        let mut changed = Vec::new();
        for direction in 0..6 {
            let mut place = step(at, direction);
            while self.pieces.get(&place) == Some(&goal) {
                place = step(place, direction);
            }
            if let Some(piece) = self.pieces.get_mut(&place) {
                *piece = if first {
                    &*piece | &colour
                } else {
                    &*piece & &colour
                };
                changed.push(place);
            }
        }
        self.wheel += 1;
        if changed.iter().any(|&place| self.row_of(place, &goal) >= 4) {
            self.result = Some(if first { 1 } else { 2 });
        } else if self.pieces.len() == (self.edge * self.edge) as usize {
            self.result = Some(0);
        }
    }

    /// The longest row of `goal` through a place, 0 where another colour stands.
    fn row_of(&self, place: Place, goal: &Colours) -> usize {
        if self.pieces.get(&place) != Some(goal) {
            return 0;
        }
        let arm = |direction: usize| {
            let mut length = 0;
            let mut at = step(place, direction);
            while self.pieces.get(&at) == Some(goal) {
                length += 1;
                at = step(at, direction);
            }
            length
        };
        (0..3)
            .map(|axis| 1 + arm(axis) + arm(axis + 3))
            .max()
            .unwrap_or(0)
    }
}

//! How many plies it takes at least until a window of four is a row: a bound that is never too high.
//!
//! The bound looks at one window alone and lets both sides help. With White to complete it, one ply does at most this:
//!
//! * a piece of the wheel's colour is put on one empty vertex of the window, or beside it;
//! * a red, green or blue piece adds its colour to at most two pieces of the window. A piece beside the window's line sees
//!   it along two of its six directions; one on the line sees one piece to each side.
//!
//! What a yellow, cyan or purple piece takes away never makes White's row come sooner, with one exception: a row that stands
//! already must be broken before it can be completed again. So such a row counts as two plies away from Black's turn, three
//! from White's. For Black the colours are turned by one place, which exchanges the sides (see
//! [`turned_back`]).
//!
//! The numbers of all contents and wheel places are worked out backwards, ply by ply.

use std::sync::LazyLock;

use crate::colour::Colour;
use crate::windows::{CODES, code, digits, turned_back};
use atom4_core::rules::Side;

/// Longer than any window takes.
const FAR: u8 = u8::MAX;

/// The plies that a window takes at least, by its contents.
pub struct Distances {
    /// For each side and wheel place, by window code; windows that are not wholly on the board are never completed.
    plies: [[Box<[u8]>; 6]; 2],
}

/// The distances of all windows.
pub static DISTANCES: LazyLock<Distances> = LazyLock::new(Distances::new);

impl Distances {
    fn new() -> Distances {
        let white = whites();
        let of = |side: Side, place: usize| {
            let steps = side.index();
            let by_code = &white[(place + 6 - steps) % 6];
            let seen = |at: usize| by_code[code(digits(at).map(|digit| turned_back(digit, steps)))];
            let outside = std::iter::repeat_n(FAR, CODES);
            (0..CODES).map(seen).chain(outside).collect()
        };
        Distances {
            plies: Side::BOTH.map(|side| std::array::from_fn(|place| of(side, place))),
        }
    }

    /// The plies that a row of `side` takes at least, by window code, with the colour at this wheel place to be played.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, place: usize) -> &[u8] {
        &self.plies[side.index()][place]
    }
}

/// The distances for White, by wheel place and window code.
fn whites() -> [Vec<u8>; 6] {
    let goal = code([Colour::WHITE.bits(); 4]);
    let mut plies: [Vec<u8>; 6] = std::array::from_fn(|_| vec![FAR; CODES]);
    for (place, by_code) in plies.iter_mut().enumerate() {
        by_code[goal] = if place % 2 == 0 { 3 } else { 2 };
    }
    let mut ends = Vec::new();
    for depth in 1.. {
        let mut found = Vec::new();
        for place in 0..6 {
            for at in 0..CODES {
                if plies[place][at] != FAR {
                    continue;
                }
                ends.clear();
                one_ply(digits(at), place, &mut ends);
                let next = &plies[(place + 1) % 6];
                let comes = |&end: &usize| match depth {
                    1 => place % 2 == 0 && end == goal,
                    _ => next[end] == depth - 1,
                };
                if ends.iter().any(comes) {
                    found.push((place, at));
                }
            }
        }
        // A row that stands counts from the start, so depths up to 3 must be looked at.
        if found.is_empty() && depth > 4 {
            break;
        }
        for (place, at) in found {
            plies[place][at] = depth;
        }
    }
    plies
}

/// The contents that one ply may lead to.
fn one_ply(contents: [u8; 4], place: usize, ends: &mut Vec<usize>) {
    let colour = Colour::WHEEL[place];
    let empty = 8;
    let places = (0..4).filter(|&at| contents[at] == empty).map(Some);
    for put in places.chain([None]) {
        let mut after = contents;
        if let Some(at) = put {
            after[at] = colour.bits();
        }
        ends.push(code(after));
        if place % 2 == 1 {
            continue;
        }
        let changed = |contents: [u8; 4], at: usize| {
            let mut contents = contents;
            if contents[at] != empty && put != Some(at) {
                contents[at] |= colour.bits();
            }
            contents
        };
        for first in 0..4 {
            let one = changed(after, first);
            for second in first..4 {
                ends.push(code(changed(one, second)));
            }
        }
    }
}

#[cfg(test)]
mod tests;

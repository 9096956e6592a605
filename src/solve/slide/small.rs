//! Small problems at random, for tests here and in `tests/laws`.

use super::problem::{Placed, Problem};
use crate::base::random::Random;

/// A small walled board, four to six cells wide and four or five high, with so many atoms, where
/// there is room for them, of at most `kinds` kinds, and one to three goals. Some have no plan,
/// some begin at a goal.
#[must_use]
pub fn small(random: &mut Random, atoms: usize, kinds: u64) -> Problem {
    let (width, height) = (4 + random.below(3) as usize, 4 + random.below(2) as usize);
    let open: Vec<bool> = (0..width * height).map(|_| random.below(5) > 0).collect();
    let mut cells: Vec<(u8, u8)> = (0..width * height)
        .filter(|&cell| open[cell])
        .map(|cell| ((cell % width) as u8, (cell / width) as u8))
        .collect();
    let atoms = atoms.min(cells.len());
    let kinds: Vec<u8> = (0..atoms).map(|_| random.below(kinds) as u8).collect();
    let mut placed = || -> Vec<Placed> {
        random.shuffle(&mut cells);
        let atoms = cells.iter().zip(&kinds);
        atoms.map(|(&(x, y), &kind)| (x, y, kind)).collect()
    };
    let atoms = placed();
    let goals = (0..1 + atoms.len() % 3).map(|_| placed()).collect();
    Problem {
        width,
        height,
        open,
        atoms,
        goals,
    }
}

//! Small problems at random, for tests here and in `tests/laws`.

use super::problem::{Placed, Problem};
use atom4_core::base::random::Random;

/// A small walled board, four to six cells wide and four or five high, with so many atoms, where
/// there is room for them, of at most `kinds` kinds, and one to three goals. Some have no plan,
/// some begin at a goal.
#[must_use]
pub fn small(random: &mut Random, atoms: usize, kinds: u64) -> Problem {
    let (width, height) = (4 + random.below(3) as usize, 4 + random.below(2) as usize);
    let open: Vec<bool> = (0..width * height).map(|_| random.below(5) > 0).collect();
    filled(
        random,
        (width, height),
        open,
        |cells| atoms.min(cells),
        kinds,
    )
}

/// A board without walls, two or three cells wide and high, on which so many cells are free: with
/// one, a sliding puzzle. Atoms are of at most `kinds` kinds.
#[must_use]
pub fn crowded(random: &mut Random, free: usize, kinds: u64) -> Problem {
    let (width, height) = (2 + random.below(2) as usize, 2 + random.below(2) as usize);
    let open = vec![true; width * height];
    filled(random, (width, height), open, |cells| cells - free, kinds)
}

/// A board without walls, three cells high and so wide: a row of atoms, whose kinds `kind` tells by their
/// columns, and each one's place two cells below it.
#[must_use]
pub fn facing(width: u8, kind: impl Fn(u8) -> u8) -> Problem {
    let row = |y: u8| -> Vec<Placed> { (0..width).map(|x| (x, y, kind(x))).collect() };
    Problem {
        width: width.into(),
        height: 3,
        open: vec![true; usize::from(width) * 3],
        atoms: row(0),
        goals: vec![row(2)],
    }
}

/// A problem on this board with as many atoms as are wanted for its cells.
fn filled(
    random: &mut Random,
    (width, height): (usize, usize),
    open: Vec<bool>,
    wanted: impl Fn(usize) -> usize,
    kinds: u64,
) -> Problem {
    let mut cells: Vec<(u8, u8)> = (0..width * height)
        .filter(|&cell| open[cell])
        .map(|cell| ((cell % width) as u8, (cell / width) as u8))
        .collect();
    let kinds: Vec<u8> = (0..wanted(cells.len()))
        .map(|_| random.below(kinds) as u8)
        .collect();
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

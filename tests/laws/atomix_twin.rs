//! The rules of Atomix on characters, and small levels to try them on.

use atom4::base::Random;
use atom4::games::atomix::generate::{self, Shape, Symmetry};
use atom4::games::atomix::molecule::MOLECULES;
use atom4::games::atomix::{Draft, Level};
use atom4::lattice::square::Direction;

/// The slow twin: a level as its own text, moved character by character. It shares no code with
/// the rules; a class is a character, the molecule is sought anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Twin {
    pub board: Vec<Vec<char>>,
    molecule: Vec<Vec<char>>,
}

impl Twin {
    pub fn new(draft: &Draft) -> Twin {
        // Equal atoms get the same character: that of the first symbol with their definition.
        let name = |sign: &char| match draft.kinds.get(sign) {
            Some(kind) => *draft.kinds.iter().find(|other| other.1 == kind).unwrap().0,
            None => *sign,
        };
        let rename = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
            rows.iter()
                .map(|row| row.iter().map(name).collect())
                .collect()
        };
        let mut molecule = rename(&draft.molecule);
        molecule.retain(|row| row.iter().any(|&sign| sign != '.'));
        let left = molecule
            .iter()
            .filter_map(|row| row.iter().position(|&sign| sign != '.'))
            .min();
        for row in &mut molecule {
            row.drain(..left.unwrap());
        }
        Twin {
            board: rename(&draft.board),
            molecule,
        }
    }

    pub fn slide(&mut self, column: usize, row: usize, direction: Direction) -> bool {
        let sign = self.board[row][column];
        assert!(sign != '#');
        let (mut x, mut y) = (column, row);
        loop {
            let (nx, ny) = match direction {
                Direction::Up => (x, y.wrapping_sub(1)),
                Direction::Down => (x, y + 1),
                Direction::Left => (x.wrapping_sub(1), y),
                Direction::Right => (x + 1, y),
            };
            if self.board.get(ny).and_then(|row| row.get(nx)) != Some(&'.') {
                break;
            }
            (x, y) = (nx, ny);
        }
        self.board[row][column] = '.';
        self.board[y][x] = sign;
        sign != '.' && (x, y) != (column, row)
    }

    pub fn solved(&self) -> bool {
        let fits = |top: usize, left: usize| {
            self.molecule.iter().enumerate().all(|(y, row)| {
                row.iter().enumerate().all(|(x, &sign)| {
                    let there = self.board.get(top + y).and_then(|row| row.get(left + x));
                    sign == '.' || there == Some(&sign)
                })
            })
        };
        (0..self.board.len()).any(|top| (0..self.board[0].len()).any(|left| fits(top, left)))
    }
}

/// A small level of a random molecule on a random board.
pub fn random_level(seed: u64, side: usize, most_atoms: usize) -> Option<Level> {
    let mut random = Random::new(seed);
    let small: Vec<_> = MOLECULES
        .iter()
        .map(|molecule| molecule.draft())
        .filter(|draft| {
            draft
                .molecule
                .iter()
                .flatten()
                .filter(|&&s| s != '.')
                .count()
                <= most_atoms
        })
        .collect();
    let draft = random.pick(&small)?.clone();
    let symmetries = [
        Symmetry::None,
        Symmetry::Mirror,
        Symmetry::Turn,
        Symmetry::Both,
    ];
    let shape = Shape {
        width: side,
        height: side - 1,
        walls: 12,
        symmetry: symmetries[random.below(4) as usize],
    };
    generate::scatter(&draft, &shape, &mut random)
}

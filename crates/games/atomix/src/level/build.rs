//! The step from a draft to a level: classes, the reachable cells, the goals, and the errors.

use std::collections::{BTreeMap, BTreeSet};

use super::{Atom, Class, Level, MoleculeAtom, Placement};
use crate::atom::Kind;
use crate::draft::{Draft, Unwinnable, extent};
use crate::level::MAX_ATOMS;
use atom4_core::lattice::square::{Cell, Direction, Rectangle};

impl Level {
    /// Makes a level of `draft`.
    ///
    /// # Errors
    /// The draft is no level, or one without a solution: atoms are missing, or the molecule fits nowhere.
    pub fn new(draft: &Draft) -> Result<Level, Unwinnable> {
        let board = extent(&draft.board, "board")?;
        let (walls, found) = walls_and_atoms(draft, board)?;
        let (molecule, shape) = draft.trimmed_molecule()?;
        let symbols = || found.iter().map(|atom| atom.0);
        let cast = Cast::of(draft, symbols().chain(shape.iter().map(|part| part.0)));

        let mut atoms: Vec<Atom> = found
            .iter()
            .map(|&(symbol, cell)| {
                let (kind, class) = cast.kind_and_class(symbol);
                Atom { cell, kind, class }
            })
            .collect();
        atoms.sort_by_key(|atom| (atom.class, atom.cell));
        let mut parts: Vec<MoleculeAtom> = shape
            .iter()
            .map(|&(symbol, column, row)| {
                let (kind, class) = cast.kind_and_class(symbol);
                MoleculeAtom {
                    column,
                    row,
                    kind,
                    class,
                }
            })
            .collect();
        parts.sort_by_key(|part| (part.class, part.row, part.column));
        let classes = cast.classes(&atoms, &parts)?;

        let mut level = Level {
            name: draft.name.clone(),
            board,
            walls,
            kinds: cast.kinds,
            atoms,
            molecule,
            drawn: draft.molecule.clone(),
            parts,
            classes,
            playable: Vec::new(),
            goals: Vec::new(),
            told_apart: cast.told_apart,
        };
        level.find_goals()?;
        Ok(level)
    }

    /// Finds the cells that atoms can reach and the placements of the molecule there, and checks
    /// that no wall separates atoms from all of their places.
    fn find_goals(&mut self) -> Result<(), Unwinnable> {
        let regions = self.regions();
        self.playable = regions.iter().map(|&region| region != 0).collect();
        for row in 0..self.board.height() {
            for column in 0..self.board.width() {
                let goal = Placement {
                    column: column as u8,
                    row: row as u8,
                };
                let fits = self.parts.iter().all(|part| {
                    self.board
                        .cell(column + part.column as usize, row + part.row as usize)
                        .is_some_and(|cell| self.playable[cell as usize])
                });
                if fits {
                    self.goals.push(goal);
                }
            }
        }
        if self.goals.is_empty() {
            return Err(Unwinnable::NoRoom {
                width: self.molecule.width(),
                height: self.molecule.height(),
                cells: self.playable_cells(),
            });
        }
        // A placement is possible if each region holds enough atoms of each class for the placement's cells there.
        let census = |cells: &mut dyn Iterator<Item = (u8, Cell)>| {
            let mut counts: BTreeMap<(u8, u16), usize> = BTreeMap::new();
            for (class, cell) in cells {
                *counts.entry((class, regions[cell as usize])).or_default() += 1;
            }
            counts
        };
        let have = census(&mut self.atoms.iter().map(|atom| (atom.class, atom.cell)));
        let reachable = self.goals.iter().any(|&goal| {
            let cells = self.goal_cells(goal);
            let needed = census(&mut self.parts.iter().map(|part| part.class).zip(cells));
            let enough = |(key, count): (&(u8, u16), &usize)| have.get(key) >= Some(count);
            needed.iter().all(enough)
        });
        if reachable {
            Ok(())
        } else {
            Err(Unwinnable::Parted)
        }
    }

    /// Number of the region of each cell, from 1; 0 for cells that no atom can reach.
    fn regions(&self) -> Vec<u16> {
        let mut regions = vec![0u16; self.board.cells()];
        let mut count = 0;
        let mut open = Vec::new();
        for atom in &self.atoms {
            if regions[atom.cell as usize] != 0 {
                continue;
            }
            count += 1;
            regions[atom.cell as usize] = count;
            open.push(atom.cell);
            while let Some(cell) = open.pop() {
                for direction in Direction::ALL {
                    if let Some(next) = self.board.next(cell, direction)
                        && !self.walls[next as usize]
                        && regions[next as usize] == 0
                    {
                        regions[next as usize] = count;
                        open.push(next);
                    }
                }
            }
        }
        regions
    }
}

/// Atoms on the board, each as symbol and cell.
type Found = Vec<(char, Cell)>;

/// The walls, one flag a cell, and the atoms on the board in reading order.
fn walls_and_atoms(draft: &Draft, board: Rectangle) -> Result<(Vec<bool>, Found), Unwinnable> {
    let mut walls = vec![false; board.cells()];
    let mut found = Vec::new();
    for (row, line) in draft.board.iter().enumerate() {
        for (column, &sign) in line.iter().enumerate() {
            let Some(cell) = board.cell(column, row) else {
                continue;
            };
            match sign {
                '.' => {}
                '#' => walls[cell as usize] = true,
                symbol => {
                    draft.require(symbol, "board", column, row)?;
                    found.push((symbol, cell));
                }
            }
        }
    }
    match found.len() {
        0 => Err(Unwinnable::Empty("board")),
        count if count > MAX_ATOMS => Err(Unwinnable::TooManyAtoms(count)),
        _ => Ok((walls, found)),
    }
}

/// The kinds of atoms of a level, in the order of their symbols, and its classes. Equal kinds form one
/// class, unless the draft tells them apart.
struct Cast {
    kinds: Vec<(char, Kind)>,
    /// Index of the first kind of each class.
    first: Vec<usize>,
    told_apart: bool,
}

impl Cast {
    fn of(draft: &Draft, used: impl Iterator<Item = char>) -> Cast {
        let used: BTreeSet<char> = used.collect();
        let kinds: Vec<(char, Kind)> = draft
            .kinds
            .iter()
            .filter(|(symbol, _)| used.contains(symbol))
            .map(|(&symbol, &kind)| (symbol, kind))
            .collect();
        let is_first = |&k: &usize| kinds[..k].iter().all(|other| other.1 != kinds[k].1);
        let told_apart = draft.told_apart && !(0..kinds.len()).all(|k| is_first(&k));
        let first = (0..kinds.len())
            .filter(|k| told_apart || is_first(k))
            .collect();
        Cast {
            kinds,
            first,
            told_apart,
        }
    }

    /// Indices of the kind and of the class of a symbol.
    fn kind_and_class(&self, symbol: char) -> (u8, u8) {
        // `Draft::require` has checked that every symbol on board and molecule has a kind.
        let number = self.kinds.iter().position(|kind| kind.0 == symbol);
        let kind = number.unwrap_or(0);
        let equal = |first: usize| !self.told_apart && self.kinds[first].1 == self.kinds[kind].1;
        let mut classes = self.first.iter();
        let class = classes.position(|&first| first == kind || equal(first));
        (kind as u8, class.unwrap_or(0) as u8)
    }

    /// The classes with the indices of their atoms. `atoms` and `parts` are sorted by class.
    fn classes(&self, atoms: &[Atom], parts: &[MoleculeAtom]) -> Result<Vec<Class>, Unwinnable> {
        let mut classes = Vec::with_capacity(self.first.len());
        let (mut member, mut part) = (0, 0);
        for (class, &kind) in self.first.iter().enumerate() {
            let on_board = atoms.iter().filter(|a| a.class as usize == class).count();
            let needed = parts.iter().filter(|p| p.class as usize == class).count();
            if on_board < needed {
                return Err(Unwinnable::AtomsDiffer {
                    symbol: self.kinds[kind].0,
                    board: on_board,
                    molecule: needed,
                });
            }
            classes.push(Class {
                kind: kind as u8,
                members: member..member + on_board,
                parts: part..part + needed,
            });
            (member, part) = (member + on_board, part + needed);
        }
        Ok(classes)
    }
}

#[cfg(test)]
mod tests;

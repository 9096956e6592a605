//! Levels with atoms that the molecule does not need: generic searches on the rules themselves, led by an admissible bound.
//!
//! The bound takes the least slides of each atom to each place of the molecule, others not minded, and gives each place its own
//! atom at the least sum. Spare atoms have no place and cost nothing.

use std::collections::BTreeMap;
use std::time::Duration;

use super::generic::generic;
use super::options::{Algorithm, FACTOR, Options};
use crate::board::{Position, Slide};
use crate::level::Level;
use atom4_core::lattice::square::{Cell, Direction};
use atom4_core::rules::Puzzle;
use atom4_solve::budget::Budget;
use atom4_solve::found::Found;
use atom4_solve::slide::Unfit;

/// Stands for the slides to a place that no slide comes to.
const FAR: u32 = 10_000;

/// The share of the time for a first plan, before the search for a shortest one.
const FIRST: u32 = 4;

/// The game from a position.
#[derive(Clone)]
struct Played<'a> {
    level: &'a Level,
    start: &'a Position,
}

impl Puzzle for Played<'_> {
    type Move = Slide;
    type State = Position;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn successors(&self, state: &Position, out: &mut Vec<(Slide, Position)>) {
        self.level.successors(state, out);
    }

    fn is_goal(&self, state: &Position) -> bool {
        self.level.is_goal(state)
    }
}

/// Solves a level with spare atoms from a position.
///
/// # Errors
/// [`Unfit::Spares`] for what needs a place for every atom.
pub(super) fn search(
    level: &Level,
    position: &Position,
    options: &Options,
    budget: Budget<'_>,
) -> Result<Found<Slide>, Unfit> {
    if options.algorithm == Algorithm::Constraints || options.weights.is_some() {
        return Err(Unfit::Spares(level.spare_atoms()));
    }
    let puzzle = Played {
        level,
        start: position,
    };
    let bound = Bound::new(level);
    let by = |algorithm, factor, budget| {
        let options = Options {
            algorithm,
            factor,
            ..*options
        };
        generic(
            &puzzle,
            |state| bound.of(level, state),
            None,
            &options,
            budget,
        )
    };
    match options.algorithm {
        Algorithm::Strong | Algorithm::Anytime => {
            let first = Budget {
                time: budget.time.map(|time: Duration| time / FIRST),
                memory: budget.memory / 2,
                ..budget
            };
            let soon = by(Algorithm::WeightedAStar, FACTOR, first);
            let mut found = by(Algorithm::AStar, FACTOR, budget);
            if found.plan.is_none() && !found.impossible {
                found.plan = soon.plan;
            }
            found.expanded += soon.expanded;
            found.generated += soon.generated;
            Ok(found)
        }
        algorithm => Ok(by(algorithm, options.factor, budget)),
    }
}

/// The admissible bound.
struct Bound {
    /// For each cell that has a place of a goal, the least slides from every cell.
    slides: BTreeMap<Cell, Vec<u32>>,
}

impl Bound {
    fn new(level: &Level) -> Bound {
        let goals = level.goals().iter();
        let cells = goals.flat_map(|&goal| level.goal_cells(goal));
        Bound {
            slides: cells.map(|cell| (cell, slides_to(level, cell))).collect(),
        }
    }

    /// No plan from this position is shorter; [`FAR`] and more where none is seen.
    fn of(&self, level: &Level, position: &Position) -> u32 {
        let goals = level.goals().iter();
        let sum = |&goal| {
            let places: Vec<Cell> = level.goal_cells(goal).collect();
            let classes = level.classes().iter();
            classes
                .map(|class| {
                    let places = places.get(class.parts.clone()).unwrap_or_default();
                    let atoms = position.cells().get(class.members.clone());
                    self.least_sum(places, atoms.unwrap_or_default())
                })
                .sum::<u32>()
        };
        goals.map(sum).min().unwrap_or(FAR)
    }

    /// The least sum of slides that brings an atom to each of these places, by the Hungarian method with potentials.
    fn least_sum(&self, places: &[Cell], atoms: &[Cell]) -> u32 {
        let cost = |place: usize, atom: usize| {
            let slides = places.get(place).and_then(|cell| self.slides.get(cell));
            let slides = slides.zip(atoms.get(atom));
            slides.map_or(FAR, |(slides, &from)| slides[from as usize]) as i32
        };
        let none = atoms.len();
        // The place of each atom, and at the end the one that is looked at; a price for each.
        let mut taken = vec![None; atoms.len() + 1];
        let (mut of_place, mut of_atom) = (vec![0; places.len()], vec![0; atoms.len() + 1]);
        for place in 0..places.len() {
            taken[none] = Some(place);
            let mut at = none;
            let mut least = vec![i32::MAX; atoms.len()];
            let mut from = vec![none; atoms.len()];
            let mut seen = vec![false; atoms.len() + 1];
            while let Some(here) = taken[at] {
                seen[at] = true;
                let (mut step, mut next) = (i32::MAX, none);
                for atom in (0..atoms.len()).filter(|&atom| !seen[atom]) {
                    let more = cost(here, atom) - of_place[here] - of_atom[atom];
                    if more < least[atom] {
                        (least[atom], from[atom]) = (more, at);
                    }
                    if least[atom] < step {
                        (step, next) = (least[atom], atom);
                    }
                }
                for atom in 0..=atoms.len() {
                    match taken[atom] {
                        Some(place) if seen[atom] => {
                            of_place[place] += step;
                            of_atom[atom] -= step;
                        }
                        _ if atom < none => least[atom] = least[atom].saturating_sub(step),
                        _ => {}
                    }
                }
                at = next;
            }
            while at != none {
                let before = from[at];
                taken[at] = taken[before];
                at = before;
            }
        }
        let pairs = taken.iter().take(none).enumerate();
        let costs = pairs.filter_map(|(atom, place)| place.map(|place| cost(place, atom)));
        costs.sum::<i32>() as u32
    }
}

/// The least slides from every cell to this one, by an atom that may stop anywhere and pass through others.
fn slides_to(level: &Level, to: Cell) -> Vec<u32> {
    let board = level.board();
    let mut slides = vec![FAR; board.cells()];
    slides[to as usize] = 0;
    let (mut layer, mut count) = (vec![to], 0);
    while !layer.is_empty() {
        count += 1;
        let mut next = Vec::new();
        for from in layer {
            for direction in Direction::ALL {
                let mut cell = from;
                while let Some(beyond) = board.next(cell, direction)
                    && level.is_playable(beyond)
                {
                    cell = beyond;
                    if slides[cell as usize] == FAR {
                        slides[cell as usize] = count;
                        next.push(cell);
                    }
                }
            }
        }
        layer = next;
    }
    slides
}

#[cfg(test)]
mod tests;

//! Plans whose atoms are told apart: by their slots at the start, though those of one kind are alike.

use std::ops::Range;

use super::board::{Cells, SlideBoard};
use super::problem::Way;
use super::shift::Occupied;
use atom4_core::base::random::Random;

/// One slide.
#[derive(Clone, Copy)]
pub struct TrackedSlide {
    pub atom: usize,
    pub from: u8,
    pub to: u8,
}

impl TrackedSlide {
    /// Which way it goes, and over how many cells.
    pub fn way(self, board: &SlideBoard) -> (Way, u8) {
        let (x, y) = board.place[self.from as usize];
        let (tx, ty) = board.place[self.to as usize];
        if ty < y {
            (Way::Up, y - ty)
        } else if ty > y {
            (Way::Down, ty - y)
        } else if tx < x {
            (Way::Left, x - tx)
        } else {
            (Way::Right, tx - x)
        }
    }

    /// Makes it, or takes it back.
    fn toggle(self, board: &SlideBoard, occupied: &mut Occupied) {
        occupied.toggle(board, self.from);
        occupied.toggle(board, self.to);
    }

    /// Whether it would end where it ends.
    fn stops(self, board: &SlideBoard, occupied: &Occupied) -> bool {
        let (way, length) = self.way(board);
        occupied.room(board, self.from)[way.index()] == length
    }
}

/// A plan whose atoms are told apart.
#[derive(Clone)]
pub struct Tracked {
    start: Cells,
    steps: Vec<TrackedSlide>,
}

/// A part of a plan.
pub struct Stretch<'a> {
    /// The number of slides before it.
    before: usize,
    /// The cell of each atom before and after it.
    pub start: Cells,
    pub end: Cells,
    pub steps: &'a [TrackedSlide],
}

impl Tracked {
    /// The plan with these states; `None` where one does not follow from the one before.
    pub fn new(board: &SlideBoard, states: &[Cells]) -> Option<Tracked> {
        let start = *states.first()?;
        let (mut at, n) = (start, board.atoms);
        let mut steps = Vec::with_capacity(states.len());
        for pair in states.windows(2) {
            let (before, after) = (&pair[0][..n], &pair[1][..n]);
            let from = *before.iter().find(|cell| !after.contains(cell))?;
            let to = *after.iter().find(|cell| !before.contains(cell))?;
            let atom = at[..n].iter().position(|&cell| cell == from)?;
            at[atom] = to;
            steps.push(TrackedSlide { atom, from, to });
        }
        Some(Tracked { start, steps })
    }

    /// The states that it leads through.
    pub fn states(&self, board: &SlideBoard) -> Vec<Cells> {
        let mut cells = self.start;
        let mut states = vec![cells];
        for step in &self.steps {
            let atoms = &cells[..board.atoms];
            if let Some(slot) = atoms.iter().position(|&cell| cell == step.from) {
                board.shift(&mut cells, slot, step.to);
            }
            states.push(cells);
        }
        states
    }

    /// Lets slides change places with the next one, at random, where that leads to the same state.
    pub fn shuffle(&mut self, board: &SlideBoard, random: &mut Random) {
        let mut occupied = Occupied::new(board);
        for &cell in &self.start[..board.atoms] {
            occupied.toggle(board, cell);
        }
        for at in 1..self.steps.len() {
            let (first, second) = (self.steps[at - 1], self.steps[at]);
            if random.below(2) == 0 && first.atom != second.atom && second.stops(board, &occupied) {
                second.toggle(board, &mut occupied);
                let commute = first.stops(board, &occupied);
                second.toggle(board, &mut occupied);
                if commute {
                    self.steps.swap(at - 1, at);
                }
            }
            self.steps[at - 1].toggle(board, &mut occupied);
        }
    }

    /// The number of its slides.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The slides of a range.
    pub fn stretch(&self, range: Range<usize>) -> Stretch<'_> {
        let mut start = self.start;
        for step in &self.steps[..range.start] {
            start[step.atom] = step.to;
        }
        let mut end = start;
        let before = range.start;
        let steps = &self.steps[range];
        for step in steps {
            end[step.atom] = step.to;
        }
        Stretch {
            before,
            start,
            end,
            steps,
        }
    }

    /// This plan with other slides for a stretch of it, which lead to a like state.
    pub fn with(&self, stretch: &Stretch<'_>, steps: Vec<TrackedSlide>) -> Tracked {
        let range = stretch.before..stretch.before + stretch.steps.len();
        let mut plan = self.clone();
        plan.steps.splice(range, steps);
        let mut at = plan.start;
        for step in &mut plan.steps {
            // Atoms of one kind may have changed places.
            let atom = at.iter().position(|&cell| cell == step.from);
            step.atom = atom.unwrap_or(step.atom);
            at[step.atom] = step.to;
        }
        plan
    }
}

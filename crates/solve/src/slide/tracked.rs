//! Plans whose atoms are told apart: by their slots at the start, though those of one kind are alike.

use std::ops::Range;

use super::board::{Cells, SlideBoard};

/// One slide.
#[derive(Clone, Copy)]
pub struct TrackedSlide {
    pub atom: usize,
    pub from: u8,
    pub to: u8,
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

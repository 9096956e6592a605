//! Rows of pieces of one colour along the three axes.

use super::Position;
use crate::colour::Colour;
use atom4_core::lattice::triangular::{NEXT, Vertex};

impl Position {
    /// Length of the longest row of `goal` through `vertex`, over the three axes.
    #[inline]
    pub(super) fn longest_row(&self, vertex: u16, goal: u8) -> u32 {
        let mut longest = 0;
        for axis in 0..3 {
            let mut length = 1;
            for next in [&NEXT[axis], &NEXT[axis + 3]] {
                let mut v = next[usize::from(vertex)];
                while self.cells[usize::from(v)] == goal {
                    length += 1;
                    v = next[usize::from(v)];
                }
            }
            longest = longest.max(length);
        }
        longest
    }

    /// Every row of four or more pieces of `colour` through a vertex of `through`, each once,
    /// sorted; the vertices of a row are sorted as well.
    #[must_use]
    pub fn rows_through(
        &self,
        colour: Colour,
        through: impl Iterator<Item = Vertex>,
    ) -> Vec<Vec<Vertex>> {
        let is_colour = |v: &Vertex| self.at(*v) == Some(colour);
        let mut rows: Vec<Vec<Vertex>> = Vec::new();
        for v in through.filter(is_colour) {
            for axis in 0..3 {
                let arm = |d: usize| {
                    std::iter::successors(v.neighbour(d), move |v| v.neighbour(d))
                        .take_while(is_colour)
                };
                let mut row: Vec<Vertex> = arm(axis).chain([v]).chain(arm(axis + 3)).collect();
                row.sort_unstable();
                if row.len() >= 4 && !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        rows.sort();
        rows
    }
}

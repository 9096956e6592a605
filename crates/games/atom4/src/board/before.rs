//! One move back: the positions from which a move leads to this one.

use super::{EMPTY, Position, mixed};
use crate::colour::Colour;
use atom4_core::lattice::triangular::{NEXT, Vertex};
use atom4_core::rules::{Rules, Side};

/// What may have stood on one vertex before a move: the vertex, and the bits of the colour.
type Earlier = (usize, u8);

impl Position {
    /// Every position that is not over, without four in a row of either goal colour, from which one move leads to this one.
    #[must_use]
    pub fn before(&self) -> Vec<Position> {
        let colour = Colour::WHEEL[(usize::from(self.wheel) + 5) % 6];
        let mut all = Vec::new();
        for vertex in self.edge.vertices() {
            let Some(side) = colour.side().filter(|_| self.at(vertex) == Some(colour)) else {
                continue;
            };
            let mut without = self.clone();
            without.set(vertex, None);
            without.set_next_colour(colour);
            without.verdict = None;
            if without.legal.contains(vertex) {
                let rays = NEXT
                    .each_ref()
                    .map(|next| self.ray_before(next, vertex, side, colour));
                without.recoloured(&rays, &mut all);
            }
        }
        all.retain(|earlier| !earlier.has_row() && earlier.leads_to(self));
        all
    }

    /// What may have stood in one direction from `vertex` before a piece came there: `None` for the same as now.
    fn ray_before(
        &self,
        next: &[u16; super::VERTICES + 1],
        vertex: Vertex,
        side: Side,
        colour: Colour,
    ) -> Vec<Option<Earlier>> {
        let goal = Colour::goal(side).bits();
        let mut before = Vec::new();
        let mut v = usize::from(next[vertex.index()]);
        // The effect has passed over pieces of the goal colour, or made the last of them.
        loop {
            let now = self.cells[v];
            if now == EMPTY {
                before.push(None);
                return before;
            }
            let from = (0..EMPTY).filter(|&from| from != goal && mixed(from, side, colour) == now);
            before.extend(from.map(|from| Some((v, from))));
            if now != goal {
                return before;
            }
            v = usize::from(next[v]);
        }
    }

    /// The position with every choice of one of each ray.
    fn recoloured(&self, rays: &[Vec<Option<Earlier>>], all: &mut Vec<Position>) {
        let Some((ray, rest)) = rays.split_first() else {
            all.push(self.clone());
            return;
        };
        for earlier in ray {
            let mut position = self.clone();
            if let &Some((v, from)) = earlier {
                position.set(Vertex(v as u8), Some(Colour::from_bits(from)));
            }
            position.recoloured(rest, all);
        }
    }

    /// True with four or more in a row of a goal colour.
    fn has_row(&self) -> bool {
        self.edge.vertices().any(|vertex| {
            let cell = self.cells[vertex.index()];
            Side::BOTH
                .map(|side| Colour::goal(side).bits())
                .contains(&cell)
                && self.longest_row(u16::from(vertex.0), cell) >= 4
        })
    }

    /// True where some move leads to `later`.
    fn leads_to(&self, later: &Position) -> bool {
        let mut position = self.clone();
        self.legal.iter().any(|vertex| {
            let undo = position.play(vertex);
            let same = position == *later;
            position.undo(undo);
            same
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round;
    use atom4_core::base::Random;

    /// The position before each move of games by chance is among them, and from each a move leads to the one after it.
    #[test]
    fn the_position_before_a_move_is_found() {
        let mut random = Random::new(1);
        let mut found = 0;
        for game in 0..20 {
            let mut position = round::opening(1 + game % 6);
            while position.verdict().is_none() && position.pieces() < 40 {
                let earlier = position.clone();
                let legal: Vec<Vertex> = position.legal().iter().collect();
                position.play(legal[random.below(legal.len() as u64) as usize]);
                let before = position.before();
                if position.verdict().is_none() && !earlier.has_row() {
                    assert!(before.contains(&earlier), "{earlier:?}");
                    found += 1;
                }
                for one in &before {
                    assert!(one.leads_to(&position), "{one:?}");
                }
            }
        }
        assert!(found > 300, "{found}");
    }
}

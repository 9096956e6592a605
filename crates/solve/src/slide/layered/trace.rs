//! The plan through the state where the two sides met.

use super::super::board::Cells;
use super::super::pack::Key;
use super::super::shift::Orientation;
use super::super::steps::expander;
use super::{Answer, Layered};

impl Layered<'_> {
    /// The states of the plan through the state where the sides met; `None` when the layers that
    /// lead there have been forgotten and finding them again was stopped.
    pub(super) fn trace(&self, met: Key, way: usize) -> Option<Vec<Cells>> {
        let (middle, total) = (
            self.packer.cells(self.packer.unscramble(met)),
            self.depths(),
        );
        let mut depth = total;
        let other = 1 - way;
        let segment = &self.sides[other].segments[self.layout.segment(met)];
        depth[other] = segment.layer(met)?;
        let mut states = self.chain(0, middle, depth[0])?;
        states.reverse();
        states.push(middle);
        states.extend(self.chain(1, middle, depth[1])?);
        Some(states)
    }

    pub(super) fn depths(&self) -> [usize; 2] {
        [self.sides[0].depth, self.sides[1].depth]
    }

    /// The states on one side from `middle` (excluded), met in layer `depth`, to that side's root.
    fn chain(&self, way: usize, middle: Cells, depth: usize) -> Option<Vec<Cells>> {
        let direction = [Orientation::Backward, Orientation::Forward][way];
        let mut back = expander(self.board, direction);
        let (mut states, mut at, mut made) = (Vec::new(), self.packer.key(&middle), Vec::new());
        for layer in (0..depth).rev() {
            made.clear();
            back.expand(self.board, self.packer, (at, 0), i16::MAX, &mut made);
            let before = made.iter().map(|&(key, _)| key).find(|&key| {
                let segment = &self.sides[way].segments[self.layout.segment(key)];
                segment.layer(key) == Some(layer)
            });
            let Some(before) = before else {
                let (from, to) = (self.packer.cells(self.packer.unscramble(at)), layer + 1);
                states.extend(self.again(way, from, to)?);
                return Some(states);
            };
            at = before;
            states.push(self.packer.cells(self.packer.unscramble(at)));
        }
        Some(states)
    }

    /// Finds forgotten layers once more: a plan of `most` slides between a state and a root.
    fn again(&self, way: usize, from: Cells, most: usize) -> Option<Vec<Cells>> {
        let mut board = self.board.clone();
        if way == 0 {
            board.goals = vec![from];
        } else {
            board.start = from;
        }
        let mut search = Layered::new(&board, self.packer, self.means);
        for bound in search.bound() as usize..=most {
            match search.within(bound) {
                Answer::None => {}
                Answer::Plan(mut states) => {
                    if way == 0 {
                        states.reverse();
                    }
                    return Some(states.split_off(1));
                }
                Answer::Impossible | Answer::Stopped => return None,
            }
        }
        None
    }
}

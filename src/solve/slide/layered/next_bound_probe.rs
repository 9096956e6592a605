//! A plan just longer than a bound that was proved.
//!
//! When the layers of both ends have met nowhere, no plan is as short as the bound. The states of a
//! plan that is longer by one are in the tables nevertheless, but for some near the middle: only
//! there does the bound leave so little that its tests tell them from states of a shorter plan. So
//! the last layers of both ends are expanded again with room for a longer plan, and the ends mostly
//! meet:
//!
//! ```text
//! start  o──────<            >──────o  goals      bound proved: nothing in the middle
//! start  o──────<═══      ═══>──────o  goals      the last layers again, with room for one more
//! ```
//!
//! That mostly takes a few hundredths of the time of the proof, since the layers in the middle are the
//! smallest, and saves that of the next bound, which would take several times as long. It is no
//! proof: where it finds nothing, there may be a plan. Goals that the bound left out altogether stay
//! left out.

use super::super::board::Cells;
use super::super::table::MOST_LAYERS;
use super::{Answer, Layered};

/// The shares of the cost of the bound that was proved from which layers are expanded again.
const SHARES: [f64; 3] = [0.01, 0.03, 0.1];

impl Layered<'_> {
    /// Looks for a plan that is longer by `more` than the bound that [`within`](Layered::within) has
    /// just said no to.
    pub fn probe_next_bound(&mut self, more: usize) -> Option<Vec<Cells>> {
        self.probe_from(&SHARES, more)
    }

    fn probe_from(&mut self, shares: &[f64], more: usize) -> Option<Vec<Cells>> {
        let most = self.most + more;
        if most >= MOST_LAYERS {
            return None;
        }
        // A smaller bound must not go by what is remembered from here on.
        self.most = most;
        let depths = self.depths();
        let costs = [0, 1].map(|way: usize| self.sides[way].record.costs());
        // The last step of a bound stores nothing, and from an empty layer nothing goes on.
        let filled = |way: usize| match self.sides[way].frontier() {
            0 => depths[way].saturating_sub(1),
            _ => depths[way],
        };
        let filled = [filled(0), filled(1)];
        let mut starts: Vec<_> = shares
            .iter()
            .map(|share| early(&costs, filled, *share))
            .collect();
        starts.dedup();
        for from in starts {
            match self.again_from(from, depths, most) {
                // Where the sides meet in later layers of one before, the plan is longer.
                Answer::Plan(states) if states.len() <= most + 1 => return Some(states),
                Answer::Plan(_) | Answer::None | Answer::Impossible => {}
                Answer::Stopped => return None,
            }
        }
        None
    }

    /// Expands the layers of both sides from `from` to `depths` again, and goes on to where the sides
    /// meet.
    fn again_from(&mut self, from: [usize; 2], depths: [usize; 2], most: usize) -> Answer {
        for way in [0, 1] {
            self.sides[way].depth = from[way];
            self.sides[way].record.again(from[way]);
            while self.sides[way].depth < depths[way] {
                if self.step(way, most, false).is_err() {
                    return Answer::Stopped;
                }
            }
        }
        self.go_on(most)
    }
}

/// The layers of both sides, no later than these, from which on all together cost no more than a
/// share of the whole.
fn early(costs: &[Vec<f64>; 2], latest: [usize; 2], share: f64) -> [usize; 2] {
    let mut left = costs.iter().flatten().sum::<f64>() * share;
    let mut from = latest;
    loop {
        let before = |way: usize| match from[way] {
            0 => f64::INFINITY,
            layer => costs[way][layer - 1],
        };
        let way = usize::from(before(1) < before(0));
        left -= before(way);
        if left < 0.0 {
            return from;
        }
        from[way] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::super::super::board::Board;
    use super::super::super::pack::Packer;
    use super::super::super::packed::Packed;
    use super::super::super::test_problems::{crowded, small};
    use super::super::super::tuning::PruningLevel;
    use super::super::{Counters, Means, SearchDirection};
    use super::*;
    use crate::base::random::Random;
    use crate::solve::breadth_first::breadth_first;
    use crate::solve::budget::Budget;

    /// So many small levels at random: proves the bounds below the shortest plan, which breadth-first
    /// search knows, and looks beyond each of them from layers of these shares. Returns on how many
    /// levels that found the shortest plan, and on how many it did not.
    fn levels(count: usize, shares: &[f64]) -> [usize; 2] {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let budget = Budget::new(&clock, &stop);
        let mut random = Random::new(19);
        let (mut missed, mut found) = (0, 0);
        while missed + found < count {
            let looked = missed + found;
            let kinds = 1 + random.below(4);
            let problem = match looked % 5 {
                0 => crowded(&mut random, 1 + looked % 2, kinds),
                _ => small(&mut random, 3 + looked % 3, kinds),
            };
            let packed = Packed::new(&problem).expect("a small problem fits");
            let Some(plan) = breadth_first(&packed, budget).plan else {
                continue;
            };
            let board = Board::new(&problem).expect("it fits");
            let packer = Packer::new(&board).expect("it fits");
            let counters = Counters::default();
            let threads = 1 + looked % 2;
            let means = Means {
                budget,
                threads,
                counters: &counters,
                work: u64::MAX,
            };
            let mut search = Layered::new(&board, &packer, means);
            search.tuning.pruning =
                [PruningLevel::SOME, PruningLevel::MOST, PruningLevel::NONE][looked / 2 % 3];
            search.tuning.direction = [
                SearchDirection::Both,
                SearchDirection::Start,
                SearchDirection::Goals,
            ][looked % 3];
            if looked % 4 < 2 {
                search.use_databases(u64::MAX);
            }
            let (every, rest) = board.rhythm();
            let back = &mut search.sides[1].expanders[0];
            let far = |goal| back.bound(&board, goal) as usize + every > plan.len();
            if board.goals.iter().any(far) {
                continue;
            }
            for bound in search.bound() as usize..plan.len() {
                if bound % every != rest {
                    continue;
                }
                assert!(matches!(search.within(bound), Answer::None), "{problem:?}");
                let Some(states) = search.probe_from(shares, every) else {
                    missed += usize::from(bound + every == plan.len());
                    continue;
                };
                assert_eq!(states.len() - 1, plan.len(), "{problem:?}");
                assert_eq!(bound + every, plan.len(), "{problem:?}");
                assert_eq!(states[0], board.start);
                assert!(board.goals.contains(&states[plan.len()]));
                for pair in states.windows(2) {
                    assert!(board.slide_between(&pair[0], &pair[1]).is_some());
                }
                found += 1;
            }
            // What beyond leaves in the tables does not lead the next bound astray.
            let Answer::Plan(states) = search.within(plan.len()) else {
                panic!("no plan: {problem:?}");
            };
            assert_eq!(states.len() - 1, plan.len(), "{problem:?}");
        }
        [found, missed]
    }

    #[test]
    fn with_every_layer_expanded_again_the_shortest_plan_is_found() {
        assert_eq!(levels(150, &[1e9]), [150, 0]);
    }

    #[test]
    fn with_the_last_layers_only_what_is_found_is_the_shortest_plan() {
        let [found, missed] = levels(150, &SHARES);
        assert!(found > 5, "{found} {missed}");
    }
}

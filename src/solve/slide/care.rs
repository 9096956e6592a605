//! How sharply a search looks at the states that it makes before it stores them.
//!
//! A sharp look finds that most states with little slack lie on no plan, so that fewer are stored
//! and expanded; but it takes as long as making several states. What pays differs from level to
//! level. All answers are the same.

/// How much slack is still tested for stops; negative: never.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// The most slack of states that are glanced at.
    pub glanced: i16,
    /// The most slack of states that the whole test looks at, no more than `glanced`.
    pub tested: i16,
}

impl Care {
    /// All that a search may choose among, the sharpest first.
    pub const ALL: [Care; 4] = [Care::MOST, Care::MIDDLE, Care::GLANCE, Care::NONE];
    /// No state is tested.
    pub const NONE: Care = Care {
        glanced: -1,
        tested: -1,
    };
    /// States without slack are glanced at.
    pub const GLANCE: Care = Care {
        glanced: 0,
        tested: -1,
    };
    /// States that may waste one move are glanced at, those without slack tested.
    pub const MIDDLE: Care = Care {
        glanced: 1,
        tested: 0,
    };
    /// States without slack are.
    pub const LITTLE: Care = Care {
        glanced: 0,
        tested: 0,
    };
    /// States are that may waste one move.
    pub const MOST: Care = Care {
        glanced: 1,
        tested: 1,
    };
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::super::board::Board;
    use super::super::layered::{Answer, Counters, Layered, Means};
    use super::super::pack::Packer;
    use super::super::packed::Packed;
    use super::super::small::small;
    use super::*;
    use crate::base::random::Random;
    use crate::solve::breadth_first::breadth_first;
    use crate::solve::budget::Budget;

    #[test]
    fn whatever_the_care_the_shortest_plan_is_found() {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let budget = Budget::new(&clock, &stop);
        let mut random = Random::new(77);
        let mut solved = 0;
        for case in 0..150 {
            let (atoms, kinds) = (2 + random.below(3) as usize, 1 + random.below(4));
            let problem = small(&mut random, atoms, kinds);
            let packed = Packed::new(&problem).expect("a small problem fits");
            let Some(shortest) = breadth_first(&packed, budget).plan.map(|plan| plan.len()) else {
                continue;
            };
            solved += 1;
            let board = Board::new(&problem).expect("it fits");
            let packer = Packer::new(&board).expect("it fits");
            for care in Care::ALL {
                let counters = Counters::default();
                let means = Means {
                    budget,
                    threads: 1,
                    counters: &counters,
                };
                let mut search = Layered::new(&board, &packer, means);
                search.care = care;
                let from = search.bound() as usize;
                assert!(from <= shortest, "case {case}: {problem:?}");
                for bound in from..=shortest {
                    match search.within(bound) {
                        Answer::None => {
                            assert!(bound < shortest, "case {case}, {care:?}: {problem:?}")
                        }
                        Answer::Plan(states) => assert_eq!(
                            states.len() - 1,
                            shortest,
                            "case {case}, {care:?}: {problem:?}"
                        ),
                        other => panic!("case {case}, {care:?}: {other:?} in {problem:?}"),
                    }
                }
            }
        }
        assert!(solved > 60, "{solved}");
    }
}

//! How sharply a search looks at the states that it makes before it stores them.
//!
//! A sharp look finds that most states with little slack lie on no plan, so that fewer are stored
//! and expanded; but it takes as long as making several states. What pays differs from level to
//! level. All answers are the same.

/// Up to which slack states are tested, what their pairs must waste taken off; negative: none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// For stops, each atom for itself.
    pub tested: i16,
    /// With the slack shared out among the atoms in every way there is; no more than what is tested.
    pub shared: i16,
}

impl Care {
    /// No state is tested.
    pub const NONE: Care = Care::new(-1, -1);
    /// States that may waste one slide are tested.
    pub const SOME: Care = Care::new(1, -1);
    /// The same, and it is tried which atom wastes it.
    pub const MUCH: Care = Care::new(1, 1);
    /// States that may waste two slides are tested, and those shared out.
    pub const MOST: Care = Care::new(2, 2);

    const fn new(tested: i16, shared: i16) -> Care {
        Care { tested, shared }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::super::board::Board;
    use super::super::layered::{Answer, Counters, Ends, Layered, Means};
    use super::super::pack::Packer;
    use super::super::packed::Packed;
    use super::super::small::small;
    use super::super::table::MOST_LAYERS;
    use super::*;
    use crate::base::random::Random;
    use crate::solve::breadth_first::breadth_first;
    use crate::solve::budget::Budget;

    /// Where the search ends whose bound rises by one each time, with its last answer.
    fn last(search: &mut Layered<'_>) -> (usize, Answer) {
        let from = search.bound() as usize;
        let answers = (from..MOST_LAYERS).map(|bound| (bound, search.within(bound)));
        let mut ends = answers.filter(|(_, answer)| !matches!(answer, Answer::None));
        ends.next().expect("one of so many bounds is large enough")
    }

    #[test]
    fn whatever_the_care_and_the_ends_the_shortest_plan_is_found() {
        let stop = AtomicBool::new(false);
        let clock = || Duration::ZERO;
        let budget = Budget::new(&clock, &stop);
        let mut random = Random::new(77);
        let (mut solved, mut impossible) = (0, 0);
        for case in 0..150 {
            let (atoms, kinds) = (2 + random.below(3) as usize, 1 + random.below(4));
            let problem = small(&mut random, atoms, kinds);
            let packed = Packed::new(&problem).expect("a small problem fits");
            let shortest = breadth_first(&packed, budget).plan.map(|plan| plan.len());
            let board = Board::new(&problem).expect("it fits");
            if board.goals.is_empty() {
                continue;
            }
            *(if shortest.is_some() {
                &mut solved
            } else {
                &mut impossible
            }) += 1;
            let packer = Packer::new(&board).expect("it fits");
            let cares = [Care::MOST, Care::MUCH, Care::SOME, Care::NONE];
            let ends = [Ends::Both, Ends::Start, Ends::Goals];
            let manners = cares
                .into_iter()
                .flat_map(|care| ends.map(|ends| (care, ends)));
            for ((care, ends), armed) in
                manners.flat_map(|manner| [(manner, false), (manner, true)])
            {
                let counters = Counters::default();
                let means = Means {
                    budget,
                    threads: 1,
                    counters: &counters,
                    work: u64::MAX,
                };
                let mut search = Layered::new(&board, &packer, means);
                (search.care, search.ends) = (care, ends);
                if armed {
                    search.arm(u64::MAX);
                }
                let (bound, answer) = last(&mut search);
                let found = match answer {
                    Answer::Plan(states) => {
                        assert_eq!(states.len() - 1, bound, "case {case}");
                        Some(bound)
                    }
                    Answer::Impossible => None,
                    other => {
                        panic!("case {case}, {care:?}, {ends:?}, {armed}: {other:?} in {problem:?}")
                    }
                };
                assert_eq!(
                    found, shortest,
                    "case {case}, {care:?}, {ends:?}, {armed}: {problem:?}"
                );
            }
        }
        assert!(solved > 60 && impossible > 5, "{solved} {impossible}");
    }
}

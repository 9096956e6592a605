//! The strong solver against plain breadth-first search, and all solvers against the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use atom4::base::random::Random;
use atom4::games::atomix::Position;
use atom4::games::atomix::levels::own;
use atom4::games::atomix::solvers::solver::problem;
use atom4::rules::Puzzle;
use atom4::solve::best_first::{Weights, best_first};
use atom4::solve::breadth_first::breadth_first;
use atom4::solve::budget::Budget;
use atom4::solve::depth_first::{ida_star, iterative_deepening};
use atom4::solve::local::local;
use atom4::solve::slide::packed::Packed;
use atom4::solve::slide::test_problems::{crowded, small};
use atom4::solve::slide::{Aim, Problem, Slide, replays, solve};

/// Two to four atoms of up to three kinds.
fn few(random: &mut Random) -> Problem {
    let atoms = 2 + random.below(3) as usize;
    small(random, atoms, 3)
}

fn budget<'a>(clock: &'a (dyn Fn() -> Duration + Sync), stop: &'a AtomicBool) -> Budget<'a> {
    Budget::new(clock, stop)
}

/// Solves problems by the strong solver, on one thread and on two, and by breadth-first search.
/// Returns how many were solved, how many are impossible, and the longest of the shortest plans.
fn both_ways(cases: usize, problem: impl Fn(usize, &mut Random) -> Problem) -> [usize; 3] {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut random = Random::new(20);
    let [mut solved, mut impossible, mut longest] = [0; 3];
    for case in 0..cases {
        let problem = problem(case, &mut random);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let plain = breadth_first(&packed, budget(&clock, &stop));
        for threads in [1, 2] {
            let begun = Instant::now();
            let clock = || begun.elapsed();
            let budget = Budget {
                threads,
                ..budget(&clock, &stop)
            };
            let strong = solve(&problem, Aim::Shortest, budget, &|_| ()).expect("it fits");
            let lengths = (
                plain.plan.as_ref().map(Vec::len),
                strong.plan.as_ref().map(Vec::len),
            );
            assert_eq!(lengths.0, lengths.1, "case {case}: {problem:?}");
            match &strong.plan {
                Some(plan) => {
                    assert!(
                        replays(&problem, plan),
                        "case {case}: {plan:?} in {problem:?}"
                    );
                    assert!(strong.proved(), "case {case}: {problem:?}");
                    assert_eq!(strong.lower_bound, plan.len());
                    longest = longest.max(plan.len());
                    solved += 1;
                }
                None => {
                    assert!(
                        plain.impossible && strong.impossible,
                        "case {case}: {problem:?}"
                    );
                    impossible += 1;
                }
            }
        }
    }
    [solved, impossible, longest]
}

#[test]
fn strong_equals_breadth_first() {
    let [solved, impossible, longest] = both_ways(250, |_, random| few(random));
    assert!(
        solved > 100 && impossible > 20 && longest >= 8,
        "{solved} {impossible} {longest}"
    );
}

#[test]
fn strong_equals_breadth_first_where_slides_are_short() {
    let crowds = |case, random: &mut Random| {
        let kinds = 1 + random.below(8);
        crowded(random, case % 3, kinds)
    };
    let [solved, impossible, longest] = both_ways(90, crowds);
    assert!(
        solved > 60 && impossible > 20 && longest >= 12,
        "{solved} {impossible} {longest}"
    );
}

#[test]
fn generic_searches_agree() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut random = Random::new(31);
    for case in 0..40 {
        let problem = few(&mut random);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let budget = budget(&clock, &stop);
        let plain = breadth_first(&packed, budget);
        let bound = |state: &_| packed.bound(state);
        let value = |state: &_| u64::from(packed.bound(state));
        let shortest = [
            iterative_deepening(&packed, 24, budget),
            ida_star(&packed, bound, 24, budget),
            best_first(&packed, Weights::UNIFORM, 1, value, budget),
            best_first(&packed, Weights::A_STAR, 1, value, budget),
        ];
        let length = plain.plan.as_ref().map(Vec::len);
        for (number, found) in shortest.iter().enumerate() {
            // The first two were told to look no further than 24.
            let length = length.filter(|&length| number >= 2 || length <= 24);
            let plan = found.plan.as_ref();
            assert_eq!(
                plan.map(Vec::len),
                length,
                "case {case}, search {number}: {problem:?}"
            );
            assert!(plan.is_none_or(|plan| replays(&problem, plan)));
            assert!(plan.is_none_or(|plan| found.lower_bound <= plan.len()));
        }
        let any = [
            best_first(&packed, Weights::GREEDY, 1, value, budget),
            best_first(&packed, Weights::weighted(4), 1, value, budget),
            local(&packed, 60, 20, value, 7, budget),
        ];
        for (number, found) in any.iter().enumerate() {
            let plan = found.plan.as_ref();
            let fits = plan.is_none_or(|plan| {
                replays(&problem, plan) && length.is_some_and(|length| length <= plan.len())
            });
            assert!(fits, "case {case}, search {number}: {problem:?}");
            assert!(
                number == 2 || plan.is_some() == length.is_some(),
                "case {case}"
            );
        }
    }
}

#[test]
fn the_bound_is_admissible_and_consistent() {
    let mut random = Random::new(44);
    for _ in 0..100 {
        let problem = few(&mut random);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let (mut state, mut made) = (packed.start(), Vec::new());
        for _ in 0..40 {
            made.clear();
            packed.successors(&state, &mut made);
            let here = packed.bound(&state);
            assert!(here > 0 || packed.is_goal(&state));
            for (_, next) in &made {
                assert!(here <= packed.bound(next) + 1);
            }
            let Some((_, next)) = random.pick(&made) else {
                break;
            };
            state = *next;
        }
    }
}

#[test]
fn a_plan_soon_replays_and_no_bound_passes_it() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut random = Random::new(5);
    for case in 0..25 {
        let problem = few(&mut random);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let plain = breadth_first(&packed, budget(&clock, &stop));
        if plain.plan.is_none() {
            continue;
        }
        let begun = Instant::now();
        let clock = || begun.elapsed();
        let soon = solve(&problem, Aim::Soon, budget(&clock, &stop), &|_| ()).expect("it fits");
        let plan: Vec<Slide> = soon.plan.clone().expect("there is one");
        assert!(replays(&problem, &plan), "case {case}");
        assert_eq!(
            soon.proved(),
            Some(plan.len()) == plain.plan.map(|plan| plan.len())
        );
    }
}

#[test]
fn it_stops_when_told() {
    let stop = AtomicBool::new(false);
    let mut random = Random::new(9);
    for case in 0..60 {
        let problem = few(&mut random);
        let packed = Packed::new(&problem).expect("a small problem fits");
        let clock = || Duration::ZERO;
        let plain = breadth_first(&packed, budget(&clock, &stop));
        // A clock that runs out after so many looks stands for any time limit.
        let looks = std::sync::atomic::AtomicU64::new(0);
        let clock = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
        let limited = Budget {
            time: Some(Duration::from_millis(case)),
            ..Budget::new(&clock, &stop)
        };
        let cut = solve(&problem, Aim::Shortest, limited, &|_| ()).expect("it fits");
        let Some(length) = plain.plan.map(|plan| plan.len()) else {
            assert!(cut.plan.is_none());
            continue;
        };
        assert!(
            cut.lower_bound <= length && !cut.impossible,
            "case {case}: {problem:?}"
        );
        if let Some(plan) = &cut.plan {
            assert!(replays(&problem, plan) && plan.len() >= length);
            assert_eq!(cut.proved(), plan.len() == cut.lower_bound);
        }
    }
}

/// On one thread nothing that a search does depends on the clock: neither on how fast the machine is nor on what runs
/// beside it.
#[test]
fn the_same_level_is_searched_alike_beside_a_busy_program() {
    let stop = AtomicBool::new(false);
    let over = AtomicBool::new(false);
    let searched = |number: usize| {
        let level = &own()[number].level;
        let problem = problem(level, &Position::start(level));
        let begun = Instant::now();
        let clock = || begun.elapsed();
        solve(&problem, Aim::Shortest, budget(&clock, &stop), &|_| ()).expect("it fits")
    };
    let all = || (20..40).map(searched).collect::<Vec<_>>();
    let alone = all();
    let beside = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let beside = [all(), all()];
        over.store(true, Ordering::Relaxed);
        beside
    });
    for again in beside {
        for (number, (once, again)) in alone.iter().zip(&again).enumerate() {
            assert!(once.proved());
            assert_eq!(once, again, "level {}", 21 + number);
        }
    }
}

/// A corridor of stairs, five atoms at its top that belong at its bottom: the distances add up to more than the solver
/// takes for "out of reach". That is no proof that there is no plan.
#[test]
fn a_long_way_is_not_taken_for_none() {
    let size = 55;
    let mut open = vec![false; size * size];
    let way: Vec<(u8, u8)> = (0..2 * size - 1)
        .map(|step| (step.div_ceil(2) as u8, (step / 2) as u8))
        .collect();
    for &(x, y) in &way {
        open[usize::from(y) * size + usize::from(x)] = true;
    }
    let problem = Problem {
        width: size,
        height: size,
        open,
        atoms: way[..5].iter().map(|&(x, y)| (x, y, 0)).collect(),
        goals: vec![
            way[way.len() - 5..]
                .iter()
                .map(|&(x, y)| (x, y, 0))
                .collect(),
        ],
    };
    let stop = AtomicBool::new(false);
    let looks = std::sync::atomic::AtomicU64::new(0);
    let clock = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
    let limited = Budget {
        time: Some(Duration::from_millis(300)),
        ..Budget::new(&clock, &stop)
    };
    let cut = solve(&problem, Aim::Shortest, limited, &|_| ()).expect("it fits");
    assert!(!cut.impossible && cut.plan.is_none(), "{cut:?}");
    assert_eq!(cut.lower_bound, 5 * (way.len() - 5));
}

/// Walls between an atom and its place are a proof, and the places of other goals remain.
#[test]
fn goals_behind_walls_are_left_out() {
    // Two rooms of three cells each, one above the other, an atom in each.
    let row = |y: u8| (0..3).map(move |x| (x, y));
    let mut problem = Problem {
        width: 3,
        height: 3,
        open: (0..9).map(|cell| cell / 3 != 1).collect(),
        atoms: vec![(0, 0, 0), (0, 2, 1)],
        goals: row(0).map(|(x, y)| vec![(x, y, 1), (2, 2, 0)]).collect(),
    };
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let solved = |problem: &Problem| {
        let budget = Budget::new(&clock, &stop);
        solve(problem, Aim::Shortest, budget, &|_| ()).expect("it fits")
    };
    assert!(solved(&problem).impossible);
    problem.goals.push(vec![(2, 0, 0), (2, 2, 1)]);
    let found = solved(&problem);
    assert!(found.proved() && found.plan.is_some_and(|plan| plan.len() == 2));
    // Within its room each atom can come to an end only.
    problem.goals = vec![vec![(1, 0, 0), (2, 2, 1)]];
    assert!(solved(&problem).impossible);
}

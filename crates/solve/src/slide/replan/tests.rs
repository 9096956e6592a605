use std::collections::{HashSet, VecDeque};

use super::super::packed::Packed;
use super::super::test_problems::small;
use super::super::{Problem, Slide, replays};
use super::*;
use crate::breadth_first::breadth_first;
use crate::budget::Budget;
use atom4_core::rules::Puzzle;

/// A plan with detours: some slides at random, then a shortest way to a goal.
fn roundabout(problem: &Problem, random: &mut Random) -> Option<Vec<Slide>> {
    let packed = Packed::new(problem).ok()?;
    let (mut state, mut made) = (packed.start(), Vec::new());
    let mut plan = Vec::new();
    for _ in 0..random.below(12) {
        made.clear();
        packed.successors(&state, &mut made);
        let (slide, next) = *random.pick(&made)?;
        plan.push(slide);
        state = next;
    }
    let mut rest = problem.clone();
    let cells = packed.cells(&state);
    let board = packed.board();
    let placed = (0..board.atoms).map(|slot| {
        let (x, y) = board.place[cells[slot] as usize];
        (x, y, board.kind_of[slot])
    });
    rest.atoms = placed.collect();
    for goal in &mut rest.goals {
        goal.sort_unstable_by_key(|placed| placed.2);
        let kinds = goal.iter().map(|placed| placed.2).collect::<Vec<u8>>();
        for (placed, kind) in goal.iter_mut().zip(&kinds) {
            let lower: HashSet<u8> = kinds.iter().copied().filter(|k| k < kind).collect();
            placed.2 = lower.len() as u8;
        }
    }
    let (clock, stop) = (
        || std::time::Duration::ZERO,
        std::sync::atomic::AtomicBool::new(false),
    );
    let rest = breadth_first(&Packed::new(&rest).ok()?, Budget::new(&clock, &stop)).plan?;
    plan.extend(rest);
    (replays(problem, &plan) && plan.len() > 3).then_some(plan)
}

/// The least slides of the chosen atoms, by breadth-first search over all that they may do in any order with the
/// others' slides, each atom moved cell by cell.
fn fewest(board: &SlideBoard, plan: &Tracked, chosen: &[usize]) -> usize {
    let all = plan.stretch(0..plan.len());
    let others: Vec<TrackedSlide> = all
        .steps
        .iter()
        .copied()
        .filter(|s| !chosen.contains(&s.atom))
        .collect();
    let ends = |cells: &[u8]| {
        let mut ends: Vec<(u8, u8)> = (0..board.atoms)
            .map(|a| (board.kind_of[a], cells[a]))
            .collect();
        ends.sort_unstable();
        ends
    };
    let slide = |cells: &[u8], atom: usize, way: Way| {
        let stop = |cell: &u8| cells.contains(cell);
        // A ray of the board alone ends at a wall.
        board
            .ray(cells[atom], way)
            .take_while(|cell| !stop(cell))
            .last()
    };
    let start = all.start[..board.atoms].to_vec();
    let mut met = HashSet::new();
    let mut queue = VecDeque::from([(0, 0, start)]);
    while let Some((cost, at, cells)) = queue.pop_front() {
        if !met.insert((at, cells.clone())) {
            continue;
        }
        if at == others.len() && ends(&cells) == ends(&all.end) {
            return cost;
        }
        if let Some(step) = others.get(at) {
            let (way, _) = step.way(board);
            if slide(&cells, step.atom, way) == Some(step.to) {
                let mut after = cells.clone();
                after[step.atom] = step.to;
                // It costs nothing.
                queue.push_front((cost, at + 1, after));
            }
        }
        for &atom in chosen {
            for way in Way::ALL {
                if let Some(to) = slide(&cells, atom, way) {
                    let mut after = cells.clone();
                    after[atom] = to;
                    queue.push_back((cost + 1, at, after));
                }
            }
        }
    }
    unreachable!("the plan itself is a way")
}

/// A small problem with a roundabout plan, where one was found.
fn planned(random: &mut Random) -> Option<(Problem, Vec<Slide>)> {
    let (atoms, kinds) = (2 + random.below(4) as usize, 1 + random.below(4));
    let problem = small(random, atoms, kinds);
    let plan = roundabout(&problem, random)?;
    Some((problem, plan))
}

/// The slides of a plan.
fn slides(board: &SlideBoard, plan: &Tracked) -> Vec<Slide> {
    let states = plan.states(board);
    let pairs = states.windows(2);
    let slides = pairs.map(|pair| board.slide_between(&pair[0], &pair[1]));
    slides.collect::<Option<_>>().expect("slides")
}

#[test]
fn the_chosen_make_as_few_slides_as_they_can() {
    let mut random = Random::new(5);
    let (mut shorter, mut tried) = (0, 0);
    for _ in 0..100 {
        let Some((problem, plan)) = planned(&mut random) else {
            continue;
        };
        let packed = Packed::new(&problem).expect("it fits");
        let board = packed.board();
        let tracked = Tracked::new(board, &packed.plan_cells(&plan)).expect("a plan");
        let mut slots: Vec<usize> = (0..board.atoms).collect();
        random.shuffle(&mut slots);
        slots.truncate(1 + random.below(5) as usize);
        let others = tracked.stretch(0..plan.len()).steps.iter();
        let others = others.filter(|step| !slots.contains(&step.atom)).count();
        let mut replanner = Replanner::new(board, random.next());
        let Some(other) = replanner.replan(&tracked, 0..plan.len(), &slots) else {
            assert!(
                replanner.looked() > MOST_STATES - 100,
                "the plan itself is a way"
            );
            continue;
        };
        let fewest = others + fewest(board, &tracked, &slots);
        assert!(other.len() >= fewest, "{problem:?} {plan:?}");
        // Five or more of one kind share out their ends in more orders than are looked at.
        let alike = |slot: &usize| {
            slots
                .iter()
                .filter(|s| board.kind_of[**s] == board.kind_of[*slot])
                .count()
        };
        if slots.iter().all(|slot| alike(slot) < 5) {
            assert_eq!(other.len(), fewest, "{problem:?} {plan:?}");
        }
        let states = other.states(board);
        assert!(replays(&problem, &slides(board, &other)), "{problem:?}");
        tried += 1;
        shorter += usize::from(other.len() < plan.len());
        // A stretch alone leads from the same state to a like one.
        let from = random.below(plan.len() as u64) as usize;
        let part = replanner.replan(&tracked, from..plan.len().min(from + 4), &slots);
        let part = part.expect("the stretch itself is a way").states(board);
        assert!(part.len() <= plan.len() + 1);
        assert_eq!(part.last(), states.last(), "{problem:?}");
    }
    assert!(tried > 30 && shorter > 15, "{shorter} of {tried}");
}

#[test]
fn detours_and_shuffles_are_plans_to_the_same_goal() {
    let mut random = Random::new(6);
    let (mut longer, mut reordered) = (0, 0);
    for _ in 0..100 {
        let Some((problem, plan)) = planned(&mut random) else {
            continue;
        };
        let packed = Packed::new(&problem).expect("it fits");
        let board = packed.board();
        let tracked = Tracked::new(board, &packed.plan_cells(&plan)).expect("a plan");
        let states = tracked.states(board);
        let replay = |plan: &Tracked| {
            let other = plan.states(board);
            assert!(replays(&problem, &slides(board, plan)), "{problem:?}");
            assert_eq!(other.last(), states.last(), "{problem:?}");
            other
        };
        let mut shuffled = tracked.clone();
        shuffled.shuffle(board, &mut random);
        assert_eq!(shuffled.len(), tracked.len());
        reordered += usize::from(replay(&shuffled) != states);
        let mut replanner = Replanner::new(board, random.next());
        let chosen = [0, 1];
        if let Some(detour) = replanner.detour(&tracked, 0..plan.len(), &chosen) {
            replay(&detour);
            let others = tracked.stretch(0..plan.len()).steps.iter();
            let others = others.filter(|step| !chosen.contains(&step.atom)).count();
            longer += usize::from(detour.len() > others + fewest(board, &tracked, &chosen));
        }
    }
    assert!(longer > 3 && reordered > 20, "{longer} {reordered}");
}

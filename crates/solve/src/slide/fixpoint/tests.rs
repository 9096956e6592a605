//! Tests against plain searches that try every move over and over.

use std::collections::BTreeSet;

use super::super::bits::Wide;
use super::super::board::{Cells, FAR};
use super::super::problem::Way;
use super::super::test_problems::small;
use super::*;
use atom4_core::base::random::Random;

/// The least that each atom wastes, by trying every move of every atom from every cell over and over.
fn plain(
    board: &SlideBoard,
    direction: Orientation,
    walkers: &[Walker],
    caps: &[u8],
    fixed: &[u8],
) -> Option<Vec<u8>> {
    let mut stops: BTreeSet<(usize, u8, i16)> = BTreeSet::new();
    for (number, walker) in walkers.iter().enumerate() {
        if walker.waste <= caps[walker.atom as usize] {
            stops.insert((number, walker.cell, i16::from(walker.waste)));
        }
    }
    // Where atoms stand counts even for those that may not go to any place.
    let stands = |cell: u8, atom: u8| walkers.iter().any(|w| w.cell == cell && w.atom != atom);
    loop {
        let mut more = Vec::new();
        for &(number, cell, waste) in &stops {
            let Walker { atom, place, .. } = walkers[number];
            for way in Way::ALL {
                let mut ray = board.ray(cell, way).peekable();
                while let Some(to) = ray.next() {
                    if fixed.contains(&to) {
                        break;
                    }
                    let holder = match direction {
                        Orientation::Forward => ray.peek().copied(),
                        Orientation::Backward => board.ray(cell, way.opposite()).next(),
                    };
                    let taken = |&(other, at, _): &(usize, u8, i16)| {
                        walkers[other].atom != atom && Some(at) == holder
                    };
                    let held =
                        holder.is_none_or(|holder| stands(holder, atom)) || stops.iter().any(taken);
                    let waste = waste + 1 + board.far(to, place) - board.far(cell, place);
                    if held && board.far(to, place) < FAR && waste <= caps[atom as usize].into() {
                        more.push((number, to, waste));
                    }
                }
            }
        }
        let before = stops.len();
        stops.extend(more);
        if stops.len() == before {
            break;
        }
    }
    let least = |atom: usize| {
        let home = |(number, cell, _): &&(usize, u8, i16)| {
            walkers[*number].atom as usize == atom && walkers[*number].place == *cell
        };
        stops.iter().filter(home).map(|stop| stop.2 as u8).min()
    };
    (0..caps.len()).map(least).collect()
}

/// The ways of a state's atoms to a goal: each to its place, or all of a kind to all places of
/// theirs.
fn walkers(board: &SlideBoard, goal: &Cells, random: &mut Random) -> Vec<Walker> {
    let mut walkers = Vec::new();
    for kind in &board.kinds {
        let slots = kind.first..kind.first + kind.count;
        let loose = random.below(2) == 0;
        for slot in slots.clone() {
            let cell = board.start[slot];
            let places = if loose { slots.clone() } else { slot..slot + 1 };
            let places = places.map(|slot| goal[slot]);
            let nearest = places.clone().map(|place| board.far(cell, place)).min();
            let nearest = nearest.expect("a kind has places");
            walkers.extend(places.filter_map(|place| {
                let waste = board.far(cell, place) - nearest;
                (waste < LEVELS as i16).then_some(Walker {
                    atom: slot as u8,
                    cell,
                    place,
                    waste: waste as u8,
                })
            }));
        }
    }
    walkers
}

/// The number of each atom's first walker, and that of all.
fn first(walkers: &[Walker], atoms: usize) -> Vec<u16> {
    let before = |atom: usize| {
        walkers
            .iter()
            .filter(|w| usize::from(w.atom) < atom)
            .count() as u16
    };
    (0..=atoms).map(before).collect()
}

/// Calls `check` with boards, their walkers and directions at random.
fn cases(seed: u64, mut check: impl FnMut(&mut Random, &SlideBoard, &[Walker], Orientation)) {
    let mut random = Random::new(seed);
    for _ in 0..400 {
        let (atoms, kinds) = (2 + random.below(4) as usize, 1 + random.below(4));
        let problem = small(&mut random, atoms, kinds);
        let board = SlideBoard::new(&problem).expect("it fits");
        let Some(goal) = board.goals.first() else {
            continue;
        };
        for direction in [Orientation::Forward, Orientation::Backward] {
            let walkers = walkers(&board, goal, &mut random);
            check(&mut random, &board, &walkers, direction);
        }
    }
}

fn fixpoint_of<S: Set>(
    board: &SlideBoard,
    walkers: &[Walker],
    direction: Orientation,
) -> Fixpoint<S> {
    let reach = Fixpoint::<S>::new(board, direction);
    for walker in walkers {
        reach.prepare(board, walker.place);
    }
    reach
}

/// Where atoms stand that will not move again when they waste so much.
fn resting(case: &Case<'_>, wastes: &[u8]) -> Vec<u8> {
    let wastes = wastes.iter().enumerate();
    wastes
        .filter_map(|(atom, &waste)| case.rests(atom, waste))
        .collect()
}

fn check_looks<S: Set>(seed: u64) -> [usize; 3] {
    let mut counts = [0; 3];
    cases(seed, |random, board, walkers, direction| {
        let caps: Vec<u8> = (0..board.atoms).map(|_| random.below(4) as u8).collect();
        let case = Case {
            walkers,
            first: &first(walkers, board.atoms),
            pairs: &Matching::new(),
        };
        let mut reach = fixpoint_of::<S>(board, walkers, direction);
        let expected = plain(board, direction, walkers, &caps, &resting(&case, &caps));
        let first = reach.first_look(&case, &caps);
        let least = reach.settle(&case, &caps);
        let least = least.map(|least| least[..board.atoms].to_vec());
        assert_eq!(least, expected, "{direction:?}: {walkers:?}");
        if let Some(expected) = &expected {
            let first = first.expect("the first look passes what the sharp one does");
            assert!(first.iter().zip(expected).all(|(a, b)| a <= b));
        }
        counts[usize::from(first.is_some()) + usize::from(expected.is_some())] += 1;
    });
    counts
}

/// How many were lost at the duller look, at the sharper one only, and not at all: enough of each.
fn enough(counts: [usize; 3]) {
    assert!(
        counts[0] > 50 && counts[1] > 5 && counts[2] > 50,
        "{counts:?}"
    );
}

#[test]
fn what_atoms_can_come_to_is_what_a_plain_search_finds() {
    enough(check_looks::<u64>(1));
    enough(check_looks::<u128>(5));
    enough(check_looks::<Wide>(2));
}

/// Whether some wastes of this atom and those after it, `left` more than the least at the most,
/// stand the plain search.
fn some_stand(wastes: &mut Vec<u8>, caps: &[u8], left: u8, stand: &dyn Fn(&[u8]) -> bool) -> bool {
    let Some(&cap) = caps.get(wastes.len()) else {
        return stand(wastes);
    };
    (0..=left.min(cap)).any(|waste| {
        wastes.push(waste);
        let stands = some_stand(wastes, caps, left - waste, stand);
        wastes.pop();
        stands
    })
}

fn check_shares<S: Set>(seed: u64) -> [usize; 3] {
    let mut counts = [0; 3];
    cases(seed, |random, board, walkers, direction| {
        let atoms = board.atoms;
        let caps: Vec<u8> = (0..atoms).map(|_| random.below(3) as u8).collect();
        let left = random.below(4) as u8;
        let mut pairs = Matching::new();
        for b in 1..atoms {
            if random.below(4) == 0 {
                let a = random.below(b as u64);
                pairs.push((1 << a | 1 << b, 1 + random.below(2) as i16));
            }
        }
        let case = Case {
            walkers,
            first: &first(walkers, atoms),
            pairs: &pairs,
        };
        let stand = |wastes: &[u8]| {
            let pay = |&(pair, excess): &(u32, i16)| {
                let own = wastes.iter().enumerate();
                let own = own.filter(|(atom, _)| pair >> atom & 1 == 1);
                own.map(|(_, &waste)| i16::from(waste)).sum::<i16>() >= excess
            };
            let fixed = resting(&case, wastes);
            pairs.items().iter().all(pay)
                && plain(board, direction, walkers, wastes, &fixed).is_some()
        };
        let expected = some_stand(&mut Vec::new(), &caps, left, &stand);
        let mut reach = fixpoint_of::<S>(board, walkers, direction);
        let least = vec![0; atoms];
        assert_eq!(
            reach.share(&case, &least, &caps, left),
            expected,
            "{direction:?}, {caps:?}, {left}: {walkers:?}"
        );
        // Whether it is more than giving all that is left to each.
        let all = reach.settle(&case, &caps).is_some();
        counts[usize::from(all) + usize::from(expected)] += 1;
    });
    counts
}

#[test]
fn slack_is_shared_out_in_every_way_there_is() {
    enough(check_shares::<u64>(3));
    enough(check_shares::<u128>(6));
    enough(check_shares::<Wide>(4));
}

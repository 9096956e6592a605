//! Atomix: the rules against a simulator on characters, distances backwards against forwards, the
//! levels inside the program.

use std::collections::{HashMap, HashSet, VecDeque};

use atom4::base::Random;
use atom4::games::atomix::Level;
use atom4::games::atomix::backward::Backward;
use atom4::games::atomix::board::{Position, Slide};
use atom4::games::atomix::formats::{self, write};
use atom4::games::atomix::generate::{self, Shape, Symmetry};
use atom4::games::atomix::levels::own;
use atom4::games::atomix::molecule::MOLECULES;
use atom4::games::atomix::notation::parse_slide;
use atom4::lattice::square::{Cell, Direction};
use atom4::rules::Puzzle;

use crate::atomix_twin::{Twin, random_level};

#[test]
fn slides_and_the_solved_test_are_those_of_the_twin() {
    let generated = (0..40).filter_map(|seed| random_level(seed, 8, 5));
    let levels: Vec<Level> = own()
        .iter()
        .map(|own| own.level.clone())
        .chain(generated)
        .collect();
    assert!(levels.len() > 50);
    let mut solved = 0;
    for (number, level) in levels.iter().enumerate() {
        let mut random = Random::new(number as u64);
        let board = level.board();
        // From a goal taken apart, so that whole molecules are met again.
        let goal: Vec<Cell> = level.goal_cells(level.goals()[0]).collect();
        let mut position = Position::of(level, &goal).unwrap();
        let mut twin = Twin::new(&generate::restart(level, &position).unwrap().draft());
        for _ in 0..60 {
            assert_eq!(
                position.solved(level).is_some(),
                twin.solved(),
                "{}",
                level.name()
            );
            solved += usize::from(twin.solved());
            let mut listed = Vec::new();
            position.slides(level, &mut listed);
            let mut slides = Vec::new();
            for &from in position.cells() {
                for direction in Direction::ALL {
                    let (column, row) = (board.column(from), board.row(from));
                    if twin.clone().slide(column, row, direction) {
                        slides.push(Slide::of(board, from, direction));
                    }
                }
            }
            let sorted: HashSet<Slide> = slides.iter().copied().collect();
            assert_eq!(
                listed.iter().copied().collect::<HashSet<_>>(),
                sorted,
                "{}",
                level.name()
            );
            assert_eq!(listed.len(), sorted.len());
            for slide in &listed {
                // Its text is what a command takes.
                assert_eq!(parse_slide(level, &slide.to_string()), Some(*slide));
            }
            let Some(&slide) = random.pick(&listed) else {
                break;
            };
            let end = position.slide(level, slide).unwrap();
            twin.slide(slide.x.into(), slide.y.into(), slide.way);
            assert!(position.atom_at(end).is_some());
            let redrawn = Twin::new(&generate::restart(level, &position).unwrap().draft());
            assert_eq!(redrawn, twin, "{}", level.name());
        }
    }
    assert!(solved >= levels.len());
}

/// The length of a shortest solution by plain breadth-first search; `None` without one.
fn forwards(level: &Level) -> Option<u32> {
    let start = level.start();
    let mut seen = HashMap::from([(start.clone(), 0)]);
    let mut open = VecDeque::from([start]);
    let mut next = Vec::new();
    while let Some(state) = open.pop_front() {
        let depth = seen[&state];
        if level.is_goal(&state) {
            return Some(depth);
        }
        next.clear();
        level.successors(&state, &mut next);
        for (_, state) in next.drain(..) {
            seen.entry(state.clone()).or_insert_with(|| {
                open.push_back(state);
                depth + 1
            });
        }
    }
    None
}

#[test]
fn backwards_finds_the_lengths_that_forwards_does() {
    let mut checked = 0;
    for seed in 0..30 {
        let Some(level) = random_level(seed, 7, 4) else {
            continue;
        };
        let mut random = Random::new(seed);
        let mut search = Backward::new(&level, 2_000_000).unwrap();
        loop {
            let position = search.pick(&mut random).unwrap();
            let at = generate::restart(&level, &position).unwrap();
            assert_eq!(forwards(&at), Some(search.depth()), "seed {seed}");
            checked += 1;
            if !search.deepen() {
                break;
            }
        }
        assert!(!search.is_full());
    }
    assert!(checked > 100, "{checked}");
}

/// A search is full when there is more than it has room for, and not when all there is just fits.
#[test]
fn backwards_needs_no_more_room_than_there_are_positions() {
    let level = (0..30).find_map(|seed| random_level(seed, 7, 3));
    let level = level.expect("a level");
    let searched = |most: usize| {
        let mut search = Backward::new(&level, most).expect("a small level");
        let mut found = search.len();
        while search.deepen() {
            found += search.len();
        }
        (found, search.is_full())
    };
    let (all, full) = searched(2_000_000);
    assert!(!full);
    assert_eq!(searched(all), (all, false));
    assert!(searched(all - 1).1);
}

#[test]
fn wanted_lengths_are_met_and_the_hardest_start_is_the_hardest() {
    for seed in 0..12 {
        let Some(level) = random_level(seed, 7, 3) else {
            continue;
        };
        let mut random = Random::new(seed);
        let (hardest, moves) = generate::hardest(&level, 2_000_000, &mut random).unwrap();
        assert_eq!(forwards(&hardest), Some(moves));
        let middle = generate::start_at(&level, moves / 2, 2_000_000, &mut random).unwrap();
        assert_eq!(forwards(&middle), Some(moves / 2));
        assert_eq!(
            generate::start_at(&level, moves + 1, 2_000_000, &mut random),
            None
        );
    }
}

/// The own levels whose whole space is small are searched through; the solver proves the others.
#[test]
fn own_levels_are_as_long_as_they_say() {
    let mut proved = 0;
    for own in own() {
        let cells = own.level.playable_cells() as f64;
        if cells.powi(own.level.atoms().len() as i32) < 6e5 {
            assert_eq!(
                forwards(&own.level),
                Some(own.shortest),
                "{}",
                own.level.name()
            );
            proved += 1;
        }
    }
    assert!(proved >= 8, "{proved}");
}

#[test]
fn own_levels_are_thirty_and_more_and_rise() {
    assert!(own().len() >= 30);
    assert!(own().iter().filter(|own| own.shortest >= 15).count() >= 10);
    assert!(own().iter().filter(|own| own.shortest >= 25).count() >= 3);
    for pair in own().windows(2) {
        assert!(
            pair[0].shortest <= pair[1].shortest,
            "{}",
            pair[1].level.name()
        );
    }
    let boards: HashSet<Vec<Vec<char>>> = own().iter().map(|own| own.level.draft().board).collect();
    assert_eq!(boards.len(), own().len());
}

#[test]
fn boards_are_one_region_with_walls_around() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let shape = Shape {
            width: 5 + random.below(20) as usize,
            height: 5 + random.below(20) as usize,
            walls: random.below(40) as usize,
            symmetry: Symmetry::Turn,
        };
        let draft = MOLECULES[0].draft();
        // A board may be too small; a level that comes of it is sound by its making.
        if let Some(level) = generate::scatter(&draft, &shape, &mut random) {
            let first = level.atoms()[0].cell;
            let alone = Position::of(&level, &[first, level.atoms()[1].cell]);
            assert!(alone.is_some());
            assert_eq!(formats::parse(&write::level(&level)), Ok(vec![level]));
        }
    }
}

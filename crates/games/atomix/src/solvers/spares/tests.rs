use std::sync::atomic::AtomicBool;

use super::*;
use crate::draft::Draft;
use crate::solvers::solver::solve;
use atom4_core::base::random::Random;
use atom4_solve::breadth_first::breadth_first;

/// A small level at random: a molecule of two or three atoms and one to three atoms more, of the same kinds or another one.
fn random_level(random: &mut Random) -> Option<Level> {
    let text = "[Level]\natom_1=1-c\natom_2=2-cg\natom_3=3-g\n";
    let kinds = crate::formats::parse(&format!("{text}feld_00=123\nmole_0=123\n"));
    let mut draft: Draft = kinds.ok()?.first()?.draft();
    let needed = 2 + random.below(2) as usize;
    draft.molecule = vec!["123".chars().take(needed).collect()];
    if random.below(3) == 0 {
        draft.molecule = vec!["1.".chars().collect(), ".2".chars().collect()];
    }
    let mut symbols: Vec<char> = draft.molecule.concat();
    symbols.retain(|&symbol| symbol != '.');
    for _ in 0..=random.below(3) {
        symbols.extend(random.pick(&['1', '2', '3']));
    }
    let (width, height) = (4 + random.below(3) as usize, 4 + random.below(2) as usize);
    let mut board = vec![vec!['.'; width]; height];
    for row in &mut board {
        for cell in row.iter_mut() {
            if random.below(5) == 0 {
                *cell = '#';
            }
        }
    }
    for symbol in symbols {
        let mut place = || {
            (
                random.below(height as u64) as usize,
                random.below(width as u64) as usize,
            )
        };
        let mut places = (0..40).map(|_| place());
        let (row, column) = places.find(|&(row, column)| board[row][column] == '.')?;
        board[row][column] = symbol;
    }
    draft.board = board;
    Level::new(&draft)
        .ok()
        .filter(|level| level.spare_atoms() > 0)
}

#[test]
fn shortest_plans_are_those_of_plain_breadth_first_search() {
    let mut random = Random::new(12);
    let (mut levels, mut solved) = (0, 0);
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    while levels < 200 {
        let Some(level) = random_level(&mut random) else {
            continue;
        };
        levels += 1;
        let plain = breadth_first(&level, Budget::new(&clock, &stop));
        let plain = plain.plan.map(|plan| plan.len());
        solved += usize::from(plain.is_some());
        for algorithm in [
            Algorithm::Strong,
            Algorithm::IdaStar,
            Algorithm::BreadthFirst,
        ] {
            if algorithm == Algorithm::IdaStar && plain.is_none() {
                continue;
            }
            let options = Options {
                algorithm,
                ..Options::default()
            };
            let start = Position::start(&level);
            let found =
                solve(&level, &start, &options, &stop, &|_| {}).expect("it takes spare atoms");
            let length = found.plan.as_ref().map(Vec::len);
            assert_eq!(length, plain, "{algorithm:?} {:?}", level.draft());
            assert_eq!(found.figures.proved, plain.is_some(), "{algorithm:?}");
            assert_eq!(found.figures.impossible, plain.is_none(), "{algorithm:?}");
        }
    }
    assert!(solved > 100, "{solved} have a plan");
}

#[test]
fn what_needs_a_place_for_every_atom_is_refused() {
    let text = "[Level]\natom_1=1-c\natom_2=1-g\nfeld_00=1.2.1\nmole_0=12\n";
    let level = crate::formats::parse(text).expect("a level").remove(0);
    let stop = AtomicBool::new(false);
    let options = Options {
        algorithm: Algorithm::Constraints,
        ..Options::default()
    };
    let refused = solve(&level, &Position::start(&level), &options, &stop, &|_| {});
    assert_eq!(refused.map(|_| ()), Err(Unfit::Spares(1)));
}

//! Cluster: the board against a slow, obvious twin, and the laws of bags and turns.

use atom4::base::Random;
use atom4::games::cluster::{Board, DealtGame, RuleSet, Setup};
use atom4::lattice::hexagonal::{Direction, Hex};
use atom4::rules::Rules;
use proptest::prelude::*;

use crate::cluster_twin::Twin;

/// Walls from a seed, about one inner cell in eight.
fn walls(setup: &Setup, seed: u64) -> Vec<Hex> {
    let mut random = Random::new(seed);
    let reach = i32::from(setup.edge) - 1;
    let inner = |hex: &Hex| hex.distance() < reach;
    let hexes = setup.grid().hexes().iter().copied().filter(inner);
    if seed.is_multiple_of(3) {
        return Vec::new();
    }
    hexes.filter(|_| random.below(8) == 0).collect()
}

fn setups() -> impl Strategy<Value = Setup> {
    (4..=9i64, 1..=3i64, 3..=6i64)
        .prop_map(|(edge, colours, win)| Setup::new(edge, colours, win).expect("in range"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn fast_board_equals_slow_twin(setup in setups(), seed in any::<u64>(), length in 1usize..120) {
        let walls = walls(&setup, seed);
        let mut board = Board::new(setup.clone(), &walls).expect("inner walls");
        let mut twin = Twin::new(setup.clone(), walls);
        let mut random = Random::new(seed);
        for _ in 0..length {
            if random.below(6) == 0 {
                let gravity = Direction::ALL[random.below(6) as usize];
                board.rotate(gravity);
                twin.gravity = gravity;
                twin.settle();
            } else {
                let pos = random.below(2 * u64::from(setup.edge) + 1) as i32 - i32::from(setup.edge);
                let chip = random.below(u64::from(setup.all_colours())) as u8;
                let dropped = board.drop_chip(pos.into(), chip.into()).is_ok();
                prop_assert_eq!(dropped, twin.drop_chip(pos, chip));
            }
        }
        twin.agrees(&board);
    }

    #[test]
    fn placing_and_removing_measure_anew(setup in setups(), seed in any::<u64>()) {
        let walls = walls(&setup, seed);
        let mut board = Board::new(setup.clone(), &walls).expect("inner walls");
        let mut twin = Twin::new(setup.clone(), walls);
        let mut random = Random::new(seed);
        for _ in 0..60 {
            let cell = random.below(board.grid().len() as u64) as usize;
            let hex = board.grid().hex(cell);
            let chip = random.below(u64::from(setup.all_colours())) as u8;
            if random.below(4) == 0 {
                prop_assert_eq!(board.remove(cell).is_ok(), twin.chips.remove(&hex).is_some());
            } else if twin.free(hex) {
                twin.chips.insert(hex, chip);
                prop_assert!(board.place(cell, chip.into()).is_ok());
            } else {
                prop_assert!(board.place(cell, chip.into()).is_err());
            }
        }
        twin.agrees(&board);
    }

    /// Chips never appear or vanish: on the board, in the bags, in the hand, and two for each turn
    /// of the board. Undoing gives the former game back.
    #[test]
    fn chips_are_kept_and_moves_are_legal(setup in setups(), seed in any::<u64>()) {
        let board = Board::new(setup.clone(), &walls(&setup, seed)).expect("inner walls");
        let mut game = DealtGame::new(board, RuleSet::Referee);
        let mut random = Random::new(seed);
        let total: u32 = game.bags().iter().map(|&n| u32::from(n)).sum();
        let mut gone = 0;
        let mut moves = Vec::new();
        while game.deal(&mut random).is_some() {
            moves.clear();
            game.moves(&mut moves);
            prop_assert!(!moves.is_empty());
            let &action = random.pick(&moves).expect("not empty");
            let before = game.clone();
            let (undo, key) = (game.play(action), before.key());
            let mut back = game.clone();
            back.undo(undo);
            prop_assert_eq!(&back, &before);
            prop_assert_eq!(back.key(), key);
            gone += 2 * u32::from(matches!(action, atom4::games::cluster::Action::Rotate(_)));
            let bags: u32 = game.bags().iter().map(|&n| u32::from(n)).sum();
            let cells = game.board().cells().len();
            let chips = (0..cells).filter(|&c| game.board().chip(c).is_some()).count() as u32;
            prop_assert_eq!(bags + chips + gone, total);
        }
        prop_assert!(game.ending().is_some());
    }

    /// Turning everything by a sixth, gravity and columns included, changes nothing.
    #[test]
    fn a_turned_board_is_the_same_game(setup in setups(), seed in any::<u64>()) {
        let walls = walls(&setup, seed);
        let turned_walls = walls.iter().map(|hex| hex.turn()).collect::<Vec<_>>();
        let mut board = Board::new(setup.clone(), &walls).expect("inner walls");
        let mut turned = Board::new(setup.clone(), &turned_walls).expect("inner walls");
        turned.rotate(Direction::ALL[4]);
        let mut random = Random::new(seed);
        for _ in 0..80 {
            if random.below(6) == 0 {
                let gravity = random.below(6) as usize;
                board.rotate(Direction::ALL[gravity]);
                turned.rotate(Direction::ALL[(gravity + 1) % 6]);
            } else {
                let pos = i64::from(setup.edge) - 1 - random.below(2 * u64::from(setup.edge) - 1) as i64;
                let chip = random.below(u64::from(setup.all_colours())) as i64;
                // Columns are counted the same way from every side but for their sign at the
                // entries: take the column of the turned entry.
                let Ok(column) = board.open_column(pos) else { continue };
                let entry = board.grid().hex(usize::from(column[0])).turn();
                let pos_turned = board.grid().column_of(turned.gravity(), entry);
                board.drop_chip(pos, chip).expect("open");
                turned.drop_chip(pos_turned.into(), chip).expect("open as well");
            }
            prop_assert_eq!(board.best(), turned.best());
        }
        for cell in 0..board.cells().len() {
            let other = board.grid().index(board.grid().hex(cell).turn()).expect("on the board");
            prop_assert_eq!(board.chip(cell), turned.chip(other));
        }
    }
}

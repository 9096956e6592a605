//! Score Four: what the player answers, on any board.

use atom4::base::Random;
use atom4::games::score_four::Position;
use atom4::games::score_four::play::machine::Machine;
use atom4::play::settings::{Effort, Settings};
use atom4::rules::Side;
use atom4::search::Limits;

use super::score_four::any_board;

/// By level: the same seed, level and board give the same move, whatever was asked before.
#[test]
fn a_level_is_repeatable() {
    let mut random = Random::new(13);
    let clock = std::time::Instant::now();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits::new(&clock, &stop);
    let used = Machine::default();
    for game in 0..30 {
        let board = any_board(&mut random, game * 2);
        let settings = Settings {
            effort: Effort::Level(game as u32 % 4),
            seed: game,
            ..Settings::default()
        };
        for side in Side::BOTH {
            let think = |machine: &Machine| {
                let report = machine.think(&board, side, &settings, &limits, &mut |_| {});
                report.map(|report| (report.line, report.score, report.nodes))
            };
            let first = think(&used);
            assert!(first.is_some());
            assert_eq!(first, think(&Machine::default()));
            assert_eq!(first, think(&used));
        }
    }
}

/// By the default settings: an open peg on any board that has one, nothing on a full one, the same
/// twice, and no more work than the level has. How long that takes is a matter of the machine.
#[test]
fn any_board_is_answered_with_the_work_of_the_default_level() {
    let mut random = Random::new(15);
    let clock = std::time::Instant::now();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits::new(&clock, &stop);
    let settings = Settings::default();
    let (mut full, mut lined, mut uneven) = (0, 0, 0);
    for game in 0..120 {
        let board = any_board(&mut random, game * 2);
        let counts = Side::BOTH.map(|side| board.beads(side).count_ones());
        lined += u32::from(Side::BOTH.into_iter().any(|side| board.has_line(side)));
        uneven += u32::from(counts[0].abs_diff(counts[1]) > 1);
        for side in Side::BOTH {
            let think = || {
                let machine = Machine::default();
                let report = machine.think(&board, side, &settings, &limits, &mut |_| {})?;
                Some((report.line.first().copied()?, report.score, report.nodes))
            };
            let answer = think();
            assert_eq!(answer, think(), "\n{board}");
            let Some((peg, _, nodes)) = answer else {
                assert_eq!(board.count(), 64, "\n{board}");
                full += 1;
                continue;
            };
            assert!(
                {
                    let mut next = board;
                    next.add(side, peg)
                },
                "{peg}\n{board}"
            );
            assert!(nodes < 200_000, "{nodes}\n{board}");
        }
    }
    assert!(
        full > 0 && lined > 20 && uneven > 20,
        "{full} {lined} {uneven}"
    );
}

/// From level 1 on: a line of its own, else the other side's only one is blocked.
#[test]
fn the_player_wins_and_blocks_at_once() {
    let mut random = Random::new(14);
    let clock = std::time::Instant::now();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let limits = Limits::new(&clock, &stop);
    let machine = Machine::default();
    let (mut wins, mut blocks) = (0, 0);
    for game in 0..400 {
        let board = any_board(&mut random, 10 + game % 30);
        let position = Position::to_move(&board, Side::Black);
        let (winning, blocking) = (position.winning(), position.blocking());
        if winning | blocking == 0 {
            continue;
        }
        let settings = Settings {
            effort: Effort::Level(1 + (game % 2) as u32),
            ..Settings::default()
        };
        let report = machine.think(&board, Side::Black, &settings, &limits, &mut |_| {});
        let peg = report.expect("there is a move").line[0];
        if winning != 0 {
            wins += 1;
            assert_ne!(winning & peg.cells(), 0, "\n{board}");
        } else {
            blocks += 1;
            assert_ne!(blocking & peg.cells(), 0, "\n{board}");
        }
    }
    assert!(wins > 10 && blocks > 10, "{wins} {blocks}");
}

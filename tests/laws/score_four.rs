//! Score Four: bitboards against stacks of beads, lines, symmetries, counts of move sequences.

use atom4::base::Random;
use atom4::games::score_four::lines::{LINES, completing, whole_lines};
use atom4::games::score_four::plain::Plain;
use atom4::games::score_four::solver::parity::{Follow, follow};
use atom4::games::score_four::solver::resist;
use atom4::games::score_four::solver::state::State;
use atom4::games::score_four::solver::table::Table;
use atom4::games::score_four::solver::{Means, Value, solve};
use atom4::games::score_four::{Board, Cell, Outlook, Peg, Position, perft, symmetry};
use atom4::play::score_four::machine::Machine;
use atom4::play::settings::{Effort, Settings};
use atom4::rules::{Rules, Side, Verdict};
use atom4::search::Limits;

/// Any physical board: random beads on random pegs, of any number and colour.
fn any_board(random: &mut Random, beads: u64) -> Board {
    let mut board = Board::new();
    for _ in 0..beads {
        let peg = Peg::new(random.below(16) as usize).expect("a number below 16");
        let side = Side::BOTH[random.below(2) as usize];
        board.add(side, peg);
    }
    board
}

fn legal(position: &impl Rules<Move = Peg>) -> Vec<Peg> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

#[test]
fn bitboards_play_as_stacks_of_beads_do() {
    let mut random = Random::new(4);
    for game in 0..400 {
        let board = any_board(&mut random, game % 50);
        let side = Side::BOTH[random.below(2) as usize];
        let mut fast = Position::to_move(&board, side);
        let mut slow = Plain::to_move(&board, side);
        loop {
            let moves = legal(&fast);
            assert_eq!(moves, legal(&slow));
            assert_eq!(fast.verdict(), slow.verdict());
            assert_eq!(fast.mover(), slow.mover());
            let Some(&peg) = random.pick(&moves) else {
                break;
            };
            let winning = fast.winning() & peg.cells() != 0;
            let before = fast;
            let undo = fast.play(peg);
            slow.play(peg);
            assert_eq!(
                winning,
                fast.verdict() == Some(Verdict::Win(before.mover()))
            );
            let mut back = fast;
            back.undo(undo);
            assert_eq!(back, before);
        }
    }
}

#[test]
fn kept_threats_are_the_recomputed_ones() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let mut board = Board::new();
        let mut position = Position::of(&board);
        while let Some(&peg) = random.pick(&legal(&position)) {
            board.add(position.mover(), peg);
            position.play(peg);
            let fresh = Position::of(&board);
            for side in Side::BOTH {
                assert_eq!(position.threats(side), fresh.threats(side));
            }
            assert_eq!(position.verdict(), fresh.verdict());
            assert_eq!(position.key(), fresh.key());
        }
    }
}

#[test]
fn lines_by_shifts_are_lines_by_list() {
    let mut random = Random::new(6);
    for _ in 0..2000 {
        // Dense sets, so that there are lines to be found.
        let set = random.next() | random.next();
        let whole = LINES.iter().filter(|&&line| line & !set == 0);
        assert_eq!(whole_lines(set), whole.fold(0, |all, line| all | line));
        let mut missing = 0;
        for line in LINES {
            for cell in 0..64 {
                if line & 1 << cell != 0 && line & !(1 << cell) & !set == 0 {
                    missing |= 1 << cell;
                }
            }
        }
        assert_eq!(completing(set), missing);
    }
}

#[test]
fn finished_lines_are_those_of_the_slow_rules() {
    let mut random = Random::new(7);
    for _ in 0..300 {
        let board = any_board(&mut random, 60);
        let slow = Plain::to_move(&board, Side::White);
        for side in Side::BOTH {
            let lines = board.finished(side);
            for bit in 0..64 {
                let cell = Cell::of_bit(bit);
                let [x, y] = [cell.peg().column() as i32, cell.peg().row() as i32];
                let expected =
                    board.at(cell) == Some(side) && slow.in_line([x, y, cell.level() as i32]);
                assert_eq!(lines.iter().any(|line| line.contains(&cell)), expected);
            }
            assert_eq!(board.has_line(side), !lines.is_empty());
        }
    }
}

#[test]
fn removing_takes_back_adding() {
    let mut random = Random::new(8);
    for _ in 0..300 {
        let board = any_board(&mut random, 40);
        for peg in Peg::all() {
            for side in Side::BOTH {
                let mut changed = board;
                if changed.add(side, peg) {
                    assert_eq!(changed.height(peg), board.height(peg) + 1);
                    assert_eq!(changed.remove(peg), Some(side));
                } else {
                    assert_eq!(board.height(peg), 4);
                }
                assert_eq!(changed, board);
            }
        }
    }
}

#[test]
fn symmetric_boards_have_as_many_move_sequences() {
    let mut random = Random::new(9);
    for _ in 0..30 {
        let board = any_board(&mut random, 30);
        let position = Position::to_move(&board, Side::Black);
        let count = perft(&position, 4, &|| false);
        for n in 1..8 {
            let mut turned = Board::new();
            for level in 0..4 {
                for peg in Peg::all() {
                    let cell = Cell::new(peg, level).expect("levels 0 to 3");
                    let image =
                        Cell::of_bit(symmetry::image(cell.set(), n).trailing_zeros() as usize);
                    if let Some(side) = board.at(cell) {
                        assert!(turned.add(side, image.peg()));
                    }
                }
            }
            let turned = Position::to_move(&turned, Side::Black);
            assert_eq!(perft(&turned, 4, &|| false), count);
        }
    }
}

fn slow_perft(position: &mut Plain, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for peg in legal(position) {
        let undo = position.play(peg);
        sum += slow_perft(position, depth - 1);
        position.undo(undo);
    }
    sum
}

#[test]
fn bulk_counting_is_counting_one_by_one() {
    let mut random = Random::new(10);
    for _ in 0..60 {
        let board = any_board(&mut random, 75);
        for side in Side::BOTH {
            let position = Position::to_move(&board, side);
            let mut slow = Plain::to_move(&board, side);
            for depth in 0..=4 {
                assert_eq!(
                    perft(&position, depth, &|| false),
                    Some(slow_perft(&mut slow, depth)),
                    "depth {depth} from\n{board}"
                );
            }
        }
    }
}

/// Counted by other programs: sequences of 1, 2, … moves from the empty board.
#[test]
fn move_sequences_from_the_empty_board() {
    let known = [16, 256, 4096, 65536, 1_048_560, 16_775_760, 268_358_160];
    let start = Position::of(&Board::new());
    for (depth, known) in (1..).zip(known) {
        assert_eq!(
            perft(&start, depth, &|| false),
            Some(known),
            "depth {depth}"
        );
    }
}

#[test]
fn a_decided_board_has_no_move_sequences() {
    let mut board = Board::new();
    let a1 = Peg::new(0).expect("A1");
    for _ in 0..4 {
        board.add(Side::Black, a1);
    }
    let position = Position::of(&board);
    assert_eq!(position.verdict(), Some(Verdict::Win(Side::Black)));
    assert_eq!(perft(&position, 0, &|| false), Some(1));
    assert_eq!(perft(&position, 1, &|| false), Some(0));
    assert_eq!(perft(&position, 3, &|| false), Some(0));
    // Taken up again, the finished line counts for nothing.
    let onward = Position::to_move(&board, Side::White);
    assert_eq!(perft(&onward, 1, &|| false), Some(15));
}

/// Win, draw or loss with the plies to the end, by looking at every game.
fn exhaustive(position: &mut Plain) -> (Value, Option<u32>) {
    match position.verdict() {
        Some(Verdict::Win(_)) => return (Value::Loss, Some(0)),
        Some(Verdict::Draw) => return (Value::Draw, None),
        None => {}
    }
    let mut wins = Vec::new();
    let mut losses = Vec::new();
    let mut draws = false;
    for peg in legal(position) {
        let undo = position.play(peg);
        match exhaustive(position) {
            (Value::Loss, plies) => wins.extend(plies),
            (Value::Win, plies) => losses.extend(plies),
            (Value::Draw, _) => draws = true,
        }
        position.undo(undo);
    }
    if let Some(fastest) = wins.iter().min() {
        (Value::Win, Some(fastest + 1))
    } else if draws {
        (Value::Draw, None)
    } else {
        (Value::Loss, losses.iter().max().map(|slowest| slowest + 1))
    }
}

/// Random boards of a few free cells, unequal numbers and standing lines among them.
#[test]
fn the_solver_is_exhaustive_search() {
    let mut random = Random::new(11);
    let (mut values, mut checked) = ([0; 3], 0);
    while checked < 150 {
        let board = any_board(&mut random, 110);
        let free = 64 - board.count();
        if !(1..=8).contains(&free) {
            continue;
        }
        checked += 1;
        for side in Side::BOTH {
            let mut plain = Plain::to_move(&board, side);
            let (value, plies) = exhaustive(&mut plain);
            values[value as usize] += 1;
            let keeping: Vec<Peg> = legal(&plain)
                .into_iter()
                .filter(|&peg| {
                    let undo = plain.play(peg);
                    let reply = exhaustive(&mut plain).0;
                    plain.undo(undo);
                    reply == [Value::Win, Value::Draw, Value::Loss][value as usize]
                })
                .collect();
            for threads in [1, 2] {
                let means = Means {
                    megabytes: 1,
                    threads,
                    lengths: None,
                    halt: &|_| false,
                };
                let solution = solve(&board, side, &means).expect("nobody halts it");
                assert_eq!(
                    (solution.value, solution.plies, &solution.keeping),
                    (value, plies, &keeping),
                    "{side:?} to move on\n{board}"
                );
            }
        }
    }
    assert!(values.iter().all(|&count| count > 10), "{values:?}");
}

/// The bound holds for every way of play, not only for the best.
#[test]
fn following_is_never_better_than_the_value() {
    let mut random = Random::new(12);
    let mut told = [0; 3];
    for _ in 0..10_000 {
        let board = any_board(&mut random, 130);
        if (64 - board.count()) > 8 {
            continue;
        }
        let state = State::new(&board, Side::White);
        if state.own_done & state.playable() != 0 {
            continue;
        }
        let known = follow(&state);
        told[known as usize] += 1;
        let value = exhaustive(&mut Plain::to_move(&board, Side::White)).0;
        match known {
            Follow::Wins => assert_eq!(value, Value::Loss, "\n{board}"),
            Follow::Holds => assert_ne!(value, Value::Win, "\n{board}"),
            Follow::Open => {}
        }
    }
    assert!(told.iter().all(|&count| count > 5), "{told:?}");
}

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

/// In a lost position: the move with the smallest share of replies that win, replies that lose on
/// the spot and forced ones left out, is the one counted by exhaustive search.
#[test]
fn a_lost_position_is_made_hard_to_win() {
    let mut random = Random::new(16);
    let order: Vec<Peg> = (0..16).filter_map(Peg::new).collect();
    let (mut told, mut silent) = (0, 0);
    for _ in 0..2000 {
        let board = any_board(&mut random, 110);
        let position = Position::to_move(&board, Side::White);
        if exhaustive(&mut Plain::to_move(&board, Side::White)).0 != Value::Loss {
            continue;
        }
        // The winning replies and all of them, for each move that does not lose on the spot.
        let shares = legal(&Outlook::new(position, &board))
            .into_iter()
            .map(|peg| {
                let mut after = board;
                after.add(Side::White, peg);
                let position = Position::to_move(&after, Side::Black);
                let replies = legal(&Outlook::new(position, &after));
                let wins = |reply: &&Peg| {
                    let mut next = Plain::to_move(&after, Side::Black);
                    next.play(**reply);
                    exhaustive(&mut next).0 == Value::Loss
                };
                let winning = replies.iter().filter(wins).count();
                (peg, winning as f64 / replies.len() as f64)
            });
        let shares: Vec<(Peg, f64)> = shares.collect();
        let fewest = shares.iter().map(|&(_, share)| share).fold(1.0, f64::min);
        let state = State::new(&board, Side::White);
        let found = resist::most_awkward(&state, &Table::new(1), &order, &|_| false);
        let wanted = shares
            .iter()
            .find(|&&(_, share)| share == fewest && share < 1.0);
        assert_eq!(found, wanted.map(|&(peg, _)| peg), "{shares:?}\n{board}");
        told += u32::from(found.is_some());
        silent += u32::from(found.is_none());
    }
    assert!(told > 4 && silent > 4, "{told} {silent}");
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

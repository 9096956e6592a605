//! Score Four: the solver and what it knows without a search, against looking at every game.

use std::collections::HashMap;

use atom4::base::Random;
use atom4::games::score_four::lines::{cells, whole_lines};
use atom4::games::score_four::plain::Plain;
use atom4::games::score_four::solver::parity::{Follow, follow};
use atom4::games::score_four::solver::resist;
use atom4::games::score_four::solver::state::State;
use atom4::games::score_four::solver::table::Table;
use atom4::games::score_four::solver::threats::winning_threat;
use atom4::games::score_four::solver::{Means, Value, decide, solve};
use atom4::games::score_four::{Board, Peg, Position, SearchPosition};
use atom4::rules::{Rules, Side, Verdict};

use super::score_four::{any_board, legal};

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
    while checked < 500 {
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
        let value = exhaustive(&mut Plain::to_move(&board, Side::White)).0;
        for live in [state.live().own, u64::MAX] {
            let known = follow(&state, live);
            told[known as usize] += 1;
            match known {
                Follow::Wins => assert_eq!(value, Value::Loss, "\n{board}"),
                Follow::Holds => assert_ne!(value, Value::Win, "\n{board}"),
                Follow::Open => {}
            }
        }
    }
    assert!(told.iter().all(|&count| count > 5), "{told:?}");
}

/// A board with so many free cells, from alternate play in which nobody gives a win by threats
/// away while that can be avoided: what is left is decided by who has to move. `None` where the
/// game ended early. White begins.
fn careful_board(random: &mut Random, free: u32) -> Option<State> {
    let mut state = State::new(&Board::new(), Side::White);
    while (!state.occupied).count_ones() > free {
        let safe = state.playable() & !state.own_done & !(state.their_done >> 16);
        let careful = |&cell: &usize| {
            let next = state.after(cell);
            next.playable() & next.own_done == 0 && winning_threat(&next, &mut 20).is_none()
        };
        let mut moves: Vec<usize> = cells(safe).filter(careful).collect();
        if moves.is_empty() {
            moves = cells(safe).collect();
        }
        state = state.after(*random.pick(&moves)?);
    }
    Some(state)
}

/// 1 a win, 0 a draw, -1 a loss, by looking at every position once.
fn looked_up(state: &State, known: &mut HashMap<(u64, u64), i8>) -> i8 {
    if state.playable() & state.own_done != 0 {
        return 1;
    }
    if let Some(&value) = known.get(&(state.own, state.theirs)) {
        return value;
    }
    let blocks = state.playable() & state.their_done;
    let moves = if blocks == 0 {
        state.playable()
    } else {
        blocks
    };
    let values = cells(moves).map(|cell| -looked_up(&state.after(cell), known));
    let value = values.max().unwrap_or(0);
    known.insert((state.own, state.theirs), value);
    value
}

/// Endings in which the last free moves decide, longer ones than every game can be looked at of.
#[test]
fn zugzwang_is_told_rightly() {
    let mut random = Random::new(18);
    // Values told by following, for an even and an odd number of free cells.
    let mut told = [[0; 3]; 2];
    for game in 0..6000 {
        let Some(state) = careful_board(&mut random, 11 + game % 2) else {
            continue;
        };
        let value = looked_up(&state, &mut HashMap::new());
        let decided = decide(&state, &Table::new(1), None, &|_| false).map(|(value, _)| value);
        let names = [Value::Loss, Value::Draw, Value::Win];
        assert_eq!(decided, Some(names[(value + 1) as usize]), "{state:?}");
        if state.own_done & state.playable() != 0 {
            continue;
        }
        let live = state.live();
        for (state, live) in [(state, u64::MAX), (state.settled(&live), live.own)] {
            let known = follow(&state, live);
            told[game as usize % 2][known as usize] += 1;
            match known {
                Follow::Wins => assert_eq!(value, -1, "{state:?}"),
                Follow::Holds => assert_ne!(value, 1, "{state:?}"),
                Follow::Open => {}
            }
        }
    }
    let often = |count: &&i32| **count > 50;
    assert!(told.iter().flatten().filter(often).count() >= 5, "{told:?}");
}

/// 1 a win, 0 a draw, -1 a loss, of a position as the solver holds it, and the plies to the end.
fn exhaustive_state(state: &State) -> (i8, u32) {
    if state.playable() & state.own_done != 0 {
        return (1, 1);
    }
    // Of wins the fastest is best, of losses the slowest.
    let rank = |&(value, plies): &(i8, u32)| i64::from(value) * (1000 - i64::from(plies));
    cells(state.playable())
        .map(|cell| exhaustive_state(&state.after(cell)))
        .map(|(value, plies)| (-value, plies + 1))
        .max_by_key(rank)
        .unwrap_or((0, 0))
}

/// Beads that no longer matter are told rightly: without them value and length are the same, and
/// without pairs of moves on dead pegs the value is.
#[test]
fn what_no_longer_matters_makes_no_difference() {
    let mut random = Random::new(17);
    let (mut lines, mut pegs, mut checked) = (0, 0, 0);
    while checked < 6000 {
        let board = any_board(&mut random, 120);
        if !(1..=8).contains(&(64 - board.count())) {
            continue;
        }
        checked += 1;
        let state = State::new(&board, Side::White);
        let live = state.live();
        let (told, settled) = (state.with_neutral_beads(&live), state.settled(&live));
        let (value, plies) = exhaustive_state(&state);
        let (told_value, told_plies) = exhaustive_state(&told);
        assert_eq!(told_value, value, "\n{board}");
        assert!(value == 0 || told_plies == plies, "\n{board}");
        assert_eq!(exhaustive_state(&settled).0, value, "\n{board}");
        // Lines given up although no bead is in their way yet.
        lines += u32::from(live.own != whole_lines(state.own | !state.occupied));
        pegs += u32::from(settled.occupied != state.occupied);
    }
    assert!(lines > 500 && pegs > 100, "{lines} {pegs}");
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
        let shares = legal(&SearchPosition::new(position, &board))
            .into_iter()
            .map(|peg| {
                let mut after = board;
                after.add(Side::White, peg);
                let position = Position::to_move(&after, Side::Black);
                let replies = legal(&SearchPosition::new(position, &after));
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

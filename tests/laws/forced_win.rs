//! The search on win or no win against a search that tries everything.

use atom4::base::Random;
use atom4::games::atom4::threats::ThreatPosition;
use atom4::games::atom4::{Colour, Position as Atom4Position, notation, round};
use atom4::games::score_four::threats::ThreatPosition as ScoreFourThreats;
use atom4::games::score_four::{Board, Position};
use atom4::lattice::triangular::Edge;
use atom4::rules::{Rules, Side, Threats, Verdict};
use atom4::search::forced_win::{Forced, Prover};
use atom4::search::plain::Forces;
use atom4::search::proof::{Answers, ProofState, proof_state};

/// The value for the side to move within so many plies: 1, 0 or -1, and the plies of a win or loss.
fn plain<G: Rules>(position: &mut G, plies: u32) -> (i32, u32) {
    let mover = position.mover();
    match position.verdict() {
        Some(Verdict::Win(side)) => return (if side == mover { 1 } else { -1 }, 0),
        Some(Verdict::Draw) => return (0, 0),
        None if plies == 0 => return (0, 0),
        None => {}
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut best = None;
    for mv in moves {
        let undo = position.play(mv);
        let (value, after) = plain(position, plies - 1);
        position.undo(undo);
        let found = (-value, after + 1);
        let better = best.is_none_or(|best: (i32, u32)| match (found.0, best.0) {
            (1, 1) => found.1 < best.1,
            (-1, -1) => found.1 > best.1,
            (new, old) => new > old,
        });
        if better {
            best = Some(found);
        }
    }
    // Nobody wins from where there is no move.
    best.unwrap_or((0, 0))
}

/// Compares what can be forced with the plain search, and each move that is named as well.
fn compare<G: Rules + Clone, T: Threats<Move = G::Move>>(slow: &G, fast: &T, plies: u32) -> i32 {
    let (value, length) = plain(&mut slow.clone(), plies);
    let mut halt = |_| false;
    // A small table, so that entries crowd each other out.
    let found = Prover::new(1, &mut halt).forced(&mut fast.clone(), plies);
    let after = |mv| {
        let mut next = slow.clone();
        next.play(mv);
        plain(&mut next, plies - 1)
    };
    let mut all = Vec::new();
    slow.moves(&mut all);
    // Each in the order of its own list.
    let are = |moves: Vec<G::Move>, holds: &dyn Fn((i32, u32)) -> bool| {
        for &mv in &all {
            assert_eq!(moves.contains(&mv), holds(after(mv)), "{mv:?}");
        }
    };
    match found.expect("nobody stops it") {
        Forced::Win(found, moves) => {
            assert_eq!((value, length), (1, found));
            are(moves, &|value| value == (-1, found - 1));
        }
        Forced::Loss(found) => assert_eq!((value, length), (-1, found)),
        Forced::Draw(moves) => {
            assert_eq!(value, 0);
            are(moves, &|(value, _)| value == 0);
        }
        Forced::Nothing(within) => assert_eq!((value, within), (0, plies)),
    }
    value
}

#[test]
fn atom4_late_and_early_positions() {
    let mut random = Random::new(11);
    let mut decided = [0; 3];
    for game in 0..200u32 {
        let edge = Edge::new(4 + game as usize % 13).expect("a size");
        let mut position = round::opening_on(edge, 1 + game % 6);
        let mut seen = Vec::new();
        while position.verdict().is_none() {
            seen.push(position.clone());
            let mut moves = Vec::new();
            position.moves(&mut moves);
            position.play(
                *random
                    .pick(&moves)
                    .expect("a board that is not full has a move"),
            );
        }
        // Most wins by chance are one or two plies away before; a few are lost again.
        let back = 1 + random.below(4) as usize;
        let position = seen.swap_remove(seen.len().saturating_sub(back));
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let plies = match moves.len() {
            0..=5 => 5,
            6..=10 => 4,
            _ => 3,
        };
        let value = compare(&position, &ThreatPosition::new(&position), plies);
        decided[(value + 1) as usize] += 1;
    }
    // Few games by chance are lost by force; Score Four's below are.
    let [_, others, wins] = decided;
    assert!(others > 10 && wins > 10, "{decided:?}");
}

#[test]
fn atom4_boards_of_four_are_draws_to_the_last_move() {
    for number in 1..=6 {
        let position = round::opening_on(Edge::SMALLEST, number);
        let mut fast = ThreatPosition::new(&position);
        let mut halt = |_| false;
        let found = Prover::new(16, &mut halt).forced(&mut fast, 99);
        assert!(
            matches!(found, Ok(Forced::Draw(moves)) if !moves.is_empty()),
            "round {number}"
        );
    }
}

/// A board on which nobody can move, two pieces far apart; `side` is to move.
fn stuck(side: Side) -> Atom4Position {
    let mut position = Atom4Position::empty();
    for (vertex, colour) in [("0 0", Colour::RED), ("9 9", Colour::GREEN)] {
        let vertex = notation::parse_vertex(vertex, Edge::LARGEST);
        position.set(vertex.expect("it is on the board"), Some(colour));
    }
    position.set_next_colour(Colour::WHEEL[side.index()]);
    position
}

#[test]
fn a_side_without_a_move_is_not_beaten() {
    for mover in Side::BOTH {
        let slow = stuck(mover);
        let fast = ThreatPosition::new(&slow);
        let mut moves = Vec::new();
        slow.moves(&mut moves);
        assert!(moves.is_empty() && slow.verdict().is_none());
        assert_eq!(compare(&slow, &fast, 9), 0);
        let mut halt = |_| false;
        let found = Prover::new(1, &mut halt).forced(&mut fast.clone(), 999);
        assert_eq!(found, Ok(Forced::Draw(Vec::new())));
        for side in Side::BOTH {
            let mut never = |_| false;
            let forces = Forces::new(&mut never).forces(&mut slow.clone(), side, 9);
            assert_eq!(forces, Ok(false));
            let state = proof_state(&mut fast.clone(), side, 9, 3, &Answers::default());
            assert!(matches!(state, ProofState::Answered(false)));
        }
    }
}

#[test]
fn score_four_positions() {
    let mut random = Random::new(12);
    let mut decided = [0; 3];
    for _ in 0..100 {
        let (mut board, mut side) = (Board::new(), Side::White);
        for _ in 0..20 + random.below(30) {
            let mut moves = Vec::new();
            let position = Position::to_move(&board, side);
            position.moves(&mut moves);
            let Some(&peg) = random.pick(&moves) else {
                break;
            };
            let mut next = board;
            assert!(next.add(side, peg), "there is room");
            if next.has_line(side) {
                break;
            }
            (board, side) = (next, side.other());
        }
        let position = Position::to_move(&board, side);
        let value = compare(&position, &ScoreFourThreats::new(position), 4);
        decided[(value + 1) as usize] += 1;
    }
    assert!(decided.iter().all(|&count| count > 2), "{decided:?}");
}

//! The Atom-4 players: what is kept beside the position, and the classic player's plain twin.

use std::collections::HashSet;
use std::time::Instant;

use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, HAND_MADE, LEARNT};
use atom4::games::atom4::windows::{VERTICES_OF, code, turned_back};
use atom4::games::atom4::{Colour, Position, classic, learnt, round, weights};
use atom4::lattice::triangular::{Edge, Vertex};
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};

use atom4::games::atom4::play::bench;

use super::search::random_position;

#[test]
fn values_kept_are_values_recomputed() {
    let mut random = Random::new(21);
    for (n, edge) in (0..300).zip(Edge::all().cycle()) {
        let opening = round::opening_on(edge, 1 + n % 6);
        let mut position = EvaluatedPosition::new(&opening, &LEARNT);
        let mut past = Vec::new();
        for _ in 0..120 {
            let fresh = EvaluatedPosition::new(position.position(), &LEARNT);
            assert_eq!(
                position.evaluate(),
                fresh.evaluate(),
                "{:?}",
                position.position()
            );
            assert_eq!(position.wins_at_once(), fresh.wins_at_once());
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mv = random.pick(&moves).copied();
            if random.below(4) == 0 && !past.is_empty() {
                position.undo(past.remove(past.len() - 1));
            } else if random.below(9) == 0 {
                past.extend(position.pass(i32::MIN));
            } else if let Some(mv) = mv {
                past.push(position.play(mv));
            }
        }
    }
}

/// Whether adding this colour somewhere wins, found by trying.
pub fn wins_by_trying(position: &Position, colour: Colour) -> bool {
    position.legal().iter().any(|vertex| {
        let mut copy = position.clone();
        copy.add(colour, vertex).is_ok() && matches!(copy.verdict(), Some(Verdict::Win(_)))
    })
}

#[test]
fn wins_at_once_are_the_ones_found_by_trying() {
    let mut random = Random::new(22);
    let (mut wins, mut threats) = (0, 0);
    for _ in 0..6000 {
        let plies = random.below(90);
        let position = random_position(&mut random, plies);
        let valued = EvaluatedPosition::new(&position, &LEARNT);
        let win = wins_by_trying(&position, position.next_colour());
        assert_eq!(valued.wins_at_once(), Some(win), "{position:?}");
        let enemy = position.next_colour_of(position.mover().other());
        let threat = wins_by_trying(&position, enemy);
        assert_eq!(valued.is_threatened(), threat, "{position:?}");
        wins += u32::from(win);
        threats += u32::from(threat);
    }
    assert!(wins > 100 && threats > 100, "{wins} {threats}");
}

/// Rows of the side's goal colour, by number of the window.
fn rows(position: &Position, side: Side) -> HashSet<usize> {
    let goal = Some(Colour::goal(side));
    let is_row = |window: &usize| {
        let mut vertices = VERTICES_OF[*window].iter();
        vertices.all(|&v| position.at(Vertex(v)) == goal)
    };
    (0..VERTICES_OF.len()).filter(is_row).collect()
}

/// The threat code, each colour tried on every vertex.
fn threats_by_trying(position: &Position) -> usize {
    let mut code = 0;
    for ahead in (1..6).rev() {
        let place = usize::from(position.wheel_place()) + ahead;
        let (colour, side) = (Colour::WHEEL[place % 6], Side::BOTH[place % 2]);
        let mut made = HashSet::new();
        for vertex in position.legal().iter() {
            let mut after = position.clone();
            if after.add(colour, vertex).is_ok() {
                made.extend(&rows(&after, side) - &rows(position, side));
            }
        }
        code = 3 * code + made.len().min(2);
    }
    code
}

/// The sum of the weights of all windows on the board, the colours turned back to red's turn.
fn windows_summed(position: &Position, weights: &[i16]) -> i32 {
    let place = usize::from(position.wheel_place());
    let on_board = |vertices: &&[u8; 4]| {
        let board = position.edge().set();
        vertices.iter().all(|&v| board.contains(Vertex(v)))
    };
    let weight = |vertices: &[u8; 4]| {
        let seen = vertices.map(|v| {
            let digit = position.at(Vertex(v)).map_or(8, Colour::bits);
            turned_back(digit, place)
        });
        i32::from(weights[code(seen)])
    };
    VERTICES_OF.iter().filter(on_board).map(weight).sum()
}

#[test]
fn values_are_the_sums_of_the_weights() {
    let mut random = Random::new(37);
    let (windows, threats) = learnt::weights();
    let by_hand = weights::expanded();
    let mut seen = HashSet::new();
    for _ in 0..1000 {
        let plies = random.below(60);
        let mut position = random_position(&mut random, plies);
        // More threats than games have: some pieces become of two colours.
        let pieces: Vec<_> = Vertex::all()
            .filter(|&v| position.at(v).is_some())
            .collect();
        let two = [(); 2].map(|()| Colour::from_bits(random.below(8) as u8));
        for _ in 0..random.below(60) {
            if let Some(&vertex) = random.pick(&pieces) {
                position.set(vertex, random.pick(&two).copied());
            }
        }
        if position.verdict().is_some() {
            continue;
        }
        let code = threats_by_trying(&position);
        seen.insert(code);
        let valued = EvaluatedPosition::new(&position, &LEARNT);
        assert_eq!(valued.threats(), code, "{position:?}");
        let sum = windows_summed(&position, &windows) + i32::from(threats[code]);
        assert_eq!(valued.evaluate(), sum, "{position:?}");
        let valued = EvaluatedPosition::new(&position, &HAND_MADE);
        let sum = windows_summed(&position, &by_hand);
        assert_eq!(valued.evaluate(), sum, "{position:?}");
    }
    assert!(seen.len() > 25, "{} threat codes", seen.len());
}

/// One move of a line: who made it, pieces set, goal pieces made and enemy goal pieces destroyed.
type Made = (Side, [i32; 3]);

/// Plays a move; tells the position after it and what it made.
fn made(position: &Position, vertex: Vertex) -> (Position, Made) {
    let mover = position.mover();
    let mut after = position.clone();
    let undo = after.play(vertex);
    let (mut made, mut destroyed) = (0, 0);
    for change in undo.changes().iter() {
        made += i32::from(change.to == Colour::goal(mover));
        destroyed += i32::from(change.from == Colour::goal(mover.other()));
    }
    let set = 1 + undo.changes().iter().len() as i32;
    (after, (mover, [set, made, destroyed]))
}

/// The classic player's published score of a line that ends here, in tenths, for `side`, which has
/// moved last. It is no mere negation of the other side's.
fn classic_score(line: &[Made], end: &Position, side: Side) -> i32 {
    let sum = |side: Side, what: usize| -> i32 {
        line.iter().filter(|m| m.0 == side).map(|m| m.1[what]).sum()
    };
    let other = side.other();
    let set = sum(side, 0) - sum(other, 0);
    let own = sum(side, 1) - sum(other, 2);
    let enemy = sum(side, 2) - sum(other, 1);
    let won = match end.verdict() {
        Some(Verdict::Win(winner)) if winner == side => 1,
        Some(Verdict::Win(_)) => -1,
        _ => 0,
    };
    10 * set + 17 * own + 15 * enemy + 10_000 * won
}

/// The classic player by plain min-max over its score.
fn plain_classic(position: &Position, plies: u32, line: &mut Vec<Made>) -> i32 {
    let mover = position.mover();
    let mut best = i32::MIN;
    for vertex in position.legal().iter() {
        let (after, mv) = made(position, vertex);
        line.push(mv);
        let value = if plies > 1 && after.verdict().is_none() {
            -plain_classic(&after, plies - 1, line)
        } else {
            classic_score(line, &after, mover)
        };
        line.pop();
        best = best.max(value);
    }
    best
}

#[test]
fn the_classic_player_is_its_plain_twin() {
    let mut random = Random::new(23);
    for n in 0..600 {
        let plies = random.below(100);
        let position = random_position(&mut random, plies);
        for depth in 1..=if n % 10 == 0 { 4 } else { 2 } {
            let choice = classic::choose(&position, depth, &mut |_| false);
            let Some(choice) = choice else {
                panic!("no choice at {position:?}");
            };
            let value = plain_classic(&position, depth, &mut Vec::new());
            assert_eq!(choice.score, value, "{position:?} {depth}");
            let firsts: Vec<Vertex> = choice.lines.iter().map(|line| line[0]).collect();
            assert_eq!(choice.best, firsts);
            for line in &choice.lines {
                let (mut end, mut past) = (position.clone(), Vec::new());
                for &vertex in line {
                    assert!(end.legal().contains(vertex), "{position:?} {line:?}");
                    let (after, mv) = made(&end, vertex);
                    past.push(mv);
                    end = after;
                    // Both sides play their best: from here, too, nobody can do better.
                    let left = depth - past.len() as u32;
                    if left > 0 && end.verdict().is_none() {
                        let value = plain_classic(&end, left, &mut past);
                        let ours = end.mover() == position.mover();
                        let value = if ours { value } else { -value };
                        assert_eq!(value, choice.score, "{position:?} {line:?}");
                    }
                }
                let over = end.verdict().is_some();
                assert!(
                    over || line.len() == depth as usize,
                    "{position:?} {line:?}"
                );
                // The score is told by who moved last.
                let (mover, last) = (position.mover(), past[past.len() - 1].0);
                let score = classic_score(&past, &end, last);
                let score = if last == mover { score } else { -score };
                assert_eq!(score, choice.score, "{position:?} {line:?}");
            }
        }
    }
}

#[test]
fn the_search_does_the_same_work_every_time() {
    assert_eq!(
        bench::checksum(7, &Instant::now()),
        bench::checksum(7, &Instant::now())
    );
    assert_eq!(bench::positions().len(), bench::POSITIONS.len());
    assert_eq!(bench::checksum(7, &Instant::now()), 91_899);
}

#[test]
fn the_classic_player_does_the_same_work_every_time() {
    let nodes = |position: &Position| {
        let choice = classic::choose(position, 4, &mut |_| false);
        choice.expect("the positions have moves").nodes
    };
    // Another order of moves gives the same choice by other work.
    let nodes: Vec<u64> = bench::positions().iter().map(nodes).collect();
    assert_eq!(nodes.iter().sum::<u64>(), 21_149, "{nodes:?}");
}

//! The Atom-4 players: what is kept beside the position, and the classic player's plain twin.

use std::time::Instant;

use atom4::base::Random;
use atom4::games::atom4::evaluate::{TUNED, Valued};
use atom4::games::atom4::{Colour, Position, classic, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};

use atom4::play::bench;

use super::search::random_position;

#[test]
fn values_kept_are_values_recomputed() {
    let mut random = Random::new(21);
    for n in 0..300 {
        let mut position = Valued::new(&round::opening(1 + n % 6), &TUNED);
        let mut past = Vec::new();
        for _ in 0..120 {
            let fresh = Valued::new(position.position(), &TUNED);
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
                past.extend(position.pass());
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
        let valued = Valued::new(&position, &TUNED);
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

/// The classic player by plain min-max over its published score, in tenths.
fn plain_classic(position: &Position, plies: u32, line: &mut Vec<(Side, [i32; 3])>) -> i32 {
    let mover = position.mover();
    let mut best = i32::MIN;
    for vertex in position.legal().iter() {
        let mut after = position.clone();
        let changes = after.play(vertex);
        let (mut made, mut destroyed) = (0, 0);
        for change in changes.changes().iter() {
            made += i32::from(change.to == Colour::goal(mover));
            destroyed += i32::from(change.from == Colour::goal(mover.other()));
        }
        line.push((mover, [1 + changes.changes().len() as i32, made, destroyed]));
        let value = match after.verdict() {
            None if plies > 1 => -plain_classic(&after, plies - 1, line),
            verdict => {
                let won = i32::from(matches!(verdict, Some(Verdict::Win(_))));
                let sum = |side: Side, what: usize| -> i32 {
                    line.iter().filter(|m| m.0 == side).map(|m| m.1[what]).sum()
                };
                let other = mover.other();
                let set = sum(mover, 0) - sum(other, 0);
                let own = sum(mover, 1) - sum(other, 2);
                let enemy = sum(mover, 2) - sum(other, 1);
                10 * set + 17 * own + 15 * enemy + 10_000 * won
            }
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
            let after = |vertex: Vertex| -> Vec<Vertex> {
                choice
                    .best
                    .iter()
                    .copied()
                    .filter(|&v| v == vertex)
                    .collect()
            };
            assert!(choice.lines.iter().all(|line| after(line[0]).len() == 1));
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

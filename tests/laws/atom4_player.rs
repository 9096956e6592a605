//! The Atom-4 players: what is kept beside the position, and the classic player's plain twin.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use atom4::base::Random;
use atom4::games::atom4::evaluate::{TUNED, Valued};
use atom4::games::atom4::{Colour, Position, classic, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Evaluate, Hints, Rules, Side, Verdict};

use atom4::play::atom4::machine::Machine;
use atom4::play::{Effort, Settings, bench};
use atom4::search::{Limits, Options, Report, Table, search, win_distance};

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
fn wins_by_trying(position: &Position, colour: Colour) -> bool {
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

/// The strong player's answer at a level.
fn answer(position: &Position, level: u32) -> Option<Report<Vertex>> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let settings = Settings {
        effort: Effort::Level(level),
        ..Settings::default()
    };
    let limits = Limits::new(&clock, &stop);
    Machine::default().think(position, &settings, &limits, &mut |_| {})
}

#[test]
fn a_win_in_one_is_taken() {
    let mut random = Random::new(31);
    let mut taken = 0;
    while taken < 1000 {
        let plies = random.below(110);
        let position = random_position(&mut random, plies);
        if !wins_by_trying(&position, position.next_colour()) {
            continue;
        }
        let level = 1 + (taken % 3) as u32;
        let mv = answer(&position, level).map(|report| report.line[0]);
        let mut after = position.clone();
        mv.map(|mv| after.play(mv));
        let won = after.verdict() == Some(Verdict::Win(position.mover()));
        assert!(won, "level {level} at {position:?}: {mv:?}");
        taken += 1;
    }
}

#[test]
fn a_loss_in_one_is_parried_where_it_can_be() {
    let mut random = Random::new(32);
    let mut parried = 0;
    let loses = |position: &Position, mv: Vertex| {
        let mut after = position.clone();
        after.play(mv);
        wins_by_trying(&after, after.next_colour())
    };
    while parried < 1000 {
        let plies = random.below(110);
        let position = random_position(&mut random, plies);
        let losing = position.legal().iter().filter(|&mv| loses(&position, mv));
        let losing = losing.count() as u32;
        let there_is_choice = losing > 0 && losing < position.legal().len();
        if !there_is_choice || wins_by_trying(&position, position.next_colour()) {
            continue;
        }
        let level = 1 + (parried % 3) as u32;
        let mv = answer(&position, level).map(|report| report.line[0]);
        let lost = mv.is_none_or(|mv| loses(&position, mv));
        assert!(!lost, "level {level} at {position:?}: {mv:?}");
        parried += 1;
    }
}

/// Whether the side to move wins within `plies` whatever the opponent does: every move tried.
fn wins_within(position: &mut Position, plies: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    if let Some(&wins) = known.get(&(position.key(), plies)) {
        return wins;
    }
    let side = position.mover();
    let wins = position.legal().iter().any(|mv| {
        let undo = position.play(mv);
        let wins = match position.verdict() {
            Some(verdict) => verdict == Verdict::Win(side),
            None if plies < 3 => false,
            None => position.legal().iter().all(|reply| {
                let undo = position.play(reply);
                let wins = position.verdict().is_none() && wins_within(position, plies - 2, known);
                position.undo(undo);
                wins
            }),
        };
        position.undo(undo);
        wins
    });
    known.insert((position.key(), plies), wins);
    wins
}

/// The positions of a game between two quick players, a random opening first.
fn quick_game(random: &mut Random) -> Vec<Position> {
    let mut position = random_position(random, 6);
    let mut past = Vec::new();
    let mut table = Table::new(1);
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    while position.verdict().is_none() {
        past.push(position.clone());
        let limits = Limits::new(&clock, &stop).with_nodes(100);
        let options = Options {
            seed: random.next(),
            ..Options::default()
        };
        let valued = Valued::new(&position, &TUNED);
        match search(&valued, &limits, &options, &mut table, &mut |_| {}) {
            Some(report) => drop(position.play(report.line[0])),
            None => break,
        }
    }
    past
}

#[test]
fn forced_wins_are_found_in_full() {
    let mut random = Random::new(33);
    let mut found = [0; 10];
    let mut table = Table::new(1);
    for _ in 0..80 {
        // Some moves before a game was won, there is often a win to be forced.
        let game = quick_game(&mut random);
        if game.len() > 60 {
            continue;
        }
        for back in [3, 5, 7, 9, 11] {
            let Some(mut position) = game.len().checked_sub(back).map(|n| game[n].clone()) else {
                continue;
            };
            let deepest = match position.legal().len() {
                0..=11 => 9,
                12..=16 => 7,
                _ => 5,
            };
            let mut known = HashMap::new();
            let shortest = (1..=deepest)
                .step_by(2)
                .find(|&n| wins_within(&mut position, n, &mut known));
            let (clock, stop) = (Instant::now(), AtomicBool::new(false));
            let limits = Limits::new(&clock, &stop).with_depth(12);
            let valued = Valued::new(&position, &TUNED);
            let report = search(
                &valued,
                &limits,
                &Options::default(),
                &mut table,
                &mut |_| {},
            );
            let score = report.map_or(0, |report| report.score);
            let distance = if score > 0 { win_distance(score) } else { None };
            match (shortest, distance) {
                (Some(shortest), Some(distance)) => {
                    assert!(distance >= shortest as i32, "{distance} {position:?}");
                    found[shortest as usize] += 1;
                }
                (Some(shortest), None) => panic!("win in {shortest} missed: {position:?}"),
                (None, Some(distance)) => {
                    assert!(distance > deepest as i32, "win in {distance}: {position:?}");
                }
                (None, None) => {}
            }
        }
    }
    assert!([3, 5].iter().all(|&n| found[n] > 0), "{found:?}");
}

#[test]
fn the_search_does_the_same_work_every_time() {
    assert_eq!(
        bench::checksum(7, &Instant::now()),
        bench::checksum(7, &Instant::now())
    );
    assert_eq!(bench::positions().len(), bench::POSITIONS.len());
    assert_eq!(bench::checksum(7, &Instant::now()), 117_526);
}

//! What the strong player sees for certain: wins and losses in one, forced wins.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, HAND_MADE};
use atom4::games::atom4::play::machine::Machine;
use atom4::games::atom4::{Position, notation};
use atom4::lattice::triangular::Vertex;
use atom4::play::{Effort, Settings};
use atom4::rules::{Hints as _, Rules, Verdict};
use atom4::search::{Limits, Options, Part, Parts, Report, Table, search, win_distance};

use super::atom4_player::wins_by_trying;
use super::search::random_position;

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

/// Whether the side to move wins within `plies` whatever the opponent does: every move tried but the last one of all, which
/// `wins_at_once_are_the_ones_found_by_trying` has tried.
fn wins_within(
    position: &mut EvaluatedPosition,
    plies: u32,
    known: &mut HashMap<(u64, u32), bool>,
) -> bool {
    if plies < 3 {
        return position.wins_at_once() == Some(true);
    }
    if let Some(&wins) = known.get(&(position.key(), plies)) {
        return wins;
    }
    let side = position.mover();
    let wins = position.position().legal().iter().any(|mv| {
        let undo = position.play(mv);
        let wins = match position.verdict() {
            Some(verdict) => verdict == Verdict::Win(side),
            None => position.position().legal().iter().all(|reply| {
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

/// The positions of a game between two quick players, a random opening first. They play without reverse futility pruning: more of
/// their games are won.
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
            parts: Parts::ALL.without(Part::ReverseFutility),
            ..Options::default()
        };
        let valued = EvaluatedPosition::new(&position, &HAND_MADE);
        match search(&valued, &limits, &options, &mut table, &mut |_| {}) {
            Some(report) => drop(position.play(report.line[0])),
            None => break,
        }
    }
    past
}

/// Forced wins in nine plies are rare in such games: one of those that came up.
const WINS_IN_9: [&str; 1] = [
    "16/16/16/8G7/6RPWC6/5RWRWW6/5PKCCYG5/5RRRYYG5/6RKKCB5/6GKCGK5/6GYKBW5/7KGB6/8Y7/16/16/16 C 1",
];

/// Judges the search's verdict on forced wins in `position` by the exhaustive one: to 9 plies where
/// the search claims such a win or few moves are possible, or `thorough`, else to fewer. The length
/// of the shortest win, if there is one.
fn judged(position: &Position, thorough: bool, table: &mut Table) -> Option<u32> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let limits = Limits::new(&clock, &stop).with_depth(12);
    let valued = EvaluatedPosition::new(position, &HAND_MADE);
    let report = search(&valued, &limits, &Options::default(), table, &mut |_| {});
    let score = report.map_or(0, |report| report.score);
    let distance = if score > 0 { win_distance(score) } else { None };
    let claimed = distance.is_some_and(|plies| plies <= 9);
    let deepest = match position.legal().len() {
        _ if thorough => 9,
        0..=11 => 9,
        12..=18 if claimed => 9,
        12..=16 => 7,
        _ => 5,
    };
    let (mut copy, mut known) = (valued.clone(), HashMap::new());
    let shortest = (1..=deepest)
        .step_by(2)
        .find(|&plies| wins_within(&mut copy, plies, &mut known));
    match (shortest, distance) {
        (Some(shortest), Some(distance)) => {
            assert!(distance >= shortest as i32, "{distance} {position:?}");
        }
        (Some(shortest), None) => panic!("win in {shortest} missed: {position:?}"),
        (None, Some(distance)) => {
            assert!(distance > deepest as i32, "win in {distance}: {position:?}");
        }
        (None, None) => {}
    }
    shortest
}

/// Forced wins up to 9 plies, found in full where the exhaustive search can follow them that far in
/// little time.
///
/// `FORCED_WINS=1000 cargo test --release --test laws forced_wins -- --nocapture` takes so many
/// games in place of fifty, and follows every position to 9 plies: hours.
#[test]
fn forced_wins_are_found_in_full() {
    let games = std::env::var("FORCED_WINS").ok();
    let games: Option<u32> = games.and_then(|games| games.parse().ok());
    let mut random = Random::new(33);
    let mut found = [0; 10];
    let mut table = Table::new(1);
    for _ in 0..games.unwrap_or(50) {
        // Some moves before a game was won, there is often a win to be forced.
        let game = quick_game(&mut random);
        for back in [3, 5, 7, 9, 11, 13] {
            let position = game.len().checked_sub(back).filter(|&n| n < 60);
            if let Some(n) = position
                && let Some(shortest) = judged(&game[n], games.is_some(), &mut table)
            {
                found[shortest as usize] += 1;
            }
        }
    }
    for text in WINS_IN_9 {
        let position = notation::parse(text).map(|(position, _)| position);
        let shortest = position.map(|position| judged(&position, true, &mut table));
        assert_eq!(shortest, Ok(Some(9)), "{text}");
    }
    println!(
        "wins in 1, 3, 5, 7, 9: {:?}",
        [1, 3, 5, 7, 9].map(|n| found[n])
    );
    assert!([3, 5, 7].iter().all(|&n| found[n] > 0), "{found:?}");
}

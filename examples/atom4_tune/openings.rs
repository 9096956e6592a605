//! Openings for matches, chosen by results of own games, with the weights made by hand: lively, so that few of the games from them are drawn, and balanced, so that
//! both sides win some.

use std::collections::HashSet;
use std::fmt::Write as _;

use atom4::base::Random;
use atom4::base::random::mix;
use atom4::games::atom4::evaluate::HAND_MADE;
use atom4::games::atom4::{Position, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Rules, Side, Verdict};
use atom4::search::Table;

use crate::players::look;

/// Random moves of an opening: at least so many, at most so many.
const PLIES: [u64; 2] = [4, 8];
/// Games played from an opening that may do.
const GAMES: u64 = 4;
/// So many of them may be drawn.
const DRAWN: u64 = 1;
/// So many of them each side wins at least.
const WON: u64 = 1;
/// A game of so many pieces counts as drawn: few such are decided later.
const LONG: u16 = 100;
/// A search of four times the nodes must not find more for either side than this.
const AHEAD: i32 = 40;

/// How a game ends in which one player moves for both sides; drawn where it gives no move.
fn own_game(start: &Position, choose: &mut dyn FnMut(&Position) -> Option<Vertex>) -> Verdict {
    let mut position = start.clone();
    loop {
        if let Some(verdict) = position.verdict() {
            return verdict;
        }
        let Some(mv) = choose(&position) else {
            return Verdict::Draw;
        };
        position.play(mv);
    }
}

/// Says whether own games from the position are lively and balanced.
fn is_lively(start: &Position, nodes: u64, seed: u64, table: &mut Table) -> bool {
    if look(start, &HAND_MADE, 4 * nodes, seed, table, &mut |_| {})
        .is_none_or(|report| report.score.abs() > AHEAD)
    {
        return false;
    }
    let (mut won, mut drawn) = ([0; 2], 0);
    for game in 0..GAMES {
        let mut choose = |position: &Position| {
            if position.pieces() >= LONG {
                return None;
            }
            let seed = mix(seed ^ mix(game) ^ position.key());
            let report = look(position, &HAND_MADE, nodes, seed, table, &mut |_| {})?;
            report.line.first().copied()
        };
        match own_game(start, &mut choose) {
            Verdict::Draw => drawn += 1,
            Verdict::Win(side) => won[side.index()] += 1,
        }
        let most = GAMES - WON;
        if drawn > DRAWN || Side::BOTH.iter().any(|side| won[side.index()] > most) {
            return false;
        }
    }
    won.iter().all(|&won| won >= WON)
}

/// Writes `count` openings of round 1, a line each, as a file for `atom4 match --openings`. The same seed makes the same file.
pub fn choose(count: usize, nodes: u64, seed: u64, file: &str) -> Result<(), String> {
    let mut random = Random::new(seed);
    let mut table = Table::new(2);
    let mut seen = HashSet::new();
    let (mut found, mut tried) = (0, 0);
    let mut text =
        format!("# Lively openings of round 1: atom4_tune openings {count} {nodes} {seed} FILE\n");
    while found < count {
        let mut position = round::opening(1);
        let mut moves = Vec::new();
        let plies = PLIES[0] + random.below(PLIES[1] - PLIES[0] + 1);
        for _ in 0..plies {
            let legal: Vec<Vertex> = position.legal().iter().collect();
            if let Some(&mv) = random.pick(&legal) {
                position.play(mv);
                moves.push(mv.to_string());
            }
        }
        if position.verdict().is_some() || !seen.insert(position.key()) {
            continue;
        }
        tried += 1;
        if is_lively(&position, nodes, mix(seed ^ position.key()), &mut table) {
            found += 1;
            let _ = writeln!(text, "{}", moves.join(", "));
            eprintln!("{found} of {tried} tried");
        }
    }
    std::fs::write(file, text).map_err(|error| format!("{file}: {error}"))
}

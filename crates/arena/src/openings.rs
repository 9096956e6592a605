//! Openings of games: from a file, or from random moves by a seed.

use std::collections::HashSet;

use super::board::Board;
use atom4_core::base::Random;
use atom4_core::base::random::mix;

/// Random openings tried in search of a new one before one is taken twice, and random games tried for one.
const TRIES: usize = 100;

/// Openings of `plies` random moves, `count` of them, no two alike while there are others. None
/// ends the game.
///
/// # Errors
/// Random games do not last so long; the line names how many plies would do.
pub fn random(
    board: &dyn Board,
    plies: usize,
    count: usize,
    seed: u64,
) -> Result<Vec<Vec<String>>, String> {
    let mut random = Random::new(mix(seed ^ 0x6f70_656e));
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    // Once there are no others left, all are taken as they come.
    let mut exhausted = plies == 0;
    while openings.len() < count {
        let mut opening = walk(board, plies, &mut random)?;
        let mut tries = 0;
        while !exhausted && !seen.insert(opening.clone()) {
            opening = walk(board, plies, &mut random)?;
            tries += 1;
            exhausted = tries == TRIES;
        }
        openings.push(opening);
    }
    Ok(openings)
}

/// Random moves from `board`; begins anew when they end the game.
fn walk(board: &dyn Board, plies: usize, random: &mut Random) -> Result<Vec<String>, String> {
    let mut lengths = Vec::new();
    for _ in 0..TRIES {
        let mut at = board.copy();
        let mut moves = Vec::new();
        while moves.len() < plies && at.verdict().is_none() {
            let Some(mv) = random.pick(&at.moves()).cloned() else {
                break;
            };
            if at.play(&mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        if moves.len() == plies && at.verdict().is_none() {
            return Ok(moves);
        }
        lengths.push(moves.len().saturating_sub(1));
    }
    lengths.sort_unstable();
    let median = lengths.get(TRIES / 2).copied().unwrap_or(0);
    Err(format!(
        "{plies} random moves are too many for an opening: {TRIES} games of random moves in a row were over by then, and \
         half of them went no further than {median}; expected --plies {median} or fewer"
    ))
}

/// Reads openings, one a line: moves separated by commas, `8 6, 8 8` or `B3, A1`. `#` opens a
/// comment; empty lines are skipped.
///
/// # Errors
/// A line that names the line, the move and what is wrong with it.
pub fn parse(board: &dyn Board, text: &str) -> Result<Vec<Vec<String>>, String> {
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let line = line.strip_suffix('.').unwrap_or(line);
        if line.is_empty() {
            continue;
        }
        let mut at = board.copy();
        let mut moves = Vec::new();
        for text in line.split(',') {
            let shown: String = text.trim().chars().take(40).collect();
            let made = at.play(text).map_err(|_| {
                let moves = board_moves(&*at);
                format!(
                    "line {}: '{shown}' is no legal move here; {moves}",
                    number + 1
                )
            })?;
            moves.push(made.text);
            if at.verdict().is_some() {
                return Err(format!("line {}: '{shown}' ends the game", number + 1));
            }
        }
        openings.push(moves);
    }
    if openings.is_empty() {
        return Err("no opening in it; write one a line, moves separated by commas".into());
    }
    Ok(openings)
}

/// A key of the text of an openings file, to tell files apart.
#[must_use]
pub fn file_key(text: &str) -> u64 {
    let fold = |key: u64, byte: u8| mix(key.rotate_left(8) ^ u64::from(byte));
    text.bytes().fold(0, fold)
}

fn board_moves(board: &dyn Board) -> String {
    let moves = board.moves();
    let shown: Vec<&str> = moves.iter().take(6).map(String::as_str).collect();
    let more = if moves.len() > 6 { ", …" } else { "" };
    format!("legal are {}{more}", shown.join(", "))
}

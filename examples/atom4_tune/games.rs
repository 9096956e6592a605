//! Games of the player against itself: data for the regression, and positions for the benchmark.

use atom4::arena::self_play::openings;
use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, TUNED};
use atom4::games::atom4::{Position, notation, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Hints, Rules, Verdict};
use atom4::search::Table;

use crate::players::{look, player};

/// Games of the strong player against itself at `nodes` a move, written to a file: for each quiet
/// position 256 cells, the wheel place and the result for the side to move (0, 1, 2).
pub fn generate(games: usize, nodes: u64, seed: u64, file: &str) -> Result<(), String> {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let mut random = Random::new(seed);
    let mut out: Vec<u8> = Vec::new();
    let mut table = Table::new(2);
    let (mut drawn, mut plies) = (0, 0);
    for opening in openings(&starts, 8, games, seed) {
        let mut position = opening;
        let mut kept: Vec<(Vec<u8>, u8)> = Vec::new();
        while position.verdict().is_none() {
            let valued = EvaluatedPosition::new(&position, &TUNED);
            let nodes = nodes / 2 + random.below(nodes);
            let report = look(&position, nodes, random.next(), &mut table, &mut |_| {});
            let Some(&mv) = report.as_ref().and_then(|report| report.line.first()) else {
                break;
            };
            let quiet = valued.wins_at_once() == Some(false) && !valued.is_threatened();
            if quiet {
                let cells = Vertex::all().map(|v| position.at(v).map_or(8, |c| c.bits()));
                kept.push((cells.collect(), position.wheel_place()));
            }
            position.play(mv);
            plies += 1;
        }
        let verdict = position.verdict().unwrap_or(Verdict::Draw);
        drawn += usize::from(verdict == Verdict::Draw);
        for (cells, place) in kept {
            let result = match verdict {
                Verdict::Draw => 1,
                Verdict::Win(side) if side.index() == usize::from(place % 2) => 2,
                Verdict::Win(_) => 0,
            };
            out.extend(cells);
            out.push(place);
            out.push(result);
        }
    }
    println!(
        "{games} games, {drawn} drawn, {plies} plies, {} samples",
        out.len() / 258
    );
    std::fs::write(file, out).map_err(|error| format!("{file}: {error}"))
}

/// The positions of `atom4 bench`: quiet ones from the opening to a nearly full board, of every
/// round.
pub fn positions() -> Result<(), String> {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let mut mover = player("strong:nodes=300", 1)?;
    for (n, plies) in [0u32, 6, 20, 38, 60, 90, 140, 200].into_iter().enumerate() {
        for seed in 1.. {
            let opening = openings(&starts[n % 6..], plies.min(8), 1, seed).pop();
            let mut position = opening.ok_or("no opening")?;
            while position.verdict().is_none() && u32::from(position.pieces()) < plies + 2 {
                let mv = mover(&position).ok_or("no move")?;
                position.play(mv);
            }
            let open = EvaluatedPosition::new(&position, &TUNED);
            let quiet = open.wins_at_once() == Some(false) && !open.is_threatened();
            if position.verdict().is_none() && quiet {
                let text = notation::position_and_round(&position, 1 + n as u32 % 6);
                println!("    \"{text}\",");
                break;
            }
        }
    }
    Ok(())
}

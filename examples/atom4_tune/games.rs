//! Games of the player against itself: data for the regression, and positions for the benchmark.

use atom4::arena::self_play::openings;
use atom4::base::Random;
use atom4::games::atom4::evaluate::{EvaluatedPosition, HAND_MADE};
use atom4::games::atom4::{Position, notation, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Hints, Rules};
use atom4::search::Table;

use crate::players::{look, player};

/// Bytes of a position in a file of games: 256 cells, the wheel place, and what the search found, in points for
/// the side to move, the low byte first.
pub const LENGTH: usize = 259;
/// What the search finds is cut to this many points either way.
const MOST: i32 = 20_000;
/// One of so many moves is made blindly, so that positions are seen which good players avoid.
const BLIND: u64 = 5;

/// Games of the strong player, with the weights made by hand, against itself at about `nodes` a move, written to a
/// file: each position in which no next move wins.
pub fn generate(games: usize, nodes: u64, seed: u64, file: &str) -> Result<(), String> {
    let starts: Vec<Position> = (1..=6).map(round::opening).collect();
    let mut random = Random::new(seed);
    let mut out: Vec<u8> = Vec::new();
    let mut table = Table::new(2);
    for opening in openings(&starts, 8, games, seed) {
        let mut position = opening;
        while position.verdict().is_none() {
            let nodes = nodes / 2 + random.below(nodes);
            let report = look(
                &position,
                &HAND_MADE,
                nodes,
                random.next(),
                &mut table,
                &mut |_| {},
            );
            let Some(report) = report else {
                break;
            };
            let valued = EvaluatedPosition::new(&position, &HAND_MADE);
            if valued.wins_at_once() == Some(false) {
                out.extend(Vertex::all().map(|v| position.at(v).map_or(8, |c| c.bits())));
                out.push(position.wheel_place());
                out.extend((report.score.clamp(-MOST, MOST) as i16).to_le_bytes());
            }
            let blind = random.below(BLIND) == 0;
            let moves: Vec<Vertex> = position.legal().iter().collect();
            let mv = if blind {
                random.pick(&moves)
            } else {
                report.line.first()
            };
            let Some(&mv) = mv else {
                break;
            };
            position.play(mv);
        }
    }
    println!("{games} games, {} positions", out.len() / LENGTH);
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
            let open = EvaluatedPosition::new(&position, &HAND_MADE);
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

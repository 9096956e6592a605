//! How well the player sees wins that can be forced: positions of own games with such a win and without, as the search on win or no
//! win tells, which shares with the player's the rules alone.

use atom4::base::Random;
use atom4::games::atom4::evaluate::LEARNT;
use atom4::games::atom4::threats::ThreatPosition;
use atom4::games::atom4::{Position, openings};
use atom4::lattice::triangular::Vertex;
use atom4::rules::Rules;
use atom4::search::forced_win::{Forced, Prover};
use atom4::search::{Report, Table, win_distance};

use crate::players::look;

/// Shortest and longest win that is asked for, in plies.
const PLIES: [u32; 2] = [5, 11];
/// Nodes of a move in the games that the positions are from.
const NODES: u64 = 500;
/// Positions that the other search looks at before a position is left alone.
const PATIENCE: u64 = 300_000;
/// Nodes that the player may look at.
const MOST: u64 = 3_000_000;

/// The player's first report of a win for the side to move.
fn claim(position: &Position, seed: u64, table: &mut Table) -> Option<Report<Vertex>> {
    let mut first = None;
    look(position, &LEARNT, MOST, seed, table, &mut |report| {
        if first.is_none() && win_distance(report.score).is_some_and(|plies| plies > 0) {
            first = Some(report.clone());
        }
    })?;
    first
}

/// What can be forced within the longest win asked for, by the other search; `None` where that took too long.
fn judge(position: &Position) -> Option<Forced<Vertex>> {
    let mut halt = |nodes: u64| nodes > PATIENCE;
    let mut prover = Prover::new(4, &mut halt);
    let mut position = ThreatPosition::new(position);
    prover.forced(&mut position, PLIES[1]).ok()
}

/// Takes `count` positions with a win and as many without, and tells what the player finds and what it claims wrongly.
pub fn forced(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut table = Table::new(16);
    let starts = openings::positions();
    let (mut with, mut found, mut without, mut wrong) = (0, 0, 0, 0);
    let (mut times, mut longer, mut left) = (Vec::new(), 0, 0);
    while with < count || without < count {
        let Some(start) = random.pick(&starts) else {
            return;
        };
        let mut position = start.clone();
        while position.verdict().is_none() {
            let seed = random.next();
            // Few of the positions of a game have a win: all of them are asked, of the others one in eight.
            let verdict = judge(&position);
            left += usize::from(verdict.is_none());
            match verdict {
                Some(Forced::Win(plies, _)) if plies >= PLIES[0] && with < count => {
                    with += 1;
                    if let Some(claim) = claim(&position, seed, &mut table) {
                        found += 1;
                        times.push((claim.time, claim.nodes));
                        longer += usize::from(win_distance(claim.score) != Some(plies as i32));
                    }
                }
                Some(Forced::Nothing(_)) if without < count && random.below(8) == 0 => {
                    without += 1;
                    wrong += usize::from(claim(&position, seed, &mut table).is_some_and(|claim| {
                        win_distance(claim.score).is_some_and(|plies| plies <= PLIES[1] as i32)
                    }));
                }
                _ => {}
            }
            let Some(report) = look(&position, &LEARNT, NODES, seed, &mut table, &mut |_| {})
            else {
                break;
            };
            let Some(&mv) = report.line.first() else {
                break;
            };
            position.play(mv);
        }
        eprintln!("{with} with a win, {without} without");
    }
    times.sort_unstable();
    let (time, nodes) = times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "wins in {} to {} plies: {found} of {with} found, {longer} of them first as longer ones; median {:.1} ms, {nodes} nodes",
        PLIES[0],
        PLIES[1],
        time.as_secs_f64() * 1000.0
    );
    println!("without such a win: {wrong} of {without} claimed wrongly");
    println!("left alone, since the other search took too long: {left}");
}

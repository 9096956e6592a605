//! The answer of `solve`: the exact value of a board as one line.

use crate::solver::{self, Means, Progress, Solution, Value};
use crate::threats::ThreatPosition;
use crate::{Board, Peg, Position};
use atom4_core::rules::Side;
use atom4_core::search::Limits;
use atom4_play::forced::{self, PATIENCE};
use atom4_play::refusal::Refusal;
use atom4_play::settings::{Effort, Settings};
use atom4_play::text_game::list;

/// Positions looked at for the length of a won game, once its value is known, where no time is set.
const LENGTH_NODES: u64 = 300_000;

/// The exact value of a board with `side` to move, as one line:
///
/// * `win in 7: A1, B2.`, counted in plies, with every move that keeps the win; `win in 0.` where the
///   side has a finished line already;
/// * `win in 25 or less: A1, B2.` where the value is proved and its shortest way was not found in time;
/// * `draw: C3.`, or `draw.` on a full board; `loss in 12.` likewise;
/// * `unknown.` where the time ran out or the stop flag came up.
///
/// Without a time set it gives up after a minute.
///
/// # Errors
/// Where both sides have finished a line: nobody knows who was first.
pub fn solve(
    board: &Board,
    side: Side,
    settings: &Settings,
    limits: &Limits<'_>,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<String, Refusal> {
    if let Some(decided) = decided(board, side)? {
        return Ok(decided);
    }
    let (limits, lengths) = match settings.effort {
        Effort::Level(_) => (limits.with_time(PATIENCE), Some(LENGTH_NODES)),
        Effort::Time(time) => (limits.with_time(time), None),
    };
    let means = Means {
        megabytes: settings.hash_mb,
        threads: settings.threads,
        lengths,
        halt: &|so_far| {
            progress(so_far);
            limits.expired()
        },
    };
    Ok(match solver::solve(board, side, &means) {
        None => String::from("unknown."),
        Some(solution) => line(board, &solution),
    })
}

/// What `side` can force within `plies` plies, the first move included, as the line of [`forced::line`].
///
/// # Errors
/// As [`solve`].
pub fn solve_within(
    board: &Board,
    side: Side,
    plies: u32,
    settings: &Settings,
    limits: &Limits<'_>,
) -> Result<String, Refusal> {
    if let Some(decided) = decided(board, side)? {
        return Ok(decided);
    }
    let mut position = ThreatPosition::new(Position::to_move(board, side));
    let name = |peg: Peg| peg.to_string();
    Ok(forced::line(
        &mut position,
        Some(plies),
        settings,
        limits,
        name,
    ))
}

/// The answer where a line is finished.
fn decided(board: &Board, side: Side) -> Result<Option<String>, Refusal> {
    match (board.has_line(side), board.has_line(side.other())) {
        (true, true) => Err(Refusal::new(
            "both sides have a finished line, so the game has no value",
        )),
        (true, false) => Ok(Some(String::from("win in 0."))),
        (false, true) => Ok(Some(String::from("loss in 0."))),
        (false, false) => Ok(None),
    }
}

fn line(board: &Board, solution: &Solution) -> String {
    let moves: Vec<String> = solution.keeping.iter().map(Peg::to_string).collect();
    let plies = || match solution.plies {
        Some(plies) => plies.to_string(),
        None => {
            // The winner fills a free cell of the same parity last.
            let free = 64 - board.count();
            let wins = u32::from(solution.value == Value::Win);
            format!("{} or less", free - (free + wins) % 2)
        }
    };
    match solution.value {
        Value::Win => format!("win in {}: {}", plies(), list(&moves)),
        Value::Draw if moves.is_empty() => String::from("draw."),
        Value::Draw => format!("draw: {}", list(&moves)),
        Value::Loss => format!("loss in {}.", plies()),
    }
}

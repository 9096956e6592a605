//! The answer of `solve`: what can be forced, as one line.

use super::Game;
use crate::threats::ThreatPosition;
use atom4_core::lattice::triangular::Vertex;
use atom4_core::rules::{Rules, Side, Verdict};
use atom4_core::search::Limits;
use atom4_play::forced;
use atom4_play::refusal::Refusal;
use atom4_play::settings::Settings;

/// What can be forced with the colour that comes next, which must be one of `side`: within `plies` plies, the first move
/// included, or without a number to the last move. The line is that of [`forced::line`]; on a decided board it is `win in 0.`,
/// `loss in 0.` or `draw.`
///
/// # Errors
/// Where the next colour is the other side's, or the opening pair is not on the board.
pub fn solve(
    game: &Game,
    side: Side,
    plies: Option<u32>,
    settings: &Settings,
    limits: &Limits<'_>,
) -> Result<String, Refusal> {
    if let Some(decision) = game.decision() {
        return Ok(String::from(match decision.verdict {
            Verdict::Win(winner) if winner == side => "win in 0.",
            Verdict::Win(_) => "loss in 0.",
            Verdict::Draw => "draw.",
        }));
    }
    let position = game.position();
    if position.pieces() < 2 {
        return Err(Refusal::new(
            "the opening pair is not on the board; set it up first, as start round 1. does",
        ));
    }
    if position.mover() != side {
        let (mover, colour) = (position.mover().name(), position.next_colour());
        return Err(Refusal::new(format!(
            "{mover} is to play {colour}; ask for {}",
            mover.to_lowercase()
        )));
    }
    let mut position = ThreatPosition::new(position);
    let name = |vertex: Vertex| vertex.to_string();
    Ok(forced::line(&mut position, plies, settings, limits, name))
}

//! The answer of `solve` where it comes from a search on win or no win: what can be forced, as one line.

use std::time::Duration;

use super::settings::{Effort, Settings};
use super::text_game::list;
use atom4_core::rules::Threats;
use atom4_core::search::Limits;
use atom4_core::search::forced_win::{Forced, Prover, Stopped};

/// Time of a solver where none is set: a script that nobody watches gets an answer, and `set time` gives it longer.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The most plies that can be asked for; no game is as long.
pub const MOST_PLIES: u32 = 999;

/// What can be forced from a position on which nobody has won, within `plies` plies or, without a number, to the last move:
///
/// * `win in 7: 8 6, 9 7.`, counted in plies, with every move that wins as soon;
/// * `loss in 12.`; `draw: 8 6.` where nobody can ever force a win, `draw.` on a full board;
/// * `no win and no loss within 9 plies.`;
/// * `unknown.` where the time ran out or the stop flag came up. Without a time set that is after a minute.
///
/// The moves are written by `name`.
pub fn line<G: Threats>(
    position: &mut G,
    plies: Option<u32>,
    settings: &Settings,
    limits: &Limits<'_>,
    name: impl Fn(G::Move) -> String,
) -> String {
    let limits = limits.with_time(match settings.effort {
        Effort::Level(_) => PATIENCE,
        Effort::Time(time) => time,
    });
    let mut halt = |_| limits.expired();
    let mut prover = Prover::new(settings.hash_mb, &mut halt);
    let plies = plies.unwrap_or(u32::MAX);
    match prover.forced(position, plies) {
        Err(Stopped) => String::from("unknown."),
        Ok(found) => text(&found, name),
    }
}

/// What can be forced, as a line; the moves are written by `name`.
pub fn text<M: Copy>(found: &Forced<M>, name: impl Fn(M) -> String) -> String {
    let moves = |moves: &[M]| list(&moves.iter().copied().map(&name).collect::<Vec<_>>());
    match found {
        Forced::Win(plies, winning) => format!("win in {plies}: {}", moves(winning)),
        Forced::Loss(plies) => format!("loss in {plies}."),
        Forced::Draw(holding) if holding.is_empty() => String::from("draw."),
        Forced::Draw(holding) => format!("draw: {}", moves(holding)),
        Forced::Nothing(plies) => format!("no win and no loss within {plies} plies."),
    }
}

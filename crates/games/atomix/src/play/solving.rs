//! The answer of `solve`: a whole solution as text.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use super::Game;
use crate::solvers::solver::{Options, solve};
use atom4_core::base::in_moves;
use atom4_play::refusal::Refusal;

/// The moves of a solution one a line, then a line of figures; the figures alone as the error
/// where there is no solution or none was found.
///
/// # Errors
/// [`Refusal`] when the level is too large for the algorithm; the inner error is the figures.
pub fn solve_text(
    game: &Game,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Result<String, String>, Refusal> {
    let level = game.level();
    let solution =
        solve(level, &game.position(), options, stop, &|_| {}).map_err(Refusal::from_error)?;
    let figures = &solution.figures;
    let bound = figures.lower_bound;
    let result = match &solution.plan {
        Some(plan) if figures.proved => format!("{}, proved shortest", in_moves(plan.len() as u64)),
        Some(plan) => format!("{}, at least {bound} needed", in_moves(plan.len() as u64)),
        None if figures.impossible => String::from("no solution exists"),
        None => format!("no solution found, at least {bound} moves needed"),
    };
    let figures = format!(
        "{}: {result}, {} expanded, {} generated, {:.3} s, {}",
        options.algorithm.name(),
        figures.expanded,
        figures.generated,
        figures.seconds,
        figures.memory_text(),
    );
    let Some(plan) = solution.plan else {
        return Ok(Err(figures));
    };
    let mut text = String::new();
    for slide in plan {
        let _ = writeln!(text, "{slide}");
    }
    let _ = writeln!(text, "{figures}.");
    Ok(Ok(text))
}

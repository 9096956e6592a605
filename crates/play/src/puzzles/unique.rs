//! Whether one move alone wins: at each turn of the winner but the last, along the lines of longest resistance.

use atom4_core::rules::Threats;
use atom4_core::search::forced_win::{Forced, Prover, Stopped};

/// The one move that wins within `plies` plies, where no other does, no sooner win is there, and the same holds at each
/// later turn of the winner but the last; with the plies of the win.
///
/// # Errors
/// When the prover was stopped.
pub fn only_win<G: Threats>(
    prover: &mut Prover<'_, G>,
    position: &mut G,
    plies: u32,
) -> Result<Option<(u32, G::Move)>, Stopped> {
    let Forced::Win(length, winning) = prover.forced(position, plies)? else {
        return Ok(None);
    };
    let &[only] = winning.as_slice() else {
        return Ok(None);
    };
    let undo = position.play(only);
    let further = resists(prover, position, length - 1);
    position.undo(undo);
    Ok(further?.then_some((length, only)))
}

/// True where after each answer that resists longest one move alone wins again.
fn resists<G: Threats>(
    prover: &mut Prover<'_, G>,
    position: &mut G,
    plies: u32,
) -> Result<bool, Stopped> {
    if plies <= 2 {
        // The last turn of the winner.
        return Ok(true);
    }
    for answer in prover.resisting(position, plies)? {
        let undo = position.play(answer);
        let found = only_win(prover, position, plies - 1);
        position.undo(undo);
        if found?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

//! The second search: plain, with no evaluation, no knowledge of threats and no order of moves. It knows the rules and
//! remembers what it has answered.

use super::Unproved;
use super::puzzle::Goal;
use atom4_core::rules::{Rules, Side};
use atom4_core::search::forced_win::Stopped;
use atom4_core::search::plain::{Forces, TO_THE_END};

type Answer<T> = Result<T, Unproved>;

/// Proves by a plain search that `solution` alone reaches a goal: positions looked at, `most` at the most. Where `exact` is
/// set, a longer win by another move counts too.
///
/// # Errors
/// Why it is not proved.
pub fn prove<R: Rules>(
    position: &mut R,
    goal: Goal,
    solution: R::Move,
    exact: bool,
    most: u64,
) -> Answer<u64> {
    let mut halt = |positions| positions > most;
    let mut plain = Plain {
        search: Forces::new(&mut halt),
        exact,
    };
    plain.prove(position, goal, solution)?;
    Ok(plain.search.nodes())
}

/// Whether `side` can force a win within `plies` plies, by a plain search: `most` positions at the most.
///
/// # Errors
/// [`Unproved::TooLong`].
pub fn forces<R: Rules>(position: &mut R, side: Side, plies: u32, most: u64) -> Answer<bool> {
    let mut halt = |positions| positions > most;
    Ok(Forces::new(&mut halt).forces(position, side, plies)?)
}

/// A plain search of proofs.
struct Plain<'a> {
    search: Forces<'a>,
    exact: bool,
}

/// The search is stopped by the number of its positions alone.
impl From<Stopped> for Unproved {
    fn from(_: Stopped) -> Unproved {
        Unproved::TooLong
    }
}

impl Plain<'_> {
    fn wins<R: Rules>(&mut self, position: &mut R, side: Side, plies: u32) -> Answer<bool> {
        Ok(self.search.forces(position, side, plies)?)
    }

    /// The moves after which `side` forces a win within `plies` plies more.
    fn moves_that_win<R: Rules>(
        &mut self,
        position: &mut R,
        side: Side,
        plies: u32,
    ) -> Answer<Vec<R::Move>> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut winning = Vec::new();
        for mv in moves {
            let undo = position.play(mv);
            let wins = self.wins(position, side, plies);
            position.undo(undo);
            if wins? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    fn prove<R: Rules>(&mut self, position: &mut R, goal: Goal, solution: R::Move) -> Answer<()> {
        let side = position.mover();
        match goal {
            Goal::Win(plies) => self.prove_win(position, side, plies, Some(solution)),
            Goal::Hold => {
                if self.wins(position, side, TO_THE_END)? {
                    return Err(Unproved::wrong("there is a win"));
                }
                let mut all = Vec::new();
                position.moves(&mut all);
                let lost = self.moves_that_win(position, side.other(), TO_THE_END)?;
                all.retain(|mv| !lost.contains(mv));
                match all.as_slice() {
                    [only] if *only == solution => Ok(()),
                    other => Err(Unproved::wrong(format!(
                        "these moves hold the draw: {other:?}"
                    ))),
                }
            }
            Goal::Chance(..) => Err(Unproved::wrong("nothing is drawn in this game")),
        }
    }

    fn prove_win<R: Rules>(
        &mut self,
        position: &mut R,
        side: Side,
        plies: u32,
        solution: Option<R::Move>,
    ) -> Answer<()> {
        if plies >= 2 && self.wins(position, side, plies - 2)? {
            return Err(Unproved::wrong(format!(
                "there is a win in {} plies",
                plies - 2
            )));
        }
        let winning = self.moves_that_win(position, side, plies - 1)?;
        let mut all = winning.clone();
        if self.exact {
            all = self.moves_that_win(position, side, TO_THE_END)?;
        }
        let &[only] = winning.as_slice() else {
            return Err(Unproved::wrong(format!(
                "these moves win in {plies} plies: {winning:?}"
            )));
        };
        if all.len() > 1 {
            return Err(Unproved::wrong(format!(
                "these moves win, sooner or later: {all:?}"
            )));
        }
        if solution.is_some_and(|solution| solution != only) {
            return Err(Unproved::wrong(format!(
                "{only:?} wins, not the move named"
            )));
        }
        if plies <= 3 {
            // The last turn of the winner may have several moves.
            return Ok(());
        }
        let undo = position.play(only);
        let further = self.prove_answers(position, side, plies - 1);
        position.undo(undo);
        further
    }

    /// The same after each answer that resists longest.
    fn prove_answers<R: Rules>(&mut self, position: &mut R, side: Side, plies: u32) -> Answer<()> {
        let mut answers = Vec::new();
        position.moves(&mut answers);
        for answer in answers {
            let undo = position.play(answer);
            let sooner = self.wins(position, side, plies.saturating_sub(3));
            let proved = match sooner {
                Ok(false) => self.prove_win(position, side, plies - 1, None),
                Ok(true) => Ok(()),
                Err(unproved) => Err(unproved),
            };
            position.undo(undo);
            proved?;
        }
        Ok(())
    }
}

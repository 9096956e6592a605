//! The second search: plain, with no evaluation, no knowledge of threats and no order of moves. It knows the rules and
//! remembers what it has answered.

use std::collections::HashMap;

use super::puzzle::Goal;
use crate::rules::{Rules, Side, Verdict};

/// Asks for more plies than any game has: to the end of the game.
const TO_THE_END: u32 = u32::MAX;

/// The search took more positions than it may.
const TOO_LONG: &str = "the proof takes more positions than it may";

/// A plain search for forced wins.
pub struct Plain {
    known: HashMap<(u64, u32, Side), bool>,
    nodes: u64,
    most: u64,
}

type Answer<T> = Result<T, String>;

impl Plain {
    /// A search that looks at `most` positions at the most.
    #[must_use]
    pub fn new(most: u64) -> Plain {
        Plain {
            known: HashMap::new(),
            nodes: 0,
            most,
        }
    }

    /// Positions looked at so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether `side` forces a win within `plies` plies.
    ///
    /// # Errors
    /// When that takes too many positions.
    pub fn wins<R: Rules>(&mut self, position: &mut R, side: Side, plies: u32) -> Answer<bool> {
        if let Some(verdict) = position.verdict() {
            return Ok(verdict == Verdict::Win(side));
        }
        if plies == 0 {
            return Ok(false);
        }
        let key = (position.key(), plies, side);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let own = position.mover() == side;
        let left = if plies == TO_THE_END {
            plies
        } else {
            plies - 1
        };
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut wins = !own && !moves.is_empty();
        for mv in moves {
            self.nodes += 1;
            if self.nodes > self.most {
                return Err(String::from(TOO_LONG));
            }
            let undo = position.play(mv);
            let answer = self.wins(position, side, left);
            position.undo(undo);
            if answer? == own {
                wins = own;
                break;
            }
        }
        // What lies one ply before the end is found as fast as it is looked up.
        if plies > 1 {
            self.known.insert(key, wins);
        }
        Ok(wins)
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

    /// Proves that `solution` alone reaches a goal. Where `exact` is set, a longer win by another move counts too.
    ///
    /// # Errors
    /// What is wrong.
    pub fn prove<R: Rules>(
        &mut self,
        position: &mut R,
        goal: Goal,
        solution: R::Move,
        exact: bool,
    ) -> Answer<()> {
        let side = position.mover();
        match goal {
            Goal::Win(plies) => self.prove_win(position, side, plies, Some(solution), exact),
            Goal::Hold => {
                if self.wins(position, side, TO_THE_END)? {
                    return Err(String::from("there is a win"));
                }
                let mut all = Vec::new();
                position.moves(&mut all);
                let lost = self.moves_that_win(position, side.other(), TO_THE_END)?;
                all.retain(|mv| !lost.contains(mv));
                match all.as_slice() {
                    [only] if *only == solution => Ok(()),
                    other => Err(format!("these moves hold the draw: {other:?}")),
                }
            }
            Goal::Chance(..) => Err(String::from("nothing is drawn in this game")),
        }
    }

    fn prove_win<R: Rules>(
        &mut self,
        position: &mut R,
        side: Side,
        plies: u32,
        solution: Option<R::Move>,
        exact: bool,
    ) -> Answer<()> {
        if plies >= 2 && self.wins(position, side, plies - 2)? {
            return Err(format!("there is a win in {} plies", plies - 2));
        }
        let winning = self.moves_that_win(position, side, plies - 1)?;
        let mut all = winning.clone();
        if exact {
            all = self.moves_that_win(position, side, TO_THE_END)?;
        }
        let &[only] = winning.as_slice() else {
            return Err(format!("these moves win in {plies} plies: {winning:?}"));
        };
        if all.len() > 1 {
            return Err(format!("these moves win, sooner or later: {all:?}"));
        }
        if solution.is_some_and(|solution| solution != only) {
            return Err(format!("{only:?} wins, not the move named"));
        }
        if plies <= 3 {
            // The last turn of the winner may have several moves.
            return Ok(());
        }
        let undo = position.play(only);
        let further = self.prove_answers(position, side, plies - 1, exact);
        position.undo(undo);
        further
    }

    /// The same after each answer that resists longest.
    fn prove_answers<R: Rules>(
        &mut self,
        position: &mut R,
        side: Side,
        plies: u32,
        exact: bool,
    ) -> Answer<()> {
        let mut answers = Vec::new();
        position.moves(&mut answers);
        for answer in answers {
            let undo = position.play(answer);
            let sooner = self.wins(position, side, plies.saturating_sub(3));
            let proved = match sooner {
                Ok(false) => self.prove_win(position, side, plies - 1, None, exact),
                Ok(true) => Ok(()),
                Err(error) => Err(error),
            };
            position.undo(undo);
            proved?;
        }
        Ok(())
    }
}

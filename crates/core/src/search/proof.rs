//! A long question "can this side force a win within so many plies?", cut into short ones.
//!
//! The first plies are a tree in memory; where it ends stand short questions, each of which a search answers
//! ([`Prover::forces`](super::forced_win::Prover::forces)). The answers are all there is to keep: whoever has them has
//! the tree, however often the work was stopped, and wherever the answers were found.
//!
//! ```text
//! side to win     or      one move must win: every open child counts
//! its opponent    and     one move must hold: only the child with the fewest open questions counts
//! ```

use std::collections::{HashMap, HashSet};

use super::forced_win::settled;
use crate::rules::{Side, Threats};

/// What is known of a position for one side.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Plies within which it surely cannot force a win.
    too_few: u32,
    /// Plies within which it surely can.
    enough: Option<u32>,
}

/// The answers to short questions.
#[derive(Clone, Debug, Default)]
pub struct Answers(HashMap<(u64, Side), Known>);

impl Answers {
    /// Adds what a search has answered about the position with this key.
    pub fn learn(&mut self, key: u64, side: Side, plies: u32, forced: bool) {
        let known = self.0.entry((key, side)).or_default();
        if forced {
            known.enough = Some(known.enough.map_or(plies, |enough| enough.min(plies)));
        } else {
            known.too_few = known.too_few.max(plies);
        }
    }

    /// Whether `side` can force a win within `plies` plies, where that is known.
    #[must_use]
    pub fn answer(&self, key: u64, side: Side, plies: u32) -> Option<bool> {
        let known = self.0.get(&(key, side))?;
        if known.enough.is_some_and(|enough| enough <= plies) {
            Some(true)
        } else if plies <= known.too_few {
            Some(false)
        } else {
            None
        }
    }
}

/// A question that a search is to answer: can the side force a win within `plies` plies of `position`?
#[derive(Clone, Debug)]
pub struct Question<G> {
    /// The position.
    pub position: G,
    /// The plies.
    pub plies: u32,
}

/// How a long question stands.
#[derive(Clone, Debug)]
pub enum ProofState<G> {
    /// It is answered.
    Answered(bool),
    /// These short questions are open, each once; with all of them answered it is answered, or others are open.
    Open(Vec<Question<G>>),
}

/// How the question whether `side` can force a win within `plies` plies stands, with `answers` to the questions of at most
/// `short` plies.
///
/// ```
/// use atom4_atom4::round;
/// use atom4_atom4::threats::ThreatPosition;
/// use atom4_core::rules::{Rules, Side};
/// use atom4_core::search::forced_win::Prover;
/// use atom4_core::search::proof::{Answers, ProofState, proof_state};
///
/// let mut opening = ThreatPosition::new(&round::opening(1));
/// let mut answers = Answers::default();
/// let mut halt = |_| false;
/// let mut prover = Prover::new(1, &mut halt);
/// let forced = loop {
///     match proof_state(&mut opening, Side::White, 11, 7, &answers) {
///         ProofState::Answered(forced) => break forced,
///         ProofState::Open(questions) => {
///             let mut question = questions.into_iter().next().expect("at least one is open");
///             let found = prover.forces(&mut question.position, Side::White, question.plies);
///             let key = question.position.key();
///             answers.learn(key, Side::White, question.plies, found.expect("nobody stops it"));
///         }
///     }
/// };
/// assert!(!forced);
/// ```
#[must_use]
pub fn proof_state<G: Threats>(
    position: &mut G,
    side: Side,
    plies: u32,
    short: u32,
    answers: &Answers,
) -> ProofState<G> {
    let mut tree = Tree {
        side,
        short,
        answers,
        seen: HashMap::new(),
        listed: HashSet::new(),
        open: Vec::new(),
    };
    match tree.value(position, plies) {
        Value::Answered(forced) => ProofState::Answered(forced),
        Value::Open(_) => {
            tree.list(position, plies);
            ProofState::Open(tree.open)
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Value {
    Answered(bool),
    /// So many short questions are open below, those that are met by several ways counted several times.
    Open(u64),
}

struct Tree<'a, G> {
    side: Side,
    short: u32,
    answers: &'a Answers,
    /// By key; a position is met with one number of plies only, since each ply adds to the board.
    seen: HashMap<u64, Value>,
    listed: HashSet<u64>,
    open: Vec<Question<G>>,
}

impl<G: Threats> Tree<'_, G> {
    fn value(&mut self, position: &mut G, plies: u32) -> Value {
        let plies = match settled(position, self.side, plies) {
            Ok(forced) => return Value::Answered(forced),
            Err(plies) => plies,
        };
        let key = position.key();
        if let Some(&value) = self.seen.get(&key) {
            return value;
        }
        let value = if let Some(forced) = self.answers.answer(key, self.side, plies) {
            Value::Answered(forced)
        } else if plies <= self.short {
            Value::Open(1)
        } else {
            self.inner(position, plies)
        };
        self.seen.insert(key, value);
        value
    }

    fn inner(&mut self, position: &mut G, plies: u32) -> Value {
        let own = position.mover() == self.side;
        let mut open: Option<u64> = None;
        let moves = self.moves(position, plies);
        if moves.is_empty() {
            // Nobody is beaten where there is no move.
            return Value::Answered(false);
        }
        for mv in moves {
            let undo = position.play(mv);
            let value = self.value(position, plies - 1);
            position.undo(undo);
            match value {
                Value::Answered(forced) if forced == own => return value,
                Value::Answered(_) => {}
                Value::Open(below) if own => open = Some(open.unwrap_or(0).saturating_add(below)),
                Value::Open(below) => open = Some(open.unwrap_or(u64::MAX).min(below)),
            }
        }
        open.map_or(Value::Answered(!own), Value::Open)
    }

    fn moves(&self, position: &mut G, plies: u32) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if position.mover() == self.side {
            position.moves_toward(self.side, plies, &mut moves);
        } else {
            position.moves(&mut moves);
        }
        moves
    }

    /// Lists the open questions below a position that has some.
    fn list(&mut self, position: &mut G, plies: u32) {
        let Err(plies) = settled(position, self.side, plies) else {
            return;
        };
        if !self.listed.insert(position.key()) {
            return;
        }
        if plies <= self.short {
            self.open.push(Question {
                position: position.clone(),
                plies,
            });
            return;
        }
        let own = position.mover() == self.side;
        let mut open = Vec::new();
        for mv in self.moves(position, plies) {
            let undo = position.play(mv);
            if let Value::Open(below) = self.value(position, plies - 1) {
                open.push((below, mv));
            }
            position.undo(undo);
        }
        if !own {
            // The first of those with the fewest.
            open.sort_by_key(|&(below, _)| below);
            open.truncate(1);
        }
        for (_, mv) in open {
            let undo = position.play(mv);
            self.list(position, plies - 1);
            position.undo(undo);
        }
    }
}

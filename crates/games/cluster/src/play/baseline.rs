//! The players that the machine player of Cluster is measured by. They stay as they are: figures
//! of different days are to be compared.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::machine::{Problem, candidates};
use crate::any_position::AnyPosition;
use crate::fast::Ply;
use crate::game::actions;
use crate::possible_positions::{PossiblePositions, Task};
use crate::{Action, Hand};
use atom4_core::base::Random;
use atom4_core::rules::{Chance, GroupsOf};
use atom4_core::search::Limits;
use atom4_core::search::expectation::{Candidate, Expectation};

/// What an open window counts that lacks one chip, two, three.
const LACKING: [f32; 3] = [1.0, 0.3, 0.05];

/// What their balance is divided by before it is squeezed between -1 and 1.
const SCALE: f32 = 6.0;

/// A player to measure ours by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// Any legal move.
    Random,
    /// The move after which open windows stand best, wins seen.
    Greedy,
    /// The same after the other player's best answer, averaged over its hands.
    TwoPly,
}

/// A position that sees no more than its own chips: wins at once are found by playing them, and
/// the guess counts open windows alone.
#[derive(Clone)]
struct Plain<P>(P);

impl<P: AnyPosition> Chance for Plain<P> {
    type Move = Ply;
    type Hands = P::Hands;

    fn hands(&self) -> P::Hands {
        self.0.hands()
    }

    fn moves(&self, moves: &mut Vec<(Ply, u8)>) {
        self.0.moves(moves);
    }

    fn after(&self, ply: Ply) -> Self {
        Plain(self.0.after(ply))
    }

    fn decided(&self) -> Option<f32> {
        self.0.decided()
    }

    fn winning_groups(&self) -> GroupsOf<P::Hands> {
        Default::default()
    }

    fn guess(&self) -> (GroupsOf<P::Hands>, f32) {
        let lacking = self.0.windows();
        let (me, other) = (usize::from(self.0.mover()), usize::from(self.0.mover() ^ 1));
        let balance = |by: [u32; 2]| by[me] as f32 - by[other] as f32;
        let sum = LACKING
            .iter()
            .zip(lacking)
            .map(|(weight, by)| weight * balance(by))
            .sum::<f32>();
        let squeezed = sum / SCALE;
        (Default::default(), 0.95 * squeezed / (1.0 + squeezed.abs()))
    }

    fn key(&self) -> u64 {
        Chance::key(&self.0)
    }
}

/// The move of a baseline player.
pub fn measure(problem: Problem<'_>, baseline: Baseline, random: &mut Random) -> Option<Action> {
    let mut moves = Vec::new();
    actions(problem.board, problem.hand, &mut moves);
    let depth = match baseline {
        Baseline::Random => return random.pick(&moves).copied(),
        Baseline::Greedy => 1,
        Baseline::TwoPly => 2,
    };
    let bags = problem.bags.get(..1)?;
    let plainly = Plainly {
        hand: problem.hand,
        depth,
    };
    let best = PossiblePositions::new(problem.board, bags, problem.side).work(plainly);
    best.map(|ply| ply.action(problem.board.grid().reach()))
}

/// A plain search to a depth.
struct Plainly {
    hand: Hand,
    depth: u32,
}

impl Task for Plainly {
    type Output = Option<Ply>;

    fn on<P: AnyPosition>(self, positions: &[(P, f32)]) -> Option<Ply> {
        let candidates = candidates(positions, self.hand).into_iter();
        let plain = candidates.map(|candidate| {
            let after = candidate.after.into_iter();
            let plain = after.map(|(position, _)| (Plain(position), 1.0));
            Candidate::new(candidate.mv, plain.collect())
        });
        let mut candidates = plain.collect::<Vec<_>>();
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let limits = Limits::new(&clock, &stop).with_depth(self.depth);
        Expectation::new(1).search(&mut candidates, &limits, &mut |_| {});
        candidates.first().map(|best| best.mv)
    }
}

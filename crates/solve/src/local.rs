//! Local search for some plan within a short time, not a shortest one.

use super::budget::Budget;
use super::found::{Count, Found};
use atom4_core::base::random::Random;
use atom4_core::rules::Puzzle;

/// Moves to the best successor that is none of the last 40 states; ties are broken at random. After
/// `patience` moves without a new least value of `guess` the search starts again, `runs` times at most.
/// It ends at a goal or at the end of `budget`. Cycles are cut out of the plan, which need not be a
/// shortest one.
pub fn local<P: Puzzle>(
    puzzle: &P,
    patience: usize,
    runs: usize,
    mut guess: impl FnMut(&P::State) -> u64,
    seed: u64,
    budget: Budget<'_>,
) -> Found<P::Move> {
    let mut count = Count::new(budget);
    let mut random = Random::new(seed);
    let mut made = Vec::new();
    let entry = size_of::<(P::State, Option<P::Move>)>();
    for _ in 0..runs {
        let mut path: Vec<(P::State, Option<P::Move>)> = vec![(puzzle.start(), None)];
        let mut least = guess(&path[0].0);
        let mut since = 0;
        while since < patience {
            let Some((here, _)) = path.last() else { break };
            if puzzle.is_goal(here) {
                let plan = without_cycles(path);
                return count.answer(Some(plan), 0, false);
            }
            made.clear();
            puzzle.successors(here, &mut made);
            if count.expand(made.len(), path.capacity() * entry) {
                return count.answer(None, 0, false);
            }
            let lately = &path[path.len().saturating_sub(40)..];
            made.retain(|(_, state)| lately.iter().all(|(old, _)| old != state));
            random.shuffle(&mut made);
            let value =
                |state: &P::State, random: &mut Random, guess: &mut dyn FnMut(&P::State) -> u64| {
                    guess(state) * 4 + random.below(7)
                };
            let best = made
                .drain(..)
                .map(|(mv, state)| (value(&state, &mut random, &mut guess), mv, state))
                .min_by_key(|(value, _, _)| *value);
            let Some((_, mv, state)) = best else { break };
            let now = guess(&state);
            since += 1;
            if now < least {
                (least, since) = (now, 0);
            }
            path.push((state, Some(mv)));
        }
    }
    count.answer(None, 0, false)
}

/// The moves of `path` after cutting out every cycle, so that no state occurs twice.
fn without_cycles<S: PartialEq, M>(mut path: Vec<(S, Option<M>)>) -> Vec<M> {
    let mut at = 0;
    while at < path.len() {
        if let Some(last) = path.iter().rposition(|(state, _)| *state == path[at].0)
            && last > at
        {
            path.drain(at + 1..=last);
        }
        at += 1;
    }
    path.into_iter().filter_map(|(_, mv)| mv).collect()
}

//! The order in which the moves of a position are searched.

use super::table::{NONE, REMEMBERED};
use crate::rules::GroupSet;

/// Indices of `moves` in the order of search: first the remembered best moves, then the most promising
/// move of each group without one, then the others group by group. Groups in `winning` are left out.
pub(super) fn order<M: Copy, G: GroupSet>(
    moves: &[(M, u8)],
    remembered: &[u16; REMEMBERED],
    winning: G,
    promise: impl Fn(M) -> u32,
) -> Vec<u16> {
    let count = moves.len().min(usize::from(NONE)) as u16;
    let wanted = |number: u16| {
        moves
            .get(usize::from(number))
            .is_some_and(|(_, group)| !winning.has(*group))
    };
    let mut order = Vec::with_capacity(moves.len());
    order.extend(
        remembered
            .iter()
            .copied()
            .filter(|&n| n != NONE && wanted(n)),
    );
    let first = order.len();
    // A group with a remembered move needs no second move at the front.
    let begun = order.iter().fold(G::default(), |groups, &n| {
        groups.or(G::of(moves[usize::from(n)].1))
    });
    let mut rest = (0..count)
        .filter(|&n| wanted(n) && !order.contains(&n))
        .map(|n| {
            let (mv, group) = moves[usize::from(n)];
            (group, u32::MAX - promise(mv), n)
        })
        .collect::<Vec<_>>();
    rest.sort_unstable();
    let mut seen = begun;
    for &(group, _, n) in &rest {
        if !seen.has(group) {
            seen = seen.or(G::of(group));
            order.push(n);
        }
    }
    let heads = order.len();
    for &(_, _, n) in &rest {
        if !order[first..heads].contains(&n) {
            order.push(n);
        }
    }
    order
}

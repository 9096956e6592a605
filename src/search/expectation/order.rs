//! In which order moves are searched.

use super::table::NONE;

/// The numbers of the moves in the order of search: the remembered ones, then the most promising
/// of each group, then group by group; groups that win at once left out.
pub(super) fn order<M: Copy>(
    moves: &[(M, u8)],
    remembered: &[u8; 6],
    winning: u8,
    promise: impl Fn(M) -> u32,
) -> Vec<u8> {
    let count = moves.len().min(usize::from(NONE)) as u8;
    let wanted = |number: u8| {
        moves
            .get(usize::from(number))
            .is_some_and(|(_, group)| winning >> group & 1 == 0)
    };
    let mut order = Vec::with_capacity(moves.len());
    order.extend(
        remembered
            .iter()
            .copied()
            .filter(|&n| n != NONE && wanted(n)),
    );
    let first = order.len();
    // Those that have a remembered move already need no other in front.
    let begun = order
        .iter()
        .fold(0u8, |groups, &n| groups | 1 << moves[usize::from(n)].1);
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
        if seen >> group & 1 == 0 {
            seen |= 1 << group;
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

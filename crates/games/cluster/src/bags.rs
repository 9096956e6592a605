//! Bags of chips as the search counts them: slices of the number of chips by colour.

use atom4_core::rules::{GroupSet, HandList};

/// Where both players turn to and fro, the search skips further turns as long as the smaller bag keeps at
/// least this many chips. In matches 3 to 10 are about equally good.
const LEFT_BY_TURNING: u32 = 6;

/// The group of moves that turn the board; drops of a player's colour n are group n + 1.
pub(crate) const TURNS: u8 = 0;

/// Number of chips in the bags of a player.
pub(crate) fn total(own: &[u16]) -> u32 {
    own.iter().map(|&chips| u32::from(chips)).sum()
}

/// Takes two chips from the bags of a player, each of the colour with the most left.
pub(crate) fn take_two(own: &mut [u16]) {
    for _ in 0..2 {
        if let Some(fullest) = own.iter_mut().max_by_key(|chips| **chips) {
            *fullest = fullest.saturating_sub(1);
        }
    }
}

/// Takes what turning to and fro takes from both players' bags until the smaller one is nearly empty.
pub(crate) fn turn_to_and_fro(white: &mut [u16], black: &mut [u16]) {
    let smaller = total(white).min(total(black));
    for _ in 0..smaller.saturating_sub(LEFT_BY_TURNING) / 2 {
        take_two(white);
        take_two(black);
    }
}

/// Probability that two chips drawn from these bags have none of the colours in `wanted`, where colour n is group n.
pub(crate) fn chance_without<G: GroupSet>(own: &[u16], wanted: G) -> f32 {
    let all = total(own) as f32;
    let others = (0u8..).zip(own).filter(|&(n, _)| !wanted.has(n));
    let others = others.map(|(_, &chips)| f32::from(chips)).sum::<f32>();
    if all < 2.0 {
        return if others > 0.0 { 1.0 } else { 0.0 };
    }
    others * (others - 1.0).max(0.0) / (all * (all - 1.0))
}

/// The hands that may be drawn from these bags.
pub(crate) fn hands<H: HandList + Default>(own: &[u16]) -> H {
    let mut hands = H::default();
    let all = total(own) as f32;
    let drop = |n: usize| H::Groups::of(n as u8 + 1);
    if all < 2.0 {
        // A hand of one chip allows no turn.
        for (n, &chips) in own.iter().enumerate() {
            hands.push(drop(n), f32::from(chips) / all.max(1.0));
        }
        return hands;
    }
    let turn = H::Groups::of(TURNS);
    for (a, &chips) in own.iter().enumerate() {
        let left = f32::from(chips);
        hands.push(turn.or(drop(a)), left * (left - 1.0) / (all * (all - 1.0)));
        for (b, &chips) in own.iter().enumerate().skip(a + 1) {
            let chance = 2.0 * left * f32::from(chips);
            hands.push(turn.or(drop(a)).or(drop(b)), chance / (all * (all - 1.0)));
        }
    }
    hands
}

//! Hands: what a player may draw, and the groups of moves that each allows.

use std::fmt::Debug;

/// A set of groups of moves, which are counted from 0.
pub trait GroupSet: Copy + Debug + Default + Eq {
    /// A number for each group that there may be.
    type Values: AsRef<[f32]> + AsMut<[f32]>;

    /// The set of this group alone.
    fn of(group: u8) -> Self;

    /// Says whether the set holds `group`.
    fn has(self, group: u8) -> bool;

    /// The groups of both sets.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// Says whether some group is in both sets.
    fn meets(self, other: Self) -> bool;

    /// The groups of the set.
    fn groups(self) -> impl Iterator<Item = usize>;

    /// The number `value` for each group.
    fn values(value: f32) -> Self::Values;
}

impl GroupSet for u8 {
    type Values = [f32; 8];

    fn of(group: u8) -> u8 {
        1 << group
    }

    fn has(self, group: u8) -> bool {
        self >> group & 1 != 0
    }

    fn or(self, other: u8) -> u8 {
        self | other
    }

    fn meets(self, other: u8) -> bool {
        self & other != 0
    }

    fn groups(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |group| self >> group & 1 != 0)
    }

    fn values(value: f32) -> [f32; 8] {
        [value; 8]
    }
}

impl GroupSet for u128 {
    type Values = [f32; 128];

    fn of(group: u8) -> u128 {
        1 << group
    }

    fn has(self, group: u8) -> bool {
        self >> group & 1 != 0
    }

    fn or(self, other: u128) -> u128 {
        self | other
    }

    fn meets(self, other: u128) -> bool {
        self & other != 0
    }

    fn groups(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let group = rest.trailing_zeros() as usize;
            rest &= rest.checked_sub(1)?;
            Some(group)
        })
    }

    fn values(value: f32) -> [f32; 128] {
        [value; 128]
    }
}

/// The hands that a player may draw, each with the groups of moves that it allows and its probability.
pub trait HandList {
    /// A set of groups.
    type Groups: GroupSet;
    /// A number for each hand.
    type Values: AsRef<[f32]> + AsMut<[f32]>;

    /// Adds a hand that allows the moves of `groups`. A hand of probability 0 is left out.
    fn push(&mut self, groups: Self::Groups, chance: f32);

    /// The hands, each as its groups and its probability.
    fn as_slice(&self) -> &[(Self::Groups, f32)];

    /// The number `value` for each hand, and for as many more as the list may have.
    fn values(&self, value: f32) -> Self::Values;
}

/// Up to [`Hands::MOST`] hands with up to 8 groups of moves.
///
/// ```
/// use atom4_core::rules::HandList;
/// let mut hands = atom4_core::rules::Hands::default();
/// hands.push(0b01, 0.25);
/// hands.push(0b11, 0.75);
/// assert_eq!(hands.as_slice(), [(0b01, 0.25), (0b11, 0.75)]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands {
    hands: [(u8, f32); Hands::MOST],
    count: usize,
}

impl Hands {
    /// The largest number of hands that a position may have.
    pub const MOST: usize = 12;
}

impl HandList for Hands {
    type Groups = u8;
    type Values = [f32; Hands::MOST];

    fn push(&mut self, groups: u8, chance: f32) {
        if chance > 0.0 && self.count < Hands::MOST {
            self.hands[self.count] = (groups, chance);
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[(u8, f32)] {
        &self.hands[..self.count]
    }

    fn values(&self, value: f32) -> [f32; Hands::MOST] {
        [value; Hands::MOST]
    }
}

/// Any number of hands with up to 128 groups of moves.
#[derive(Clone, Debug, Default)]
pub struct ManyHands(Vec<(u128, f32)>);

impl HandList for ManyHands {
    type Groups = u128;
    type Values = Vec<f32>;

    fn push(&mut self, groups: u128, chance: f32) {
        if chance > 0.0 {
            self.0.push((groups, chance));
        }
    }

    fn as_slice(&self) -> &[(u128, f32)] {
        &self.0
    }

    fn values(&self, value: f32) -> Vec<f32> {
        vec![value; self.0.len()]
    }
}

/// Groups of moves as a hand list has them.
pub type GroupsOf<H> = <H as HandList>::Groups;

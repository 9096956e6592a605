//! The work of a review, in passes.

/// The work of a pass: a glance, the first values, the usual work; each after that takes four times as much as the one before.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Pass(pub u32);

impl Pass {
    /// A glance, so that there is something to show at once.
    pub const GLANCE: Pass = Pass(0);
    /// The first values, by the work of level 3 at least.
    pub const FIRST: Pass = Pass(1);
    /// The usual work.
    pub const USUAL: Pass = Pass(2);
    /// No game needs more; its work would take months.
    pub const DEEPEST: Pass = Pass(12);

    /// Nodes of this pass, where the first values take `first` and the usual ones `usual`.
    #[must_use]
    pub fn nodes(self, [first, usual]: [u64; 2]) -> u64 {
        match self.0.checked_sub(2) {
            None if self == Pass::GLANCE => first / 20,
            None => first,
            Some(times) => usual.saturating_mul(4u64.saturating_pow(times)),
        }
    }

    /// The pass after this one.
    #[must_use]
    pub const fn next(self) -> Pass {
        Pass(self.0.saturating_add(1))
    }
}

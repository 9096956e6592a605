//! The four games, a folder each. No game knows another.

pub mod atom4;
pub mod atomix;
pub mod cluster;
pub mod score_four;

/// The games by name, for the folders above that still tell them apart; to go with the last of those.
#[allow(non_upper_case_globals)]
impl crate::play::registry::Kind {
    /// Atom-4.
    pub const Atom4: Self = atom4::play::kind::KIND;
    /// Score Four.
    pub const ScoreFour: Self = score_four::play::kind::KIND;
    /// Cluster.
    pub const Cluster: Self = cluster::play::kind::KIND;
    /// Atomix.
    pub const Atomix: Self = atomix::play::kind::KIND;
    /// All four.
    pub const ALL: [Self; 4] = [Self::Atom4, Self::ScoreFour, Self::Cluster, Self::Atomix];

    /// The game of a name in lower case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.is_called(name))
    }
}

//! The one place that names all the games.

use crate::games::atom4::play as atom4;
use crate::games::atomix::play as atomix;
use crate::games::cluster::play as cluster;
use crate::games::score_four::play as score_four;
use crate::play::text_game::TextGame;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two players colour pieces on a triangular lattice.
    Atom4,
    /// Four in a row on sixteen pegs.
    ScoreFour,
    /// Lines on hexagons whose gravity turns.
    Cluster,
    /// Sliding atoms into a molecule.
    Atomix,
}

impl Kind {
    /// The games in the order in which help and errors name them.
    pub const ALL: [Kind; 4] = [Kind::Atom4, Kind::ScoreFour, Kind::Cluster, Kind::Atomix];

    /// The name as commands spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Atom4 => "atom-4",
            Kind::ScoreFour => "score four",
            Kind::Cluster => "cluster",
            Kind::Atomix => "atomix",
        }
    }

    /// The name as people write it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Atom4 => "Atom-4",
            Kind::ScoreFour => "Score Four",
            Kind::Cluster => "Cluster",
            Kind::Atomix => "Atomix",
        }
    }

    /// The game of a name in lower case; a blank and a hyphen are the same.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        let hyphened = name.replace(' ', "-");
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name().replace(' ', "-") == hyphened)
    }
}

/// A game of any kind in progress.
pub enum Table {
    /// Atom-4.
    Atom4(Box<atom4::Game>),
    /// Score Four.
    ScoreFour(Box<score_four::Game>),
    /// Cluster.
    Cluster(Box<cluster::Game>),
    /// Atomix.
    Atomix(Box<atomix::Game>),
}

impl Table {
    /// A fresh game; `None` for a kind that is not built in.
    #[must_use]
    pub fn new(kind: Kind) -> Option<Table> {
        match kind {
            Kind::Atom4 => Some(Table::Atom4(Box::default())),
            Kind::Cluster => Some(Table::Cluster(Box::default())),
            Kind::Atomix => Some(Table::Atomix(Box::default())),
            Kind::ScoreFour => Some(Table::ScoreFour(Box::default())),
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Table::Atom4(_) => Kind::Atom4,
            Table::ScoreFour(_) => Kind::ScoreFour,
            Table::Cluster(_) => Kind::Cluster,
            Table::Atomix(_) => Kind::Atomix,
        }
    }

    /// What every game can do.
    #[must_use]
    pub fn text(&self) -> &dyn TextGame {
        match self {
            Table::Atom4(game) => &**game,
            Table::ScoreFour(game) => &**game,
            Table::Cluster(game) => &**game,
            Table::Atomix(game) => &**game,
        }
    }

    /// What every game can do, to change it.
    pub fn text_mut(&mut self) -> &mut dyn TextGame {
        match self {
            Table::Atom4(game) => &mut **game,
            Table::ScoreFour(game) => &mut **game,
            Table::Cluster(game) => &mut **game,
            Table::Atomix(game) => &mut **game,
        }
    }
}

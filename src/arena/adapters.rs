//! The games that are built in, found by their kind or by their name.

use super::adapter::Adapter;
use crate::games;
use crate::play::registry::Kind;

/// The adapters of all games.
pub fn all() -> impl Iterator<Item = &'static Adapter> {
    Kind::ALL.into_iter().map(of)
}

/// The adapter of a game.
#[must_use]
pub fn of(kind: Kind) -> &'static Adapter {
    match kind {
        Kind::Atom4 => &games::atom4::arena::ARENA,
        Kind::ScoreFour => &games::score_four::arena::ARENA,
        Kind::Cluster => &games::cluster::arena::ARENA,
        _ => &games::atomix::arena::ARENA,
    }
}

/// The titles of the games that `wanted` picks, for a message.
pub fn titles(wanted: fn(&Adapter) -> bool) -> String {
    let titles: Vec<&str> = all()
        .filter(|game| wanted(game))
        .map(|game| game.title)
        .collect();
    titles.join(" and ")
}

//! The built-in levels: real molecules on boards of our own, easy ones first.
//!
//! The length of a shortest solution of each is proved, by backward search from every goal where that
//! is feasible, else by the solver. The file stores it under a key that other programs ignore.

use std::sync::OnceLock;

use super::formats::{LevelFile, ini};
use super::level::Level;
use super::molecule::plain;

/// The text of the level set.
const OWN: &str = include_str!("own.txt");

/// A built-in level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInLevel {
    /// The level.
    pub level: Level,
    /// Number of moves of a shortest solution.
    pub shortest: u32,
}

/// Every built-in level, in the order of play.
///
/// ```
/// use atom4_atomix::levels;
/// let first = &levels::own()[0];
/// assert_eq!(first.level.name(), "Water");
/// assert_eq!(levels::named("water"), Some(0));
/// ```
#[must_use]
pub fn own() -> &'static [BuiltInLevel] {
    static LEVELS: OnceLock<Vec<BuiltInLevel>> = OnceLock::new();
    LEVELS.get_or_init(|| {
        // A test proves that the file is sound.
        let levels = ini::parse(OWN)
            .and_then(LevelFile::every)
            .unwrap_or_default();
        let shortest = OWN
            .lines()
            .filter_map(|line| line.strip_prefix("Shortest="))
            .map(|moves| moves.parse().unwrap_or(0));
        levels
            .into_iter()
            .zip(shortest)
            .map(|(level, shortest)| BuiltInLevel { level, shortest })
            .collect()
    })
}

/// Index of the level called `name`, or of the level with that number counted from 1. Upper and lower
/// case, blanks, dashes and underscores make no difference in a name.
#[must_use]
pub fn named(name: &str) -> Option<usize> {
    if let Ok(number @ 1..) = name.parse::<usize>() {
        return (number <= own().len()).then_some(number - 1);
    }
    let name = plain(name);
    own().iter().position(|own| plain(own.level.name()) == name)
}

#[cfg(test)]
mod tests;

//! The levels inside the program: real molecules on boards of our own, easy ones first.
//!
//! The shortest length of each is proved: by searching backwards from every goal where that can be
//! done, else by the solver. The file keeps it in a key of its own, which other programs ignore.

use std::sync::OnceLock;

use super::formats::ini;
use super::level::Level;
use super::molecule::plain;

/// The levels as a level set.
const OWN: &str = include_str!("own.txt");

/// A level inside the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The level.
    pub level: Level,
    /// Moves of its shortest solution.
    pub shortest: u32,
}

/// Every level inside the program, in the order in which they are played.
#[must_use]
pub fn own() -> &'static [Own] {
    static LEVELS: OnceLock<Vec<Own>> = OnceLock::new();
    LEVELS.get_or_init(|| {
        // The file is ours; a test reads it level by level.
        let levels = ini::parse(OWN).unwrap_or_default();
        let shortest = OWN
            .lines()
            .filter_map(|line| line.strip_prefix("Shortest="))
            .map(|moves| moves.parse().unwrap_or(0));
        levels
            .into_iter()
            .zip(shortest)
            .map(|(level, shortest)| Own { level, shortest })
            .collect()
    })
}

/// The number, from 0, of the level called `name`; case does not matter, nor whether words are
/// joined by blanks, dashes or underscores. Its number from 1, as lists have it, names it, too.
#[must_use]
pub fn named(name: &str) -> Option<usize> {
    if let Ok(number @ 1..) = name.parse::<usize>() {
        return (number <= own().len()).then_some(number - 1);
    }
    let name = plain(name);
    own().iter().position(|own| plain(own.level.name()) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_whole_and_names_differ() {
        let count = OWN
            .lines()
            .filter(|line| line.starts_with("[Level") && *line != "[LevelSet]");
        assert_eq!(
            ini::parse(OWN).expect("the file is sound").len(),
            count.count()
        );
        let numbers = OWN.lines().filter(|line| line.starts_with("Shortest="));
        assert_eq!(own().len(), numbers.count());
        for (index, level) in own().iter().enumerate() {
            assert_eq!(named(level.level.name()), Some(index));
            assert!(level.shortest > 0, "{}", level.level.name());
        }
        assert_eq!(named("WATER"), Some(0));
    }
}

//! A game by name: a small handle on facts that hold without a game in progress.

use super::keys::GameKeys;
use super::lesson::Lesson;
use super::names::SideNames;
use super::settings::Player;

/// Facts about a game that hold without one in progress.
#[derive(Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The name as commands spell it: `score four`.
    pub name: &'static str,
    /// The name in one word, as options spell it: `score-four`.
    pub hyphened: &'static str,
    /// The name as people write it: `Score Four`.
    pub title: &'static str,
    /// What it is, in a sentence of at most 62 characters; may be empty.
    pub about: &'static str,
    /// Commands that bring about a position for its picture; empty for the board as it begins.
    pub sample: &'static str,
    /// Its guided first game.
    pub lesson: Option<&'static Lesson>,
    /// One person solves it: there are no sides.
    pub puzzle: bool,
    /// The names of White and Black, as its board shows them.
    pub sides: [&'static str; 2],
    /// The machine players to choose from, the usual one first.
    pub players: &'static [Player],
    /// The keys on a screen that are not those of all games.
    pub keys: &'static GameKeys,
}

impl Descriptor {
    /// A game for two with our player.
    #[must_use]
    pub const fn for_two(
        name: &'static str,
        hyphened: &'static str,
        title: &'static str,
        keys: &'static GameKeys,
    ) -> Descriptor {
        Descriptor {
            name,
            hyphened,
            title,
            about: "",
            sample: "",
            lesson: None,
            puzzle: false,
            sides: ["White", "Black"],
            players: &[Player::Strong],
            keys,
        }
    }
}

/// A game, named. Two handles are equal when their descriptors say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind(&'static Descriptor);

impl Kind {
    /// A handle on a descriptor.
    #[must_use]
    pub const fn new(descriptor: &'static Descriptor) -> Kind {
        Kind(descriptor)
    }

    /// The name as commands spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name in one word.
    #[must_use]
    pub const fn hyphened(self) -> &'static str {
        self.0.hyphened
    }

    /// The name as people write it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// What it is, in a sentence; may be empty.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.0.about
    }

    /// Commands that bring about a position for its picture.
    #[must_use]
    pub const fn sample(self) -> &'static str {
        self.0.sample
    }

    /// Its guided first game.
    #[must_use]
    pub const fn lesson(self) -> Option<&'static Lesson> {
        self.0.lesson
    }

    /// The keys on a screen that are not those of all games.
    #[must_use]
    pub const fn keys(self) -> &'static GameKeys {
        self.0.keys
    }

    /// The names of the two sides, as the board shows them.
    #[must_use]
    pub fn side_names(self) -> SideNames {
        SideNames::of_board(self.0.sides)
    }

    /// True where one person solves it, without sides.
    #[must_use]
    pub const fn is_puzzle(self) -> bool {
        self.0.puzzle
    }

    /// The machine players to choose from, the usual one first.
    #[must_use]
    pub const fn players(self) -> &'static [Player] {
        self.0.players
    }

    /// True where `name`, in lower case, is the game's; a blank counts as a hyphen.
    #[must_use]
    pub fn is_called(self, name: &str) -> bool {
        name.replace(' ', "-") == self.0.hyphened
    }
}

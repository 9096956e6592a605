//! The parts of a game for every layer of the program, and the list of the program's games.

use std::process::ExitCode;

use clap::ArgMatches;

use atom4_arena::adapter::Adapter;
use atom4_repl::{GameEntry, GameList};

/// A game as the program has it: a part for each layer that deals with games.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game in the command language, which brings it to the screens as well.
    pub game: &'static GameEntry,
    /// The game between programs, where they can play it.
    pub arena: Option<&'static Adapter>,
    /// The subcommands that only this game has.
    pub subcommands: &'static [Subcommand],
    /// What checks the lines of results that only this game has.
    pub results: Option<MakeResultCheck>,
    /// The game's part of the manual page.
    pub manual: Manual,
}

/// Makes a check of results about the levels that are named, equal atoms told apart or not.
pub type MakeResultCheck = fn(&[String], bool) -> Result<Box<dyn ResultCheck>, String>;

/// Checks results, line by line, and knows what has come of them.
pub trait ResultCheck {
    /// Checks a line, with searches of at most `most` positions; `None` where it is one for another check.
    ///
    /// # Errors
    /// What is false or damaged in it.
    fn check(&mut self, line: &str, most: u64) -> Option<Result<(), String>>;

    /// True once a line was one that it knows what to hold against.
    fn found(&self) -> bool;

    /// What has come of the lines, of which `bad` were false, for people; empty where there were none.
    fn told(&self, bad: usize) -> String;

    /// What was too long to be checked.
    fn left(&self) -> Vec<Left>;
}

/// Something that was too long to be checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// What it is.
    pub what: String,
    /// The seconds that its proof took once, where that is known.
    pub seconds: Option<f64>,
    /// The command that proves it again.
    pub command: String,
}

impl Entry {
    /// A game with testing mode and screens, and nothing further.
    #[must_use]
    pub const fn new(game: &'static GameEntry) -> Entry {
        Entry {
            game,
            arena: None,
            subcommands: &[],
            results: None,
            manual: Manual {
                sections: &[],
                files: &[],
            },
        }
    }

    /// The game with what programs need to play it against each other.
    #[must_use]
    pub const fn with_arena(mut self, arena: &'static Adapter) -> Entry {
        self.arena = Some(arena);
        self
    }

    /// The game with subcommands of its own.
    #[must_use]
    pub const fn with_subcommands(mut self, subcommands: &'static [Subcommand]) -> Entry {
        self.subcommands = subcommands;
        self
    }

    /// The game with a check of the results that only it has.
    #[must_use]
    pub const fn with_results(mut self, results: MakeResultCheck) -> Entry {
        self.results = Some(results);
        self
    }

    /// The game with its part of the manual page.
    #[must_use]
    pub const fn with_manual(mut self, manual: Manual) -> Entry {
        self.manual = manual;
        self
    }
}

/// A subcommand of one game.
#[derive(Clone, Copy, Debug)]
pub struct Subcommand {
    /// The name on the command line.
    pub name: &'static str,
    /// Adds help and options.
    pub describe: fn(clap::Command) -> clap::Command,
    /// The subcommand that help lists behind this one; none for the last place.
    pub before: Option<&'static str>,
    /// Runs it with its options and the program's games: the exit status.
    pub run: fn(&ArgMatches, &Registry) -> ExitCode,
}

impl Subcommand {
    /// The subcommand as the command line reads it.
    pub(super) fn command(&self) -> clap::Command {
        (self.describe)(clap::Command::new(self.name))
    }
}

/// A game's part of the manual page.
#[derive(Clone, Copy, Debug)]
pub struct Manual {
    /// Its rules, and more where there is more to say.
    pub sections: &'static [Section],
    /// The files that it reads or keeps, each with what stands in it.
    pub files: &'static [(&'static str, &'static str)],
}

/// A section of the manual page.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading, in capitals.
    pub title: &'static str,
    /// The paragraphs.
    pub paragraphs: &'static [&'static str],
}

/// The games of a program, at least one, in the order in which help names them.
#[derive(Clone)]
pub struct Registry {
    first: &'static Entry,
    others: Vec<&'static Entry>,
}

impl Registry {
    /// A registry of one game.
    #[must_use]
    pub const fn of(first: &'static Entry) -> Registry {
        Registry {
            first,
            others: Vec::new(),
        }
    }

    /// The registry with one more game, behind the others.
    #[must_use]
    pub fn with(mut self, entry: &'static Entry) -> Registry {
        self.others.push(entry);
        self
    }

    /// The entries.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The games as a session takes them.
    #[must_use]
    pub fn games(&self) -> GameList {
        GameList::new(self.first.game, self.others.iter().map(|entry| entry.game))
    }

    /// The subcommands of single games.
    pub(super) fn subcommands(&self) -> impl Iterator<Item = Subcommand> + '_ {
        self.entries().flat_map(|entry| entry.subcommands).copied()
    }
}

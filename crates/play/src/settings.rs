//! The settings of the machine players: for every game, set by commands and on the screens.

use std::time::Duration;

use atom4_core::search::Options;

/// A machine player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The original's of 2003 (Atom-4 alone).
    Classic,
    /// Ours.
    Strong,
}

impl Player {
    /// The name as commands spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::Classic => "classic",
            Player::Strong => "strong",
        }
    }

    /// The player of a name in lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Player> {
        let mut players = [Player::Classic, Player::Strong].into_iter();
        players.find(|player| player.name() == name)
    }
}

/// The effort of a machine player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A fixed, repeatable amount of work that grows with the level, 0 and up.
    Level(u32),
    /// As long as this.
    Time(Duration),
}

/// The settings of the machine players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The player that answers.
    pub player: Player,
    /// Its effort.
    pub effort: Effort,
    /// The seed of its random choices.
    pub seed: u64,
    /// Threads it searches with, at least 1.
    pub threads: usize,
    /// Memory for its table, in megabytes, taken at the first search.
    pub hash_mb: usize,
    /// Whether it answers from its opening book, in a game that has one.
    pub book: bool,
    /// The most that any command may take.
    pub allowance: Allowance,
}

/// The most that one command may take, as the host of a service allows it. No command changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Time to the answer; `None` without a limit.
    pub time: Option<Duration>,
    /// Threads.
    pub threads: usize,
    /// Memory for a table, in megabytes; the solver of a puzzle takes no more for all it keeps.
    pub hash_mb: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            time: None,
            threads: MOST_THREADS,
            hash_mb: LARGEST_HASH_MB,
        }
    }
}

/// The highest level.
pub const HIGHEST_LEVEL: u32 = 99;
/// The longest time for a move.
pub const LONGEST_TIME: Duration = Duration::from_secs(24 * 60 * 60);
/// The most threads.
pub const MOST_THREADS: usize = 256;
/// The largest table, in megabytes.
pub const LARGEST_HASH_MB: usize = 65_536;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            player: Player::Strong,
            effort: Effort::Level(2),
            seed: 1,
            threads: 1,
            hash_mb: 16,
            book: true,
            allowance: Allowance::default(),
        }
    }
}

impl Settings {
    /// The settings with no more than `allowance`.
    #[must_use]
    pub fn within(self, allowance: Allowance) -> Settings {
        Settings {
            threads: self.threads.min(allowance.threads),
            hash_mb: self.hash_mb.min(allowance.hash_mb),
            effort: match (self.effort, allowance.time) {
                (Effort::Time(time), Some(most)) => Effort::Time(time.min(most)),
                (effort, _) => effort,
            },
            allowance,
            ..self
        }
    }

    /// The options of a search by these settings; one by level begins with an empty table.
    #[must_use]
    pub fn search_options(&self) -> Options {
        Options {
            seed: self.seed,
            threads: self.threads,
            fresh: matches!(self.effort, Effort::Level(_)),
            ..Options::default()
        }
    }

    /// The settings one a line, as `show settings.` answers them; the book where it is off.
    #[must_use]
    pub fn lines(&self) -> String {
        let player = self.player.name();
        let effort = match self.effort {
            Effort::Level(level) => format!("level {level}"),
            Effort::Time(time) => format!("time {} ms", time.as_millis()),
        };
        let Settings {
            seed,
            threads,
            hash_mb,
            book,
            ..
        } = self;
        let book = if *book { "" } else { "book off\n" };
        format!(
            "player {player}\n{effort}\nseed {seed}\nthreads {threads}\nhash {hash_mb} mb\n{book}"
        )
    }

    /// The settings as commands that bring them back.
    #[must_use]
    pub fn script(&self) -> String {
        self.lines()
            .lines()
            .map(|line| format!("set {line}.\n"))
            .collect()
    }
}

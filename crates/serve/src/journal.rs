//! A game as a journal: a file that grows by a line for every change, written before anybody is told of it.
//!
//! The first line is the [`Charter`]: what is played, by whom, for how long. Every further line is a [`JournalLine`]. What is
//! written of the game itself is its script, as `save` writes it: as much of the last one as stays, and what comes
//! after it. A last line that was not written to its end was told to nobody, and is no part of the game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::clock::Pace;
use super::secret::Secret;

/// The longest first line, in bytes.
const FIRST_LINE: u64 = 4096;
/// The longest script that is read, in bytes.
const LONGEST: usize = 4 << 20;

/// What stands in the first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charter {
    /// The game, as options spell it.
    pub game: String,
    /// The machine's level, and which player it is, 0 or 1; `None` where two people play.
    pub machine: Option<(u32, usize)>,
    /// The clocks; `None` without.
    pub pace: Option<Pace>,
    /// The secrets of the two seats and of the watchers.
    pub secrets: [String; 3],
}

/// The owner of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Player 0 or 1.
    Player(usize),
    /// Somebody who looks on.
    Watcher,
}

impl Charter {
    /// The role that a secret gives.
    #[must_use]
    pub fn role(&self, secret: &str) -> Option<Role> {
        let roles = [Role::Player(0), Role::Player(1), Role::Watcher];
        let known = |own: &String| Secret::read(own).is_some_and(|own| own.is(secret));
        let mut found = self.secrets.iter().zip(roles).filter(|(own, _)| known(own));
        let role = found.next().map(|(_, role)| role)?;
        // The machine's seat is taken.
        let taken = self
            .machine
            .is_some_and(|(_, player)| role == Role::Player(player));
        (!taken).then_some(role)
    }
}

/// The end of a game that the rules do not bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// This player's time is over.
    Time(usize),
    /// This player has given up.
    GaveUp(usize),
    /// This player did not come back.
    Away(usize),
    /// Both agreed on a draw.
    Draw,
}

impl End {
    /// The player who has lost.
    #[must_use]
    pub const fn loser(self) -> Option<usize> {
        match self {
            End::Time(loser) | End::GaveUp(loser) | End::Away(loser) => Some(loser),
            End::Draw => None,
        }
    }
}

/// What is written down of a game beside its script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalState {
    /// What the clocks had left when this was written, in milliseconds.
    pub left: Option<[u64; 2]>,
    /// When it was written, in milliseconds since 1970; 0 where no clock ran.
    #[serde(default)]
    pub at: u64,
    /// The player who has White, 0 or 1.
    pub white: usize,
    /// Games or rounds won.
    pub score: [u32; 2],
    /// Set when the game has ended otherwise than by the rules.
    pub end: Option<End>,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// Bytes of the script before that stay.
    keep: usize,
    /// What comes after them.
    add: String,
    /// What else there is.
    state: JournalState,
}

/// A game as its journal leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournaledGame {
    /// The first line.
    pub charter: Charter,
    /// The script.
    pub script: String,
    /// What else was written.
    pub state: JournalState,
    /// The time from the last line to the last sign of life of the server that wrote it.
    pub since: Duration,
    /// Bytes of the file that are whole lines.
    length: u64,
}

/// A journal that is written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    script: String,
    state: JournalState,
}

impl Journal {
    /// A new journal.
    ///
    /// # Errors
    /// When the file is there already or cannot be written.
    pub fn create(path: &Path, charter: &Charter) -> io::Result<Journal> {
        let mut file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .mode(0o600)
            .open(path)?;
        let mut line = serde_json::to_string(charter)?;
        line.push('\n');
        file.write_all(line.as_bytes())?;
        Ok(Journal {
            file,
            script: String::new(),
            state: JournalState::default(),
        })
    }

    /// Goes on with a journal. A last line that is not whole is cut off.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is no journal.
    pub fn open(path: &Path) -> io::Result<(Journal, JournaledGame)> {
        let bytes = std::fs::read(path)?;
        let mut kept =
            read(&bytes).ok_or_else(|| io::Error::other("the file is no journal of a game"))?;
        let file = OpenOptions::new().append(true).open(path)?;
        let alive = file.metadata()?.modified()?;
        let until = since_1970(alive);
        kept.since = Duration::from_millis(until.saturating_sub(kept.state.at));
        if bytes.len() as u64 != kept.length {
            file.set_len(kept.length)?;
            // Cutting is no sign of life.
            file.set_modified(alive)?;
        }
        let journal = Journal {
            file,
            script: kept.script.clone(),
            state: kept.state.clone(),
        };
        Ok((journal, kept))
    }

    /// True where this is written down already. What the clocks have left is not compared: it follows from what was
    /// written with the last change.
    #[must_use]
    pub fn has(&self, script: &str, state: &JournalState) -> bool {
        let JournalState {
            white, score, end, ..
        } = &self.state;
        self.script == script && (*white, *score, *end) == (state.white, state.score, state.end)
    }

    /// Leaves a sign of life: a clock that runs has run until now, should the program be killed.
    ///
    /// # Errors
    /// When the file is gone.
    pub fn stay_alive(&self) -> io::Result<()> {
        self.file.set_modified(SystemTime::now())
    }

    /// Writes a change down.
    ///
    /// # Errors
    /// When it cannot be written; nobody may be told of it then.
    pub fn write(&mut self, script: &str, state: &JournalState) -> io::Result<()> {
        let (old, new) = (self.script.as_bytes(), script.as_bytes());
        let mut keep = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        while !script.is_char_boundary(keep) {
            keep -= 1;
        }
        let change = JournalLine {
            keep,
            add: script.get(keep..).unwrap_or_default().to_owned(),
            state: state.clone(),
        };
        let mut line = serde_json::to_string(&change)?;
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        self.script = script.to_owned();
        self.state = state.clone();
        Ok(())
    }
}

/// A time in milliseconds since 1970.
pub fn since_1970(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The first line of the journal in a file; `None` where there is none.
#[must_use]
pub fn charter(path: &Path) -> Option<Charter> {
    use std::io::{BufRead, BufReader, Read};
    let mut line = String::new();
    let file = File::open(path).ok()?.take(FIRST_LINE);
    BufReader::new(file).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// The game of a journal's bytes; `None` where they are none.
#[must_use]
pub fn read(bytes: &[u8]) -> Option<JournaledGame> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().filter(|line| line.ends_with(b"\n"))?;
    let mut kept = JournaledGame {
        charter: serde_json::from_slice(first).ok()?,
        script: String::new(),
        state: JournalState::default(),
        since: Duration::ZERO,
        length: u64::try_from(first.len()).ok()?,
    };
    for line in lines {
        let change = serde_json::from_slice::<JournalLine>(line).ok();
        let Some(change) = change.filter(|_| line.ends_with(b"\n")) else {
            break;
        };
        let fits =
            kept.script.is_char_boundary(change.keep) && change.keep + change.add.len() <= LONGEST;
        if !fits {
            break;
        }
        kept.script.truncate(change.keep);
        kept.script.push_str(&change.add);
        kept.state = change.state;
        kept.length += u64::try_from(line.len()).ok()?;
    }
    Some(kept)
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing)]
mod tests;

//! A game as a journal: a file that grows by a line for every change, written before anybody is told of it.
//!
//! The first line is the [`Charter`]: what is played, by whom, for how long; the second is the same once more. Every
//! further line is a [`JournalLine`]. What is written of the game itself is its script, as `save` writes it: as much of the
//! last one as stays, and what comes after it. A last line that was not written to its end was told to nobody, and is no part of
//! the game. Any one line can be lost: the next one says again what it changed.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::secret::Secret;
use atom4_core::base::files;
use atom4_play::clock::Pace;

/// The longest first line, in bytes.
const FIRST_LINE: u64 = 4096;
/// Lines at the beginning in which the charter is looked for, empty ones left out: two, or more where a line's end has come between.
const HEAD: usize = 4;
/// Digits of a checksum.
const SUM: usize = 8;
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
    /// The names that the players have given themselves; empty for one without.
    #[serde(default, skip_serializing_if = "nameless")]
    pub called: [String; 2],
}

/// True where nobody has a name.
fn nameless(called: &[String; 2]) -> bool {
    called.iter().all(String::is_empty)
}

/// A change of the script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptChange {
    /// Bytes of the script before that stay.
    keep: usize,
    /// What comes after them.
    add: String,
}

impl ScriptChange {
    fn between(old: &str, new: &str) -> ScriptChange {
        let same = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b);
        let mut keep = same.count();
        while !new.is_char_boundary(keep) {
            keep -= 1;
        }
        ScriptChange {
            keep,
            add: new.get(keep..).unwrap_or_default().to_owned(),
        }
    }

    /// The script after this change of `old`; `None` where it is no change of that.
    fn of(&self, old: &str) -> Option<String> {
        let kept = old.get(..self.keep)?;
        (kept.len() + self.add.len() <= LONGEST).then(|| kept.to_owned() + &self.add)
    }
}

/// A line of the journal. Behind it stands its checksum, which is one of the script after it too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    #[serde(flatten)]
    change: ScriptChange,
    /// The change of the line before once more, should that be damaged: what it kept, and what it added.
    #[serde(default)]
    before: Option<(usize, String)>,
    /// What else there is.
    state: JournalState,
}

/// The checksum of a line and of the script that it leaves, as eight digits.
fn sum(line: &[u8], script: &str) -> String {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(line);
    hasher.update(script.as_bytes());
    format!("{:08x}", hasher.finalize())
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
    /// The last change.
    last: Option<ScriptChange>,
    /// The numbers of lines that could not be read, from 1.
    pub damaged: Vec<usize>,
}

/// A journal that is written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    script: String,
    state: JournalState,
    /// The change that was written last.
    last: Option<ScriptChange>,
}

impl Journal {
    /// A new journal.
    ///
    /// # Errors
    /// When the file is there already or cannot be written.
    pub fn create(path: &Path, charter: &Charter) -> io::Result<Journal> {
        let mut options = OpenOptions::new();
        options.append(true).create_new(true);
        let mut file = files::for_owner_alone(&mut options).open(path)?;
        file.write_all(head(charter)?.as_bytes())?;
        Ok(Journal {
            file,
            script: String::new(),
            state: JournalState::default(),
            last: None,
        })
    }

    /// Goes on with a journal. Where lines of it are damaged, the file is kept aside as it was, with the ending `.damaged`,
    /// and one is put in its place that holds what could be read.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is no journal.
    pub fn open(path: &Path) -> io::Result<(Journal, JournaledGame)> {
        let bytes = std::fs::read(path)?;
        let mut kept =
            read(&bytes).ok_or_else(|| io::Error::other("the file is no journal of a game"))?;
        let alive = std::fs::metadata(path)?.modified()?;
        let until = since_1970(alive);
        kept.since = Duration::from_millis(until.saturating_sub(kept.state.at));
        if !kept.damaged.is_empty() {
            let whole = ScriptChange::between("", &kept.script);
            let line = line(&whole, None, &kept.state, &kept.script)?;
            let aside = aside(path);
            std::fs::hard_link(path, &aside).or_else(|_| std::fs::write(&aside, &bytes))?;
            files::replace(path, (head(&kept.charter)? + &line).as_bytes())?;
            kept.last = Some(whole);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        if !kept.damaged.is_empty() {
            // Mending is no sign of life.
            file.set_modified(alive)?;
        }
        let journal = Journal {
            file,
            script: kept.script.clone(),
            state: kept.state.clone(),
            last: kept.last.clone(),
        };
        Ok((journal, kept))
    }

    /// True where this is written down already. What the clocks have left is not compared: it follows from what was
    /// written with the last change.
    #[must_use]
    pub fn has(&self, script: &str, state: &JournalState) -> bool {
        let JournalState { left, at, .. } = self.state;
        let now = JournalState {
            left,
            at,
            ..state.clone()
        };
        self.script == script && self.state == now
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
        let change = ScriptChange::between(&self.script, script);
        let line = line(&change, self.last.as_ref(), state, script)?;
        self.file.write_all(line.as_bytes())?;
        self.last = Some(change);
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

/// The first lines of a journal: its charter, twice, should one be damaged.
fn head(charter: &Charter) -> io::Result<String> {
    let line = serde_json::to_string(charter)?;
    let sum = sum(line.as_bytes(), "");
    Ok(format!("{line}\t{sum}\n{line}\t{sum}\n"))
}

/// A change as a line, which leaves this script.
fn line(
    change: &ScriptChange,
    before: Option<&ScriptChange>,
    state: &JournalState,
    script: &str,
) -> io::Result<String> {
    let line = serde_json::to_string(&JournalLine {
        change: change.clone(),
        before: before.map(|before| (before.keep, before.add.clone())),
        state: state.clone(),
    })?;
    let sum = sum(line.as_bytes(), script);
    Ok(format!("{line}\t{sum}\n"))
}

/// A file's name for what is kept aside of it, which nothing has yet.
fn aside(path: &Path) -> PathBuf {
    let names = (1..).map(|number| match number {
        1 => path.with_extension("damaged"),
        _ => path.with_extension(format!("damaged-{number}")),
    });
    let mut free = names.filter(|name| !name.exists());
    free.next().unwrap_or_default()
}

/// A line's text and the checksum behind it, where it has one: those of 2.0.0 have none.
fn parts(line: &[u8]) -> (&[u8], Option<&[u8]>) {
    match line.iter().rposition(|&byte| byte == b'\t') {
        Some(tab) => {
            let (text, sum) = line.split_at(tab);
            let sum = sum.get(1..).unwrap_or_default();
            // What stands behind it is a line's end that is damaged.
            (text, Some(sum.get(..SUM).unwrap_or(sum)))
        }
        None => (line.strip_suffix(b"\n").unwrap_or(line), None),
    }
}

/// The lines of a journal. Where the end of one is damaged, the beginning of the next is known nevertheless: within a line
/// nothing looks like it.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    const BEGINNINGS: [&[u8]; 2] = [b"{\"keep\":", b"{\"game\":"];
    let mut lines = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let ends = |at: usize| {
            rest.get(at - 1) == Some(&b'\n')
                || BEGINNINGS
                    .iter()
                    .any(|begin| rest.get(at..).is_some_and(|next| next.starts_with(begin)))
        };
        let end = (1..rest.len()).find(|&at| ends(at)).unwrap_or(rest.len());
        let (line, next) = rest.split_at(end);
        lines.push(line);
        rest = next;
    }
    lines
}

/// True where the checksum, if there is one, is that of this line and this script.
fn sums_up(line: &[u8], script: &str) -> bool {
    let (text, found) = parts(line);
    found.is_none_or(|found| sum(text, script).as_bytes() == found)
}

/// True for a line that was written to its end.
fn is_whole(line: &[u8]) -> bool {
    match line.iter().rposition(|&byte| byte == b'\t') {
        Some(tab) => line.len() > tab + 1 + SUM,
        None => line.ends_with(b"\n"),
    }
}

/// The charter of a line.
fn charter_of(line: &[u8]) -> Option<Charter> {
    let fits = is_whole(line) && sums_up(line, "");
    let (text, _) = parts(line);
    serde_json::from_slice(text).ok().filter(|_| fits)
}

/// The charter of the journal in a file; `None` where there is none.
#[must_use]
pub fn charter(path: &Path) -> Option<Charter> {
    use std::io::Read;
    let mut head = Vec::new();
    let file = File::open(path).ok()?;
    file.take(2 * FIRST_LINE).read_to_end(&mut head).ok()?;
    head_of(&lines(&head)).find_map(charter_of)
}

/// The lines in which the charter is looked for.
fn head_of<'a>(lines: &[&'a [u8]]) -> impl Iterator<Item = &'a [u8]> {
    let written = lines.iter().filter(|line| !line.trim_ascii().is_empty());
    written.take(HEAD).copied()
}

/// The game of a journal's bytes; `None` where they are none. A line that is damaged is passed over, with what cannot be
/// known without it.
#[must_use]
pub fn read(bytes: &[u8]) -> Option<JournaledGame> {
    let lines = lines(bytes);
    let charter = head_of(&lines).find_map(charter_of)?;
    let mut kept = JournaledGame {
        charter,
        script: String::new(),
        state: JournalState::default(),
        since: Duration::ZERO,
        last: None,
        damaged: Vec::new(),
    };
    let mut written = 0;
    for (number, line) in (1..).zip(lines) {
        written += usize::from(!line.trim_ascii().is_empty());
        let head = written <= HEAD && charter_of(line).is_some();
        if !head && !kept.goes_on(line) {
            kept.damaged.push(number);
        }
    }
    Some(kept)
}

impl JournaledGame {
    /// Goes on by a line of the journal; false where it is damaged, or does not follow from what could be read before.
    fn goes_on(&mut self, line: &[u8]) -> bool {
        let (text, _) = parts(line);
        let read = serde_json::from_slice::<JournalLine>(text).ok();
        let Some(read) = read.filter(|_| is_whole(line)) else {
            return false;
        };
        let follows = |old: &str| {
            let script = read.change.of(old)?;
            sums_up(line, &script).then_some(script)
        };
        let missed = || {
            let (keep, add) = read.before.clone()?;
            follows(&ScriptChange { keep, add }.of(&self.script)?)
        };
        let Some(script) = follows(&self.script).or_else(missed) else {
            return false;
        };
        self.script = script;
        self.last = Some(read.change);
        self.state = read.state;
        true
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing)]
mod tests;

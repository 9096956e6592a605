//! The programs that made results: versions and files, so that those of different builds are not
//! taken for those of one.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use atom4_core::base::random::mix;
use atom4_core::base::shard::Shard;

/// The largest program whose content is looked at, in bytes.
const LARGEST: u64 = 1 << 30;

/// Words at the beginning of a command that name no bot.
const STARTERS: [&str; 4] = ["exec", "env", "nice", "time"];

/// The builds behind a results file, and the run that began it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The version of this program.
    pub version: String,
    /// A key of each program's files, in the order of the engines.
    pub programs: Vec<String>,
    /// The part of the work that the file was begun for: `3/16`.
    pub part: String,
    /// The command without its part and its results file.
    pub command: String,
}

impl Made {
    /// The difference to the builds of another file, in words; `None` where there is none.
    #[must_use]
    pub fn difference(&self, other: &Made, names: &[String]) -> Option<String> {
        if self.version != other.version {
            return Some(format!(
                "by version {} of this program, not {}",
                self.version, other.version
            ));
        }
        let all = self.programs.iter().zip(&other.programs);
        let differs = all.zip(0..).find(|((a, b), _)| a != b);
        let (_, at) = differs?;
        let name: &str = names.get(at).map_or("", |name| name.as_str());
        Some(format!("with another version of '{name}'"))
    }
}

/// A key of this program's file.
#[must_use]
pub fn own_key() -> String {
    let path = std::env::current_exe().unwrap_or_default();
    file_key(Path::new("/proc/self/exe"))
        .or_else(|| file_key(&path))
        .unwrap_or_default()
}

/// A key of the files that a command names: each word that is a regular file, else its first word
/// as a program on the path. Empty where there are none.
#[must_use]
pub fn command_key(command: &str) -> String {
    let quotes = ['\'', '"'];
    let words: Vec<&str> = command
        .split_whitespace()
        .map(|word| word.trim_matches(quotes))
        .collect();
    let named: Vec<String> = words
        .iter()
        .filter_map(|word| file_key(Path::new(word)))
        .collect();
    if !named.is_empty() {
        return named.join(" ");
    }
    let first = words.iter().find(|word| !STARTERS.contains(word));
    let found = first.and_then(|word| on_path(word));
    found.and_then(|path| file_key(&path)).unwrap_or_default()
}

/// The program of this name on the path.
pub(super) fn on_path(word: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut folders = std::env::split_paths(&path).map(|folder| folder.join(word));
    folders.find(|path| path.is_file())
}

/// A key of a file's content; `None` for what is no regular file of a program's size.
fn file_key(path: &Path) -> Option<String> {
    let found = std::fs::metadata(path).ok()?;
    if !found.is_file() || found.len() > LARGEST {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let key = bytes.chunks(8).fold(bytes.len() as u64, |key, chunk| {
        let mut word = [0; 8];
        word.iter_mut()
            .zip(chunk)
            .for_each(|(to, from)| *to = *from);
        mix(key.rotate_left(8) ^ u64::from_le_bytes(word))
    });
    Some(format!("{key:016x}"))
}

/// The words of this program's command line without those options, quoted for a shell.
#[must_use]
pub fn command_line(without: &[&str]) -> String {
    let mut words = vec![String::from("atom4")];
    let (mut skip, mut many) = (false, false);
    for word in std::env::args().skip(1) {
        many &= !word.starts_with('-');
        if std::mem::take(&mut skip) || many {
            continue;
        }
        let (name, value) = match word.split_once('=') {
            Some((name, _)) if name.starts_with("--") => (name, true),
            _ => (word.as_str(), false),
        };
        if without.contains(&name) {
            // --merge takes all words up to the next option, --mixed none.
            many = name == "--merge";
            skip = !value && !many && name != "--mixed";
            continue;
        }
        let short = |option: &&&str| option.len() == 2 && word.starts_with(**option);
        if without.iter().any(|option| short(&option)) {
            continue;
        }
        words.push(quoted(&word));
    }
    words.join(" ")
}

/// A word as a shell reads it.
#[must_use]
pub fn quoted(word: &str) -> String {
    // The shell of Windows takes a slash for the beginning of an option.
    let signs = if cfg!(windows) {
        r"-_.\:=,+@"
    } else {
        "-_./:=,+%@"
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || signs.contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    if cfg!(windows) {
        return format!("\"{word}\"");
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The results file of a part, as a shell reads it: its `own` where there is one, else named after that of another part.
#[must_use]
pub fn file_for(own: Option<&PathBuf>, (path, part): (&Path, Shard), wanted: Shard) -> String {
    let file = own.cloned();
    let file = file.or_else(|| file_of_part(path, part.number, wanted.number));
    file.map_or_else(
        || String::from("FILE"),
        |file| quoted(&file.to_string_lossy()),
    )
}

/// The results file of a part, named after that of another part: the last number in it that is the
/// number of its part is replaced.
fn file_of_part(path: &Path, part: usize, wanted: usize) -> Option<PathBuf> {
    let text = path.to_str()?;
    let number = part.to_string();
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let at = text.rmatch_indices(&number).map(|(at, _)| at).find(|&at| {
        let (before, after) = (text.get(..at), text.get(at + number.len()..));
        !digit(before.and_then(|text| text.chars().next_back()))
            && !digit(after.and_then(|text| text.chars().next()))
    })?;
    let (before, after) = (text.get(..at)?, text.get(at + number.len()..)?);
    Some(PathBuf::from(format!("{before}{wanted}{after}")))
}

#[cfg(test)]
mod tests;

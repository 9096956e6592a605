//! The files and folders that a shell command names, and the folder that its program starts in.

use std::io::Read;
use std::path::{Path, PathBuf};

/// The beginnings of paths in the home folder, as a shell reads them.
const HOMES: [&str; 3] = ["~/", "$HOME/", "${HOME}/"];

/// The working folder, as a shell reads it.
const HERE: [&str; 2] = ["$PWD", "${PWD}"];

/// Bytes of a script that are looked at for the programs that it names.
const SCRIPT: u64 = 64 << 10;

/// Words that begin or end what the shell does itself.
pub const KEYWORDS: [&str; 12] = [
    "case", "do", "done", "elif", "else", "esac", "fi", "for", "if", "then", "until", "while",
];

/// First words that the shell itself understands.
pub const BUILT_IN: [&str; 41] = [
    ".", ":", "alias", "bg", "break", "case", "cd", "command", "continue", "echo", "eval", "exit",
    "export", "false", "fg", "for", "getopts", "hash", "if", "jobs", "kill", "local", "printf",
    "pwd", "read", "readonly", "return", "set", "shift", "source", "test", "times", "trap", "true",
    "type", "ulimit", "umask", "unset", "until", "wait", "while",
];

/// What a command says of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedPaths {
    /// The folder that its program starts in: the one it was given in, or where it goes first, by `cd`.
    pub folder: PathBuf,
    /// The files and folders that it names, as it spells them from the root on.
    pub paths: Vec<PathBuf>,
    /// The folders that it goes to.
    pub entered: Vec<PathBuf>,
}

/// The words of a shell command, quotes and backslashes taken away, operators of the shell taken for blanks.
pub fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None | Some('"'), '\\') => word.extend(chars.next()),
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.push(c),
            (None, '\'' | '"') => quote = Some(c),
            (None, c) if c.is_whitespace() || ";&|<>()`".contains(c) => {
                words.push(std::mem::take(&mut word));
            }
            (None, c) => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

impl NamedPaths {
    /// Reads a command that is given in `folder` by somebody whose home is `home`.
    pub fn read(text: &str, folder: &Path, home: &Path) -> NamedPaths {
        let mut read = NamedPaths {
            folder: folder.to_path_buf(),
            ..NamedPaths::default()
        };
        let mut words = split(text).into_iter();
        let mut first = true;
        while let Some(word) = words.next() {
            if first && word == "cd" {
                let Some(into) = words.next() else { break };
                let into = plain(&spelled(&into, &read.folder, home));
                // Where it leads is known to the shell alone.
                if into.is_dir() {
                    read.entered.push(into.clone());
                    read.folder = into;
                }
                continue;
            }
            first = false;
            if word.contains(char::is_whitespace) && word.len() < text.len() {
                // A command within the command, as behind `sh -c`.
                let inner = NamedPaths::read(&word, &read.folder, home);
                read.folder = inner.folder;
                read.paths.extend(inner.paths);
                read.entered.extend(inner.entered);
            }
            // A path may stand behind a `=`, and several in a list.
            let parts = word.split(['=', ':']).chain([word.as_str()]);
            let parts = parts.filter(|part| !part.is_empty());
            let found = parts.map(|part| spelled(part, &read.folder, home));
            let found: Vec<PathBuf> = found.filter(|path| path.exists()).collect();
            read.paths.extend(found);
        }
        read.paths.sort();
        read.paths.dedup();
        read
    }
}

/// Where a word leads as a path.
fn spelled(word: &str, folder: &Path, home: &Path) -> PathBuf {
    let here = HERE.iter().find_map(|start| word.strip_prefix(start));
    match (
        HOMES.iter().find_map(|start| word.strip_prefix(start)),
        here,
    ) {
        (Some(rest), _) => home.join(rest),
        (None, Some(rest)) => folder.join(rest.trim_start_matches('/')),
        (None, None) => folder.join(word),
    }
}

/// The files that a script names, as paths from its own folder or from `home`; none that is no script.
pub fn named_in_script(script: &Path, home: &Path) -> Vec<PathBuf> {
    let mut text = Vec::new();
    let read =
        std::fs::File::open(script).and_then(|file| file.take(SCRIPT).read_to_end(&mut text));
    let folder = script.parent().unwrap_or(script);
    match (read, String::from_utf8(text)) {
        (Ok(_), Ok(text)) => {
            let words = split(text.trim_start_matches("#!"));
            let paths = words
                .iter()
                .filter(|word| word.contains('/'))
                .map(|word| spelled(word, folder, home));
            paths.filter(|path| path.is_file()).collect()
        }
        _ => Vec::new(),
    }
}

/// The path without `.` and `..`: as it really stands where those lead through links.
pub fn plain(path: &Path) -> PathBuf {
    use std::path::Component::{CurDir, ParentDir};
    let upwards = path.components().any(|part| part == ParentDir);
    match path.canonicalize() {
        Ok(real) if upwards => real,
        _ => path.components().filter(|part| *part != CurDir).collect(),
    }
}

/// The program that runs a script, with its arguments, as the script's first line has it.
pub fn interpreter(script: &Path) -> Option<Vec<String>> {
    if !script.is_file() {
        return None;
    }
    let mut start = [0; 256];
    let count = std::fs::File::open(script).ok()?.read(&mut start).ok()?;
    let line = start.get(..count)?.strip_prefix(b"#!")?;
    let line = String::from_utf8_lossy(line);
    // A carriage return is part of the name, for the kernel too.
    let words = line.split('\n').next()?.split([' ', '\t']);
    Some(
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect(),
    )
}

#[cfg(test)]
mod tests;

//! The files and folders that a command names, and what a confined program sees of them.

use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// Folders that are never readable as a whole because a file in them was named.
const WIDE: [&str; 7] = ["/", "/etc", "/home", "/run", "/tmp", "/var", "/var/tmp"];

/// Where the kernel shows itself; a confined program has its own.
const KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// The beginnings of paths in the home folder, as a shell reads them.
const HOMES: [&str; 3] = ["~/", "$HOME/", "${HOME}/"];

/// Folders of homes.
const HOLDS_HOMES: [&str; 3] = ["/home", "/run/user", "/Users"];

/// The names of folders that hold the programs of an installation: of a Python, a Java.
const PROGRAMS: [&str; 2] = ["bin", "shims"];

/// Folders of a home that are no installations though they hold programs.
const PRIVATE: [&str; 2] = [".local", ".cargo"];

/// The most links into a working folder.
const MOST_LINKS: usize = 1000;

/// A readable file or folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedPath {
    /// Its path for the program.
    pub path: PathBuf,
    /// What stands there, without symbolic links on the way.
    pub source: PathBuf,
}

/// A name in the working folder that leads to a file or folder outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// How many folders above the working folder it stands.
    pub up: usize,
    /// The name.
    pub name: PathBuf,
    /// Where it leads.
    pub target: PathBuf,
}

/// What a command names: readable places, and links that make its relative paths lead there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Sorted, parents before what stands in them.
    pub places: Vec<NamedPath>,
    /// Sorted.
    pub links: Vec<Link>,
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

/// The words that may be paths: a word with blanks is a command too, as behind `sh -c`, and a path may stand
/// behind a `=`.
fn candidates(command: &str) -> Vec<String> {
    let mut words = split(command);
    let mut more = Vec::new();
    for word in &words {
        if word.contains(char::is_whitespace) && word.len() < command.len() {
            more.extend(candidates(word));
        }
        more.extend(word.split('=').skip(1).map(str::to_owned));
    }
    words.extend(more);
    words.retain(|word| !word.is_empty());
    words
}

/// Where a command is read.
#[derive(Debug)]
pub struct Here<'a> {
    /// The folder that relative paths begin in.
    pub folder: &'a Path,
    /// The home folder.
    pub home: &'a Path,
    /// Folders in which programs are looked for.
    pub path: &'a [PathBuf],
    /// What is readable anyway.
    pub system: &'a [&'a Path],
    /// Files and folders of other programs. A folder that holds one of them is not opened because a file in it was named.
    pub apart: &'a [PathBuf],
}

/// What `command` names, the interpreters of its scripts included, and the folders of `read`.
pub fn named(command: &str, read: &[PathBuf], here: &Here<'_>) -> Named {
    let mut named = Named::default();
    let mut words = candidates(command);
    let first_lines = words
        .iter()
        .filter_map(|word| interpreter(&here.folder.join(word)));
    words.extend(first_lines.flatten().collect::<Vec<_>>());
    let found = words.iter().filter_map(|word| on_path(word, here));
    words.extend(found.collect::<Vec<_>>());
    let own: Vec<PathBuf> = words.iter().filter_map(|word| source(word, here)).collect();
    let apart = here.apart.iter().filter(|other| !own.contains(other));
    let apart: Vec<PathBuf> = apart.cloned().collect();
    let here = &Here {
        apart: &apart,
        ..*here
    };
    for word in &words {
        named.add(word, here);
    }
    for folder in read {
        named.place(&here.folder.join(folder));
    }
    named.places.sort();
    named.places.dedup();
    named.links.sort();
    named.links.dedup();
    named.links.truncate(MOST_LINKS);
    named
}

/// The files and folders that `command` names, as they really stand; none of the system's.
pub fn sources(command: &str, here: &Here<'_>) -> Vec<PathBuf> {
    let mut words = candidates(command);
    let found = words.iter().filter_map(|word| on_path(word, here));
    words.extend(found.collect::<Vec<_>>());
    words.iter().filter_map(|word| source(word, here)).collect()
}

/// The file or folder that a word names, if it is none of the system's.
fn source(word: &str, here: &Here<'_>) -> Option<PathBuf> {
    let source = spelled(word, here).canonicalize().ok()?;
    let system = here.system.iter().any(|root| source.starts_with(root));
    (!system).then_some(source)
}

/// Where a word leads as a path.
fn spelled(word: &str, here: &Here<'_>) -> PathBuf {
    match HOMES.iter().find_map(|start| word.strip_prefix(start)) {
        Some(rest) => here.home.join(rest),
        None => here.folder.join(word),
    }
}

/// The program of this name that the shell would find.
fn on_path(word: &str, here: &Here<'_>) -> Option<String> {
    if word.contains('/') {
        return None;
    }
    let found = here.path.iter().map(|folder| folder.join(word));
    let found = found.into_iter().find(|path| path.is_file())?;
    found.to_str().map(str::to_owned)
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

impl Named {
    /// Adds a word if it is the path of something. The working folder is the program's home.
    fn add(&mut self, word: &str, here: &Here<'_>) {
        let in_home = HOMES.iter().find_map(|start| word.strip_prefix(start));
        let (word, folder) = in_home.map_or((word, here.folder), |rest| (rest, here.home));
        let word = Path::new(word);
        let spelled = folder.join(word);
        let Ok(source) = spelled.canonicalize() else {
            return;
        };
        let below = |roots: &[&Path]| roots.iter().any(|root| source.starts_with(root));
        if below(&KERNEL.map(Path::new)) || !(source.is_file() || source.is_dir()) {
            return;
        }
        for path in [&spelled, &source] {
            if here.system.iter().any(|root| path.starts_with(root)) {
                continue;
            }
            let unit = match source.is_dir() {
                true => Some(path.as_path()),
                false => {
                    installation(path, here.home).filter(|unit| !shared(path, unit, here.apart))
                }
            };
            let narrow = |unit: &&Path| {
                unit.canonicalize()
                    .is_ok_and(|real| !wide(&real, here.home))
            };
            match unit.filter(narrow) {
                Some(unit) => self.place(unit),
                None if source.is_file() => self.place(path),
                None => {}
            }
        }
        if word.is_relative() {
            self.link(word, folder, here);
        }
    }

    fn place(&mut self, path: &Path) {
        let Ok(source) = path.canonicalize() else {
            return;
        };
        // A path with `..` in it is no place of its own: the program comes there by the source.
        let plain = |part| matches!(part, Component::RootDir | Component::Normal(_));
        if path != source && path.components().all(plain) {
            let path = path.to_path_buf();
            let source = source.clone();
            self.places.push(NamedPath { path, source });
        }
        let path = source.clone();
        self.places.push(NamedPath { path, source });
    }

    /// Links what a relative path begins with, and what stands beside a file that it names alone.
    fn link(&mut self, word: &Path, begin: &Path, here: &Here<'_>) {
        let parts = word.components().filter(|part| *part != Component::CurDir);
        let parts: Vec<Component<'_>> = parts.collect();
        let upwards = |part: &&Component<'_>| **part == Component::ParentDir;
        let up = parts.iter().take_while(upwards).count();
        let rest = parts.get(up..).and_then(<[_]>::split_first);
        let Some((Component::Normal(name), rest)) = rest else {
            return;
        };
        let above = parts.iter().take(up);
        let folder = above.fold(begin.to_path_buf(), |folder, part| folder.join(part));
        let Ok(folder) = folder.canonicalize() else {
            return;
        };
        let mut link = |name: PathBuf| {
            let target = folder.join(&name);
            self.links.push(Link { up, name, target });
        };
        link(PathBuf::from(name));
        let file = folder.join(name);
        let open = !wide(&folder, here.home) && !shared(&file, &folder, here.apart);
        if rest.is_empty() && file.is_file() && open {
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            for entry in entries.take(MOST_LINKS) {
                link(PathBuf::from(entry.file_name()));
            }
        }
    }
}

/// True where the folder of a file holds files of other programs, too. An installation is shared as a whole.
fn shared(file: &Path, folder: &Path, apart: &[PathBuf]) -> bool {
    let Some(folder) = folder
        .canonicalize()
        .ok()
        .filter(|_| file.parent() == Some(folder))
    else {
        return false;
    };
    apart.iter().any(|other| other.starts_with(&folder))
}

/// The folder that a file needs: its own, or where that holds the programs of an installation, the whole of it.
fn installation<'a>(file: &'a Path, home: &Path) -> Option<&'a Path> {
    let folder = file.parent()?;
    let programs = PROGRAMS.iter().any(|name| folder.ends_with(name));
    let whole = folder.parent().filter(|whole| {
        programs && !wide(whole, home) && !PRIVATE.iter().any(|name| *whole == home.join(name))
    });
    whole.or(Some(folder))
}

/// True for folders that hold more than a program: whole homes, the folder for temporary files.
fn wide(folder: &Path, home: &Path) -> bool {
    WIDE.iter().any(|wide| folder == Path::new(wide))
        || folder
            .parent()
            .is_some_and(|parent| HOLDS_HOMES.iter().any(|name| parent == Path::new(name)))
        || home.starts_with(folder)
        || std::env::temp_dir().starts_with(folder)
}

#[cfg(test)]
mod tests;

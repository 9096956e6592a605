//! The list of a tournament: a file with a name and a command a line, or a folder of programs.

use std::path::{Path, PathBuf};

use super::adapter::Adapter;
use super::specification;
use super::starts::{Start, project, start_of, stem_of};
use atom4_core::base::plain;

/// The largest list, in bytes.
const LARGEST: u64 = 1 << 20;

/// Those that a list names, and what stands in it and is no program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrants {
    /// The programs, each with its name.
    pub all: Vec<Entrant>,
    /// What was passed over, and why.
    pub passed_over: Vec<PassedOver>,
}

impl Entrants {
    /// The programs for which it was found out how they are started, each with its name.
    pub fn started(&self) -> impl Iterator<Item = (&str, &Start)> {
        let all = self.all.iter();
        all.filter_map(|one| Some((one.name.as_str(), one.start.as_ref()?)))
    }
}

/// A file or subfolder of a list that is not taken for a program, or cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The name of the file or folder.
    pub file: String,
    /// Why it is passed over, and what would help.
    pub why: String,
}

/// Writes `late.c (a source of C: compile it first)`.
impl std::fmt::Display for PassedOver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.file, self.why)
    }
}

/// One of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// It as an option names an engine.
    pub engine: String,
    /// The way in which it is started, where nobody said so.
    pub start: Option<Start>,
}

/// Reads a list; `known` are all games that there are.
///
/// # Errors
/// A line for people: it cannot be read, or holds what is no list, or fewer than two programs.
pub fn read(path: &Path, known: &[&'static Adapter]) -> Result<Entrants, String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let found = std::fs::metadata(path).map_err(|e| {
        let e = plain(&e);
        fail(&format!(
            "{e}; give a file with a name and a command a line, or a folder of programs"
        ))
    })?;
    let entrants = if found.is_dir() {
        folder(path).map_err(|e| fail(&e))?
    } else if !found.is_file() {
        return Err(fail(&"neither a file nor a folder"));
    } else if found.len() > LARGEST {
        return Err(fail(&"too long for a list of programs"));
    } else {
        let text = std::fs::read_to_string(path).map_err(|e| fail(&plain(&e)))?;
        list(&text, known).map_err(|e| fail(&e))?
    };
    if entrants.all.len() < 2 {
        let form = match found.is_dir() {
            true => "each a file or a subfolder that can be started (atom4 help tournament)",
            false => "one a line: a name, a blank, a command",
        };
        let over = match entrants.passed_over.as_slice() {
            [] => String::new(),
            over => {
                let over: Vec<String> = over.iter().map(ToString::to_string).collect();
                format!("; passed over: {}", over.join(", "))
            }
        };
        return Err(fail(&format!(
            "a tournament needs two programs or more, {form}; here are {}{over}",
            entrants.all.len()
        )));
    }
    for (at, entrant) in entrants.all.iter().enumerate() {
        if entrants
            .all
            .iter()
            .skip(at + 1)
            .any(|e| e.name == entrant.name)
        {
            return Err(fail(&format!("two programs are called '{}'", entrant.name)));
        }
    }
    Ok(entrants)
}

/// Programs, one a line: a name, then a command, one of our own players, or `cmd="…"` with further
/// words as `match` has them.
pub fn list(text: &str, known: &[&'static Adapter]) -> Result<Entrants, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, command)) = line.split_once(char::is_whitespace) else {
            let shown: String = line.chars().take(40).collect();
            return Err(format!(
                "line {number}: '{shown}' has no command; write a name, a blank, a command"
            ));
        };
        let command = command.trim();
        let engine = match specification::is_one(command, known) {
            true => command.to_owned(),
            false => format!("cmd={}", specification::quoted(command)),
        };
        all.push(Entrant {
            name: name.to_owned(),
            engine: format!("{engine} name={}", specification::quoted(name)),
            start: None,
        });
    }
    Ok(Entrants {
        all,
        passed_over: Vec::new(),
    })
}

/// The programs of a folder, by name: its files and subfolders, each as far as it is known how it is started. Hidden ones
/// are no programs.
fn folder(path: &Path) -> Result<Entrants, String> {
    let path = path.canonicalize().map_err(|e| plain(&e))?;
    let entries = std::fs::read_dir(&path).map_err(|e| plain(&e))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let stems: Vec<String> = paths.iter().map(|path| stem_of(path)).collect();
    let mut entrants = Entrants::default();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if file.starts_with('.') {
            continue;
        }
        let start = match start_of(&path) {
            Ok(start) => start,
            Err(why) => {
                let file = file.into_owned();
                entrants.passed_over.push(PassedOver { file, why });
                continue;
            }
        };
        let stem = stem_of(&path);
        let alone = stems.iter().filter(|other| **other == stem).count() == 1;
        let name = if alone { stem } else { file.into_owned() };
        let name = name.split_whitespace().collect::<Vec<_>>().join("-");
        entrants.all.push(Entrant {
            engine: format!(
                "cmd={} name={}",
                specification::quoted(&start.command),
                specification::quoted(&name)
            ),
            name,
            start: Some(start),
        });
    }
    Ok(entrants)
}

/// What `check` is to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToCheck {
    /// One program: its command, with how it was found out that it is started so.
    One(String, Option<String>),
    /// The programs of a folder.
    Folder(Entrants),
}

/// What a command, or the name of a file or folder, asks `check` to try: the programs of a folder of programs, a file or
/// folder that is a program, or what is a command already.
///
/// # Errors
/// A line for people: there is a file or folder of that name and it is no program.
pub fn to_check(text: &str) -> Result<ToCheck, String> {
    let path = Path::new(text);
    let is_file = path.is_file();
    if !is_file && !path.is_dir() {
        return Ok(ToCheck::One(text.to_owned(), None));
    }
    let alone = path
        .canonicalize()
        .map_err(|e| plain(&e))
        .and_then(|path| start_of(&path));
    let why = match alone {
        Ok(Start { command, how }) => return Ok(ToCheck::One(command, Some(how))),
        Err(why) => format!("{text}: {why}"),
    };
    let one = is_file || project::is_built(path);
    let several = if one { None } else { folder(path).ok() };
    let several = several.filter(|entrants| !entrants.all.is_empty());
    several.map(ToCheck::Folder).ok_or(why)
}

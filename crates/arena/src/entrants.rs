//! The list of a tournament: a file with a name and a command a line, or a folder of programs.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::adapter::Adapter;
use super::build::quoted;
use super::specification;
use atom4_core::base::plain;

/// The largest list, in bytes.
const LARGEST: u64 = 1 << 20;

/// Those that a list names, and what stands in it and is no program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrants {
    /// The programs, each with its name.
    pub all: Vec<Entrant>,
    /// What was passed over, and why.
    pub passed_over: Vec<String>,
}

/// One of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// It as an option names an engine.
    pub engine: String,
}

/// Reads a list; `known` are all games that there are.
///
/// # Errors
/// A line for people: it cannot be read, or holds what is no list, or fewer than two programs.
pub fn read(path: &Path, known: &[&'static Adapter]) -> Result<Entrants, String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let found = std::fs::metadata(path).map_err(|e| fail(&plain(&e)))?;
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
            true => "each an executable file, or a subfolder with an executable file run",
            false => "one a line: a name, a blank, a command",
        };
        let over = match entrants.passed_over.as_slice() {
            [] => String::new(),
            over => format!("; passed over: {}", over.join(", ")),
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
        });
    }
    Ok(Entrants {
        all,
        passed_over: Vec::new(),
    })
}

/// The programs of a folder, by name: executable files, and subfolders with an executable `run`,
/// which is started in its folder. Hidden ones are no programs.
fn folder(path: &Path) -> Result<Entrants, String> {
    let path = path.canonicalize().map_err(|e| plain(&e))?;
    let entries = std::fs::read_dir(&path).map_err(|e| plain(&e))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut entrants = Entrants::default();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let Some(text) = path.to_str() else {
            let why = format!("{name} (its name is no UTF-8)");
            entrants.passed_over.push(why);
            continue;
        };
        let command = if path.is_dir() {
            let run = path.join("run");
            executable(&run).then(|| format!("cd {} && exec ./run", quoted(text)))
        } else {
            executable(&path).then(|| format!("exec {}", quoted(text)))
        };
        let Some(command) = command else {
            let why = match path.is_dir() {
                true => "no executable file run in it",
                false => "not executable",
            };
            entrants.passed_over.push(format!("{name} ({why})"));
            continue;
        };
        let name = name.split_whitespace().collect::<Vec<_>>().join("-");
        entrants.all.push(Entrant {
            engine: format!(
                "cmd={} name={}",
                specification::quoted(&command),
                specification::quoted(&name)
            ),
            name,
        });
    }
    Ok(entrants)
}

fn executable(path: &Path) -> bool {
    let found = std::fs::metadata(path);
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

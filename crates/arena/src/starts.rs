//! How a program is started that was handed in as a file or as a folder: by its ending, its first line, or what lies in its
//! folder. What starts a language stands in [`super::language::LANGUAGES`].

pub mod project;

use std::path::{Path, PathBuf};

use super::build::quoted;
use super::language::{LANGUAGES, Language};
use super::sandbox::command::interpreter;

/// Stems of the names by which the program of a folder is known, the first that is there is taken; the folder's own name
/// comes behind them.
const STEMS: [&str; 7] = ["run", "bot", "main", "index", "start", "play", "__main__"];

/// Folders within one another that are looked into where each holds nothing but the next.
const DEEPEST: u32 = 3;

/// The way in which a program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The shell command.
    pub command: String,
    /// The same as its author would write it in its folder, with what there is to say of it.
    pub how: String,
}

/// The way in which this file or folder is started.
///
/// # Errors
/// Why it cannot be started, and what would do.
pub fn start_of(path: &Path) -> Result<Start, String> {
    if path.is_dir() {
        return folder(path, DEEPEST);
    }
    let way = file(path, &text(path)?)?;
    Ok(Start {
        command: format!("exec {}", way.words),
        how: way.told(&name(path)),
    })
}

/// What starts a file, and a note about it.
struct Way {
    /// Words for a shell.
    words: String,
    /// The words before the file's name; empty where it runs by itself.
    by: String,
    note: &'static str,
}

impl Way {
    fn new(by: &str, file: &str, note: &'static str) -> Way {
        let words = match by {
            "" => quoted(file),
            by => format!("{by} {}", quoted(file)),
        };
        Way {
            words,
            by: by.to_owned(),
            note,
        }
    }

    /// As its author would write it.
    fn told(&self, name: &str) -> String {
        let start = match self.by.as_str() {
            "" => format!("./{name}"),
            by => format!("{by} {name}"),
        };
        match self.note {
            "" => start,
            note => format!("{start} ({note})"),
        }
    }
}

/// The words that start a file; `as_named` is how the command names it.
fn file(path: &Path, as_named: &str) -> Result<Way, String> {
    let language = Language::of_ending(path);
    let runs = executable(path);
    let words = interpreter(path);
    let first = words.as_ref().and_then(|words| words.first());
    let has_cr = words.iter().flatten().any(|word| word.ends_with('\r'));
    match (language, first) {
        // A program with a first line of its own, or a compiled one.
        (_, Some(_)) if runs && !has_cr => return Ok(Way::new("", as_named, "")),
        (_, None) if runs && is_compiled(path) => return Ok(Way::new("", as_named, "")),
        (Some(language), _) if language.name == "Java class" => {
            return Err(String::from(
                "a class of Java: put it and the other classes of the program into a folder of its own",
            ));
        }
        (Some(language), _)
            if !language.start.is_empty() && (first.is_none() || !language.is_shell()) =>
        {
            return Ok(Way::new(language.start, as_named, ""));
        }
        (Some(language), None) if !language.compile.is_empty() && !runs => {
            return Err(format!(
                "a source of {}: compile it first ({})",
                language.name,
                language.compiled_by(&name(path))
            ));
        }
        _ => {}
    }
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return match runs {
            true => Ok(Way::new("", as_named, "")),
            false if is_compiled(path) => Err(String::from("not executable: chmod +x makes it so")),
            false => Err(String::from(
                "no program: not executable, and its ending is that of no language that is known here",
            )),
        };
    };
    let words: Vec<String> = words
        .iter()
        .map(|word| quoted(word.trim_end_matches('\r')))
        .collect();
    let by = words.join(" ");
    let is_shell = words
        .iter()
        .any(|word| Language::of_interpreter(word).is_some_and(Language::is_shell));
    Ok(match (has_cr, is_shell) {
        (false, _) => Way::new(
            &by,
            as_named,
            "it is not executable; so it is started by what its first line names",
        ),
        (true, false) => Way::new(&by, as_named, CR_LF),
        (true, true) => Way {
            words: format!(
                "{by} -c \"$(tr -d '\\015' < {})\" {}",
                quoted(as_named),
                quoted(as_named)
            ),
            by,
            note: CR_LF,
        },
    })
}

const CR_LF: &str = "its lines end in CR LF, as Windows has them; so it is started without the CR";

/// A program that lies in a folder: started there.
fn within(folder: &Path, words: &str, how: String) -> Result<Start, String> {
    Ok(Start {
        command: format!("cd {} && exec {words}", quoted(&text(folder)?)),
        how,
    })
}

/// The way in which a folder is started, `depth` folders within one another.
fn folder(path: &Path, depth: u32) -> Result<Start, String> {
    let entries = std::fs::read_dir(path).map_err(|e| format!("it cannot be read ({e})"))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.retain(|entry| !name(entry).starts_with('.'));
    entries.sort();
    let files: Vec<&PathBuf> = entries.iter().filter(|entry| entry.is_file()).collect();
    let own = name(path).to_lowercase();
    for stem in STEMS.into_iter().chain([own.as_str()]) {
        let named = |file: &&&PathBuf| stem_of(file).eq_ignore_ascii_case(stem);
        let mut named: Vec<&PathBuf> = files.iter().filter(named).copied().collect();
        named.sort_by_key(|file| rank(file));
        for file in named {
            if let Ok((words, how)) = inside(file) {
                return within(path, &words, how);
            }
        }
    }
    if let Some((words, how)) = project::start(path, &files)? {
        return within(path, &words, how);
    }
    let startable: Vec<(&PathBuf, (String, String))> = files
        .iter()
        .filter_map(|file| Some((*file, inside(file).ok()?)))
        .collect();
    match (startable.as_slice(), entries.as_slice()) {
        ([(_, (words, how))], _) => within(path, words, how.clone()),
        ([], [only]) if depth > 0 && only.is_dir() => folder(only, depth - 1),
        ([], _) => {
            let why = files.iter().find_map(|one| {
                file(one, "")
                    .err()
                    .filter(|why| why.starts_with("a source"))
            });
            Err(match why {
                Some(why) => format!("{why}; or put a file run into it that starts the program"),
                None => String::from(
                    "no program in it is known: put an executable file run into it that starts the program, as in: #!/bin/sh, exec \
                     python3 game.py",
                ),
            })
        }
        (several, _) => {
            let names: Vec<String> = several.iter().map(|(file, _)| name(file)).collect();
            Err(format!(
                "{} could each be the program: name the one bot.* or main.*, or put a file run into it that starts it",
                names.join(", ")
            ))
        }
    }
}

/// The words that start a file of a folder in that folder, and how that is told.
fn inside(path: &Path) -> Result<(String, String), String> {
    let name = name(path);
    if path.extension().is_some_and(|ending| ending == "class") {
        let words = format!("java -cp . {}", quoted(&stem_of(path)));
        // Inner classes are no programs.
        return if name.contains('$') {
            Err(String::from("an inner class of Java"))
        } else {
            Ok((words.clone(), words))
        };
    }
    let way = file(path, &format!("./{name}"))?;
    Ok((way.words.clone(), way.told(&name)))
}

/// The place of a file among those of one stem: as languages stand in their table, those without an ending first.
fn rank(path: &Path) -> usize {
    let language = Language::of_ending(path);
    language.map_or(0, |language| {
        1 + LANGUAGES
            .iter()
            .position(|other| other == language)
            .unwrap_or_default()
    })
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The name of a file without an ending that is one of a language.
#[must_use]
pub fn stem_of(path: &Path) -> String {
    match Language::of_ending(path) {
        Some(_) => path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        None => name(path),
    }
}

fn text(path: &Path) -> Result<String, String> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| String::from("its name is no UTF-8"))
}

fn is_compiled(path: &Path) -> bool {
    use std::io::Read;
    let mut start = [0; COMPILED.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *COMPILED
}

/// How a file of the system's own machine code begins.
const COMPILED: &[u8] = if cfg!(windows) { b"MZ" } else { b"\x7fELF" };

#[cfg(unix)]
fn executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let found = std::fs::metadata(path);
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// The ending alone says it.
#[cfg(not(unix))]
fn executable(path: &Path) -> bool {
    let endings = ["exe", "com", "bat", "cmd"];
    let ending = path.extension().unwrap_or_default();
    path.is_file() && endings.iter().any(|own| ending.eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests;

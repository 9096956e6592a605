//! Whether a command can start at all: told before the first game where that can be seen, else by its end.

use std::path::{Path, PathBuf};

use super::build::on_path;
use super::help;
use super::sandbox::command::{BUILT_IN, interpreter, split};

/// What a command with one of these is, only the shell knows.
const SHELL: &str = ";&|<>()`$*?[]{}~!#\n";

/// Checks that the program of a simple command is there and can be run.
///
/// # Errors
/// A line that names the program, what is wrong with it and what would do.
pub fn startable(command: &str) -> Result<(), String> {
    // What its shell finds, and how, Windows alone knows.
    if cfg!(windows) || command.contains(|c| SHELL.contains(c)) {
        return Ok(());
    }
    let assigns = |word: &str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let words = split(command);
    let mut words = words
        .iter()
        .skip_while(|word| *word == "exec" || assigns(word));
    let Some(program) = words.next() else {
        return Ok(());
    };
    if BUILT_IN.contains(&program.as_str()) {
        return Ok(());
    }
    let path = match program.contains('/') {
        true => PathBuf::from(program),
        false => on_path(program).ok_or(format!(
            "{program}: not found; give the path of a program, such as ./{program}, or one on the PATH"
        ))?,
    };
    let Ok(seen) = path.metadata() else {
        return Err(format!(
            "{program}: not found; give the path of a program, or one on the PATH"
        ));
    };
    if seen.is_dir() {
        return Err(format!(
            "{program}: is a folder; give the path of a program in it"
        ));
    }
    if !may_run(&path) {
        return Err(format!(
            "{program}: is not executable; make it so (chmod +x), or name what runs it, as in python3 bot.py"
        ));
    }
    let runs_it = interpreter(&path).and_then(|words| words.into_iter().next());
    match runs_it {
        Some(runs_it) if runs_it.ends_with('\r') => Err(format!(
            "{program}: its lines end in CR LF, as Windows has them, so {runs_it:?} is not found; sed -i 's/\\r$//' {program} takes \
             the CR away"
        )),
        Some(runs_it) if !Path::new(&runs_it).exists() => Err(format!(
            "{program}: its first line names {runs_it:?}, which is not found; install that, or name what runs it"
        )),
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn may_run(path: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(path, Access::EXEC_OK).is_ok()
}

#[cfg(not(unix))]
const fn may_run(_: &Path) -> bool {
    true
}

/// The lines that say of a command that was run that it could not be started: `why` is what came on standard error, `help`
/// what would help.
#[must_use]
pub fn not_started(command: &str, why: &str, help: &str) -> String {
    let why = match why {
        "" => "it ended as a command does that is not found",
        why => why,
    };
    let help = help::line(help);
    format!("{command}: did not start: {why}{help}")
}

#[cfg(test)]
mod tests;

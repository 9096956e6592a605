//! Level files: the formats that are out there, told from one another by what they contain.

pub mod ini;

use std::path::Path;

use super::draft::Unwinnable;
use super::level::Level;

/// What is wrong with a level file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}line {line}: {problem}", prefix(.file))]
pub struct FormatError {
    /// The file's name as it was given; empty where the text came from no file.
    pub file: String,
    /// Line, from 1: where the trouble is, or where the level begins that has it.
    pub line: usize,
    /// What is wrong, what was expected.
    pub problem: String,
}

fn prefix(file: &str) -> String {
    if file.is_empty() {
        String::new()
    } else {
        format!("{file}, ")
    }
}

impl FormatError {
    /// Trouble in `line`, from 1.
    #[must_use]
    pub fn at(line: usize, problem: impl Into<String>) -> FormatError {
        FormatError {
            file: String::new(),
            line,
            problem: problem.into(),
        }
    }

    /// The level that begins in `line` cannot be won.
    #[must_use]
    pub fn unwinnable(line: usize, reason: &Unwinnable) -> FormatError {
        FormatError::at(line, reason.to_string())
    }

    /// The same with the name of the file.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> FormatError {
        file.clone_into(&mut self.file);
        self
    }
}

/// A text of a line at most, from a file that may hold anything: cut at 40 characters, control
/// characters escaped, in quotes.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("'");
    for (n, sign) in text.chars().enumerate() {
        if n == 40 {
            out.push('…');
            break;
        }
        if sign.is_control() {
            out.extend(sign.escape_default());
        } else {
            out.push(sign);
        }
    }
    out.push('\'');
    out
}

/// The largest file that is read.
pub const MAX_BYTES: u64 = 4 << 20;

/// Reads every level of the text of a file, in the order of the file.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn parse(text: &str) -> Result<Vec<Level>, FormatError> {
    ini::parse(text)
}

/// Reads every level of a file.
///
/// # Errors
/// Line 0 where the file cannot be read at all, else the first thing that is wrong.
pub fn read(path: &Path) -> Result<Vec<Level>, FormatError> {
    use std::io::Read;
    let name = path.display().to_string();
    let fail = |problem: String| FormatError::at(0, problem).in_file(&name);
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| fail(format!("the file cannot be read: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(fail(format!(
            "the file is larger than {} MiB, expected a level or a level set",
            MAX_BYTES >> 20
        )));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| fail("the file is not UTF-8 text, expected a level or a level set".into()))?;
    parse(&text).map_err(|error| error.in_file(&name))
}

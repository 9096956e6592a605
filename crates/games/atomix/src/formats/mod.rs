//! Level files: the formats in use, recognised by their contents.
//!
//! | module | format |
//! |---|---|
//! | [`ini`] | `[Level]` text of KAtomic and Hüffner, single levels and sets; the one that is written for this program |
//! | [`gnome`] | GNOME Atomix XML, of today and from before 2015 |
//! | [`gliesch_ritt`] | Gliesch and Ritt's `.in` text |
//! | [`grid`] | the student projects' text, with a name (Médicis and Corrêa) or without (bishoybassem) |
//! | [`kp`] | kp-atomix's sets in JSON, alone or as a module of JavaScript |
//! | [`atomiks`] | atomiks's binary files |
//! | [`folder`] | a folder of level files, in GNOME Atomix's sequence or by name |
//! | [`mod@write`] | levels in the formats of other programs |
//!
//! Each format has its program's rules: which atoms are interchangeable, and whether the molecule may leave atoms over.
//! What is wrong in one level does not hide the others.

// Tests may fail by panicking.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod atomiks;
pub mod folder;
pub mod gliesch_ritt;
pub mod gnome;
pub mod grid;
pub mod ini;
pub mod kp;
pub mod write;

use std::io::Read;
use std::path::Path;

use super::draft::Unwinnable;
use super::level::{Level, MAX_SIDE};
use atom4_core::base::plain;

/// Symbols for atoms of formats without symbols; those of `[Level]` text come first.
pub(crate) const SYMBOLS: &str = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0";

/// Largest size of a file that is read, in bytes.
pub(crate) const MAX_BYTES: u64 = 4 << 20;

/// An error in a level file and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct FormatError {
    /// Name of the file as given; empty when the text came from no file.
    pub file: String,
    /// Line of the error, from 1, or first line of the level that has it; 0 when it concerns the whole file.
    pub line: usize,
    /// The error and what was expected instead.
    pub problem: String,
}

impl FormatError {
    /// An error in `line`, counted from 1.
    #[must_use]
    pub(crate) fn at(line: usize, problem: impl Into<String>) -> FormatError {
        FormatError {
            file: String::new(),
            line,
            problem: problem.into(),
        }
    }

    /// The error that something else stands in `line` than what was expected; `what` names it, with a blank at its end.
    #[must_use]
    pub(crate) fn found(line: usize, what: &str, found: &str, expected: &str) -> FormatError {
        let found = quoted(found);
        FormatError::at(line, format!("{what}{found} found, expected {expected}"))
    }

    /// The error that the level beginning in `line` is refused.
    #[must_use]
    pub(crate) fn unwinnable(line: usize, reason: &Unwinnable) -> FormatError {
        FormatError::at(line, reason.to_string())
    }

    /// Adds the name of the file to the error.
    #[must_use]
    pub(crate) fn in_file(mut self, file: &str) -> FormatError {
        file.clone_into(&mut self.file);
        self
    }

    fn text(&self) -> String {
        let FormatError {
            file,
            line,
            problem,
        } = self;
        match (file.is_empty(), line) {
            (true, 0) => problem.clone(),
            (true, _) => format!("line {line}: {problem}"),
            (false, 0) => format!("{file}: {problem}"),
            (false, _) => format!("{file}, line {line}: {problem}"),
        }
    }
}

/// How the program that a level was made for judges it otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Remark {
    /// The molecule does not begin in its first row and column.
    #[error("KAtomic never finishes this level: the first row or column of its molecule is empty")]
    LeadingBlanks,
    /// So many atoms that the molecule does not need.
    #[error("KAtomic never finishes this level: its molecule does not need {0} of the atoms")]
    SpareAtoms(usize),
}

/// A level of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLevel {
    /// The level, or why it cannot be played.
    pub level: Result<Level, FormatError>,
    /// What its own program makes of it.
    pub remarks: Vec<Remark>,
}

/// What a file of levels holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelFile {
    /// Name of the set; may be empty.
    pub name: String,
    /// Who made it; may be empty.
    pub author: String,
    /// The levels in their order, those that cannot be played among them.
    pub levels: Vec<FileLevel>,
    /// What was passed over, with its lines.
    pub passed_over: Vec<FormatError>,
}

impl LevelFile {
    /// A file of one level.
    #[must_use]
    pub fn of(level: Level) -> LevelFile {
        let mut file = LevelFile::default();
        file.push(Ok(level));
        file
    }

    /// Adds a level of which there is nothing to remark.
    pub(crate) fn push(&mut self, level: Result<Level, FormatError>) {
        let remarks = Vec::new();
        self.levels.push(FileLevel { level, remarks });
    }

    /// Every level.
    ///
    /// # Errors
    /// The first one that cannot be played.
    pub fn every(self) -> Result<Vec<Level>, FormatError> {
        self.levels.into_iter().map(|one| one.level).collect()
    }

    /// The levels that can be played, each with its number from 1.
    pub fn playable(&self) -> impl Iterator<Item = (usize, &Level)> {
        let numbered = (1..).zip(&self.levels);
        numbered.filter_map(|(number, one)| Some((number, one.level.as_ref().ok()?)))
    }

    /// Adds the name of the file to every error.
    fn in_file(mut self, name: &str) -> LevelFile {
        let broken = self
            .levels
            .iter_mut()
            .filter_map(|one| one.level.as_mut().err());
        for error in broken.chain(&mut self.passed_over) {
            if error.file.is_empty() {
                name.clone_into(&mut error.file);
            }
        }
        self
    }
}

/// Reads a text in any of the formats, every level of which must be sound.
///
/// # Errors
/// The first error, with its line.
///
/// ```
/// use atom4_atomix::formats;
/// assert_eq!(formats::parse("[Level]\nfeld_00=##\n").map_err(|error| error.line), Err(1));
/// ```
pub fn parse(text: &str) -> Result<Vec<Level>, FormatError> {
    parse_file(text.as_bytes()).and_then(LevelFile::every)
}

/// Reads the contents of a file in any of the formats.
///
/// # Errors
/// They are in none of the formats, or broken so that no level can be told from another.
pub fn parse_file(bytes: &[u8]) -> Result<LevelFile, FormatError> {
    if atomiks::looks_like(bytes) {
        return atomiks::parse(bytes);
    }
    // Bytes that are not UTF-8 are replaced; contents that are no text are refused by the parsers.
    let text = &*String::from_utf8_lossy(bytes);
    let begin = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if begin.is_empty() {
        return Err(FormatError::at(0, "the text is empty, expected a level"));
    }
    let section = |line: &str| {
        line.trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with("[Level")
    };
    let xml = |rest: &str| {
        rest.starts_with(|sign: char| matches!(sign, '?' | '!') || sign.is_alphabetic())
    };
    if begin.strip_prefix('<').is_some_and(xml) && text.contains("<level") {
        gnome::parse(text).map(LevelFile::of)
    } else if kp::looks_like(begin) {
        kp::parse(text)
    } else if gliesch_ritt::looks_like(text) {
        gliesch_ritt::parse(text).map(LevelFile::of)
    } else if text.lines().any(section) || begin.starts_with(';') {
        ini::parse(text)
    } else if text.lines().any(grid::looks_like_board) {
        grid::parse(text).map(LevelFile::of)
    } else {
        // Nothing of it is repeated: it may be anything.
        Err(FormatError::at(
            1,
            "this is no level, expected a file of KAtomic, GNOME Atomix, kp-atomix or atomiks, or rows of a board",
        ))
    }
}

/// Reads a file, or a folder of files.
///
/// # Errors
/// Line 0 when it cannot be read, else that it is no file of levels.
pub fn read(path: &Path) -> Result<LevelFile, FormatError> {
    if path.is_dir() {
        return folder::read(path);
    }
    let name = path.display().to_string();
    let bytes = contents(path)?;
    let file = parse_file(&bytes).map_err(|error| error.in_file(&name))?;
    Ok(file.in_file(&name))
}

/// The bytes of a file of at most [`MAX_BYTES`].
fn contents(path: &Path) -> Result<Vec<u8>, FormatError> {
    let name = path.display().to_string();
    let fail = |problem: String| FormatError::at(0, problem).in_file(&name);
    let mut bytes = Vec::new();
    let opened = std::fs::File::open(path);
    opened
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| fail(format!("the file cannot be read: {}", plain(&error))))?;
    if bytes.len() as u64 > MAX_BYTES {
        let most = MAX_BYTES >> 20;
        return Err(fail(format!(
            "the file is larger than {most} MiB, expected levels"
        )));
    }
    Ok(bytes)
}

/// Quotes a text from a file in one line: at most 40 characters, control characters escaped.
#[must_use]
pub(crate) fn quoted(text: &str) -> String {
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

/// The lines of a text with their numbers, without blanks at their ends.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(
        text.lines()
            .map(|line| line.trim_matches(['\u{feff}', ' ', '\t', '\r'])),
    )
}

/// Reads a row of a board: `#`, `.` and symbols.
fn board_row(text: &str, line: usize) -> Result<Vec<char>, FormatError> {
    row(text, line, "#", "# (wall), . (free) or an atom's symbol")
}

/// Reads a row of a molecule: `.` and symbols.
fn molecule_row(text: &str, line: usize) -> Result<Vec<char>, FormatError> {
    row(text, line, "", ". (empty) or an atom's symbol")
}

fn row(text: &str, line: usize, more: &str, expected: &str) -> Result<Vec<char>, FormatError> {
    let known = |sign: char| sign == '.' || sign.is_ascii_alphanumeric() || more.contains(sign);
    let mut row = Vec::new();
    for (column, sign) in text.chars().enumerate() {
        let problem = if !known(sign) {
            format!(
                "{} in column {column}, expected {expected}",
                quoted(&sign.to_string())
            )
        } else if column >= MAX_SIDE {
            format!("column {column} found, expected at most {MAX_SIDE} columns")
        } else {
            row.push(sign);
            continue;
        };
        return Err(FormatError::at(line, problem));
    }
    Ok(row)
}

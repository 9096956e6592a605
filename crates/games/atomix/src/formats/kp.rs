//! kp-atomix's level sets: JSON, alone or as a module of JavaScript (jsatomix-levelsets).
//!
//! ```text
//! module.exports = {
//!   "name": "katomic", "credits": "…",
//!   "levels": [{
//!     "id": "1", "name": "Water",
//!     "atoms": { "1": ["1", "c"], "2": ["3", "cg"], "3": ["1", "g"] },     element and bonds as in [Level] text
//!     "arena": ["#######", "#1.2..#", "#....3#", "#######"],
//!     "molecule": ["123"]
//!   }]
//! }
//! ```
//!
//! Atoms are told apart by their symbols, and a finished molecule may leave atoms over.

use serde_json::Value;

use super::{FormatError, LevelFile, board_row, ini, molecule_row, quoted};
use crate::draft::Draft;
use crate::level::Level;

/// True for what begins like such a set.
pub(crate) fn looks_like(begin: &str) -> bool {
    (begin.starts_with(['{', '[']) || begin.starts_with("module")) && begin.contains("\"arena\"")
}

/// Reads a set, or a level alone.
///
/// # Errors
/// The text is no JSON, or has no levels.
pub fn parse(text: &str) -> Result<LevelFile, FormatError> {
    let begin = text.find(['{', '[']).unwrap_or(0);
    let end = text.rfind(['}', ']']).map_or(text.len(), |end| end + 1);
    let before = text.get(..begin).unwrap_or_default().lines().count().max(1);
    let json = text.get(begin..end).unwrap_or_default();
    let set: Value = serde_json::from_str(json).map_err(|error| {
        let line = before + error.line().saturating_sub(1);
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        FormatError::at(line, format!("the JSON is broken: {said}"))
    })?;
    let alone = std::slice::from_ref(&set);
    let levels = match (field(&set, "levels"), &set) {
        (Value::Array(levels), _) | (_, Value::Array(levels)) => levels,
        (_, one) if field(one, "arena").is_array() => alone,
        _ => {
            return Err(FormatError::at(
                before,
                "no levels found, expected \"levels\": [ … ]",
            ));
        }
    };
    let mut file = LevelFile {
        name: words(field(&set, "name")),
        author: words(field(&set, "credits")),
        ..LevelFile::default()
    };
    for (number, level) in (1..).zip(levels) {
        // JSON has no lines to tell; the number of the level is in the words.
        let named =
            |error: FormatError| FormatError::at(0, format!("level {number}: {}", error.problem));
        file.push(one(level).map_err(named));
    }
    Ok(file)
}

/// What an object has under this name; null where there is nothing.
fn field<'a>(object: &'a Value, name: &str) -> &'a Value {
    object.get(name).unwrap_or(&Value::Null)
}

/// A text without the tags of HTML; empty where there is none.
fn words(value: &Value) -> String {
    let mut inside = false;
    let text = value.as_str().unwrap_or_default().chars();
    text.filter(|&sign| {
        let tag = inside || sign == '<';
        inside = tag && sign != '>';
        !tag
    })
    .collect()
}

fn one(level: &Value) -> Result<Level, FormatError> {
    let rows = |key: &str, read: fn(&str, usize) -> Result<Vec<char>, FormatError>| {
        let lines = field(level, key)
            .as_array()
            .filter(|lines| !lines.is_empty());
        let lines = lines.ok_or_else(|| {
            FormatError::at(0, format!("\"{key}\" is missing, expected a list of rows"))
        })?;
        let row = |line: &Value| {
            let text = line.as_str();
            let problem =
                || FormatError::at(0, format!("\"{key}\" has {line}, expected rows in quotes"));
            read(text.ok_or_else(problem)?, 0)
        };
        lines.iter().map(row).collect::<Result<Vec<_>, _>>()
    };
    let mut draft = Draft {
        name: words(field(level, "name")),
        board: rows("arena", board_row)?,
        molecule: rows("molecule", molecule_row)?,
        told_apart: true,
        ..Draft::default()
    };
    let atoms = field(level, "atoms").as_object();
    let atoms = atoms.ok_or_else(|| {
        FormatError::at(
            0,
            "\"atoms\" is missing, expected {\"1\": [\"1\", \"c\"], …}",
        )
    })?;
    for (symbol, kind) in atoms {
        let (Some(element), Some(bonds)) = (
            kind.get(0).and_then(Value::as_str),
            kind.get(1).and_then(Value::as_str),
        ) else {
            let problem = format!(
                "atom {} has {}, expected [\"1\", \"c\"]",
                quoted(symbol),
                quoted(&kind.to_string())
            );
            return Err(FormatError::at(0, problem));
        };
        let symbol = ini::one_symbol(symbol, 0)?;
        draft
            .kinds
            .insert(symbol, ini::read_kind(&format!("{element}-{bonds}"), 0)?);
    }
    Level::new(&draft).map_err(|reason| FormatError::unwinnable(0, &reason))
}

#[cfg(test)]
mod tests;

//! The games of a series for other programs: a games file in PGN form, which rating programs read, and a
//! table of comma-separated values for spreadsheets.

use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::results::{GameLine, Header};
use super::schedule::Schedule;
use atom4_core::base::plain;
use atom4_core::rules::Side;

/// The files that a series is written to for others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exports {
    /// A games file in PGN form.
    pub pgn: Option<PathBuf>,
    /// A table of comma-separated values.
    pub csv: Option<PathBuf>,
}

impl Exports {
    /// True without files.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pgn.is_none() && self.csv.is_none()
    }

    /// Checks that nothing would be written over but games of the game with this title.
    ///
    /// # Errors
    /// A line for people: a file is there that no match has written.
    pub fn check(&self, title: &str) -> Result<(), String> {
        if let Some(path) = &self.pgn {
            ours(
                path,
                &format!("[Event \"{title}\"]\n[Site \"?\"]\n"),
                "--pgn",
            )?;
        }
        match &self.csv {
            Some(path) => ours(path, TITLES, "--csv"),
            None => Ok(()),
        }
    }

    /// Writes the games of a series of the game with this title, each file by way of another name so that no half
    /// file is left.
    ///
    /// # Errors
    /// A line for people: a file cannot be written, or is there and no match has written it.
    pub fn write(&self, title: &str, header: &Header, games: &[GameLine]) -> Result<(), String> {
        self.check(title)?;
        let schedule = header.schedule()?;
        if let Some(path) = &self.pgn {
            keep(path, &pgn(title, &schedule, games))?;
        }
        match &self.csv {
            Some(path) => keep(path, &csv(&schedule, games)),
            None => Ok(()),
        }
    }
}

/// Checks that a file is not there yet, is empty, or begins as what would be written over it.
///
/// # Errors
/// A line for people that names the option.
pub(super) fn ours(path: &Path, begin: &str, option: &str) -> Result<(), String> {
    let Ok(file) = File::open(path) else {
        return Ok(());
    };
    let mut found = Vec::new();
    let read = file.take(begin.len() as u64).read_to_end(&mut found);
    if read.is_ok() && (found.is_empty() || found == begin.as_bytes()) {
        return Ok(());
    }
    Err(format!(
        "{}: no match has written this, and it would be written over; give {option} another file",
        path.display()
    ))
}

fn keep(path: &Path, text: &str) -> Result<(), String> {
    let half = path.with_extension("part");
    let written = std::fs::write(&half, text).and_then(|()| std::fs::rename(&half, path));
    written.map_err(|e| format!("{}: {}", path.display(), plain(&e)))
}

/// The round of a game and its place in the pair, `12.1`.
fn round(schedule: &Schedule, game: &GameLine) -> String {
    let pairing = schedule.game(game.game);
    format!("{}.{}", pairing.opening + 1, game.game % 2 + 1)
}

/// The games in PGN form. The moves, in the notation of the game, stand in a comment, for they are no moves of
/// chess and may hold blanks; behind it stands the result.
#[must_use]
pub fn pgn(title: &str, schedule: &Schedule, games: &[GameLine]) -> String {
    let mut out = String::new();
    for game in games {
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // Writing into a string cannot fail.
            let _ = writeln!(out, "[{name} \"{value}\"]");
        };
        let result = game.result.text();
        tag("Event", title);
        tag("Site", "?");
        tag("Date", "????.??.??");
        tag("Round", &round(schedule, game));
        tag("White", &game.white);
        tag("Black", &game.black);
        tag("Result", result);
        tag("Termination", game.reason.name());
        tag("PlyCount", &game.plies.to_string());
        let moves = game.moves.join(", ").replace('}', ")");
        let _ = writeln!(out, "\n{{{moves}}}\n{result}\n");
    }
    out
}

/// The titles of the columns.
const TITLES: &str =
    "game,round,white,black,result,white points,reason,detail,plies,white ms,black ms,moves\n";

/// The games as comma-separated values with a line of titles.
#[must_use]
pub fn csv(schedule: &Schedule, games: &[GameLine]) -> String {
    let mut out = String::from(TITLES);
    for game in games {
        let points = f64::from(game.result.half_points(Side::White)) / 2.0;
        let [white, black] = game.thought_ms;
        let cells = [
            game.game.to_string(),
            round(schedule, game),
            cell(&game.white),
            cell(&game.black),
            game.result.text().to_owned(),
            points.to_string(),
            game.reason.name().to_owned(),
            cell(&game.detail),
            game.plies.to_string(),
            white.to_string(),
            black.to_string(),
            cell(&game.moves.join(", ")),
        ];
        let _ = writeln!(out, "{}", cells.join(","));
    }
    out
}

/// A text as a cell: in quotes, and with an apostrophe before what a spreadsheet would take for a formula.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let mark = if formula { "'" } else { "" };
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests;

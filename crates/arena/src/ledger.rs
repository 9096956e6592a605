//! Results as JSON lines: the first says what the series is, each further one is a game.
//!
//! A line is written before the game counts: a game is in the file once or not at all. A machine
//! that loses its power loses the games of a fraction of a second, and nothing before them.

use std::collections::BTreeMap;
use std::path::Path;

use super::journal::{Content, Journal};
use super::results::{GameLine, HEAD, Header, Summary, difference, made_differently, parse};

/// A results file that is written to; locked against other arenas.
#[derive(Debug)]
pub struct Ledger(Journal);

impl Ledger {
    /// Opens or begins the file of the series `header`; returns the games in it. Results of other
    /// builds are refused unless `mixed`.
    ///
    /// # Errors
    /// A line for people: the file cannot be written, another run writes it, it is of another
    /// series or another build, or it is no results file.
    pub fn open(
        path: &Path,
        header: &Header,
        mixed: bool,
    ) -> Result<(Ledger, BTreeMap<usize, Summary>), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let (mut journal, Content { lines, torn }) = Journal::open(path)?;
        // A first line that is torn is one of ours only if it looks like one.
        if lines.is_empty() && torn.iter().zip(HEAD).any(|(found, wanted)| found != wanted) {
            return Err(fail(&"this is no results file; give another --out"));
        }
        if lines.is_empty() {
            journal.cut_torn_line()?;
            journal.append(header)?;
            journal.sync_all();
            return Ok((Ledger(journal), BTreeMap::new()));
        }
        let (found, games) = parse(&lines).map_err(|e| fail(&e))?;
        if let Some(difference) = difference(&found, header) {
            return Err(fail(&format!(
                "another series: {difference}; give the same command again to go on with it, or \
                 another --out"
            )));
        }
        if let (Some(made), false) = (made_differently(&found, header), mixed) {
            return Err(fail(&format!(
                "it was made {made}; give another --out, or --mixed to go on with it"
            )));
        }
        // Only now it is known to be ours.
        journal.cut_torn_line()?;
        Ok((Ledger(journal), games))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// When it cannot be written; the file is then as before.
    pub fn append(&mut self, game: &GameLine) -> Result<(), String> {
        self.0.append(game)
    }
}

#[cfg(test)]
mod tests;

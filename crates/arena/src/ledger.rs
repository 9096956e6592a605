//! Results as JSON lines: the first says what the series is, each further one is a game.
//!
//! A line is written before the game counts: a game is in the file once or not at all. A machine
//! that loses its power loses the games of a fraction of a second, and nothing before them.

use std::path::{Path, PathBuf};

use super::growth::{carried, grows, moves};
use super::journal::{self, Content, Journal};
use super::merge::{made_differently, parse};
use super::renumber::{arrive, set_out};
use super::results::{GameLine, Games, HEAD, Header, Summary};

/// The terms on which a results file is opened.
#[derive(Clone, Copy, Debug)]
pub struct LedgerTerms<'a> {
    /// Results of other builds may stand in it.
    pub mixed: bool,
    /// The option that named it, for messages.
    pub option: &'static str,
    /// Folders whose files are named by the numbers of its games.
    pub numbered: &'a [PathBuf],
}

/// A results file that is written to; locked against other arenas.
#[derive(Debug)]
pub struct Ledger(Journal);

impl Ledger {
    /// Opens or begins the file of the series `header`; returns the games in it. A series that has grown since gets
    /// a further header.
    ///
    /// # Errors
    /// A line for people: the file cannot be written, another run writes it, it is of another
    /// series or another build, or it is no results file.
    pub fn open(
        path: &Path,
        header: &Header,
        terms: LedgerTerms<'_>,
    ) -> Result<(Ledger, Games), String> {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let LedgerTerms {
            option, numbered, ..
        } = terms;
        let (mut journal, Content { lines, torn }) = Journal::open(path)?;
        // A first line that is torn is one of ours only if it looks like one.
        is_ours(&lines, &torn, option).map_err(|e| fail(&e))?;
        if lines.is_empty() {
            journal.cut_torn_line()?;
            journal.append(header)?;
            journal.sync_all();
            return Ok((Ledger(journal), Games::new()));
        }
        let (found, games) = parse(&lines).map_err(|e| fail(&e))?;
        let grown = goes_on(&found, header, terms).map_err(|e| fail(&e))?;
        let mut moved = moves(games.keys().copied(), &found, header).map_err(|e| fail(&e))?;
        moved.retain(|before, after| before != after);
        let games = carried(games, &found, header).map_err(|e| fail(&e))?;
        // Only now it is known to be ours.
        journal.cut_torn_line()?;
        if grown {
            set_out(numbered, &moved)?;
            journal.append(header)?;
            journal.sync_all();
        }
        arrive(numbered)?;
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

/// What a results file says of its series by now; `None` where it has not begun. Nothing is written.
///
/// # Errors
/// A line for people: it cannot be read, or is no results file.
pub(super) fn begun(path: &Path, option: &str) -> Result<Option<Header>, String> {
    if !path.exists() {
        return Ok(None);
    }
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let Content { lines, torn } = journal::read(path)?;
    is_ours(&lines, &torn, option).map_err(|e| fail(&e))?;
    if lines.is_empty() {
        return Ok(None);
    }
    let (found, _) = parse::<Summary>(&lines).map_err(|e| fail(&e))?;
    Ok(Some(found))
}

/// Refuses a file without a whole line that does not begin as ours do.
fn is_ours(lines: &str, torn: &[u8], option: &str) -> Result<(), String> {
    match lines.is_empty() && torn.iter().zip(HEAD).any(|(found, wanted)| found != wanted) {
        true => Err(format!("this is no results file; give another {option}")),
        false => Ok(()),
    }
}

/// Whether the series `wanted` is `found` and more; false where they are alike.
///
/// # Errors
/// Why it does not go on with that.
pub(super) fn goes_on(
    found: &Header,
    wanted: &Header,
    terms: LedgerTerms<'_>,
) -> Result<bool, String> {
    let option = terms.option;
    let grown = grows(found, wanted).map_err(|difference| {
        format!(
            "another series: {difference}; give the same command again to go on with it, or \
             another {option}"
        )
    })?;
    match (made_differently(found, wanted), terms.mixed) {
        (Some(made), false) => Err(format!(
            "it was made {made}; give another {option}, or --mixed to go on with it"
        )),
        _ => Ok(grown),
    }
}

#[cfg(test)]
mod tests;

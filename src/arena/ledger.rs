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
mod tests {
    use super::super::clock::TimeControl;
    use super::super::log::Last;
    use super::super::outcome::{Reason, Score};
    use super::super::results::{Merged, merge};
    use super::super::schedule::Format;
    use super::*;
    use crate::base::scratch::Scratch;

    fn header() -> Header {
        Header {
            atom4_match: 1,
            game: "score-four".into(),
            names: vec!["a".into(), "b".into()],
            engines: vec!["cmd=a".into(), "cmd=b".into()],
            format: Format::RoundRobin,
            games: 4,
            seed: 1,
            openings: "random 4".into(),
            round: 1,
            time: TimeControl::default(),
            sprt: None,
            made: None,
        }
    }

    fn game(game: usize, result: Score) -> GameLine {
        GameLine {
            game,
            pair: game / 2,
            white: "a".into(),
            black: "b".into(),
            result,
            reason: Reason::Line,
            detail: String::new(),
            status: None,
            plies: 9,
            thought_ms: [1.0; 2],
            longest_ms: [0.5; 2],
            moves: vec!["A1".into()],
            last: Last::default(),
        }
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_is_torn() {
        let folder = Scratch::new();
        let path = folder.file("torn");
        let (mut ledger, games) = Ledger::open(&path, &header(), false).unwrap();
        assert!(games.is_empty());
        ledger.append(&game(0, Score::White)).unwrap();
        let one = std::fs::read(&path).unwrap();
        ledger.append(&game(1, Score::Draw)).unwrap();
        drop(ledger);
        let two = std::fs::read(&path).unwrap();
        for length in 0..=two.len() {
            std::fs::write(&path, &two[..length]).unwrap();
            let (_, games) = Ledger::open(&path, &header(), false).unwrap();
            let whole = usize::from(length >= one.len()) + usize::from(length == two.len());
            assert_eq!(games.len(), whole, "{length}");
            let now = std::fs::read(&path).unwrap();
            assert!(two.starts_with(&now) && now.ends_with(b"\n"), "{length}");
        }
    }

    #[test]
    fn another_series_is_not_written_to() {
        let folder = Scratch::new();
        let path = folder.file("other");
        drop(Ledger::open(&path, &header(), false).unwrap());
        let other = Header {
            seed: 2,
            ..header()
        };
        let error = Ledger::open(&path, &other, false).unwrap_err();
        assert!(error.contains("its seed is 1, here 2"), "{error}");
        for text in ["dear diary", "dear diary\nlast line", "\n", "{}\n{"] {
            std::fs::write(&path, text).unwrap();
            let error = Ledger::open(&path, &header(), false).unwrap_err();
            assert!(error.contains("no results file"), "{text:?}: {error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        // Nor to one that breaks off.
        let mut ours = serde_json::to_vec(&other).unwrap();
        ours.extend(b"\n{\"game\":");
        std::fs::write(&path, &ours).unwrap();
        Ledger::open(&path, &header(), false).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), ours);
    }

    #[test]
    fn two_arenas_do_not_write_one_file() {
        let folder = Scratch::new();
        let path = folder.file("held");
        let held = Ledger::open(&path, &header(), false).unwrap();
        let error = Ledger::open(&path, &header(), false).unwrap_err();
        assert!(error.contains("another run"), "{error}");
        drop(held);
    }

    #[test]
    fn merging_counts_a_game_once_and_notices_contradictions() {
        let folder = Scratch::new();
        let (a, b) = (folder.file("a"), folder.file("b"));
        for (path, games) in [(&a, [0, 1]), (&b, [1, 2])] {
            let (mut ledger, _) = Ledger::open(path, &header(), false).unwrap();
            for number in games {
                ledger.append(&game(number, Score::Draw)).unwrap();
            }
        }
        let Merged { games, .. } = merge(&[a.clone(), b.clone()], false).unwrap();
        assert_eq!(games.len(), 3);
        let (mut ledger, _) = Ledger::open(&b, &header(), false).unwrap();
        ledger.append(&game(0, Score::Black)).unwrap();
        let error = merge(&[a, b], false).unwrap_err();
        assert!(error.contains("game 0 came twice"), "{error}");
    }
}

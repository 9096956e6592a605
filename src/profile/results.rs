//! What has been won, lost and solved so far, as a file: TOML, a table for each game.
//!
//! ```toml
//! [score-four.against."level 2"]
//! won = 3
//! lost = 5
//!
//! [atom-4.solved]
//! "WBW/B//" = true
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use toml_edit::{DocumentMut, Item, Table, TableLike, value};

use crate::play::save_store::{Ending, Tally};

/// The first lines of a new file.
const HEAD: &str =
    "# Results of games against the machine, and what was solved, as atom4 has counted them.\n";

/// The file's contents. What the program does not know in it stays.
#[derive(Clone, Debug, Default)]
pub struct Results(DocumentMut);

impl Results {
    /// The results of a file's text.
    ///
    /// # Errors
    /// What is wrong with it, in a line.
    pub fn parse(text: &str) -> Result<Results, String> {
        let text = if text.trim().is_empty() { HEAD } else { text };
        text.parse()
            .map(Results)
            .map_err(|error: toml_edit::TomlError| {
                format!("it is no TOML: {}", error.message().replace('\n', "; "))
            })
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        // Comments alone stand behind nothing: they shall stay before the first line.
        match self.0.trailing().as_str() {
            Some(head) if !self.0.as_table().is_empty() && head.starts_with('#') => {
                let mut document = self.0.clone();
                document.set_trailing("");
                format!("{head}\n{}", document.to_string().trim_start())
            }
            _ => self.0.to_string(),
        }
    }

    /// The games that were counted in this game against a machine.
    #[must_use]
    pub fn tally(&self, game: &str, against: &str) -> Tally {
        let table = self.0.get(game).and_then(|item| item.get("against"));
        let table = table.and_then(|item| item.get(against));
        let count = |name| {
            let item = table.and_then(|item| item.get(name));
            let count = item.and_then(Item::as_integer);
            count
                .and_then(|count| u32::try_from(count).ok())
                .unwrap_or(0)
        };
        Tally {
            won: count(WON),
            lost: count(LOST),
            drawn: count(DRAWN),
        }
    }

    /// Counts a game, or takes that back.
    ///
    /// # Errors
    /// Where something else stands in its place.
    pub fn count(
        &mut self,
        game: &str,
        against: &str,
        ending: Ending,
        back: bool,
    ) -> Result<(), String> {
        let tally = self.tally(game, against);
        let (name, before) = match ending {
            Ending::Won => (WON, tally.won),
            Ending::Lost => (LOST, tally.lost),
            Ending::Drawn => (DRAWN, tally.drawn),
        };
        let after = match back {
            true => before.saturating_sub(1),
            false => before.saturating_add(1),
        };
        self.put(&[game, "against", against, name], value(i64::from(after)))
    }

    /// What was solved in this game.
    #[must_use]
    pub fn solved(&self, game: &str) -> Vec<String> {
        let table = self.0.get(game).and_then(|item| item.get("solved"));
        let items = table.and_then(Item::as_table_like).into_iter();
        let items = items.flat_map(TableLike::iter);
        items
            .filter(|(_, item)| item.as_bool() == Some(true))
            .map(|(what, _)| what.to_owned())
            .collect()
    }

    /// Notes that `what` was solved in this game.
    ///
    /// # Errors
    /// Where something else stands in its place.
    pub fn solve(&mut self, game: &str, what: &str) -> Result<(), String> {
        self.put(&[game, "solved", what], value(true))
    }

    fn put(&mut self, path: &[&str], to: Item) -> Result<(), String> {
        let Some((last, above)) = path.split_last() else {
            return Ok(());
        };
        let mut table: &mut dyn TableLike = self.0.as_table_mut();
        for (depth, name) in above.iter().enumerate() {
            let new = || {
                let mut table = Table::new();
                table.set_implicit(depth + 1 < above.len());
                Item::Table(table)
            };
            let item = table.entry(name).or_insert_with(new);
            let wrong = || format!("{name} is no table");
            table = item.as_table_like_mut().ok_or_else(wrong)?;
        }
        table.insert(last, to);
        Ok(())
    }
}

const WON: &str = "won";
const LOST: &str = "lost";
const DRAWN: &str = "drawn";

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Tests may fail by panicking.
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_comes_back_and_the_rest_stays() {
        let mut results = Results::parse("").unwrap();
        for (ending, back) in [
            (Ending::Won, false),
            (Ending::Lost, false),
            (Ending::Lost, false),
            (Ending::Lost, true),
            (Ending::Drawn, true),
        ] {
            results.count("a-b", "level 2", ending, back).unwrap();
        }
        results.solve("a-b", "puzzle 3").unwrap();
        let text = results.text();
        assert!(text.starts_with("# Results"), "{text}");
        let mine = format!("{text}\n[mine]\nx = 1 # y\n");
        let mut again = Results::parse(&mine).unwrap();
        let tally = Tally {
            won: 1,
            lost: 1,
            drawn: 0,
        };
        assert_eq!(again.tally("a-b", "level 2"), tally);
        assert_eq!(again.tally("a-b", "level 3"), Tally::default());
        assert_eq!(again.solved("a-b"), ["puzzle 3"]);
        assert!(again.solved("c").is_empty());
        again.solve("c", "d").unwrap();
        assert!(again.text().contains("x = 1 # y"), "{}", again.text());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert!(Results::parse("a = = 1").unwrap_err().contains("TOML"));
        let mut results = Results::parse("a = 1\n").unwrap();
        let why = results.solve("a", "b").unwrap_err();
        assert_eq!(why, "a is no table");
        assert_eq!(results.tally("a", "b"), Tally::default());
    }

    #[test]
    fn a_count_adds_one_heading_to_the_file() {
        let mut results = Results::parse("").unwrap();
        results.count("a", "level 2", Ending::Won, false).unwrap();
        let text = results.text();
        let headings = text.lines().filter(|line| line.starts_with('['));
        assert_eq!(headings.count(), 1, "{text}");
    }
}

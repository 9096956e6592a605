//! What has been won, lost and solved so far, as a file: TOML, a table for each game.
//!
//! ```toml
//! [score-four.against."level 2"]
//! won = 3
//! lost = 5
//!
//! [atom-4.solved]
//! "WBW/B//" = true
//! "WB/BW//" = "with hints"
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use toml_edit::{DocumentMut, Item, Table, TableLike, value};

use atom4_play::save_store::{PersonResult, Solved, Tally};

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
        ending: PersonResult,
        back: bool,
    ) -> Result<(), String> {
        let tally = self.tally(game, against);
        let (name, before) = match ending {
            PersonResult::Won => (WON, tally.won),
            PersonResult::Lost => (LOST, tally.lost),
            PersonResult::Drawn => (DRAWN, tally.drawn),
        };
        let after = match back {
            true => before.saturating_sub(1),
            false => before.saturating_add(1),
        };
        self.put(&[game, "against", against, name], value(i64::from(after)))
    }

    /// What was solved in this game.
    #[must_use]
    pub fn solved(&self, game: &str) -> Vec<Solved> {
        let table = self.0.get(game).and_then(|item| item.get("solved"));
        let items = table.and_then(Item::as_table_like).into_iter();
        let items = items.flat_map(TableLike::iter);
        let solved = |(what, item): (&str, &Item)| {
            let helped = item.as_str() == Some(HELPED);
            let what = what.to_owned();
            (helped || item.as_bool() == Some(true)).then_some(Solved { what, helped })
        };
        items.filter_map(solved).collect()
    }

    /// Notes that something was solved in this game. What was solved without help once stays so.
    ///
    /// # Errors
    /// Where something else stands in its place.
    pub fn solve(&mut self, game: &str, solved: &Solved) -> Result<(), String> {
        let alone = |own: &Solved| own.what == solved.what && !own.helped;
        if solved.helped && self.solved(game).iter().any(alone) {
            return Ok(());
        }
        let how = match solved.helped {
            true => value(HELPED),
            false => value(true),
        };
        self.put(&[game, "solved", &solved.what], how)
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

const HELPED: &str = "with hints";
const WON: &str = "won";
const LOST: &str = "lost";
const DRAWN: &str = "drawn";

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Tests may fail by panicking.
mod tests;

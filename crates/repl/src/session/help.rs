//! The answers of `help.` and `help WORDS.`

use super::Session;
use crate::grammar::RowInfo;
use crate::pager::size;
use crate::words::{shown, wrapped};
use atom4_play::refusal::Refusal;

/// The widest column of usages at a terminal; a longer one has a line of its own.
const USAGES: usize = 36;
/// The narrowest column of help beside them.
const HELP: usize = 30;

impl Session {
    /// The commands of the game, one a line; or those that begin with `topic`, in full. At a terminal the lines are
    /// broken between words.
    pub(super) fn help(&self, topic: Option<&str>) -> Result<String, Refusal> {
        match topic {
            None => Ok(self.all_commands()),
            Some(topic) => self.in_full(topic.trim_end_matches('.')),
        }
    }

    fn all_commands(&self) -> String {
        let (entry, games) = (self.entry, &self.games);
        let own = |row: &RowInfo| entry.own_rows().any(|own| own.usage == row.usage);
        let shared = entry.useful().filter(|row| !own(row));
        let all: Vec<&RowInfo> = entry.own_rows().chain(shared).collect();
        let widths = all.iter().map(|row| row.usage.len());
        let mut widest = widths.max().unwrap_or_default();
        let mut columns = usize::MAX;
        if self.options.terminal {
            (widest, columns) = (widest.min(USAGES), size().0);
        }
        // Where two columns have no room the help stands below.
        let indent = match columns >= widest + 2 + HELP {
            true => widest + 2,
            false => 4,
        };
        let mut text = String::new();
        for row in all {
            let help = entry.help(row, games);
            let mut lines = wrapped(&help, columns.saturating_sub(indent)).into_iter();
            let usage = row.usage;
            if usage.len() + 2 <= indent {
                let first = lines.next().unwrap_or_default();
                text.push_str(&format!("{usage:0$}{first}\n", indent));
            } else {
                text.push_str(&format!("{usage}\n"));
            }
            for line in lines {
                text.push_str(&format!("{:indent$}{line}\n", ""));
            }
        }
        text
    }

    fn in_full(&self, topic: &str) -> Result<String, Refusal> {
        let (entry, games) = (self.entry, &self.games);
        let fitting: Vec<&RowInfo> = entry
            .useful()
            .filter(|row| begins(row, entry.example(row), topic))
            .collect();
        if fitting.is_empty() {
            return Err(Refusal::new(format!(
                "no command of {} begins with {}; see help",
                entry.kind().title(),
                shown(topic)
            )));
        }
        let columns = match self.options.terminal {
            true => size().0,
            false => usize::MAX,
        };
        let mut text = String::new();
        for row in fitting {
            text.push_str(&format!("{}\n", row.usage));
            let help = format!("{}.", entry.help(row, games));
            let forms = row.forms.iter().map(|&form| form.to_owned());
            let example = format!("Example: {}", entry.example(row));
            for part in std::iter::once(help).chain(forms).chain([example]) {
                for line in wrapped(&part, columns.saturating_sub(4)) {
                    text.push_str(&format!("    {line}\n"));
                }
            }
        }
        Ok(text)
    }
}

/// True where a row's usage or its example begins with these words.
fn begins(row: &RowInfo, example: &str, topic: &str) -> bool {
    let fits = |text: &str| {
        text.strip_prefix(topic)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '.']))
    };
    fits(row.usage) || fits(example)
}

//! What a program says though nobody asked: a greeting at its start, a prompt before each answer, output for debugging at each
//! command. It is told once and passed over from then on, so that what is said of the program's answers is about them.

use super::shown::shown;
use super::talk::{Expect, has_word};

/// Characters of a line that are shown.
const SHOWN: usize = 60;

/// What a program says beside its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chatter {
    /// Lines at its start.
    pub greeting: Vec<String>,
    /// Text before each answer.
    pub prompt: String,
    /// Lines behind its first answer, and beside others.
    pub behind: Vec<String>,
}

impl Chatter {
    /// The chatter before an answer: of the lines that came at the first command, one ends with `answer`. `None` where none
    /// does.
    #[must_use]
    pub fn before(answer: &str, came: &[String]) -> Option<Chatter> {
        let at = came
            .iter()
            .position(|line| line.trim_end().ends_with(answer))?;
        let prompt = came.get(at)?.trim_end().strip_suffix(answer)?.trim();
        Some(Chatter {
            greeting: came.get(..at)?.to_vec(),
            prompt: prompt.to_owned(),
            behind: came.get(at + 1..)?.to_vec(),
        })
    }

    /// True where nothing is said beside the answers.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        !self.has_lines() && self.prompt.is_empty()
    }

    /// True where lines are said beside the answers.
    const fn has_lines(&self) -> bool {
        !self.greeting.is_empty() || !self.behind.is_empty()
    }

    /// True for a line that is said beside the answers, where this one is expected next or none: nothing but a prompt, a line
    /// that came beside an answer before, or, of a program that says such lines, one in words that are no answer.
    #[must_use]
    pub fn has(&self, line: &str, expected: Option<&Expect>) -> bool {
        let rest = self.without_prompt(line);
        if self.is_none() || expected.is_some_and(|expected| expected.fits(rest)) {
            return false;
        }
        let known = || {
            let mut lines = self.greeting.iter().chain(&self.behind);
            lines.any(|said| said == line)
        };
        let meant =
            || expected.map_or_else(|| Expect::is_any(rest), |expected| expected.is_meant(rest));
        rest.is_empty() || known() || self.has_lines() && has_word(rest) && !meant()
    }

    /// A line without the prompts before it.
    #[must_use]
    pub fn without_prompt<'a>(&self, line: &'a str) -> &'a str {
        let mut rest = line;
        while let (false, Some(after)) = (
            self.prompt.is_empty(),
            rest.trim_start().strip_prefix(&self.prompt),
        ) {
            rest = after.trim_start();
        }
        rest
    }

    /// It in words.
    #[must_use]
    pub fn told(&self) -> String {
        let lines = |lines: &[String], place: &str| {
            let first = shown(lines.first()?, SHOWN);
            let count = match lines.len() {
                1 => String::from("a line"),
                count => format!("{count} lines"),
            };
            Some(format!("{count} {place} its first answer, {first:?}"))
        };
        let prompt = (!self.prompt.is_empty())
            .then(|| format!("{:?} in the line of its answer", shown(&self.prompt, SHOWN)));
        let (before, behind) = (
            lines(&self.greeting, "before"),
            lines(&self.behind, "behind"),
        );
        let parts: Vec<String> = before.into_iter().chain(prompt).chain(behind).collect();
        parts.join(", and ")
    }
}

#[cfg(test)]
mod tests;

//! What a program says though nobody asked: a greeting at its start, a prompt before each answer. It is told once and
//! passed over from then on, so that what is said of the program's answers is about them.

use super::shown::shown;

/// Characters of a line that are shown.
const SHOWN: usize = 60;

/// What a program says beside its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chatter {
    /// Lines at its start.
    pub greeting: Vec<String>,
    /// Text before each answer.
    pub prompt: String,
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
        })
    }

    /// True where nothing is said beside the answers.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.greeting.is_empty() && self.prompt.is_empty()
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
        let greeting = self.greeting.first().map(|first| {
            let count = match self.greeting.len() {
                1 => String::from("a line"),
                count => format!("{count} lines"),
            };
            format!("{count} before its first answer, {:?}", shown(first, SHOWN))
        });
        let prompt = (!self.prompt.is_empty())
            .then(|| format!("{:?} in the line of its answer", shown(&self.prompt, SHOWN)));
        let parts: Vec<String> = greeting.into_iter().chain(prompt).collect();
        parts.join(", and ")
    }
}

#[cfg(test)]
mod tests;

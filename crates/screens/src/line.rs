//! A line that is typed: its text, and a cursor in it.

use atom4_play::keys::Edit;

/// Longest line that can be typed, in characters.
const LONGEST: usize = 240;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    text: Vec<char>,
    /// Number of characters before the cursor.
    cursor: usize,
    /// The text is a proposal: a character that is typed takes its place, any other key keeps it.
    proposed: bool,
}

impl Line {
    /// A line with this text, the cursor at its end.
    #[must_use]
    pub fn typed(text: &str) -> Line {
        let text: Vec<char> = text.chars().take(LONGEST).collect();
        Line {
            cursor: text.len(),
            text,
            proposed: false,
        }
    }

    /// A line with a text to take or to write over.
    #[must_use]
    pub fn proposed(text: &str) -> Line {
        Line {
            proposed: !text.is_empty(),
            ..Line::typed(text)
        }
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Number of characters before the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// True while the text is a proposal that nobody has touched.
    #[must_use]
    pub const fn is_proposed(&self) -> bool {
        self.proposed
    }

    /// Puts a character at the cursor; control characters and those for which there is no room are left out.
    pub fn insert(&mut self, c: char) {
        if c.is_control() {
            return;
        }
        if std::mem::take(&mut self.proposed) {
            *self = Line::default();
        }
        if self.text.len() < LONGEST {
            self.text.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    /// Changes the line, or moves the cursor.
    pub fn edit(&mut self, edit: Edit) {
        self.proposed = false;
        match edit {
            Edit::Back if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Edit::Ahead if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            Edit::Back | Edit::Ahead => {}
            Edit::Left => self.cursor = self.cursor.saturating_sub(1),
            Edit::Right => self.cursor = self.text.len().min(self.cursor + 1),
            Edit::Home => self.cursor = 0,
            Edit::End => self.cursor = self.text.len(),
            Edit::BackAll => self.back_to(0),
            Edit::BackWord => {
                let before = self.text.get(..self.cursor).unwrap_or_default();
                let word = |c: &char| !c.is_whitespace();
                let end = before.iter().rposition(word).map_or(0, |at| at + 1);
                let start = before[..end].iter().rposition(|c| !word(c));
                self.back_to(start.map_or(0, |at| at + 1));
            }
        }
    }

    /// Rubs out what stands from here up to the cursor.
    fn back_to(&mut self, start: usize) {
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Completes the line as far as all of `names` agree; false where that adds nothing.
    pub fn complete(&mut self, names: &[String]) -> bool {
        let Some((first, others)) = names.split_first() else {
            return false;
        };
        let agrees = |length: &usize| {
            let head: String = first.chars().take(*length).collect();
            others.iter().all(|other| other.starts_with(&head))
        };
        let most = (0..=first.chars().count()).rev().find(agrees);
        let head: String = first.chars().take(most.unwrap_or(0)).collect();
        let longer = head.chars().count() >= self.text.len() && head != self.text();
        if longer {
            *self = Line::typed(&head);
        }
        longer
    }
}

#[cfg(test)]
mod tests;

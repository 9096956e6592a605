//! A line that is typed: its text, and a cursor in it.

use crate::play::keys::Edit;

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
        }
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
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited_where_its_cursor_stands() {
        let mut line = Line::typed("game");
        line.edit(Edit::Home);
        line.insert('a');
        line.edit(Edit::Right);
        line.edit(Edit::Ahead);
        assert_eq!((line.text().as_str(), line.cursor()), ("agme", 2));
        line.edit(Edit::Back);
        line.edit(Edit::End);
        line.insert('\u{7}');
        line.insert('\u{e9}');
        assert_eq!(line.text(), "ame\u{e9}");
        for edit in [Edit::Left, Edit::Back, Edit::Ahead]
            .into_iter()
            .cycle()
            .take(30)
        {
            line.edit(edit);
        }
        assert_eq!((line.text().as_str(), line.cursor()), ("", 0));
        assert_eq!(Line::typed(&"x".repeat(999)).text().len(), LONGEST);
    }

    #[test]
    fn a_proposal_gives_way_to_a_character_and_stays_for_the_cursor() {
        let mut line = Line::proposed("game.txt");
        line.edit(Edit::Left);
        line.insert('2');
        assert_eq!(line.text(), "game.tx2t");
        let mut line = Line::proposed("game.txt");
        line.insert('a');
        line.insert('b');
        assert_eq!(line.text(), "ab");
    }

    #[test]
    fn completion_goes_as_far_as_the_names_agree() {
        let names = ["gone.txt", "good.txt"].map(String::from);
        let mut line = Line::typed("g");
        assert!(line.complete(&names));
        assert_eq!(line.text(), "go");
        assert!(!line.complete(&names));
        assert!(line.complete(&names[..1]));
        assert_eq!(line.text(), "gone.txt");
        // Another case is corrected.
        let mut line = Line::typed("GO");
        assert!(line.complete(&names));
        assert_eq!(line.text(), "go");
        assert!(!line.complete(&[]));
    }
}

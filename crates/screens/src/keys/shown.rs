//! Keys as a game names them, and as they are for the person here. A game knows the usual keys alone: it says "u takes
//! back", and this puts in the key with which that is done, where another one was chosen or the letter is an arrow.

use super::{InputMode, Key, KeyMap, Moment};
use atom4_play::view::{StartItem, View};

/// A key at the beginning of a clause is followed by what it does.
const CLAUSES: [char; 5] = ['.', ';', ',', ':', '!'];
/// Words before a key that go on with a clause.
const JOINTS: [&str; 3] = ["then", "or", "and"];

impl Moment {
    /// True where all keys are the usual ones.
    fn is_usual(self) -> bool {
        !self.vi && self.map.is_usual()
    }

    /// The key with which is done, at a moment, what this key does usually; the same where nothing has that key.
    fn own(self, mode: InputMode, usual: Key) -> Option<Key> {
        let plain = Moment {
            map: KeyMap::USUAL,
            vi: false,
            mode,
            ..self
        };
        let command = plain.command(usual)?;
        self.with(mode).key_for(command)
    }

    /// The own key where a game is played; else where one is watched or on a page.
    fn own_anywhere(self, usual: Key) -> Option<Key> {
        let modes = [InputMode::Game, InputMode::Watch, InputMode::Start];
        modes.into_iter().find_map(|mode| self.own(mode, usual))
    }

    /// A text with the keys that are named in it as they are for the person here.
    #[must_use]
    pub fn with_own_keys(self, text: &str) -> String {
        if self.is_usual() {
            return text.to_owned();
        }
        let words: Vec<&str> = text.split(' ').collect();
        let named = |place: usize, word: &str| {
            let (letter, sign) = match word.split_at_checked(1)? {
                (letter, sign) if sign.chars().all(|c| CLAUSES.contains(&c)) => (letter, sign),
                _ => return None,
            };
            let before = place.checked_sub(1).and_then(|place| words.get(place));
            let joined = before.is_some_and(|before| JOINTS.contains(before));
            let begins = joined || before.is_none_or(|before| before.ends_with(CLAUSES));
            let verb = words.get(place + 1).is_some_and(|next| {
                let next = next.trim_end_matches(CLAUSES);
                next.ends_with('s') && next.chars().all(|c| c.is_ascii_lowercase())
            });
            let ends = joined && (!sign.is_empty() || place + 1 == words.len());
            if !begins || !(verb && sign.is_empty() || ends) {
                return None;
            }
            let key = self.own_anywhere(Key::Char(letter.chars().next()?))?;
            Some(format!("{}{sign}", key.name()))
        };
        let words = words.iter().enumerate();
        let words: Vec<String> = words
            .map(|(place, word)| named(place, word).unwrap_or_else(|| (*word).to_owned()))
            .collect();
        words.join(" ")
    }

    /// Puts the keys of the person here in place of the usual ones in what a game shows.
    pub fn show_own_keys(self, view: &mut View) {
        if self.is_usual() {
            return;
        }
        if let Some(message) = &mut view.message {
            message.text = self.with_own_keys(&message.text);
        }
        for held in &mut view.board.hand {
            held.key = self.own(InputMode::Game, held.key).unwrap_or(held.key);
        }
        let items = view.start.iter_mut().flat_map(|page| &mut page.items);
        for item in items {
            if let StartItem::Key(_, key) = item {
                *key = self.own(InputMode::Start, *key).unwrap_or(*key);
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! The mistakes of a side in a game that was gone over, to be done better one after the other.

use super::TwoPlayers;
use crate::review::{Judged, Word};

/// How it went at one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A better move was found without a hint that told one.
    Alone,
    /// With such a hint.
    Helped,
    /// The best move was told, or the person went on without one.
    Missed,
}

/// The mistakes of a side in a game, of which one is on the board.
pub(super) struct Training<G: TwoPlayers> {
    /// The boards before them, with what the review says of each.
    pub mistakes: Vec<(G, Judged<G::Move>)>,
    /// How those before went, and the one on the board as far as that is known.
    pub outcomes: Vec<Option<Outcome>>,
    pub at: usize,
    /// Wrong tries at this one.
    pub wrong: u32,
    /// The move that is judged, as it is written.
    pub tried: String,
    /// Who made the mistakes, at the beginning of a sentence: `You`.
    pub who: String,
}

impl<G: TwoPlayers> Training<G> {
    /// What the review says of the one on the board.
    pub fn judged(&self) -> Option<&Judged<G::Move>> {
        self.mistakes.get(self.at).map(|(_, judged)| judged)
    }

    /// The name of what is on the board: `Mistake 2 of 5`.
    pub fn heading(&self) -> String {
        let what = match self.judged() {
            Some(judged) if judged.word == Word::Inaccuracy => "Inaccuracy",
            _ => "Mistake",
        };
        format!("{what} {} of {}", self.at + 1, self.mistakes.len())
    }

    /// What is to be found, in words.
    pub fn asks(&self) -> String {
        let played = self.judged().map_or("", |judged| &judged.text);
        format!("Better than {played}")
    }

    /// The line that begins with the best move.
    pub fn line(&self) -> Vec<G::Move> {
        self.judged()
            .map_or(Vec::new(), |judged| judged.line.clone())
    }

    /// The first outcome counts.
    pub fn note(&mut self, outcome: Outcome) {
        if let Some(noted) = self.outcomes.get_mut(self.at) {
            noted.get_or_insert(outcome);
        }
    }

    /// What is on the board, at its beginning.
    pub fn told(&self) -> String {
        let Some(Judged { text, word, .. }) = self.judged() else {
            return String::new();
        };
        let who = &self.who;
        let a = if *word == Word::Inaccuracy { "an" } else { "a" };
        format!("{who} played {text} here: {a} {word}. Find a better move; h: hints, Esc: back.")
    }

    /// How all of it went: `3 of 5 found, 1 of them with hints`.
    pub fn count(&self) -> String {
        let count = |wanted| {
            let outcomes = self.outcomes.iter().flatten();
            outcomes.filter(|own| **own == wanted).count()
        };
        let (alone, helped) = (count(Outcome::Alone), count(Outcome::Helped));
        let (found, all) = (alone + helped, self.mistakes.len());
        let with = match helped {
            0 => String::new(),
            helped => format!(", {helped} of them with hints"),
        };
        format!("{found} of {all} found{with}. L: again, Esc: back at the game.")
    }

    /// What follows the one on the board: `n: the next one`.
    pub fn then(&self) -> &'static str {
        match self.at + 1 < self.mistakes.len() {
            true => "n: the next one",
            false => "n: how it went",
        }
    }
}

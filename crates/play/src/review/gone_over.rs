//! What came of a review: a judged line a move, counts for each side, the turning point.

use std::fmt::Write;

use super::pass::Pass;
use super::value::Value;
use crate::names::SideNames;
use crate::view::Side;
use crate::word::Word;

/// From this expected result on a side still holds the game.
const HELD: f64 = 0.4;
/// From this expected result on a side is winning.
const WINNING: f64 = 0.75;

/// A result that a move keeps in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Kept {
    /// A win, proved or likely.
    Win,
    /// A draw, in a game that has draws.
    Draw,
    /// Neither is in reach by what is known, and nothing is decided.
    Open,
}

impl Kept {
    /// What is in reach where so much is expected, in a game with draws or without any.
    #[must_use]
    pub fn of(expected: f64, draws: bool) -> Kept {
        match expected {
            expected if expected >= WINNING => Kept::Win,
            expected if expected >= HELD && draws => Kept::Draw,
            _ => Kept::Open,
        }
    }

    /// Its word: `win`, `draw`, `game open`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kept::Win => "win",
            Kept::Draw => "draw",
            Kept::Open => "game open",
        }
    }
}

/// A move and its judgement.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Judged<M> {
    /// Its number in the history, from 1.
    pub number: u64,
    /// The move as the history writes it.
    pub text: String,
    /// The side that made it.
    pub side: Side,
    /// The move.
    pub mv: M,
    /// Its value for that side.
    pub value: Value,
    /// The best move.
    pub best: M,
    /// The best move as `get` answers it.
    pub best_text: String,
    /// The value of the best move.
    pub best_value: Value,
    /// The moves expected, the best one first.
    pub line: Vec<M>,
    /// How good the move was.
    pub word: Word,
    /// The result to be expected after the move, from 0 to 1, for the side that made it.
    pub expected: f64,
    /// The result to be expected after the best move.
    pub best_expected: f64,
    /// The result that the best move keeps in reach.
    pub kept: Kept,
    /// The pass that the judgement comes from.
    pub pass: Pass,
}

impl<M> Judged<M> {
    /// The line: `12. red 8 6: inaccuracy (Black +35), best 9 7 (White +120)`.
    #[must_use]
    pub fn line_text(&self, names: &SideNames) -> String {
        let Judged {
            best_text,
            best_value,
            ..
        } = self;
        let best_value = best_value.told(self.side, names);
        format!("{}, best {best_text} ({best_value})", self.says(names))
    }

    /// The move and its value alone: `12. red 8 6: inaccuracy (Black +35)`.
    #[must_use]
    pub fn says(&self, names: &SideNames) -> String {
        let Judged {
            number, text, word, ..
        } = self;
        let value = self.value.told(self.side, names);
        format!("{number}. {text}: {word} ({value})")
    }

    /// The judgement with its moves as text.
    #[must_use]
    pub fn named(self, name: impl Fn(&M) -> String) -> Judged<String> {
        Judged {
            mv: name(&self.mv),
            best: name(&self.best),
            line: self.line.iter().map(&name).collect(),
            number: self.number,
            text: self.text,
            side: self.side,
            value: self.value,
            best_text: self.best_text,
            best_value: self.best_value,
            word: self.word,
            expected: self.expected,
            best_expected: self.best_expected,
            kept: self.kept,
            pass: self.pass,
        }
    }

    /// The result to be expected for White after the move.
    #[must_use]
    pub fn expected_for_white(&self) -> f64 {
        match self.side {
            Side::White => self.expected,
            Side::Black => 1.0 - self.expected,
        }
    }

    /// What the best move would have kept, in words for people: `the win`, `the draw`, `the game level`, `the game open`.
    /// A draw is named where it is proved alone.
    #[must_use]
    pub const fn kept_in_words(&self) -> &'static str {
        match (self.kept, self.best_value) {
            (Kept::Win, _) => "the win",
            (Kept::Draw, Value::Draw) => "the draw",
            (Kept::Draw, _) => "the game level",
            (Kept::Open, _) => "the game open",
        }
    }

    /// True where the move gave a result away: the game by proof, or by a mistake a win or a game that could still be held.
    pub(crate) fn gave_away(&self) -> bool {
        let lost = |value: Value| matches!(value, Value::Loss(_));
        let fell = |least: f64| self.best_expected >= least && self.expected < least;
        self.word >= Word::Inaccuracy && lost(self.value) && !lost(self.best_value)
            || self.word >= Word::Mistake && (fell(HELD) || fell(WINNING))
    }

    /// The side that has lost, where the move has ended the game.
    pub(crate) const fn loser(&self) -> Option<Side> {
        match self.value {
            Value::Win(length) if length.plies <= 1 => Some(self.side.other()),
            Value::Loss(length) if length.plies <= 1 => Some(self.side),
            _ => None,
        }
    }

    /// The part of a result that the move gave away.
    #[must_use]
    pub fn given_away(&self) -> f64 {
        (self.best_expected - self.expected).max(0.0)
    }
}

/// The turning point among the moves of a game, or among the last of them, where `all` is not set; see
/// [`GoneOver::turning_point`].
pub(crate) fn turned<'a, M: 'a>(
    moves: impl DoubleEndedIterator<Item = &'a Judged<M>> + Clone,
    all: bool,
) -> Option<&'a Judged<M>> {
    let loser = moves.clone().next_back().and_then(Judged::loser);
    let may = |judged: &&Judged<M>| loser.is_none_or(|loser| judged.side == loser);
    let mut moves = moves.rev().filter(may);
    let gave_away = moves.clone().find(|judged| judged.gave_away());
    gave_away.or_else(|| {
        loser.filter(|_| all)?;
        let mistakes = moves.by_ref().filter(|judged| judged.word >= Word::Mistake);
        mistakes.max_by(|one, other| one.given_away().total_cmp(&other.given_away()))
    })
}

/// A game gone over.
#[derive(Clone, Debug, PartialEq)]
pub struct GoneOver<M> {
    /// The moves in the order of the game.
    pub moves: Vec<Judged<M>>,
}

impl<M> GoneOver<M> {
    /// A review of these moves.
    #[must_use]
    pub const fn new(moves: Vec<Judged<M>>) -> GoneOver<M> {
        GoneOver { moves }
    }

    /// The review with its moves as text.
    #[must_use]
    pub fn named(self, name: impl Fn(&M) -> String) -> GoneOver<String> {
        let named = |judged: Judged<M>| judged.named(&name);
        GoneOver {
            moves: self.moves.into_iter().map(named).collect(),
        }
    }

    /// The turning point: the last move that gave a result away, which nobody gave back; in a game that was won on the board
    /// one of the side that lost, and its costliest mistake where it lost step by step.
    #[must_use]
    pub fn turning_point(&self) -> Option<&Judged<M>> {
        turned(self.moves.iter(), true)
    }

    /// The moves of a side that are to be done better: its mistakes and blunders, and the turning point; where all are
    /// inaccuracies, these.
    #[must_use]
    pub fn to_train(self, side: Side) -> Vec<Judged<M>> {
        let turning = self.turning_point().map(|judged| judged.number);
        let mut all = self.moves;
        all.retain(|judged| judged.side == side && judged.word >= Word::Inaccuracy);
        if all.iter().any(|judged| judged.word > Word::Inaccuracy) {
            all.retain(|judged| judged.word > Word::Inaccuracy || turning == Some(judged.number));
        }
        all
    }

    /// How often a side's moves have this word.
    #[must_use]
    pub fn count(&self, side: Side, word: Word) -> usize {
        let own = self.moves.iter().filter(|judged| judged.side == side);
        own.filter(|judged| judged.word == word).count()
    }

    /// The part of a result that a side's moves gave away, on the average.
    #[must_use]
    pub fn given_away(&self, side: Side) -> f64 {
        let own = self.moves.iter().filter(|judged| judged.side == side);
        let (moves, sum) = own.fold((0, 0.0), |(moves, sum), judged| {
            (moves + 1, sum + judged.given_away())
        });
        sum / f64::from(moves.max(1))
    }

    /// The lines that `review.` answers, with the names that the board has for the sides.
    #[must_use]
    pub fn lines(&self, names: &SideNames) -> Lines {
        let turning_point = self.turning_point().map(|judged| {
            format!(
                "Turning point: {}. {}; {} kept {}.",
                judged.number,
                judged.text,
                judged.best_text,
                judged.kept_in_words()
            )
        });
        Lines {
            moves: self
                .moves
                .iter()
                .map(|judged| judged.line_text(names))
                .collect(),
            sides: Side::BOTH.map(|side| self.side_line(side, names)),
            turning_point,
        }
    }

    fn side_line(&self, side: Side, names: &SideNames) -> String {
        let counted = [Word::Inaccuracy, Word::Mistake, Word::Blunder]
            .into_iter()
            .map(|word| (word, self.count(side, word)))
            .filter(|&(_, count)| count > 0)
            .map(|(word, count)| word.counted(count));
        let counted = counted.collect::<Vec<_>>().join(", ");
        let counted = if counted.is_empty() { "none" } else { &counted };
        format!("{}: {counted}.", names.of(side))
    }
}

/// A review as lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// A line a move.
    pub moves: Vec<String>,
    /// A line a side, White's first.
    pub sides: [String; 2],
    /// The turning point, where there is one.
    pub turning_point: Option<String>,
}

impl Lines {
    /// The answer of `review.`; `None.` without a move.
    #[must_use]
    pub fn text(&self) -> String {
        if self.moves.is_empty() {
            return String::from("None.\n");
        }
        let lines = self.moves.iter().chain(&self.sides);
        let mut text = String::new();
        for line in lines.chain(&self.turning_point) {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

#[cfg(test)]
mod tests;

//! The error for a command that fits no row: the word that is wrong, and one that would do.

mod fit;

use std::cmp::Reverse;
use std::fmt;

pub(super) use self::fit::fits;
use self::fit::{
    begun, distance, edits, in_seconds, is_begun, is_fraction, is_slip, left_out, own_words,
    starts_alike,
};
use super::game::{GameEntry, GameList};
use super::grammar::RowInfo;
use super::words::shown;
use atom4_play::kind::Kind;

/// A row further away than this is no help.
const FAR: usize = 9;

/// What is wrong with a command that fits no row, and what would do.
pub struct Explanation {
    /// Names the word that is wrong.
    pub wrong: String,
    /// A command that would do, or where to look; it ends in a period and repeats nothing that varies.
    pub remedy: String,
}

impl Explanation {
    /// `instead` is a command with its period.
    pub(super) fn try_instead(wrong: String, instead: &str) -> Explanation {
        let remedy = format!("try: {instead}");
        Explanation { wrong, remedy }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { wrong, remedy } = self;
        write!(f, "{wrong}; {remedy}")
    }
}

/// How near a row must be to be proposed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Nearness {
    /// Half the letters of the first word may be others: what version 1 of the language answers.
    Programs,
    /// A third of them at most: for people a wrong proposal is worse than none.
    People,
}

/// The explanation of a command that fits no row of the game.
#[must_use]
pub fn explain(games: &GameList, game: &GameEntry, text: &str, nearness: Nearness) -> Explanation {
    let words: Vec<&str> = text.split(' ').collect();
    if let Some(missing) = kept_otherwise(game, &words) {
        return missing;
    }
    if let Some(row) = game.useful().find(|row| is_begun(row, &words)) {
        return fault(row, &words);
    }
    if let Some(fault) = numbered_side(game, &words).or_else(|| unquoted(game, &words)) {
        return fault;
    }
    let others = || games.iter().filter(|other| other.kind() != game.kind());
    if let Some(other) = others().find(|&other| has(other, text)) {
        let (other, here) = (other.kind(), game.kind().title());
        let (there, name) = (other.title(), other.name());
        return Explanation::try_instead(
            format!("{} is a command of {there}, not of {here}", shown(text)),
            &format!("choose game {name}."),
        );
    }
    if let Some((word, other)) = foreign_word(games, game, &words) {
        let (there, name) = (other.title(), other.name());
        return Explanation::try_instead(
            format!("{} in {} is a word of {there}", shown(word), shown(text)),
            &format!("choose game {name}."),
        );
    }
    let first = words.first().copied();
    let meant = |row: &&RowInfo| row.words().next() == first;
    let known = game.useful().any(|row| meant(&row));
    let alike = |row: &RowInfo| {
        starts_alike(row, &words)
            && (nearness == Nearness::Programs || first.is_some_and(|came| is_slip(row, came)))
    };
    let nearest = game
        .useful()
        .filter(|row| !known || meant(row))
        .map(|row| (distance(row, &words), row))
        .min_by_key(|(distance, row)| (Reverse(own_words(row, &words)), *distance));
    match nearest {
        Some((distance, row)) if known || (distance <= FAR && alike(row)) => fault(row, &words),
        _ => {
            let first = first.unwrap_or_default();
            Explanation::try_instead(format!("unknown command {}", shown(first)), "help.")
        }
    }
}

/// The way to keep a board in a game that does not write it on one line. Another game that does is no
/// advice: choosing it would throw the board away.
fn kept_otherwise(game: &GameEntry, words: &[&str]) -> Option<Explanation> {
    let command = match words {
        [verb @ ("show" | "set"), "position", ..] => format!("{verb} position"),
        _ => return None,
    };
    let known = game
        .rows()
        .any(|row| row.words().take(2).eq(command.split(' ')));
    (!known).then(|| Explanation {
        wrong: format!("{} has no {}", game.kind().title(), shown(&command)),
        remedy: String::from("a board is kept by save to \"FILE\" and comes back by run \"FILE\"."),
    })
}

/// The error where a player's number stands for a side and all the rest fits.
fn numbered_side(game: &GameEntry, words: &[&str]) -> Option<Explanation> {
    let place = words.iter().position(|word| *word == "player")?;
    let (before, rest) = words.split_at_checked(place)?;
    let number = *rest.get(1)?;
    let side = if number == "2" { "black" } else { "white" };
    let meant = [before, &[side], rest.get(2..)?].concat().join(" ");
    game.useful().any(|row| row.fits(&meant)).then(|| {
        let (came, all) = (format!("player {number}"), words.join(" "));
        Explanation::try_instead(
            format!(
                "{} in {} is no side, which is white or black",
                shown(&came),
                shown(&all)
            ),
            &format!("{meant}."),
        )
    })
}

/// The error where a name stands without its quotes: `save to game`, and `save game`, which the
/// period of `save game.txt` leaves of it.
fn unquoted(game: &GameEntry, words: &[&str]) -> Option<Explanation> {
    let mistyped = |row: &'static RowInfo| {
        let own = row.words().nth(1);
        let pair = own.zip(words.get(1));
        row.words().next() == words.first().copied()
            && pair.is_some_and(|(own, came)| own == own.to_lowercase() && edits(own, came) <= 2)
    };
    let bare = |row: &'static RowInfo| {
        let quoted = row.words().position(|word| word.starts_with('"'))?;
        let whole: Vec<&str> = row.words().take(quoted).collect();
        let short: Vec<&str> = whole.iter().copied().filter(|word| *word != "to").collect();
        let to = words.starts_with(&whole);
        let rest = words.strip_prefix(if to { &whole[..] } else { &short[..] })?;
        let name = rest.first().filter(|word| !word.starts_with('"'))?;
        (to || !game.useful().any(mistyped)).then_some((row, *name))
    };
    let (row, name) = game.useful().find_map(bare)?;
    let all = shown(&words.join(" "));
    Some(Explanation::try_instead(
        format!("{} in {all} must stand in double quotes", shown(name)),
        row.usage,
    ))
}

/// True where `text` is a command of a game.
fn has(game: &GameEntry, text: &str) -> bool {
    let first = text.split(' ').next();
    game.rows()
        .filter(|row| row.words().next() == first)
        .any(|row| row.fits(text))
}

/// The first word that no command of `game` has and some command of another game has after the
/// same words: `bead` in `add red bead`.
fn foreign_word<'a>(
    games: &GameList,
    game: &GameEntry,
    words: &[&'a str],
) -> Option<(&'a str, Kind)> {
    let known = |other: &GameEntry, (place, word): (usize, &str)| {
        other
            .rows()
            .filter(|row| row.words().nth(place) == Some(word))
            .any(|row| {
                row.words()
                    .zip(words)
                    .take(place)
                    .all(|(own, came)| fits(own, came))
            })
    };
    words
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, word)| word.bytes().all(|b| b.is_ascii_lowercase()))
        .find_map(|at| {
            let others = games.iter().filter(|other| other.kind() != game.kind());
            let ours = game
                .rows()
                .any(|row| row.words().any(|literal| literal == at.1));
            // Of games that have the word, the first of those whose commands go on most like this one.
            let other = others
                .filter(|&other| !ours && known(other, at))
                .min_by_key(|other| Reverse(other.rows().map(|row| begun(row, words)).max()))?;
            Some((at.1, other.kind()))
        })
}

/// The error in `words` as a command of `row`.
fn fault(row: &RowInfo, words: &[&str]) -> Explanation {
    Explanation::try_instead(wrong_word(row, words), row.usage)
}

fn wrong_word(row: &RowInfo, words: &[&str]) -> String {
    let all = shown(&words.join(" "));
    if let Some((word, before)) = left_out(row, words) {
        let word = match word {
            own if own == own.to_lowercase() => shown(own),
            number if number.len() == 1 => String::from(number),
            name => format!("the {}", name.to_lowercase()),
        };
        return format!("{word} is missing before {} in {all}", shown(before));
    }
    let mut expected = row.words();
    for (n, came) in words.iter().enumerate() {
        match expected.next() {
            None => {
                let before = words.get(..n).unwrap_or_default().join(" ");
                return format!("unexpected {} after {}", shown(came), shown(&before));
            }
            Some(word) if !(fits(word, came) || in_seconds(row, n) && is_fraction(came)) => {
                return format!("unknown word {} in {all}", shown(came));
            }
            Some(_) => {}
        }
    }
    format!("{all} is not complete")
}

//! What the view of a game for two tells of who is ahead and how good moves were.

use super::machine::Considered;
use super::reviewing::JudgedMoves;
use super::{TwoPlayerController, TwoPlayers};
use crate::advice::thousandths;
use crate::names::SideNames;
use crate::portable::Portable;
use crate::review::{Judged, Pass, Value};
use crate::thought::{Outlook, Score};
use crate::view::{Advantage, CurveMove, MoveLine, MoveWord, ReviewView, Side, Word};
use atom4_core::rules::Verdict;

/// Moves of a line that a review writes out.
const WRITTEN: usize = 4;

/// The moves that are judged of the game that is shown.
fn judged_moves<'a, G: TwoPlayers>(
    of: &'a TwoPlayerController<'_, G>,
) -> Option<&'a JudgedMoves<G::Move>> {
    match &of.playback {
        Some(_) if of.aside.is_some() => None,
        Some(_) => of.review.as_ref().map(|review| &review.moves),
        None => of.is_watched().then_some(&of.live.moves),
    }
}

/// The number of the move of the game gone over that was last made where the playback is.
fn place<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> usize {
    let review = of.review.as_ref();
    let main = review.and_then(|review| review.main.as_ref());
    let playback = main.or(of.playback.as_ref());
    playback.map_or(of.game.length(), |playback| playback.at.at)
}

/// A line that was not played is shown.
fn other_line<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> bool {
    of.review
        .as_ref()
        .is_some_and(|review| review.main.is_some())
}

/// Who is ahead on the board that is shown, as far as that is known.
pub(super) fn advantage<G: TwoPlayers>(
    of: &TwoPlayerController<'_, G>,
    game: &G,
) -> Option<Advantage> {
    if of.solving.is_some() {
        return None;
    }
    let nobody_plays = of.playback.is_some() || of.seating.machines_only();
    let line = |moves: &[G::Move]| match nobody_plays {
        true => names(game, moves),
        false => String::new(),
    };
    let advantage = |expected: f64, side: Side, words: String, line: String| Advantage {
        white: thousandths(match side {
            Side::White => expected,
            Side::Black => 1.0 - expected,
        }),
        words,
        line,
    };
    let judged = judged_moves(of);
    let names_of_sides = of.seating.names();
    let verdict = match of.playback {
        // A clock may have ended it.
        None => of.verdict(),
        Some(_) => game.verdict(),
    };
    match verdict.filter(|_| judged.is_some()) {
        Some(Verdict::Win(side)) => {
            let words = format!("{} has won", names_of_sides.of(side));
            return Some(advantage(1.0, side, words, String::new()));
        }
        Some(Verdict::Draw) => {
            return Some(advantage(0.5, Side::White, "A draw".into(), String::new()));
        }
        None => {}
    }
    let place = place(of);
    let found = judged.and_then(|judged| judged.of(place));
    if let Some(found) = found.filter(|_| other_line(of)) {
        let words = before_move(found, game.odds(), &names_of_sides);
        let (expected, side) = (found.best_expected, found.side);
        return Some(advantage(expected, side, words, String::new()));
    }
    if let Some(found) = found {
        let after = found.line.get(1..).unwrap_or_default();
        let after = if found.best == found.mv { after } else { &[] };
        let words = after_move(found, game.odds(), &names_of_sides);
        return Some(advantage(found.expected, found.side, words, line(after)));
    }
    if place == 0
        && let Some(first) = judged.and_then(JudgedMoves::first)
    {
        let words = before_move(first, game.odds(), &names_of_sides);
        let (expected, side) = (first.best_expected, first.side);
        return Some(advantage(expected, side, words, line(&first.line)));
    }
    let Considered { thought, side, .. } = of
        .machine
        .thought
        .as_ref()
        .filter(|_| of.playback.is_none() && of.game.length() > 0)?;
    let outlook = thought.score.outlook(of.game.odds());
    let words = outlook.words(*side, &names_of_sides);
    let expected = thought.score.expected(of.game.odds());
    Some(advantage(expected, *side, words, line(&thought.line)))
}

/// A value in words, `gone` plies later.
fn in_words(value: Value, side: Side, gone: u32, odds: f64, names: &SideNames) -> String {
    let (outlook, exact) = match value {
        Value::Points(points) => (Score::Points(points).outlook(odds), true),
        Value::Draw => return String::from("The game is a draw"),
        Value::Win(length) => (
            Outlook::Wins(length.plies.saturating_sub(gone)),
            length.exact,
        ),
        Value::Loss(length) => (
            Outlook::Loses(length.plies.saturating_sub(gone)),
            length.exact,
        ),
    };
    let words = outlook.words(side, names);
    match exact {
        true => words,
        false => format!("{words} or less"),
    }
}

/// How things stand after a move.
fn after_move<M>(judged: &Judged<M>, odds: f64, names: &SideNames) -> String {
    in_words(judged.value, judged.side, 1, odds, names)
}

/// How things stood before it.
fn before_move<M>(judged: &Judged<M>, odds: f64, names: &SideNames) -> String {
    in_words(judged.best_value, judged.side, 0, odds, names)
}

/// The first moves of a line.
fn names<G: TwoPlayers>(game: &G, moves: &[G::Move]) -> String {
    let names = moves.iter().take(WRITTEN).map(|&mv| game.move_text(mv));
    names.collect::<Vec<_>>().join(", ")
}

/// Writes beside each move how good it was, where nobody plays who should not know.
pub(super) fn add_words<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, moves: &mut [MoveLine]) {
    if of.playback.is_none() && !of.seating.machines_only() || other_line(of) {
        return;
    }
    let Some(judged) = judged_moves(of) else {
        return;
    };
    let names = of.seating.names();
    for line in moves {
        line.word = judged.of(line.number).map(|found| MoveWord {
            word: found.word,
            value: found.value.told(found.side, &names),
            short: found.value.short(found.side),
            first: judged.is_first_look(found),
        });
    }
}

/// The review that a person has asked for.
pub(super) fn review<G: TwoPlayers>(
    of: &TwoPlayerController<'_, G>,
    game: &G,
) -> Option<ReviewView> {
    let shown = of.playback.is_some() && of.aside.is_none();
    let review = of.review.as_ref().filter(|review| shown && review.asked)?;
    let gone_over = review.moves.gone_over();
    let names_of_sides = of.seating.names();
    let lines = gone_over.lines(&names_of_sides);
    let at = place(of);
    let found = review.moves.of(at);
    let mut worse = found.filter(|found| !matches!(found.word, Word::Best | Word::Only));
    let main = review.main.as_ref().or(of.playback.as_ref());
    if review.main.is_some() {
        worse = None;
    }
    Some(ReviewView {
        turning_point: review.moves.turning_point().map(|number| number as usize),
        curve: gone_over
            .moves
            .iter()
            .map(|judged| CurveMove {
                number: judged.number as usize,
                white: thousandths(judged.expected_for_white()),
                word: judged.word,
            })
            .collect(),
        at,
        says: found.map_or(String::new(), |found| {
            if review.main.is_some() {
                return String::from(other_line_says(found));
            }
            let first = review.moves.is_first_look(found);
            let hinted = worse.is_some() && review.hinted.holds(found);
            told(found, first, hinted, &names_of_sides)
        }),
        better: worse.map_or(String::new(), |found| {
            let more = found.line.get(1..).unwrap_or_default();
            let then = match names(game, more) {
                more if more.is_empty() => String::new(),
                more => format!(", then {more}"),
            };
            let value = found.best_value.told(found.side, &names_of_sides);
            format!("{} ({value}){then}", found.best_text)
        }),
        progress: progress(&review.moves, main.map_or(0, |main| main.at.of)),
        sides: lines.sides,
        other_line: review.main.is_some(),
    })
}

/// What is said of the line on the board that goes on from the best move in the place of this one.
fn other_line_says<M: PartialEq>(found: &Judged<M>) -> &'static str {
    match found.best == found.mv {
        true => "The best move was played; so it could have gone on. b leads back to the game.",
        false => "This line was not played; b leads back to the game.",
    }
}

/// What is said of a move: whether that is a first look at it, and whether a hint had proposed it all the same.
fn told<M>(found: &Judged<M>, first: bool, hinted: bool, names: &SideNames) -> String {
    let says = found.says(names);
    let look = if first { ", a first look" } else { "" };
    match hinted {
        true => format!("{says}{look}. The hint said so; the review looks further"),
        false => format!("{says}{look}"),
    }
}

/// The better move than the one that is shown, in a review.
pub(super) fn better_move<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> Option<G::Move> {
    let review = of.review.as_ref().filter(|review| review.asked)?;
    let shown = of.playback.is_some() && of.aside.is_none() && review.main.is_none();
    let found = review.moves.of(place(of)).filter(|_| shown)?;
    let better = found.best != found.mv && !matches!(found.word, Word::Best | Word::Only);
    better.then_some(found.best)
}

/// How far the work has come.
fn progress<M: Clone + Portable>(moves: &JudgedMoves<M>, of: usize) -> String {
    let known = moves.len();
    if moves.done {
        return String::new();
    }
    let stopped = if moves.at_work() { "" } else { ", stopped" };
    let (look, moves) = match moves.pass() {
        _ if known < of => (1, known),
        Some(Pass::GLANCE) => (2, moves.seen_in(Pass::FIRST)),
        _ => (3, moves.seen_in(Pass::USUAL)),
    };
    format!("Look {look} of 3: {moves} of {of} moves{stopped}")
}

#[cfg(test)]
mod tests;

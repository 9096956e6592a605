use super::*;
use crate::review::Length;

#[test]
fn a_result_is_kept_where_it_was_in_reach() {
    for (expected, draws, kept) in [
        (1.0, true, "win"),
        (0.8, false, "win"),
        (0.5, true, "draw"),
        (0.5, false, "game open"),
        (0.3, true, "game open"),
        (0.3, false, "game open"),
    ] {
        assert_eq!(Kept::of(expected, draws).name(), kept, "{expected} {draws}");
    }
}

/// Moves of both sides in turn, White's first, each with its word, what it gave away, and its value.
fn game(moves: &[(Word, f64, Value)]) -> GoneOver<u32> {
    let judged = |(at, &(word, given_away, value)): (usize, &(Word, f64, Value))| Judged {
        number: at as u64 + 1,
        text: String::new(),
        side: Side::BOTH[at % 2],
        mv: 0,
        value,
        best: 0,
        best_text: String::new(),
        best_value: Value::Points(0),
        line: Vec::new(),
        word,
        expected: 0.3 - given_away,
        best_expected: 0.3,
        kept: Kept::Open,
        pass: Pass::USUAL,
    };
    GoneOver::new(moves.iter().enumerate().map(judged).collect())
}

/// Who lost step by step has the turning point at the costliest mistake, and only where the board was lost and mistakes were
/// made.
#[test]
fn a_game_lost_step_by_step_turns_at_the_costliest_mistake() {
    const LEVEL: Value = Value::Points(0);
    let won = Value::Win(Length {
        plies: 1,
        exact: true,
    });
    let mistakes = [
        (Word::Good, 0.0, LEVEL),
        (Word::Mistake, 0.11, LEVEL),
        (Word::Blunder, 0.25, LEVEL),
        (Word::Blunder, 0.22, LEVEL),
        (Word::Good, 0.0, LEVEL),
        (Word::Inaccuracy, 0.06, LEVEL),
        (Word::Best, 0.0, won),
    ];
    let turned = |game: &GoneOver<u32>| game.turning_point().map(|judged| judged.number);
    assert_eq!(turned(&game(&mistakes)), Some(4), "Black has lost");
    assert_eq!(turned(&game(&mistakes[..6])), None, "nobody has won");
    let without = [
        mistakes[0],
        mistakes[5],
        mistakes[0],
        mistakes[5],
        mistakes[6],
    ];
    assert_eq!(turned(&game(&without)), None, "no mistake");
    // A part of the game tells nothing of it yet.
    assert_eq!(super::turned(game(&mistakes).moves.iter(), false), None);
}

/// Inaccuracies are passed over beside something worse, but for the one that decided the game.
#[test]
fn the_turning_point_is_always_trained() {
    let level = Value::Points(0);
    let (loss, won) = (Value::Loss(Length::of(4)), Value::Win(Length::of(1)));
    let moves = [
        (Word::Inaccuracy, 0.06, level),
        (Word::Best, 0.0, level),
        (Word::Blunder, 0.25, level),
        (Word::Inaccuracy, 0.06, level),
        (Word::Inaccuracy, 0.06, loss),
        (Word::Best, 0.0, won),
    ];
    let trained = |side| -> Vec<u64> {
        let moves = game(&moves).to_train(side).into_iter();
        moves.map(|judged| judged.number).collect()
    };
    assert_eq!(trained(Side::White), [3, 5]);
    assert_eq!(trained(Side::Black), [4]);
}

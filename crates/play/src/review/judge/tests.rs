use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::*;
use crate::review::Length;
use crate::view::Side;

/// A position by the moves that led there, as digits.
#[derive(Clone)]
struct Place(u64);

impl Situation for Place {
    type Move = u64;
    type Memory = BTreeMap<u64, Judgement<u64>>;

    fn memory(_: usize) -> Self::Memory {
        BTreeMap::new()
    }

    fn mover(&self) -> Side {
        Side::White
    }

    fn moves(&self) -> Vec<u64> {
        vec![1, 2, 3]
    }

    fn after(&self, mv: u64) -> Place {
        Place(10 * self.0 + mv)
    }

    fn key(&self) -> u64 {
        self.0
    }

    fn judge(&self, _: Pass, known: &mut Self::Memory, _: &Limits<'_>) -> Option<Judgement<u64>> {
        known.get(&self.0).cloned()
    }
}

/// What is said of move 2, where the position has this value by move `first`, and the positions after moves 1 to 3 have
/// theirs.
fn compared(root: Value, first: u64, answers: [Value; 3]) -> Comparison<u64> {
    let judgement = |value, mv| Judgement {
        value,
        line: vec![mv],
    };
    let mut known = BTreeMap::from([(0, judgement(root, first))]);
    known.extend((1..).zip(answers.map(|value| judgement(value, 1))));
    let mut judge: Judge<Place> = Judge::new(Pass::USUAL, known, 100.0);
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let compared = judge.compare(&Place(0), 2, &Place(2), &Limits::new(&clock, &stop));
    compared.expect("everything is known")
}

/// Its word, its value, the best move with its value.
fn said(root: Value, first: u64, answers: [Value; 3]) -> String {
    let Comparison {
        word, played, best, ..
    } = compared(root, first, answers);
    format!("{word} {}, best {} {}", played.value, best.mv, best.value)
}

const fn points(points: i32) -> Value {
    Value::Points(points)
}

#[test]
fn points_do_not_overrule_a_proof() {
    let even = points(0);
    let after = |played| [even, played, even];
    let (win, loss) = (Value::Win(Length::of(5)), Value::Loss(Length::of(8)));
    // Won by move 1; move 2 looks as good as won.
    let of_win = said(win, 1, after(points(-4000)));
    assert_eq!(of_win, "good +4000, best 1 win in 5");
    let of_draw = compared(Value::Draw, 1, after(points(-500)));
    assert_eq!((of_draw.word, of_draw.best.mv), (Word::Good, 1));
    assert_eq!((of_draw.expected, of_draw.best_expected), (0.5, 0.5));
    // Where every move loses, this one does.
    let of_loss = said(loss, 1, after(points(9000)));
    assert_eq!(of_loss, "lost already loss in 8, best 1 loss in 8");
    // One proof can be better than another.
    let sooner = said(win, 1, after(Value::Loss(Length::of(2))));
    assert_eq!(sooner, "only win in 3, best 2 win in 3");
}

#[test]
fn a_move_that_is_proved_to_lose_is_not_the_best_one() {
    let won = Value::Win(Length::of(7));
    let other = said(points(30), 2, [points(200), won, points(-100)]);
    assert_eq!(other, "blunder loss in 8, best 3 +100");
    let none = said(points(30), 2, [Value::Win(Length::of(3)), won, won]);
    assert_eq!(none, "best loss in 8, best 2 loss in 8");
}

#[test]
fn a_move_that_loses_at_once_is_a_mistake_at_least() {
    let after = |plies| {
        let won = Value::Win(Length::of(plies));
        said(points(-250), 1, [points(250), won, points(900)])
    };
    assert_eq!(after(1), "mistake loss in 2, best 1 -250");
    assert_eq!(after(3), "inaccuracy loss in 4, best 1 -250");
    // Where every move loses there was nothing to do.
    let (loss, won) = (Value::Loss(Length::of(4)), Value::Win(Length::of(1)));
    let lost = said(loss, 1, [Value::Win(Length::of(3)), won, won]);
    assert_eq!(lost, "lost already loss in 2, best 1 loss in 4");
}

//! A guided first game of Atom-4: five moves, of which the last wins.

use atom4_play::lesson::{Lesson, Step};
use atom4_play::view::Spot;

/// A move of the person at `x y`, and the other player's answer.
const fn step(says: &'static str, (x, y): (i16, i16), answer: Option<(i16, i16)>) -> Step {
    Step {
        says,
        at: Spot::new(x, y),
        answer: match answer {
            Some((x, y)) => Some(Spot::new(x, y)),
            None => None,
        },
    }
}

/// The lesson.
pub const LESSON: Lesson = Lesson {
    start: "",
    steps: &[
        step(
            "You want four white pieces in a row. A piece touches two that touch each other. Red here makes \
             the green one yellow: Enter.",
            (8, 6),
            Some((7, 6)),
        ),
        step(
            "Now green. It makes red yellow, and purple, which lacks green alone, white: your first. Enter.",
            (9, 6),
            Some((6, 7)),
        ),
        step(
            "Player 2 took a colour out. Blue makes green cyan, which lacks only red to be white. Enter.",
            (8, 8),
            Some((9, 7)),
        ),
        step(
            "Your white piece was spoilt; such is the game. Red makes both cyan pieces in its lines white. Enter.",
            (7, 8),
            Some((7, 5)),
        ),
        step(
            "Two purple pieces lie in your row. Green turns both white: its effect goes on in six directions. Enter.",
            (9, 8),
            None,
        ),
    ],
    end: "Four white pieces in a row: you have won. Enter or Esc leads to your first game against the machine.",
};

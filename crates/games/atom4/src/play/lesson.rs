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
            "A piece may go where it touches two that touch each other. Light mixes: your red makes green yellow. Get four \
             white in a row! Press Enter.",
            (8, 6),
            Some((7, 6)),
        ),
        step(
            "Now green. Red, green and blue together are white. Purple is red and blue: your green makes it \
             white! Press Enter.",
            (9, 6),
            Some((6, 7)),
        ),
        step(
            "The other player took a colour away. Now blue. It makes green cyan. Red will make cyan white. \
             Press Enter.",
            (8, 8),
            Some((9, 7)),
        ),
        step(
            "The other player broke your white piece. Never mind: this red makes two cyan pieces white. \
             Press Enter.",
            (7, 8),
            Some((7, 5)),
        ),
        step(
            "Two purple pieces are left in your row. One green makes both white, because a colour works in \
             all six directions. Press Enter.",
            (9, 8),
            None,
        ),
    ],
    end: "Four white pieces in a row: you have won! Press Enter for a real game, against the gentlest machine; Esc \
          leads to the menu.",
};

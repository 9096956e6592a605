//! What tells programs for one game from those for others.

/// What shows that a program plays a game.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// Lines for a program that has just started, sent one at a time, each with whether it has an answer.
    pub ask: &'static [(&'static str, bool)],
    /// Whether a line is the answer to the last one, which no program for another game gives.
    pub is_answer: fn(&str) -> bool,
}

//! What a terminal is asked, once, and what follows from its answers.
//!
//! The environment does not tell whether a terminal shows pictures whole, how wide it draws its characters, or what the
//! keys of its keypad send. All questions go out in one piece, the place of the cursor last: every terminal that answers
//! at all answers that. One that is late is heard when it comes. No question is a device control string: some terminals
//! show the words of those that they do not know.

use crate::palette::{Rgb, luminance};

use super::decode::Report;
use super::depth::Depth;

/// Pictures that are shown whole: the terminal waits between these two words.
pub(super) const WHOLE: [&str; 2] = ["\x1b[?2026h", "\x1b[?2026l"];

/// A mode that is switched while the terminal is ours, and how it is switched back.
pub(super) type Mode = [&'static str; 2];

/// xterm's keypad sends its own keys, whether Num Lock is on or not.
const NO_NUM_LOCK: Mode = ["\x1b[?1035l", "\x1b[?1035h"];
/// Every key has a word of its own, which tells what it types, and its place: else the digits of the keypad are those of the
/// row above the letters, while Num Lock is on, and places of letters are guessed.
const OWN_WORDS: Mode = ["\x1b[>29u", "\x1b[<u"];

/// A line and a disc: characters that some terminals draw two columns wide.
const TWO: &str = "─●";

/// What is known of the terminal. Before it has answered, what is true of the plainest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// It shows a picture when it is whole.
    pub whole: bool,
    /// Lines and discs take two columns each.
    pub wide: bool,
    /// Its ground is light.
    pub light: bool,
    /// It has answered the last question.
    pub done: bool,
}

/// The questions to a terminal of this depth; it is in UTF-8 or not.
pub(super) fn questions(depth: Depth, unicode: bool) -> String {
    let ground = match depth {
        // With colours the boards have a ground of their own.
        Depth::Mono => "\x1b]11;?\x1b\\",
        _ => "",
    };
    let two = if unicode { TWO } else { "" };
    format!("\x1b[?2026$p\x1b[?1035$p\x1b[>c\x1b[?u{ground}\x1b[H{two}\x1b[6n")
}

impl Known {
    /// What the environment says; `variable` gives the value of a variable.
    pub(super) fn from(variable: impl Fn(&str) -> Option<String>) -> Known {
        // Ink and ground by their numbers among the sixteen.
        let colours = variable("COLORFGBG").unwrap_or_default();
        let ground = colours
            .rsplit(';')
            .next()
            .and_then(|n| n.parse::<u8>().ok());
        Known {
            light: matches!(ground, Some(7 | 9..=15)),
            ..Known::default()
        }
    }

    /// Takes an answer in. A mode that it asks for is to be switched.
    pub(super) fn hear(&mut self, report: Report) -> Option<Mode> {
        match report {
            // 1 and 3 are on, 2 is off, 0 and 4 are not to be had.
            Report::Mode(2026, 1..=3) => self.whole = true,
            Report::Mode(1035, 1) => return Some(NO_NUM_LOCK),
            Report::Keyboard => return Some(OWN_WORDS),
            Report::Ground(rgb) => self.light = is_light(rgb),
            Report::Place(row, column) => {
                // dvtm counts from 0.
                self.wide = column + u32::from(row == 0) > 3;
                self.done = true;
            }
            Report::Mode(..) | Report::PuTty => {}
        }
        None
    }
}

/// True where black reads better than white.
fn is_light(rgb: Rgb) -> bool {
    let light = luminance(rgb) + 0.05;
    light / 0.05 > 1.05 / light
}

#[cfg(test)]
mod tests;

//! The answers of a terminal to the questions it was asked.

use crate::palette::Rgb;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// A mode, and how it is: 1 on, 2 off, 3 always on, 4 always off, 0 unknown.
    Mode(u32, u32),
    /// Row and column of the cursor.
    Place(u32, u32),
    /// Keys can have words of their own.
    Keyboard,
    /// The terminal is PuTTY.
    PuTty,
    /// The colour of its ground.
    Ground(Rgb),
}

/// The answer in a control sequence: its parameters and its last character.
pub(super) fn in_sequence(parameters: &[u8], last: u8) -> Option<Report> {
    let (kind, rest) = match parameters.split_first() {
        Some((kind @ (b'?' | b'>'), rest)) => (*kind, rest),
        _ => (0, parameters),
    };
    let numbers: Vec<u32> = numbers(rest).collect();
    match (kind, last, &numbers[..]) {
        (b'?', b'y', &[mode, state]) => Some(Report::Mode(mode, state)),
        (b'?', b'u', _) => Some(Report::Keyboard),
        (b'>', b'c', &[0, 136, _]) => Some(Report::PuTty),
        (0, b'R', &[row, column]) => Some(Report::Place(row, column)),
        _ => None,
    }
}

/// The bytes of an answer that begins by `ESC ]`, and the answer, where it is one; nothing where it may go on. It ends by a
/// bell, by `ESC \`, or by what of that a terminal sends that forgets the second half.
pub(super) fn string(bytes: &[u8]) -> Option<(Option<Report>, usize)> {
    let body = bytes.get(2..).unwrap_or_default();
    let end = body.iter().position(|&c| c < 0x20)?;
    let length = match (body.get(end), body.get(end + 1)) {
        (Some(0x1b), None) => return None,
        (Some(0x1b), Some(b'\\')) => end + 4,
        _ => end + 3,
    };
    let told = std::str::from_utf8(body.get(..end).unwrap_or_default());
    Some((told.ok().and_then(ground), length))
}

/// The colour in `11;rgb:RRRR/GGGG/BBBB`.
fn ground(told: &str) -> Option<Report> {
    let colour = told.strip_prefix("11;")?;
    let (_, parts) = colour.split_once(':')?;
    let mut parts = parts.split('/').map(|part| {
        // One to four digits, of which the first two will do.
        let digits = part.get(..2).unwrap_or(part);
        u8::from_str_radix(digits, 16).ok()
    });
    let mut part = || parts.next().flatten();
    Some(Report::Ground(Rgb(part()?, part()?, part()?)))
}

/// The numbers of a sequence, separated by semicolons.
pub(super) fn numbers(parameters: &[u8]) -> impl Iterator<Item = u32> + '_ {
    parameters.split(|&c| c == b';').map(|digits| {
        digits
            .iter()
            .filter(|c| c.is_ascii_digit())
            .fold(0u32, |number, c| {
                number
                    .saturating_mul(10)
                    .saturating_add(u32::from(c - b'0'))
            })
    })
}

//! How a game ended, in a sentence: the last move, and the line that it made.

use super::super::outcome::Reason;
use super::super::results::GameLine;
use atom4_play::board::{BoardView, Lattice};
use atom4_play::spot::Spot;

/// The name of a place, as people who play the game know it; `None` on boards whose places have no short name.
fn named(lattice: &Lattice, at: Spot) -> Option<String> {
    match lattice {
        Lattice::Pegs(_) => {
            let letter = u8::try_from(at.x).ok().map(|x| char::from(b'A' + x))?;
            Some(format!("{letter}{} at height {}", at.y + 1, at.z + 1))
        }
        Lattice::Triangular { .. } => Some(format!("{} {}", at.x, at.y)),
        _ => None,
    }
}

/// The sentence about a game that was won by the rules; `sides` are the names of White and Black, `last` is its last board. Empty for other games.
pub(super) fn sentence(line: &GameLine, sides: [&str; 2], last: Option<&BoardView>) -> String {
    let (Reason::Line, Some(winner), Some(mv)) = (line.reason, line.winner(), line.moves.last())
    else {
        return String::new();
    };
    let [first, second] = sides;
    let side = match winner == line.white {
        true => first,
        false => second,
    };
    let rows = last.map_or(&[][..], |board| board.marks.winning.as_slice());
    let rows = rows.iter().filter_map(|row| {
        let lattice = &last?.lattice;
        let places: Option<Vec<String>> = row.iter().map(|&at| named(lattice, at)).collect();
        Some(places?.join(", "))
    });
    let rows: Vec<String> = rows.collect();
    let made = match rows.as_slice() {
        [] => String::new(),
        rows => format!(", which made the line {}", rows.join(" and ")),
    };
    format!(
        "{winner} ({side}) won by move {}, {mv}{made}.",
        line.moves.len()
    )
}

/// The same in a few words, for a table.
pub(super) fn short(line: &GameLine) -> Option<String> {
    let mv = line.moves.last().filter(|_| line.reason == Reason::Line)?;
    Some(format!("line, by {mv}"))
}

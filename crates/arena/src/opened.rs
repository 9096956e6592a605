//! What a game's page and its saved file say of the moves that the referee made before the players.

/// How the remark in a saved game begins and ends.
const REMARK: [&str; 2] = ["# Moves 1 to ", " are the opening, chosen by the referee."];

/// The same of an opening of one move.
const REMARK_OF_ONE: &str = "# Move 1 is the opening, chosen by the referee.";

/// The remark of a saved game whose opening has so many moves, without a line end; empty where it has none.
pub(super) fn remark(moves: usize) -> String {
    let [begin, end] = REMARK;
    match moves {
        0 => String::new(),
        1 => String::from(REMARK_OF_ONE),
        moves => format!("{begin}{moves}{end}"),
    }
}

/// The same as a sentence.
pub(super) fn sentence(moves: usize) -> String {
    remark(moves).trim_start_matches("# ").to_owned()
}

/// The number of moves that the referee made at first, by the remark in a saved game; 0 where there is none.
#[must_use]
pub fn of_script(script: &str) -> usize {
    let [begin, end] = REMARK;
    let of = |line: &str| match line == REMARK_OF_ONE {
        true => Some(1),
        false => line.strip_prefix(begin)?.strip_suffix(end)?.parse().ok(),
    };
    let mut remarks = script.lines().take_while(|line| line.starts_with('#'));
    remarks.find_map(of).unwrap_or(0)
}

#[cfg(test)]
mod tests;

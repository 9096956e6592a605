//! The names of the two sides, as the board of a game shows them, and values told with them.

use atom4_core::rules::Side;

/// The names of the two sides: `White` and `Black`, or `Player 1` and `Player 2`.
///
/// ```
/// use atom4_core::rules::Side;
/// use atom4_play::names::SideNames;
/// let names = SideNames::of_board(["Player 1", "Player 2"]);
/// assert_eq!(names.of(Side::Black), "Player 2");
/// assert_eq!(names.points(Side::Black, -12.0, "12"), "Player 1 +12");
/// assert_eq!(names.wins(Side::White, 5), "Player 1 wins in 3 moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideNames([String; 2]);

impl SideNames {
    /// The names that a board shows, White's first.
    #[must_use]
    pub fn of_board(names: [&str; 2]) -> SideNames {
        SideNames(names.map(str::to_owned))
    }

    /// The name of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &str {
        let [white, black] = &self.0;
        match side {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// Points of a side, told of the one who is ahead: `White +35`; `size` is how they are written without a sign.
    #[must_use]
    pub fn points(&self, side: Side, points: f64, size: &str) -> String {
        match points {
            0.0 => String::from("even"),
            points if points > 0.0 => format!("{} +{size}", self.of(side)),
            _ => format!("{} +{size}", self.of(side.other())),
        }
    }

    /// A win of a side so many plies from now, counted in moves of its own.
    #[must_use]
    pub fn wins(&self, side: Side, plies: u32) -> String {
        format!("{} wins in {}", self.of(side), in_own_moves(plies))
    }
}

/// Plies as moves of the side that makes the last of them: `1 move`, `3 moves`.
#[must_use]
pub fn in_own_moves(plies: u32) -> String {
    match own_moves(plies) {
        1 => String::from("1 move"),
        moves => format!("{moves} moves"),
    }
}

/// The moves among so many plies of the side that makes the last of them.
#[must_use]
pub const fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

//! The names of the two sides, as the board of a game shows them, values told with them, and the names that players give
//! themselves.

use super::refusal::Refusal;
use atom4_core::rules::Side;

/// The longest name of a player, in characters.
pub const LONGEST: usize = 16;
/// Marks that may stand over one letter; more of them would run over the lines above.
const MARKS: usize = 2;

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

/// What a player is called who has no name, 0 or 1.
///
/// ```
/// assert_eq!(atom4_play::names::nameless(1), "Player 2");
/// ```
#[must_use]
pub fn nameless(player: usize) -> String {
    format!("Player {}", player + 1)
}

/// The name that somebody gives himself, with single blanks between its words; empty where the text is.
///
/// ```
/// use atom4_play::names::given;
/// assert_eq!(given("  Anna  Karenina ").unwrap(), "Anna Karenina");
/// assert!(given("Player 2").is_err() && given("a\u{202e}b").is_err());
/// ```
///
/// # Errors
/// Why it is no name: too long, not to be seen, or that of a player without one.
pub fn given(text: &str) -> Result<String, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = words.join(" ");
    let length = name.chars().count();
    if length > LONGEST {
        let why = format!("a name has at most {LONGEST} characters, and this one {length}");
        return Err(Refusal::new(why));
    }
    if let Some(sign) = name.chars().find(|&sign| is_hidden(sign)) {
        let code = u32::from(sign);
        let why = format!("a name is made of signs that are seen, and U+{code:04X} is none");
        return Err(Refusal::new(why));
    }
    let marks = name
        .split(|sign| !is_mark(sign))
        .map(|run| run.chars().count());
    if marks.max().is_some_and(|most| most > MARKS) {
        let why = format!("a letter of a name has at most {MARKS} marks over it");
        return Err(Refusal::new(why));
    }
    if (0..2).any(|player| nameless(player).eq_ignore_ascii_case(&name)) {
        let why = format!(
            "{} is what a player without a name is called",
            nameless(usize::from(name.ends_with('2')))
        );
        return Err(Refusal::new(why));
    }
    Ok(name)
}

/// A name as long as those of players are: one that is longer is cut.
#[must_use]
pub fn cut(name: &str) -> String {
    match name.chars().count() > LONGEST {
        true => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// True for signs that are not seen, or change how those around them are shown: control characters, those that turn the
/// direction of writing, blanks of no width, private ones.
#[must_use]
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
            | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// True for a mark that stands over or under the letter before it.
const fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests;

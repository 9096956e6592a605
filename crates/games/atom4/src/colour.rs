//! Colours as sets of the primaries red, green and blue, and the wheel that fixes the order of colours.

use atom4_core::rules::Side;

/// A set of the primaries red, green and blue. Black is the empty set, white the set of all three.
///
/// ```
/// use atom4_atom4::Colour;
/// assert_eq!(Colour::CYAN.reached_by(Colour::RED), Colour::WHITE);
/// assert_eq!(Colour::RED.reached_by(Colour::CYAN), Colour::BLACK);
/// assert_eq!(Colour::from_letter('p'), Some(Colour::PURPLE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(u8);

impl Colour {
    /// No primary; the goal of the second player.
    pub const BLACK: Colour = Colour(0);
    /// Red alone.
    pub const RED: Colour = Colour(1);
    /// Green alone.
    pub const GREEN: Colour = Colour(2);
    /// Red and green.
    pub const YELLOW: Colour = Colour(3);
    /// Blue alone.
    pub const BLUE: Colour = Colour(4);
    /// Red and blue.
    pub const PURPLE: Colour = Colour(5);
    /// Green and blue.
    pub const CYAN: Colour = Colour(6);
    /// All three primaries; the goal of the first player.
    pub const WHITE: Colour = Colour(7);

    /// The eight colours in the order of their bits.
    pub const ALL: [Colour; 8] = [
        Colour::BLACK,
        Colour::RED,
        Colour::GREEN,
        Colour::YELLOW,
        Colour::BLUE,
        Colour::PURPLE,
        Colour::CYAN,
        Colour::WHITE,
    ];

    /// The wheel: the order in which colours are played, repeated for ever. Colours at even places
    /// are White's and additive, those at odd places Black's and subtractive.
    pub const WHEEL: [Colour; 6] = [
        Colour::RED,
        Colour::YELLOW,
        Colour::GREEN,
        Colour::CYAN,
        Colour::BLUE,
        Colour::PURPLE,
    ];

    /// The colour with these bits: 1 for red, 2 for green, 4 for blue. Higher bits are ignored.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Colour {
        Colour(bits & 7)
    }

    /// Bits of the set: 1 for red, 2 for green, 4 for blue.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Letter of the colour: `K` for black, else the first letter of its name.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'R', 'G', 'Y', 'B', 'P', 'C', 'W'][self.0 as usize]
    }

    /// The colour with this letter, in either case; `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }

    /// Name of the colour in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "black", "red", "green", "yellow", "blue", "purple", "cyan", "white",
        ][self.0 as usize]
    }

    /// The colour with this name in lower case; `None` for any other word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name)
    }

    /// The side that plays this colour: White plays single primaries, Black pairs; `None` for black
    /// and white, which nobody plays.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self.0.count_ones() {
            1 => Some(Side::White),
            2 => Some(Side::Black),
            _ => None,
        }
    }

    /// Place of the colour on the wheel, 0 to 5; `None` for black and white.
    #[must_use]
    pub const fn wheel_place(self) -> Option<u8> {
        [
            None,
            Some(0),
            Some(2),
            Some(1),
            Some(4),
            Some(5),
            Some(3),
            None,
        ][self.0 as usize]
    }

    /// Goal colour of a side: white for White, black for Black.
    #[must_use]
    pub const fn goal(side: Side) -> Colour {
        match side {
            Side::White => Colour::WHITE,
            Side::Black => Colour::BLACK,
        }
    }

    /// The colour of this piece after the effect of a piece of colour `effect` has reached it: an
    /// additive effect adds its primary, a subtractive effect removes the primaries that it lacks.
    /// Black and white have no effect.
    #[must_use]
    pub const fn reached_by(self, effect: Colour) -> Colour {
        match effect.side() {
            Some(Side::White) => Colour(self.0 | effect.0),
            Some(Side::Black) => Colour(self.0 & effect.0),
            None => self,
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests;

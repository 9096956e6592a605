//! A piece by itself: what fills it and what is written on it.

use std::fmt;

use atom4_core::rules::Side;

/// The eight named colours, in the order of brightness that a colour-blind eye sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)] // The names say it.
pub enum Colour {
    Black,
    Blue,
    Red,
    Purple,
    Green,
    Cyan,
    Yellow,
    White,
}

impl Colour {
    /// All eight, darkest first.
    pub const ALL: [Colour; 8] = [
        Colour::Black,
        Colour::Blue,
        Colour::Red,
        Colour::Purple,
        Colour::Green,
        Colour::Cyan,
        Colour::Yellow,
        Colour::White,
    ];

    /// The first letter of the name, but K for black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'K',
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Purple => 'P',
            Colour::Green => 'G',
            Colour::Cyan => 'C',
            Colour::Yellow => 'Y',
            Colour::White => 'W',
        }
    }

    /// Its name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Purple => "purple",
            Colour::Green => "green",
            Colour::Cyan => "cyan",
            Colour::Yellow => "yellow",
            Colour::White => "white",
        }
    }
}

/// A fill by the name that every palette has a colour for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Fill {
    /// One of eight colours that differ from one another in every palette but the one of black and white.
    Colour(Colour),
    /// Plain white or black, in every palette.
    Plain(Side),
    /// One of a player's colours: light or warm for the first player, dark or cold for the second. There are four of
    /// each; higher numbers begin again with the first.
    Player(Side, u8),
    /// None: the piece is its bonds alone, as a connector of Atomix is.
    Bare,
}

/// One or two characters that stand on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Label {
    first: char,
    second: Option<char>,
}

impl Label {
    /// The first two characters of `text`; a blank where there is none.
    #[must_use]
    pub fn new(text: &str) -> Label {
        let mut chars = text.chars();
        Label {
            first: chars.next().unwrap_or(' '),
            second: chars.next(),
        }
    }

    /// The first character.
    #[must_use]
    pub const fn first(self) -> char {
        self.first
    }

    /// The character, where there is no second one.
    #[must_use]
    pub fn single(self) -> Option<char> {
        self.second.is_none().then_some(self.first)
    }
}

impl From<String> for Label {
    fn from(text: String) -> Label {
        Label::new(&text)
    }
}

impl From<Label> for String {
    fn from(label: Label) -> String {
        label.to_string()
    }
}

impl From<char> for Label {
    fn from(first: char) -> Label {
        Label {
            first,
            second: None,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        self.second.map_or(Ok(()), |second| write!(f, "{second}"))
    }
}

/// A piece without a place: in a line of text, in a panel, on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Token {
    /// The colour.
    pub fill: Fill,
    /// The characters on it.
    pub label: Label,
}

impl Token {
    /// A piece of this fill with these characters on it.
    #[must_use]
    pub fn new(fill: Fill, label: impl Into<Label>) -> Token {
        Token {
            fill,
            label: label.into(),
        }
    }

    /// A piece of a named colour with the letter of that colour.
    #[must_use]
    pub fn of(colour: Colour) -> Token {
        Token::new(Fill::Colour(colour), colour.letter())
    }
}

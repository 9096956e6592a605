//! Text for a screen: lines with pieces in them, and what is said to the person.

use super::board::Token;

/// A line of text with pieces in it.
pub type Rich = Vec<Span>;

/// A part of a [`Rich`] line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Span {
    /// Plain text.
    Text(String),
    /// Text that stands out: a heading, a name.
    Strong(String),
    /// A piece, drawn as on the board.
    Piece(Token),
    /// What the marks on the board mean.
    Marks {
        /// On a board of characters.
        characters: String,
        /// On one that is a picture.
        picture: String,
    },
}

/// Something said to the person.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Message {
    /// One line; long ones are wrapped.
    pub text: String,
    /// In what tone.
    pub tone: Tone,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Tone {
    /// Something done, or good to know.
    Note,
    /// Something that cannot be done, and why.
    Refusal,
    /// The end of a round.
    Triumph,
}

/// What the marks on a board mean, on one of characters and on one that is a picture.
#[must_use]
pub fn marks(characters: &str, picture: &str) -> Rich {
    vec![Span::Marks {
        characters: characters.into(),
        picture: picture.into(),
    }]
}

/// `text` as a line without pieces.
#[must_use]
pub fn plain(text: impl Into<String>) -> Rich {
    vec![Span::Text(text.into())]
}

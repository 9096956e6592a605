//! The board as a file: a picture, or the board drawn with characters. Every other name is one of a saved game.

use crate::svg;
use atom4_play::refusal::Refusal;
use atom4_play::view::View;

/// Endings of pictures that are not written.
const FOREIGN: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "pdf"];

/// What a file of a name holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A saved game.
    Game,
    /// A picture in SVG.
    Svg,
    /// The board drawn with characters.
    Drawing,
    /// A picture of a kind that is not written.
    Foreign,
}

impl FileKind {
    /// What a file of this name holds, by its ending.
    #[must_use]
    pub fn of(name: &str) -> FileKind {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let ending = ending.unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            "svg" => FileKind::Svg,
            "board" => FileKind::Drawing,
            other if FOREIGN.contains(&other) => FileKind::Foreign,
            _ => FileKind::Game,
        }
    }

    /// The board of a view as such a file holds it; `drawn` draws it with characters.
    ///
    /// # Errors
    /// Why there is none, and what would do.
    pub fn draw(
        self,
        name: &str,
        view: &View,
        drawn: impl FnOnce() -> String,
    ) -> Result<String, Refusal> {
        match self {
            FileKind::Svg => svg::document(&view.board).ok_or_else(|| {
                let title = &view.title;
                Refusal::new(format!(
                    "boards of {title} are not written as SVG; NAME.board has them in text"
                ))
            }),
            FileKind::Drawing => match drawn() {
                empty if empty.is_empty() => Err(Refusal::new(
                    "this board is not drawn in text; NAME.svg is a picture of it",
                )),
                drawn => Ok(drawn),
            },
            FileKind::Foreign | FileKind::Game => Err(Refusal::new(format!(
                "boards are written as NAME.svg or NAME.board, not as {name}"
            ))),
        }
    }
}

#[cfg(test)]
mod tests;

//! The state of a screen that is no state of the game: where the eye is and how things look.

use std::cell::Cell;

use super::keys::{InputMode, Prompt};
use super::palette::{PALETTES, Palette};
use crate::play::view::{Message, Rich, Spot, Tone, View};

/// The memory of a screen between two frames. The event loop changes it; screens draw from it, and only
/// [`UiState::last_line`] do they set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UiState {
    /// The place that Enter would choose.
    pub cursor: Spot,
    /// The cursor is shown; it hides while the pointer leads.
    pub cursor_shown: bool,
    /// The selected item of the start page.
    pub item: usize,
    /// The how-to-play page, fetched from the game when it is opened.
    pub rules: Vec<Rich>,
    /// A page, a question or a line to type that lies over the game.
    pub overlay: Overlay,
    /// The last line that the page can begin with, as far as drawing it has told.
    pub last_line: Cell<usize>,
    /// The palette's place in [`PALETTES`].
    pub palette: usize,
    /// Legal places are marked.
    pub marks: bool,
    /// The considerations of the machine are shown.
    pub thoughts: bool,
    /// The pointer belongs to the game (terminal: off gives it back for selecting text).
    pub mouse: bool,
    /// Nothing but ASCII is drawn (terminal).
    pub ascii: bool,
    /// Letters stand on the pieces (window; the terminal always shows them).
    pub letters: bool,
    /// A board with gravity stays as it is when gravity turns.
    pub fixed: bool,
    /// Moves are shown by a short animation.
    pub animation: bool,
    /// Something the screen itself has to say, in place of the game's message.
    pub notice: Option<Message>,
}

/// A thing that lies over the game and takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    Nothing,
    /// The key legend, from this line on.
    Keys(usize),
    /// The how-to-play page, from this line on.
    Rules(usize),
    /// Really quit?
    Quit,
    /// A line being typed.
    Line(Prompt, String),
}

impl UiState {
    /// A fresh state with the cursor at `home` and the palette of that number.
    #[must_use]
    pub fn new(home: Spot, palette: usize) -> UiState {
        UiState {
            cursor: home,
            cursor_shown: true,
            item: 0,
            rules: Vec::new(),
            overlay: Overlay::Nothing,
            last_line: Cell::new(usize::MAX),
            palette: palette.min(PALETTES.len() - 1),
            marks: false,
            thoughts: false,
            mouse: true,
            ascii: false,
            letters: true,
            fixed: false,
            animation: true,
            notice: None,
        }
    }

    /// The palette in use.
    #[must_use]
    pub fn colours(&self) -> &'static Palette {
        PALETTES.get(self.palette).unwrap_or(&PALETTES[0])
    }

    /// The moment, for the key table.
    #[must_use]
    pub fn mode(&self, view: &View) -> InputMode {
        match &self.overlay {
            Overlay::Keys(_) | Overlay::Rules(_) => InputMode::Page,
            Overlay::Quit => InputMode::Question,
            Overlay::Line(..) => InputMode::Line,
            Overlay::Nothing if view.start.is_some() => InputMode::Start,
            Overlay::Nothing => InputMode::Game,
        }
    }

    /// Says something on the message line until the next key.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Message {
            text: text.into(),
            tone: Tone::Note,
        });
    }
}

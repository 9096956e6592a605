//! The state of a screen that is no state of the game: where the eye is and how things look.

use std::cell::Cell;

use super::keys::When;
use super::palette::{PALETTES, Palette};
use crate::play::view::{Message, Spot, Tone, View};

/// What a screen remembers between two frames. Both screens draw from it and neither changes it, but for telling how
/// long a page is: the event loop does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The place that Enter would choose.
    pub cursor: Spot,
    /// Whether the cursor is shown: it hides while the pointer leads.
    pub cursor_shown: bool,
    /// The selected item of the start page.
    pub item: usize,
    /// A page, a question or a line to type that lies over the game.
    pub over: Over,
    /// The last line that the page can begin with, as far as drawing it has told.
    pub last_line: Cell<usize>,
    /// The palette's place in [`PALETTES`].
    pub palette: usize,
    /// Legal places are marked.
    pub marks: bool,
    /// What the machine considers is shown.
    pub thoughts: bool,
    /// The pointer belongs to the game (terminal: off gives it back for selecting text).
    pub mouse: bool,
    /// Nothing but ASCII is drawn (terminal).
    pub ascii: bool,
    /// Letters stand on the pieces (window; the terminal always shows them).
    pub letters: bool,
    /// A Cluster board stays as it is when gravity turns.
    pub fixed: bool,
    /// Moves are shown by a short animation.
    pub animation: bool,
    /// Something the screen itself has to say, in place of the game's message.
    pub notice: Option<Message>,
}

/// What lies over the game and takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// The key legend, from this line on.
    Keys(usize),
    /// The how-to-play page, from this line on.
    Rules(usize),
    /// Really quit?
    Quit,
    /// A line being typed.
    Line(Ask, String),
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A move.
    Move,
    /// The name of the file to save to.
    Save,
    /// The name of the file to go on with.
    Open,
    /// The name of the file to replay; nothing for this game.
    Replay,
}

impl Ask {
    /// What stands before the line.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Ask::Move => "Move: ",
            Ask::Save => "Save to: ",
            Ask::Open => "Open: ",
            Ask::Replay => "Replay (empty: this game): ",
        }
    }
}

impl Face {
    /// A fresh face with the cursor at `home` and the palette of that number.
    #[must_use]
    pub fn new(home: Spot, palette: usize) -> Face {
        Face {
            cursor: home,
            cursor_shown: true,
            item: 0,
            over: Over::Nothing,
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

    /// What the keys mean now.
    #[must_use]
    pub fn when(&self, view: &View) -> When {
        match &self.over {
            Over::Keys(_) | Over::Rules(_) => When::Page,
            Over::Quit => When::Question,
            Over::Line(..) => When::Line,
            Over::Nothing if view.start.is_some() => When::Start,
            Over::Nothing => When::Game,
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

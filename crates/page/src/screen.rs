//! A page as a screen: frames go out, inputs come in.

use std::io;
use std::time::Duration;

use serde::Deserialize;

use super::frame::{self, Told, WrittenView};
use atom4_play::tile::GridShape;
use atom4_play::view::{View, Way};
use atom4_screens::motion::Motion;
use atom4_screens::screen::{Copied, Device, Input, Screen};
use atom4_screens::state::UiState;

/// The way to a page: takes what it is to be told; false where the page does not keep up, or is gone.
pub type ToPage = Box<dyn Fn(String) -> bool + Send>;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Said {
    /// The person did this.
    Input(Input),
    /// Tiles stand in so many columns and rows there.
    Grid(usize, usize),
    /// The person has this name at other games.
    Name(String),
    /// The bell was on, or off, at the page before.
    Bell(bool),
}

impl Said {
    /// What the text of a message says; `None` where it is none, or something that is no business of a page.
    #[must_use]
    pub fn read(text: &str) -> Option<Said> {
        let said = serde_json::from_str(text).ok()?;
        // The signals of this machine, and the end of its input, are not for pages to say.
        let foreign = matches!(said, Said::Input(Input::Terminate(_) | Input::Close));
        (!foreign).then_some(said)
    }
}

/// A page that a game is shown on.
pub struct Page {
    /// The way to it; `None` while nobody looks.
    to: Option<ToPage>,
    told: Told,
    /// What was written last, at this page or at another of the same game.
    pub written: WrittenView,
    grid: GridShape,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            to: None,
            told: Told::default(),
            written: WrittenView::default(),
            grid: GridShape::new(6, 6),
        }
    }
}

impl Page {
    /// From now on this is the page: the one before is left, and the new one will be told everything.
    pub fn turn_to(&mut self, to: ToPage) {
        self.to = Some(to);
        self.told.forget();
    }

    /// The page is gone.
    pub fn lose(&mut self) {
        self.to = None;
    }

    /// True while somebody looks.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.to.is_some()
    }

    /// Takes what a page said; the input that it is.
    pub fn hear(&mut self, said: Said) -> Option<Input> {
        match said {
            Said::Input(input) => Some(input),
            Said::Grid(columns, rows) => {
                self.grid = GridShape::new(columns.min(64), rows.min(64));
                None
            }
            // Only a game between machines wants to know it.
            Said::Name(_) | Said::Bell(_) => None,
        }
    }

    /// Sends something; a page that does not keep up is gone.
    pub fn send(&mut self, text: String) {
        if self.to.as_ref().is_some_and(|to| !to(text)) {
            self.lose();
        }
    }
}

impl Screen for Page {
    /// The page has the keys of the window.
    fn device(&self) -> Device {
        Device::Window
    }

    /// A page animates by itself.
    fn draw(&mut self, view: &View, state: &UiState, _: Option<&Motion>) -> io::Result<()> {
        // A browser scrolls by itself.
        state.last_line.set(0);
        state.grid.set(self.grid);
        if self.is_open() {
            let parts = frame::of_screen(view, state, &mut self.written)?;
            if let Some(news) = self.told.news(&parts) {
                self.send(news);
            }
        }
        Ok(())
    }

    fn bell(&mut self) -> io::Result<()> {
        self.send(String::from("{\"bell\":true}"));
        Ok(())
    }

    /// Pages are heard by those who have them.
    fn wait(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(None)
    }

    fn repaint(&mut self) -> io::Result<()> {
        self.told.forget();
        Ok(())
    }

    /// A page that is not let says so as an input.
    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        self.send(serde_json::json!({"copy": text}).to_string());
        Ok(Copied::Yes)
    }

    fn hand_over(&mut self, name: &str, text: &str) -> io::Result<bool> {
        self.send(serde_json::json!({"file": [name, text]}).to_string());
        Ok(true)
    }

    fn orbit(&mut self, way: Option<Way>) -> io::Result<()> {
        self.send(serde_json::json!({"orbit": way}).to_string());
        Ok(())
    }

    fn full_screen(&mut self) -> io::Result<()> {
        self.send(String::from("{\"full\":true}"));
        Ok(())
    }
}

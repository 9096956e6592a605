//! The seam between the event loop and a device: draw a view, wait for an input.

use std::io;
use std::time::Duration;

use super::keys::Key;
use super::motion::Motion;
use super::state::UiState;
pub use atom4_play::keys::Device;
use atom4_play::view::{Play, Spot, View, Way, WindowSize};

/// A terminal, a window, or a script.
pub trait Screen {
    /// The kind of this device; some keys make sense on one kind only.
    fn device(&self) -> Device;

    /// Draws everything; `motion` is the moment of a move that is on its way.
    ///
    /// # Errors
    /// When the device is gone; the loop ends with [`Ending::Lost`].
    fn draw(&mut self, view: &View, state: &UiState, motion: Option<&Motion>) -> io::Result<()>;

    /// The time from one picture of a movement to the next; `None` where the device shows moves done, or moves them
    /// itself.
    fn frame(&self) -> Option<Duration> {
        None
    }

    /// Rings the bell, where the device has one.
    ///
    /// # Errors
    /// When the device is gone.
    fn bell(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// The next input; waits no longer than `timeout`, and not at all for a timeout of zero.
    ///
    /// # Errors
    /// When the device is gone.
    fn wait(&mut self, timeout: Duration) -> io::Result<Option<Input>>;

    /// From now on the device reports the pointer, or leaves it alone (terminals only).
    ///
    /// # Errors
    /// When the device is gone.
    fn capture_mouse(&mut self, _on: bool) -> io::Result<()> {
        Ok(())
    }

    /// Stops the program as Ctrl-Z does in a shell, and comes back when it is continued
    /// (terminals only).
    ///
    /// # Errors
    /// When the device is gone.
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Forgets what was drawn, so that the next draw repaints all of it.
    ///
    /// # Errors
    /// When the device is gone.
    fn repaint(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Looks at a board in perspective from further that way, or as at first (windows only).
    ///
    /// # Errors
    /// When the device is gone.
    fn orbit(&mut self, _way: Option<Way>) -> io::Result<()> {
        Ok(())
    }

    /// The size of a window, in pixels of a screen of 96 dots per inch; `None` for a terminal.
    fn size(&self) -> Option<WindowSize> {
        None
    }

    /// True while a window takes the whole display; `None` for a terminal, or where nobody can tell.
    fn is_full_screen(&self) -> Option<bool> {
        None
    }

    /// Puts a text into the clipboard.
    ///
    /// # Errors
    /// When the device is gone.
    fn copy(&mut self, _text: &str) -> io::Result<Copied> {
        Ok(Copied::Not("there is no clipboard here"))
    }

    /// Hands a file of this name over to the person, on a device that does so itself; false where the program writes it.
    ///
    /// # Errors
    /// When the device is gone.
    fn hand_over(&mut self, _name: &str, _text: &str) -> io::Result<bool> {
        Ok(false)
    }

    /// Changes between a window and the whole display (windows only).
    ///
    /// # Errors
    /// When the device is gone.
    fn full_screen(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What came of copying a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It is in the clipboard.
    Yes,
    /// It was sent to a device that does not say whether it takes it.
    Sent,
    /// Why it is not.
    Not(&'static str),
}

/// What went wrong with the clipboard after the screen was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ClipboardFault {
    /// There is no text in it.
    Empty,
    /// The text in it is longer than any game.
    TooLong,
    /// The browser has not let the page copy.
    NotCopied,
}

/// What a game in progress is handed to until it is left: an open screen, or a host to which screens come and go.
pub trait Stage {
    /// Plays until everybody has left or the screen is gone.
    fn play(&mut self, play: &mut dyn Play) -> Ending;
}

/// An input from a device. The device knows where things lie on it, so that pointers arrive as
/// the thing pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// A key was pressed on a keyboard without Latin letters: its own meaning, and that of its place on one that has them.
    Placed(Key, Key),
    /// Text was pasted.
    Paste(String),
    /// Nothing was copied or pasted, for this reason.
    Clipboard(ClipboardFault),
    /// The pointer moved onto this.
    Point(Target),
    /// A button went down on this.
    Press(Target, Button),
    /// A finger touched this, for which this button of a mouse stands.
    Touch(Target, Button),
    /// The wheel turned: above 0 away from the person.
    Scroll(i32),
    /// The wheel turned over the list of moves.
    ScrollMoves(i32),
    /// The piece at the first place was drawn towards the second.
    Drag(Spot, Spot),
    /// A board of hexagons was turned by so many sixths, clockwise above 0.
    Turn(i8),
    /// The size changed or something was uncovered: draw again.
    Redraw,
    /// The window's close button, or the end of the input. A window asks first where something would be lost.
    Close,
    /// The program is asked to end, by this signal number.
    Terminate(i32),
    /// A board in perspective was turned with the mouse: draw again.
    ViewTurned,
}

/// A thing that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// A place of the board.
    Board(Spot),
    /// An item of the start page, and which of its choices (0 for a button).
    Item(usize, usize),
    /// A label that does what this key does.
    Key(Key),
    /// The move of this number in the list of moves.
    Move(usize),
    /// Nothing.
    Nowhere,
}

/// The buttons of a mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Button {
    /// The main one.
    Left,
    /// The middle one.
    Middle,
    /// The other one.
    Right,
}

/// The end of the event loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The person left, or the game was done.
    Left,
    /// A signal asked the whole program to end.
    Terminated(i32),
    /// The device is gone, with the reason.
    Lost(String),
}

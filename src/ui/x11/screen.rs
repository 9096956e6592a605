//! The window as a [`Screen`] for the common event loop.

use std::io;
use std::time::{Duration, Instant};

use super::canvas::Canvas;
use super::connect::ConnectionError;
use super::events::{Selection, WindowEvent};
use super::motion::{FRAME, Tracker};
use super::paint::{Camera, DrawOptions, Scene, paint};
use super::window::Window;
use crate::play::keys::Key;
use crate::play::view::{Lattice, View, Way, WindowSize};
use crate::ui::screen::{Button, Device, Input, Screen, Target};
use crate::ui::state::{Overlay, UiState};

/// Width and height that the window asks for, pixels at scale 1.
const DEFAULT_SIZE: (u32, u32) = (1000, 720);
/// Radians that a board turns for each pixel of the mouse, and for each key.
const BY_MOUSE: f32 = 0.008;
const BY_KEY: f32 = 0.16;

/// A window to play in.
pub struct X11Screen {
    window: Window,
    canvas: Canvas,
    options: DrawOptions,
    scene: Scene,
    tracker: Tracker,
    title: String,
    pointer: Option<(i32, i32)>,
    /// The place of the mouse when it began to turn the board.
    dragged: Option<(i32, i32)>,
    /// The board can be turned just now.
    turns: bool,
    /// A line is typed, into which the middle button pastes.
    typing: bool,
    /// Things may lie elsewhere now than in the last picture: what is pointed at is only known
    /// after the next one.
    stale: bool,
    /// The window has another size than in the last picture.
    resized: bool,
    /// An input of our own making.
    next: Option<Input>,
}

impl X11Screen {
    /// Opens the window, on the whole display where `full` says so.
    ///
    /// # Errors
    ///
    /// [`ConnectionError`] says why there is none.
    pub fn open(size: WindowSize, full: bool) -> Result<X11Screen, ConnectionError> {
        let (width, height) = DEFAULT_SIZE;
        let wish = (size.width.unwrap_or(width), size.height.unwrap_or(height));
        let window = Window::open(wish, full)?;
        let (width, height) = window.size();
        Ok(X11Screen {
            options: DrawOptions {
                scale: window.scale(),
                ..DrawOptions::default()
            },
            canvas: Canvas::new(width, height),
            scene: Scene::default(),
            tracker: Tracker::default(),
            title: String::new(),
            pointer: None,
            dragged: None,
            turns: false,
            typing: false,
            stale: false,
            resized: false,
            next: None,
            window,
        })
    }

    fn target(&self, (x, y): (i32, i32)) -> Target {
        self.scene.target((x as f32 + 0.5, y as f32 + 0.5))
    }

    /// Asks for text to paste; where that fails, the connection is gone, which the next wait tells.
    fn paste(&self, selection: Selection) -> Option<Input> {
        let _ = self.window.ask_for_text(selection);
        None
    }

    fn input(&mut self, event: WindowEvent) -> Option<Input> {
        match event {
            // Shift and Insert are this key, too.
            WindowEvent::Key(Key::Ctrl('v')) => self.paste(Selection::Copied),
            WindowEvent::Press(2, _) if self.typing => self.paste(Selection::Marked),
            WindowEvent::Pasted(text) => Some(Input::Paste(text)),
            WindowEvent::Key(key) => Some(Input::Key(key)),
            WindowEvent::Press(button @ 4..=5, _) => {
                Some(Input::Scroll(if button == 4 { 1 } else { -1 }))
            }
            WindowEvent::Press(button, at) => {
                self.pointer = Some(at);
                self.options.pointer_away = false;
                let target = self.target(at);
                let turning = self.turns && (button != 1 || target == Target::Nowhere);
                if turning {
                    self.dragged = Some(at);
                    return None;
                }
                let button = match button {
                    1 => Button::Left,
                    2 => Button::Middle,
                    3 => Button::Right,
                    _ => return None,
                };
                self.stale = true;
                Some(Input::Press(target, button))
            }
            WindowEvent::Release(..) => {
                self.dragged = None;
                None
            }
            WindowEvent::Motion(at, buttons) => {
                self.pointer = Some(at);
                if let Some(from) = self.dragged
                    && buttons != 0
                {
                    self.dragged = Some(at);
                    let across = (at.0 - from.0) as f32 * BY_MOUSE;
                    let down = (at.1 - from.1) as f32 * BY_MOUSE;
                    self.options.camera.turn(across, down);
                    return Some(Input::ViewTurned);
                }
                self.dragged = None;
                let target = self.target(at);
                self.options.pointer_away = target == Target::Nowhere;
                Some(Input::Point(target))
            }
            WindowEvent::Left => {
                self.pointer = None;
                self.options.pointer_away = true;
                Some(Input::Point(Target::Nowhere))
            }
            WindowEvent::Resized(width, height) => {
                self.canvas.resize(width, height);
                (self.stale, self.resized) = (true, true);
                Some(Input::Redraw)
            }
            WindowEvent::Close => Some(Input::Close),
        }
    }
}

impl Screen for X11Screen {
    fn device(&self) -> Device {
        Device::Window
    }

    fn draw(&mut self, view: &View, state: &UiState) -> io::Result<Option<Duration>> {
        let title = if view.heading.is_empty() {
            view.title.clone()
        } else {
            format!("{} - {}", view.title, view.heading)
        };
        if title != self.title {
            self.window.set_title(&title)?;
            self.title = title;
        }
        self.options.motion = self.tracker.see(view, state.animation, Instant::now());
        self.turns = matches!(view.board.lattice, Lattice::Pegs(_))
            && state.overlay == Overlay::Nothing
            && view.start.is_none();
        self.typing = matches!(state.overlay, Overlay::Line(..));
        self.scene = paint(&mut self.canvas, view, state, &self.options);
        self.window.show(&self.canvas)?;
        self.stale = false;
        if std::mem::take(&mut self.resized)
            && let Some(at) = self.pointer
        {
            let target = self.target(at);
            self.options.pointer_away = target == Target::Nowhere;
            self.next = Some(Input::Point(target));
        }
        Ok(self.options.motion.map(|_| FRAME))
    }

    fn wait(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        if let Some(input) = self.next.take() {
            return Ok(Some(input));
        }
        if self.stale {
            return Ok(None);
        }
        let deadline = Instant::now() + timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let Some(event) = self.window.wait(Some(left))? else {
                return Ok(None);
            };
            if matches!(event, WindowEvent::Key(_)) {
                // The keyboard leads now, wherever the mouse lies.
                self.options.pointer_away = false;
            }
            if let Some(input) = self.input(event) {
                return Ok(Some(input));
            }
        }
    }

    fn repaint(&mut self) -> io::Result<()> {
        Ok(self.window.forget()?)
    }

    fn orbit(&mut self, way: Option<Way>) -> io::Result<()> {
        match way {
            None => self.options.camera = Camera::default(),
            Some(Way::Left) => self.options.camera.turn(-BY_KEY, 0.0),
            Some(Way::Right) => self.options.camera.turn(BY_KEY, 0.0),
            Some(Way::Up) => self.options.camera.turn(0.0, BY_KEY),
            Some(_) => self.options.camera.turn(0.0, -BY_KEY),
        }
        Ok(())
    }

    fn size(&self) -> Option<WindowSize> {
        let (width, height) = self.window.size();
        let unscaled = |side: u32| (side as f32 / self.window.scale()).round() as u32;
        Some(WindowSize {
            width: Some(unscaled(width)),
            height: Some(unscaled(height)),
        })
    }

    fn is_full_screen(&self) -> Option<bool> {
        self.window.is_full_screen().ok()
    }

    fn full_screen(&mut self) -> io::Result<()> {
        Ok(self.window.toggle_full_screen()?)
    }
}

impl From<ConnectionError> for io::Error {
    fn from(error: ConnectionError) -> io::Error {
        io::Error::other(error.to_string())
    }
}

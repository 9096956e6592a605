//! The window as a [`Screen`] for the common event loop.

use std::io;
use std::time::{Duration, Instant};

use super::canvas::Canvas;
use super::connect::ConnectionError;
use super::events::WindowEvent;
use super::paint::{Camera, DrawOptions, Scene, paint};
use super::selection::Selection;
use super::window::Window;
use crate::motion::Motion;
use crate::screen::{Button, Copied, Device, Input, Screen, Target};
use crate::state::{Overlay, UiState};
use atom4_play::keys::Key;
use atom4_play::view::{Lattice, View, Way, WindowSize};

/// Width and height that the window asks for, pixels at scale 1.
const DEFAULT_SIZE: (u32, u32) = (1000, 720);
/// From one picture of a movement to the next.
const FRAME: Duration = Duration::from_millis(16);
/// Radians that a board turns for each pixel of the mouse, and for each key.
const BY_MOUSE: f32 = 0.008;
const BY_KEY: f32 = 0.16;

/// A window to play in.
pub struct X11Screen {
    window: Window,
    canvas: Canvas,
    options: DrawOptions,
    scene: Scene,
    title: String,
    pointer: Option<(i32, i32)>,
    /// The place of the mouse when it began to turn the board.
    dragged: Option<(i32, i32)>,
    /// What a button went down on, and where.
    pressed: Option<(Target, Button, (i32, i32))>,
    /// The board can be turned just now: pegs freely, hexagons by sixths.
    turns: bool,
    turns_by_sixths: bool,
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
            title: String::new(),
            pointer: None,
            dragged: None,
            pressed: None,
            turns: false,
            turns_by_sixths: false,
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

    /// The mouse is on this now.
    fn point(&mut self, target: Target) {
        self.options.pointer_away = !matches!(target, Target::Board(_));
        let hot = !matches!(target, Target::Board(_) | Target::Nowhere);
        self.options.hover = hot.then_some(target);
    }

    /// A button that went down on `target` came up: on the same thing that counts, elsewhere it draws or turns, and on
    /// nothing it is taken back.
    fn released(
        &self,
        (target, from): (Target, (i32, i32)),
        button: Button,
        at: (i32, i32),
    ) -> Option<Input> {
        let here = self.target(at);
        if here == target && !(self.turns_by_sixths && here == Target::Nowhere) {
            return Some(Input::Press(target, button));
        }
        let (x, y) = self.scene.board.centre();
        let on_board = |target| matches!(target, Target::Board(_) | Target::Nowhere);
        if self.turns_by_sixths && on_board(target) && on_board(here) {
            let angle = |(px, py): (i32, i32)| (py as f32 - y).atan2(px as f32 - x);
            let turned = (angle(at) - angle(from)).to_degrees();
            let sixths = (turned / 60.0).round() as i8;
            let sixths = (sixths + 9).rem_euclid(6) - 3;
            return (sixths != 0).then_some(Input::Turn(sixths));
        }
        match (target, here, button) {
            (Target::Board(from), Target::Board(to), Button::Left) => Some(Input::Drag(from, to)),
            _ => None,
        }
    }

    fn input(&mut self, event: WindowEvent) -> Option<Input> {
        match event {
            // Shift and Insert are this key, too.
            WindowEvent::Key(Key::Ctrl('v'), _) => self.paste(Selection::Copied),
            WindowEvent::Press(2, _) if !self.turns => self.paste(Selection::Marked),
            WindowEvent::Pasted(text) => Some(Input::Paste(text)),
            WindowEvent::Unpasted(fault) => Some(Input::Clipboard(fault)),
            WindowEvent::Key(key, None) => Some(Input::Key(key)),
            WindowEvent::Key(key, Some(place)) => Some(Input::Placed(key, place)),
            WindowEvent::Press(button @ 4..=5, at) => {
                let by = if button == 4 { 1 } else { -1 };
                Some(match self.target(at) {
                    Target::Move(_) => Input::ScrollMoves(by),
                    _ => Input::Scroll(by),
                })
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
                self.pressed = Some((target, button, at));
                // Seen at once, done when the button comes up.
                Some(Input::Point(target))
            }
            WindowEvent::Release(_, at) => {
                self.dragged = None;
                let (target, button, from) = self.pressed.take()?;
                let released = self.released((target, from), button, at);
                // Only an input is followed by a new picture, which alone ends this.
                self.stale = released.is_some();
                released
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
                self.point(target);
                Some(Input::Point(target))
            }
            WindowEvent::Left => {
                self.pointer = None;
                self.point(Target::Nowhere);
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

    fn draw(&mut self, view: &View, state: &UiState, motion: Option<&Motion>) -> io::Result<()> {
        let title = view.headline();
        if title != self.title {
            self.window.set_title(&title)?;
            self.title = title;
        }
        self.options.motion = motion.cloned();
        let free = state.overlay == Overlay::Nothing && view.start.is_none();
        self.turns = free && matches!(view.board.lattice, Lattice::Pegs(_));
        self.turns_by_sixths = free && matches!(view.board.lattice, Lattice::Hexagons(_));
        self.scene = paint(&mut self.canvas, view, state, &self.options);
        self.window.show(&mut self.canvas)?;
        self.stale = false;
        if std::mem::take(&mut self.resized)
            && let Some(at) = self.pointer
        {
            let target = self.target(at);
            self.point(target);
            self.next = Some(Input::Point(target));
        }
        Ok(())
    }

    fn frame(&self) -> Option<Duration> {
        Some(FRAME)
    }

    fn bell(&mut self) -> io::Result<()> {
        Ok(self.window.bell()?)
    }

    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        Ok(match self.window.offer_text(text)? {
            true => Copied::Yes,
            false => Copied::Not("the display does not take it"),
        })
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
            if matches!(event, WindowEvent::Key(..)) {
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

//! The window as a [`Screen`] for the common event loop.

use std::io;
use std::time::{Duration, Instant};

use super::canvas::Canvas;
use super::connect::Lost;
use super::events::Happening;
use super::motion::{FRAME, Tracker};
use super::paint::{Camera, Look, Scene, paint};
use super::window::Window;
use crate::play::view::{BoardView, View, Way, WindowSize};
use crate::ui::face::{Face, Over};
use crate::ui::screen::{Button, Device, Input, Screen, Target};

/// How large the window wants to be, pixels at scale 1.
const WISH: (u32, u32) = (1000, 720);
/// Radians that a board turns for each pixel of the mouse, and for each key.
const BY_MOUSE: f32 = 0.008;
const BY_KEY: f32 = 0.16;

/// A window to play in.
pub struct X11Screen {
    window: Window,
    canvas: Canvas,
    look: Look,
    scene: Scene,
    tracker: Tracker,
    title: String,
    pointer: Option<(i32, i32)>,
    /// Where the mouse was when it began to turn the board.
    dragged: Option<(i32, i32)>,
    /// Whether the board can be turned just now.
    turns: bool,
    /// Things may lie elsewhere now than in the last picture: what is pointed at is only known
    /// after the next one.
    stale: bool,
    /// The window has another size than in the last picture.
    resized: bool,
    /// An input of our own making.
    next: Option<Input>,
}

impl X11Screen {
    /// Opens the window.
    ///
    /// # Errors
    ///
    /// [`Lost`] says why there is none.
    pub fn open(size: WindowSize) -> Result<X11Screen, Lost> {
        let (width, height) = WISH;
        let wish = (size.width.unwrap_or(width), size.height.unwrap_or(height));
        let window = Window::open("Atom-4", wish)?;
        let (width, height) = window.size();
        Ok(X11Screen {
            look: Look {
                scale: window.scale(),
                ..Look::default()
            },
            canvas: Canvas::new(width, height),
            scene: Scene::default(),
            tracker: Tracker::default(),
            title: String::new(),
            pointer: None,
            dragged: None,
            turns: false,
            stale: false,
            resized: false,
            next: None,
            window,
        })
    }

    fn target(&self, (x, y): (i32, i32)) -> Target {
        self.scene.target((x as f32 + 0.5, y as f32 + 0.5))
    }

    fn input(&mut self, happening: Happening) -> Option<Input> {
        match happening {
            Happening::Key(key) => Some(Input::Key(key)),
            Happening::Press(button @ 4..=5, _) => {
                Some(Input::Scroll(if button == 4 { 1 } else { -1 }))
            }
            Happening::Press(button, at) => {
                self.pointer = Some(at);
                self.look.pointer_away = false;
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
            Happening::Release(..) => {
                self.dragged = None;
                None
            }
            Happening::Motion(at, buttons) => {
                self.pointer = Some(at);
                if let Some(from) = self.dragged
                    && buttons != 0
                {
                    self.dragged = Some(at);
                    let across = (at.0 - from.0) as f32 * BY_MOUSE;
                    let down = (at.1 - from.1) as f32 * BY_MOUSE;
                    self.look.camera.turn(across, down);
                    return Some(Input::Own);
                }
                self.dragged = None;
                let target = self.target(at);
                self.look.pointer_away = target == Target::Nowhere;
                Some(Input::Point(target))
            }
            Happening::Left => {
                self.pointer = None;
                self.look.pointer_away = true;
                Some(Input::Point(Target::Nowhere))
            }
            Happening::Resized(width, height) => {
                self.canvas.resize(width, height);
                (self.stale, self.resized) = (true, true);
                Some(Input::Redraw)
            }
            Happening::Close => Some(Input::Close),
        }
    }
}

impl Screen for X11Screen {
    fn device(&self) -> Device {
        Device::Window
    }

    fn draw(&mut self, view: &View, face: &Face) -> io::Result<Option<Duration>> {
        let title = if view.heading.is_empty() {
            view.title.clone()
        } else {
            format!("{} - {}", view.title, view.heading)
        };
        if title != self.title {
            self.window.set_title(&title)?;
            self.title = title;
        }
        self.look.motion = self.tracker.see(view, face.animation, Instant::now());
        self.turns = matches!(view.board, BoardView::ScoreFour(_))
            && face.over == Over::Nothing
            && view.start.is_none();
        self.scene = paint(&mut self.canvas, view, face, &self.look);
        self.window.show(&self.canvas)?;
        self.stale = false;
        if std::mem::take(&mut self.resized)
            && let Some(at) = self.pointer
        {
            let target = self.target(at);
            self.look.pointer_away = target == Target::Nowhere;
            self.next = Some(Input::Point(target));
        }
        Ok(self.look.motion.map(|_| FRAME))
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
            let Some(happening) = self.window.wait(Some(left))? else {
                return Ok(None);
            };
            if matches!(happening, Happening::Key(_)) {
                // The keyboard leads now, wherever the mouse lies.
                self.look.pointer_away = false;
            }
            if let Some(input) = self.input(happening) {
                return Ok(Some(input));
            }
        }
    }

    fn repaint(&mut self) -> io::Result<()> {
        Ok(self.window.forget()?)
    }

    fn turn_board(&mut self, way: Option<Way>) -> io::Result<()> {
        match way {
            None => self.look.camera = Camera::default(),
            Some(Way::Left) => self.look.camera.turn(-BY_KEY, 0.0),
            Some(Way::Right) => self.look.camera.turn(BY_KEY, 0.0),
            Some(Way::Up) => self.look.camera.turn(0.0, BY_KEY),
            Some(_) => self.look.camera.turn(0.0, -BY_KEY),
        }
        Ok(())
    }

    fn full_screen(&mut self) -> io::Result<()> {
        Ok(self.window.toggle_full_screen()?)
    }
}

impl From<Lost> for io::Error {
    fn from(lost: Lost) -> io::Error {
        io::Error::other(lost.to_string())
    }
}

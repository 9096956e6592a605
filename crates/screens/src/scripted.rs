//! A screen without a device: it plays back inputs and keeps what it was asked to draw.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use super::keys::Key;
use super::motion::Motion;
use super::screen::{Copied, Device, Input, Screen};
use super::state::UiState;
use atom4_play::view::View;

/// A step of a script.
pub enum ScriptStep {
    /// Gives this input.
    Input(Input),
    /// Waits until a drawn view fits; an error after [`Scripted::patience`].
    Until(Box<dyn Fn(&View) -> bool>),
}

/// A scripted screen. When the script is over it gives [`Input::Close`].
pub struct Scripted {
    device: Device,
    steps: VecDeque<ScriptStep>,
    /// Everything that was drawn.
    pub drawn: Vec<(View, UiState)>,
    /// Whether the mouse was to be the game's, each time that this changed.
    pub captured: Vec<bool>,
    /// The texts that were copied.
    pub copied: Vec<String>,
    /// Times that the bell rang.
    pub rung: u32,
    /// Longest wait of a [`ScriptStep::Until`].
    pub patience: Duration,
    waiting_since: Option<Instant>,
}

impl Scripted {
    /// A screen that plays `steps`.
    #[must_use]
    pub fn new(device: Device, steps: impl IntoIterator<Item = ScriptStep>) -> Scripted {
        Scripted {
            device,
            steps: steps.into_iter().collect(),
            drawn: Vec::new(),
            captured: Vec::new(),
            copied: Vec::new(),
            rung: 0,
            patience: Duration::from_secs(20),
            waiting_since: None,
        }
    }

    /// Presses keys: characters for themselves.
    #[must_use]
    pub fn keys(text: &str) -> Vec<ScriptStep> {
        text.chars()
            .map(|c| {
                ScriptStep::Input(Input::Key(if c == '\n' {
                    Key::Enter
                } else {
                    Key::Char(c)
                }))
            })
            .collect()
    }
}

impl Screen for Scripted {
    fn device(&self) -> Device {
        self.device
    }

    fn draw(&mut self, view: &View, state: &UiState, _: Option<&Motion>) -> io::Result<()> {
        self.drawn.push((view.clone(), state.clone()));
        Ok(())
    }

    fn bell(&mut self) -> io::Result<()> {
        self.rung += 1;
        Ok(())
    }

    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        self.copied.push(text.to_owned());
        Ok(Copied::Yes)
    }

    fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        self.captured.push(on);
        Ok(())
    }

    fn wait(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        match self.steps.front() {
            None => Ok(Some(Input::Close)),
            Some(ScriptStep::Until(fits)) => {
                if self.drawn.last().is_some_and(|(view, _)| fits(view)) {
                    self.steps.pop_front();
                    self.waiting_since = None;
                    return self.wait(timeout);
                }
                let since = *self.waiting_since.get_or_insert_with(Instant::now);
                if since.elapsed() > self.patience {
                    return Err(io::Error::other("the script waited in vain"));
                }
                std::thread::sleep(timeout.min(Duration::from_millis(5)));
                Ok(None)
            }
            Some(ScriptStep::Input(_)) => match self.steps.pop_front() {
                Some(ScriptStep::Input(input)) => Ok(Some(input)),
                _ => Ok(None),
            },
        }
    }
}

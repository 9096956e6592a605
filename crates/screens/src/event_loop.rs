//! The one event loop of both screens.
//!
//! ```text
//!            Action                  Input
//!   Play  <----------  event loop  <-------  Screen
//!         ---------->              ------->
//!            View                 View, UiState
//! ```
//!
//! All inputs that wait are handled before the screen is painted once.

mod clipboard;
mod confirming;
mod handler;
mod mouse;
mod start_page;

use std::time::{Duration, Instant};

use self::handler::InputHandler;
use super::motion::Queue;
use super::screen::{Device, Ending, Input, Screen};
use super::start;
use super::state::{Overlay, UiState};
use atom4_play::view::{Action, Hint, Play, Tone, View};

/// Longest wait for an input: signals are looked at this often.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// Plays `play` on `screen` until the person leaves or the screen is gone. The game keeps its
/// state; it has been told to [`Action::Leave`] when this returns.
pub fn run(play: &mut dyn Play, screen: &mut dyn Screen, state: &mut UiState) -> Ending {
    let ending = match run_loop(play, screen, state) {
        Ok(ending) => ending,
        Err(error) => Ending::Lost(error.to_string()),
    };
    play.act(Action::Leave);
    ending
}

/// The loop itself; an error is the device's.
fn run_loop(
    play: &mut dyn Play,
    screen: &mut dyn Screen,
    state: &mut UiState,
) -> std::io::Result<Ending> {
    let mut shown = Shown::first(play, state);
    loop {
        let Some(rest) = shown.step(play, screen, state)? else {
            return Ok(Ending::Left);
        };
        if let Some(ending) = shown.hear(play, screen, state, rest)? {
            return Ok(ending);
        }
    }
}

/// What a screen shows, between two steps of its loop. [`run`] takes the steps for one screen; a host that has
/// several takes them for each.
pub struct Shown {
    /// The last view, and those before it whose moves are still on their way.
    queue: Queue,
    /// When the running movement wants its next picture.
    frame: Option<Instant>,
    /// There is something new to draw.
    dirty: bool,
    /// The end of the game that is shown has been seen.
    over: bool,
    /// It has been seen that another person waits for one here.
    called: bool,
}

impl Shown {
    /// The first view of a screen, its cursor on the board.
    pub fn first(play: &mut dyn Play, state: &mut UiState) -> Shown {
        state.followed = state.cursor;
        play.act(Action::Aim(Some(state.cursor)));
        let view = current(play, state, None);
        Shown {
            over: view.over(),
            called: is_waited_for(&view),
            queue: Queue::new(view),
            frame: None,
            dirty: true,
        }
    }

    /// Lets time pass, and draws what is new: the time until something is due; `None` where the game is done.
    ///
    /// # Errors
    /// When the device is gone.
    pub fn step(
        &mut self,
        play: &mut dyn Play,
        screen: &mut dyn Screen,
        state: &mut UiState,
    ) -> std::io::Result<Option<Duration>> {
        self.tick(play, state);
        if play.done() {
            return Ok(None);
        }
        let rest = self.draw(screen, state, Instant::now())?;
        let due = play.wake().unwrap_or(LONGEST_WAIT);
        Ok(Some(due.min(LONGEST_WAIT).min(rest)))
    }

    /// Waits so long for an input, and handles all that have come; the ending when one of them is the last.
    ///
    /// # Errors
    /// When the device is gone.
    pub fn hear(
        &mut self,
        play: &mut dyn Play,
        screen: &mut dyn Screen,
        state: &mut UiState,
        mut timeout: Duration,
    ) -> std::io::Result<Option<Ending>> {
        while let Some(input) = screen.wait(timeout)? {
            if let Some(ending) = self.input(play, screen, state, input)? {
                return Ok(Some(ending));
            }
            timeout = Duration::ZERO;
        }
        Ok(None)
    }

    /// Lets time pass for the game.
    pub fn tick(&mut self, play: &mut dyn Play, state: &mut UiState) {
        play.cover(state.overlay.covers());
        if !play.tick(Instant::now()) {
            return;
        }
        let newest = self.queue.newest();
        let view = current(play, state, newest.hint);
        // The game's news replaces what the screen said to an earlier key.
        if view.message.is_some() && view.message != newest.message {
            state.notice = None;
        }
        // What another person asks stands alone: yes to a question of the screen would say no to it.
        if view.asks && !newest.asks && state.overlay.question().is_some() {
            state.overlay = Overlay::Nothing;
        }
        self.queue.take(view, state.animation, state.fixed);
        self.dirty = true;
    }

    /// Draws what is new at the moment `now`; the time until the next picture of a movement.
    ///
    /// # Errors
    /// When the device is gone.
    pub fn draw(
        &mut self,
        screen: &mut dyn Screen,
        state: &UiState,
        now: Instant,
    ) -> std::io::Result<Duration> {
        if self.dirty || self.frame.is_some_and(|at| at <= now) {
            let frame = screen.frame();
            if frame.is_none() {
                self.queue.end();
            }
            let moment = self.queue.moment(now);
            self.frame = moment.as_ref().and(frame).map(|after| now + after);
            match moment {
                Some((view, motion)) => screen.draw(&view, state, Some(&motion))?,
                None => {
                    let view = self.queue.newest();
                    screen.draw(view, state, None)?;
                    let (over, called) = (view.over(), is_waited_for(view));
                    let rings = (over && !self.over) || (called && !self.called);
                    if rings && state.bell {
                        screen.bell()?;
                    }
                    (self.over, self.called) = (over, called);
                }
            }
            self.dirty = false;
        }
        Ok(self
            .frame
            .map_or(LONGEST_WAIT, |at| at.saturating_duration_since(now)))
    }

    /// Handles an input; the ending when it is the last.
    ///
    /// # Errors
    /// When the device is gone.
    pub fn input(
        &mut self,
        play: &mut dyn Play,
        screen: &mut dyn Screen,
        state: &mut UiState,
        input: Input,
    ) -> std::io::Result<Option<Ending>> {
        self.dirty = true;
        let had_page = start::page_of(state).is_some();
        let (mouse, by_key) = (
            state.mouse,
            matches!(input, Input::Key(_) | Input::Placed(..)),
        );
        // Whoever presses something has seen enough of what moves.
        let looks = matches!(input, Input::Point(_) | Input::Redraw | Input::ViewTurned);
        if !looks {
            self.queue.end();
        }
        let view = self.queue.newest();
        let mut handler = InputHandler {
            play: &mut *play,
            screen,
            state: &mut *state,
            view,
            acted: false,
        };
        if let Some(ending) = handler.input(input)? {
            return Ok(Some(ending));
        }
        let acted = handler.acted;
        if state.mouse != mouse {
            screen.capture_mouse(state.mouse)?;
        }
        if by_key {
            state.followed = state.cursor;
        }
        let mut refused = !looks && state.notice.is_some();
        // Pages that are no affair of the game lie over the board; whatever is done on them may be seen on them.
        let paged = !looks && (had_page || start::page_of(state).is_some());
        if acted || paged {
            let view = current(play, state, view.hint);
            let said = view.message.as_ref();
            refused |= !looks && acted && said.is_some_and(|said| said.tone == Tone::Refusal);
            self.queue.take(view, state.animation, state.fixed);
        }
        state.refused = state.refused.wrapping_add(refused.into());
        Ok(None)
    }
}

/// True where a person at another screen waits for one at this one.
fn is_waited_for(view: &View) -> bool {
    view.calls() && view.is_remote()
}

/// The view, with the cursor on the board: on the picked piece, at the place of a hint that has just come, and inside
/// where the board has become smaller. But in the first case the game hears of the new cursor, and a second view is
/// needed. `hinted` is the hint that was shown before.
fn current(play: &mut dyn Play, state: &mut UiState, hinted: Option<Hint>) -> View {
    let mut view = seen(play, state, hinted);
    let device = state.device.unwrap_or(Device::Window);
    let moment = state.moment(&view, device);
    moment.show_own_keys(&mut view);
    view
}

/// The same, with the usual keys.
fn seen(play: &mut dyn Play, state: &mut UiState, hinted: Option<Hint>) -> View {
    let mut view = play.view();
    view.start = start::page_of(state).or(view.start);
    state.sees_page(view.start.as_ref());
    let proposed = view.hint.filter(|_| view.hint != hinted);
    state.hint_fresh |= proposed.is_some();
    let hint = match proposed {
        Some(Hint::Place(place)) => Some(place),
        _ => None,
    };
    state.cursor_shown |= hint.is_some();
    let lost = !view.board.holds(state.cursor);
    let home = lost.then_some(view.board.home);
    let picked = view.board.marks.picked;
    let Some(place) = picked.or(hint).or(home) else {
        return view;
    };
    if place == state.cursor {
        return view;
    }
    state.cursor = place;
    state.followed = place;
    if picked.is_none() && state.cursor_shown {
        play.act(Action::Aim(Some(place)));
        let start = view.start.take();
        view = play.view();
        view.start = start;
    }
    view
}

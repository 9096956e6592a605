//! The terminal as a [`Screen`].

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use terminal_size::{Height, Width, terminal_size_of};

use super::answers::{Known, questions};
use super::canvas::{Canvas, HitMap};
use super::compose::compose;
use super::decode::{Decoder, Event, Report};
use super::guard::Guard;
use super::pen::Pen;
use super::theme::{Depth, Theme, speaks_unicode};
use super::tty;
use crate::keys::Key;
use crate::motion::Motion;
use crate::palette;
use crate::screen::{Copied, Device, Input, Screen, Target};
use crate::signals::Signals;
use crate::state::UiState;
use atom4_play::view::{Spot, View};

/// From one picture of a movement to the next.
const FRAME: Duration = Duration::from_millis(30);
/// The rest of a key's sequence comes within this time.
const SEQUENCE: Duration = Duration::from_millis(15);
/// The first picture waits so long for the terminal's answers.
const ANSWERS: Duration = Duration::from_millis(50);

/// The terminal, taken.
pub struct TerminalScreen {
    pen: Pen,
    area: Rect,
    depth: Depth,
    unicode: bool,
    known: Known,
    mouse: bool,
    hits: HitMap,
    decoder: Decoder,
    /// What came before the terminal's answers.
    early: VecDeque<Event>,
    signals: &'static Signals,
    // Last, so that everything above is done with the terminal when it goes back.
    guard: Guard,
    /// The title that the terminal has been given.
    title: String,
}

impl TerminalScreen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Says why there is no terminal to play on.
    pub fn open() -> io::Result<TerminalScreen> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other(
                "standard input and output are not a terminal",
            ));
        }
        if tty::variable("TERM").as_deref() == Some("dumb") {
            return Err(io::Error::other(
                "this terminal cannot place its cursor (TERM is dumb)",
            ));
        }
        let signals = Signals::get();
        signals.enter()?;
        let guard = Guard::take().inspect_err(|_| signals.leave())?;
        let area = window();
        let mut screen = TerminalScreen {
            pen: Pen::on(area),
            area,
            depth: Depth::detect(tty::variable),
            unicode: speaks_unicode(tty::variable),
            known: Known::from(tty::variable),
            mouse: true,
            hits: HitMap::default(),
            decoder: Decoder::default(),
            early: VecDeque::new(),
            signals,
            guard,
            title: String::new(),
        };
        screen.ask()?;
        screen.capture_mouse(true)?;
        Ok(screen)
    }

    /// Asks the terminal what it is, and waits shortly for the answers. Those that are late are heard when they come.
    fn ask(&mut self) -> io::Result<()> {
        self.decoder.asked();
        self.guard.ask(&questions(self.depth, self.unicode))?;
        let end = Instant::now() + ANSWERS;
        while !self.known.done {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            self.read(left)?;
            while let Some(event) = self.decoder.next(false) {
                match event {
                    Event::Told(report) => self.hear(report)?,
                    event => self.early.push_back(event),
                }
            }
        }
        // The questions themselves may have been shown.
        self.repaint()
    }

    /// Takes an answer of the terminal in.
    fn hear(&mut self, report: Report) -> io::Result<()> {
        match self.known.hear(report) {
            Some(mode) => self.guard.switch(mode),
            None => Ok(()),
        }
    }

    /// The next event of what has come; answers are heard on the way. With `all`, no more is coming.
    fn next_event(&mut self, all: bool) -> io::Result<Option<Input>> {
        if let Some(event) = self.early.pop_front() {
            return Ok(Some(self.input(event)));
        }
        match self.decoder.next(all) {
            Some(Event::Told(report)) => {
                self.hear(report)?;
                self.repaint()?;
                Ok(Some(Input::Redraw))
            }
            event => Ok(event.map(|event| self.input(event))),
        }
    }

    /// A fresh state that suits this terminal.
    #[must_use]
    pub fn state(&self, home: Spot) -> UiState {
        let plain = (self.depth == Depth::Mono).then(|| palette::by_name("mono"));
        let mut state = UiState::new(home, plain.flatten().unwrap_or(0));
        state.ascii = !self.unicode || self.known.wide;
        state.marks = true;
        state
    }

    /// The input that the signals that came stand for.
    fn signal(&mut self) -> io::Result<Option<Input>> {
        if let Some(ending) = self.signals.ending() {
            return Ok(Some(Input::Terminate(ending)));
        }
        if self.signals.stopped() {
            return Ok(Some(Input::Key(Key::Ctrl('z'))));
        }
        if self.signals.go_on.swap(false, Ordering::Relaxed) {
            // Somebody else stopped us, and a shell has used the terminal since.
            self.take_again()?;
            return Ok(Some(Input::Redraw));
        }
        // Not every system tells it.
        if self.signals.resize.swap(false, Ordering::Relaxed)
            || cfg!(windows) && window() != self.area
        {
            return Ok(Some(Input::Redraw));
        }
        Ok(None)
    }

    fn take_again(&mut self) -> io::Result<()> {
        self.guard.again()?;
        self.title.clear();
        self.guard.mouse(self.mouse)?;
        self.repaint()
    }

    /// An event in the words of the event loop.
    fn input(&self, event: Event) -> Input {
        match event {
            Event::Key(key) | Event::Ambiguous(key) => Input::Key(key),
            Event::Placed(key, place) => Input::Placed(key, place),
            Event::Paste(text) => Input::Paste(text),
            Event::Move(x, y) => Input::Point(self.hits.at(x, y)),
            Event::Down(x, y, button) => Input::Press(self.hits.at(x, y), button),
            Event::Wheel(x, y, by) => match self.hits.at(x, y) {
                Target::Move(_) => Input::ScrollMoves(by),
                _ => Input::Scroll(by),
            },
            Event::Told(_) => Input::Redraw,
        }
    }

    /// Waits for bytes no longer than `timeout`; false when none came.
    fn read(&mut self, timeout: Duration) -> io::Result<bool> {
        let mut bytes = [0; 4096];
        let length = tty::read(&mut bytes, timeout)?;
        self.decoder.push(bytes.get(..length).unwrap_or_default());
        Ok(length > 0)
    }
}

impl Screen for TerminalScreen {
    fn device(&self) -> Device {
        Device::Terminal
    }

    fn draw(&mut self, view: &View, state: &UiState, motion: Option<&Motion>) -> io::Result<()> {
        let area = window();
        if area != self.area {
            self.area = area;
            self.repaint()?;
        }
        let title = view.headline();
        if title != self.title {
            self.guard.title(&title)?;
            self.title = title;
        }
        let theme = Theme {
            palette: state.colours(),
            depth: self.depth,
            // Lines and discs that take two columns would put all that follows out of place.
            ascii: state.ascii || self.known.wide,
            light: self.known.light,
            unicode: self.unicode,
        };
        let hits = &mut self.hits;
        let changes = self.pen.draw(|buffer| {
            let mut canvas = Canvas::new(buffer, hits, theme);
            canvas.motion = motion.cloned();
            compose(&mut canvas, view, state);
            canvas.caret.filter(|&place| area.contains(place.into()))
        });
        self.guard.picture(&changes, self.known.whole)
    }

    fn frame(&self) -> Option<Duration> {
        Some(FRAME)
    }

    fn bell(&mut self) -> io::Result<()> {
        self.guard.bell()
    }

    fn copy(&mut self, text: &str) -> io::Result<Copied> {
        Ok(match self.guard.copy(text)? {
            true => Copied::Sent,
            false => Copied::Not("this terminal is not known to have a clipboard for that"),
        })
    }

    fn wait(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        let end = Instant::now() + timeout;
        loop {
            if let Some(input) = self.signal()? {
                return Ok(Some(input));
            }
            if let Some(input) = self.next_event(false)? {
                return Ok(Some(input));
            }
            if self.decoder.waits() {
                // The beginning of a sequence; the rest comes at once or never.
                if !self.read(SEQUENCE)?
                    && let Some(input) = self.next_event(true)?
                {
                    return Ok(Some(input));
                }
                continue;
            }
            let left = end.saturating_duration_since(Instant::now());
            if !self.read(left)? {
                // The time is over, or a signal came; a console waits for a while at a time.
                let input = self.signal()?;
                if input.is_some() || !cfg!(windows) || Instant::now() >= end {
                    return Ok(input);
                }
            }
        }
    }

    fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        self.mouse = on;
        self.guard.mouse(on)
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.guard.give();
        tty::stop_others();
        self.signals.suspend()?;
        self.take_again()
    }

    fn repaint(&mut self) -> io::Result<()> {
        self.guard.clear()?;
        self.pen = Pen::on(self.area);
        Ok(())
    }
}

/// The size of the terminal; one that does not know its own is taken for the usual one.
fn window() -> Rect {
    let size = terminal_size_of(io::stdout());
    size.map_or(Rect::new(0, 0, 80, 24), |(Width(width), Height(height))| {
        Rect::new(0, 0, width, height)
    })
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        self.signals.leave();
    }
}

//! Events of the window: the server's, without the protocol's details.

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask};

use super::connect::ConnectionError;
use super::keys::Keyboard;
use super::window::Window;
use crate::keys::Key;
use crate::screen::ClipboardFault;

/// Something that happened in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowEvent {
    /// A key went down; where the layout in force has no Latin letters, with the meaning of its place on one that has them.
    Key(Key, Option<Key>),
    /// A mouse button went down at this pixel: 1 left, 2 middle, 3 right, 4 and 5 the wheel.
    Press(u8, (i32, i32)),
    /// A mouse button came up.
    Release(u8, (i32, i32)),
    /// The mouse is here now; the buttons held, bit 0 the left one.
    Motion((i32, i32), u8),
    /// The mouse left the window.
    Left,
    /// The window has this size now.
    Resized(u32, u32),
    /// Text that was asked for with [`Window::ask_for_text`].
    Pasted(String),
    /// No text came, for this reason.
    Unpasted(ClipboardFault),
    /// The person closed the window.
    Close,
}

impl Window {
    /// Waits for something to happen, `timeout` at the most (without one, as long as it takes).
    /// Exposed parts are covered and mapping changes followed on the way. Of motions in a row
    /// only the last one is told.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn wait(
        &mut self,
        timeout: Option<Duration>,
    ) -> Result<Option<WindowEvent>, ConnectionError> {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        loop {
            while let Some(event) = self.next_event()? {
                if let Some(event) = self.understand(event)? {
                    return Ok(Some(event));
                }
            }
            self.conn.flush()?;
            let left = match deadline {
                None => None,
                Some(deadline) => match deadline.checked_duration_since(Instant::now()) {
                    None => return Ok(None),
                    Some(left) => Some(left),
                },
            };
            self.sleep(left)?;
        }
    }

    fn next_event(&mut self) -> Result<Option<Event>, ConnectionError> {
        match self.waiting.take() {
            Some(event) => Ok(Some(event)),
            None => Ok(self.conn.poll_for_event()?),
        }
    }

    fn sleep(&self, left: Option<Duration>) -> Result<(), ConnectionError> {
        let left = left.map(|left| Timespec {
            tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: i64::from(left.subsec_nanos()),
        });
        let mut files = [PollFd::new(self.conn.stream(), PollFlags::IN)];
        match poll(&mut files, left.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(_) => Err(ConnectionError::Gone),
        }
    }

    fn understand(&mut self, event: Event) -> Result<Option<WindowEvent>, ConnectionError> {
        Ok(match event {
            Event::Expose(event) => {
                self.cover(event.x as i16, event.y as i16, event.width, event.height)?;
                None
            }
            Event::ConfigureNotify(event) if event.window == self.window => {
                self.resized((event.width, event.height))?
            }
            Event::MapNotify(event) if event.window == self.window => {
                self.mapped()?;
                None
            }
            Event::MappingNotify(_) => {
                self.keyboard = Keyboard::read(&self.conn)?;
                None
            }
            Event::KeyPress(event) => {
                self.offered.time = event.time;
                self.keyboard
                    .meaning(event.detail, event.state)
                    .map(|(key, place)| WindowEvent::Key(key, place))
            }
            Event::ButtonPress(event) => Some(WindowEvent::Press(
                event.detail,
                (event.event_x.into(), event.event_y.into()),
            )),
            Event::ButtonRelease(event) => Some(WindowEvent::Release(
                event.detail,
                (event.event_x.into(), event.event_y.into()),
            )),
            Event::MotionNotify(event) => {
                let event = self.latest(event, |next, _| match next {
                    Event::MotionNotify(later) => Some(*later),
                    _ => None,
                })?;
                let buttons = (u16::from(event.state) >> 8 & 0x1f) as u8;
                Some(WindowEvent::Motion(
                    (event.event_x.into(), event.event_y.into()),
                    buttons,
                ))
            }
            Event::LeaveNotify(_) => Some(WindowEvent::Left),
            Event::SelectionNotify(event) => self.pasted(event)?.map(|came| match came {
                Ok(text) => WindowEvent::Pasted(text),
                Err(fault) => WindowEvent::Unpasted(fault),
            }),
            Event::SelectionRequest(event) => {
                self.hand_out(event)?;
                None
            }
            Event::SelectionClear(event) => {
                self.offered.lose(event.selection);
                None
            }
            Event::ClientMessage(event) if event.format == 32 => self.told(event)?,
            Event::DestroyNotify(event) if event.window == self.window => Some(WindowEvent::Close),
            // Errors of requests that were not waited for (a full-screen hint, a cursor): the
            // window goes on without.
            _ => None,
        })
    }

    /// The last of the events that follow each other directly and of which `later` knows what comes of them.
    fn latest<T: Copy>(
        &mut self,
        mut last: T,
        later: impl Fn(&Event, T) -> Option<T>,
    ) -> Result<T, ConnectionError> {
        while let Some(next) = self.next_event()? {
            match later(&next, last) {
                Some(later) => last = later,
                None => {
                    self.waiting = Some(next);
                    break;
                }
            }
        }
        Ok(last)
    }

    fn resized(&mut self, size: (u16, u16)) -> Result<Option<WindowEvent>, ConnectionError> {
        let window = self.window;
        let size = self.latest(size, |next, size| match next {
            Event::ConfigureNotify(later) if later.window == window => {
                Some((later.width, later.height))
            }
            // The new picture covers everything anyway.
            Event::Expose(_) => Some(size),
            _ => None,
        })?;
        if size == self.size {
            self.cover(0, 0, size.0, size.1)?;
            return Ok(None);
        }
        self.size = size;
        self.make_back()?;
        Ok(Some(WindowEvent::Resized(size.0.into(), size.1.into())))
    }

    fn told(&self, event: ClientMessageEvent) -> Result<Option<WindowEvent>, ConnectionError> {
        if event.type_ != self.atoms.WM_PROTOCOLS {
            return Ok(None);
        }
        let [what, ..] = event.data.as_data32();
        if what == self.atoms.WM_DELETE_WINDOW {
            return Ok(Some(WindowEvent::Close));
        }
        if what == self.atoms._NET_WM_PING {
            let answer = ClientMessageEvent {
                window: self.root,
                ..event
            };
            let mask = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
            self.conn.send_event(false, self.root, mask, answer)?;
        }
        Ok(None)
    }
}

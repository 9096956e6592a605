//! Text that goes from program to program, by the rules of the Inter-Client Communication Conventions Manual, section 2:
//! what is pasted here, and what is copied here, which others ask this window for.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent,
};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{CURRENT_TIME, NONE};

use super::connect::ConnectionError;
use super::window::Window;
use crate::screen::ClipboardFault;

/// The most text that is pasted, in units of four bytes.
const MOST_PASTED: u32 = 256 * 1024;

/// Room for what stands before the text in a request.
const HEAD: usize = 64;

/// Where another program offers text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// What was copied last; where there is nothing, what is marked.
    Copied,
    /// What is marked.
    Marked,
}

impl Window {
    /// Offers a text to other programs, until one of them offers something or the window is closed; false where it is
    /// too long for the server, or the server does not let it.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn offer_text(&mut self, text: &str) -> Result<bool, ConnectionError> {
        if text.len() + HEAD > self.conn.maximum_request_bytes() {
            return Ok(false);
        }
        let time = self.offered.time;
        let both = [self.atoms.CLIPBOARD, AtomEnum::PRIMARY.into()];
        self.offered.selections.clear();
        for selection in both {
            self.conn
                .set_selection_owner(self.window, selection, time)?;
            let owner = self.conn.get_selection_owner(selection)?.reply()?.owner;
            if owner == self.window {
                self.offered.selections.push(selection);
            }
        }
        text.clone_into(&mut self.offered.text);
        self.offered.since = time;
        Ok(self.offered.selections.contains(&self.atoms.CLIPBOARD))
    }

    /// Hands the offered text out to a program that asks for it, or says that it is not to be had so.
    pub(super) fn hand_out(&self, asked: SelectionRequestEvent) -> Result<(), ConnectionError> {
        // Programs of old name no property.
        let to = match asked.property {
            NONE => asked.target,
            property => property,
        };
        let offers = self.offered.selections.contains(&asked.selection);
        let given = offers && self.put_text(asked.requestor, to, asked.target)?;
        let told = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: asked.requestor,
            selection: asked.selection,
            target: asked.target,
            property: if given { to } else { NONE },
        };
        let mask = EventMask::NO_EVENT;
        self.conn.send_event(false, asked.requestor, mask, told)?;
        self.conn.flush()?;
        Ok(())
    }

    /// Puts the text, or what is to be known of it, into a property; false where it is not to be had in that form.
    fn put_text(&self, to: u32, property: Atom, form: Atom) -> Result<bool, ConnectionError> {
        let atoms = &self.atoms;
        let (utf8, latin) = (atoms.UTF8_STRING, Atom::from(AtomEnum::STRING));
        let plain = self.offered.text.is_ascii();
        let mode = PropMode::REPLACE;
        if form == atoms.TARGETS {
            let mut forms = vec![
                atoms.TARGETS,
                atoms.TIMESTAMP,
                utf8,
                atoms.PLAIN_TEXT,
                atoms.TEXT,
            ];
            forms.extend(plain.then_some(latin));
            let kind = AtomEnum::ATOM;
            self.conn
                .change_property32(mode, to, property, kind, &forms)?;
        } else if form == atoms.TIMESTAMP {
            let (kind, since) = (AtomEnum::INTEGER, [self.offered.since]);
            self.conn
                .change_property32(mode, to, property, kind, &since)?;
        } else if [utf8, atoms.PLAIN_TEXT, atoms.TEXT].contains(&form) || plain && form == latin {
            let kind = if form == atoms.TEXT { utf8 } else { form };
            let text = self.offered.text.as_bytes();
            self.conn.change_property8(mode, to, property, kind, text)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Asks the program that offers text for it; it comes as an event.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn ask_for_text(&self, selection: Selection) -> Result<(), ConnectionError> {
        let from = match selection {
            Selection::Copied => self.atoms.CLIPBOARD,
            Selection::Marked => AtomEnum::PRIMARY.into(),
        };
        let (kind, to) = (self.atoms.UTF8_STRING, self.atoms.ATOM4_PASTED);
        self.conn
            .convert_selection(self.window, from, kind, to, CURRENT_TIME)?;
        self.conn.flush()?;
        Ok(())
    }

    /// What came of asking for text; `None` where it is asked for elsewhere now.
    pub(super) fn pasted(
        &self,
        event: SelectionNotifyEvent,
    ) -> Result<Option<Result<String, ClipboardFault>>, ConnectionError> {
        let unpasted = |fault| Ok(Some(Err(fault)));
        if event.property == NONE {
            if event.selection == self.atoms.CLIPBOARD {
                self.ask_for_text(Selection::Marked)?;
                return Ok(None);
            }
            return unpasted(ClipboardFault::Empty);
        }
        let (window, property) = (self.window, event.property);
        let reply = self
            .conn
            .get_property(true, window, property, AtomEnum::ANY, 0, MOST_PASTED)?
            .reply()?;
        // Very long texts are offered piece by piece.
        if reply.type_ == self.atoms.INCR || reply.bytes_after > 0 {
            return unpasted(ClipboardFault::TooLong);
        }
        let text = String::from_utf8_lossy(&reply.value).into_owned();
        match reply.format == 8 {
            true => Ok(Some(Ok(text))),
            false => unpasted(ClipboardFault::Empty),
        }
    }
}

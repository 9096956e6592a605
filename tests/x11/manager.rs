//! The part of a window manager that a game asks for the full screen.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _, EventMask,
    PropMode,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::display::{Display, until};

/// Says that it can make windows fill the screen, and hears who asks for it. It moves nothing.
pub struct Manager {
    conn: RustConnection,
    state: u32,
    /// The atom `_NET_WM_STATE_FULLSCREEN`.
    pub full_screen: u32,
}

impl Manager {
    /// Connects to the display and says what it can.
    pub fn start(display: &Display) -> Manager {
        let (conn, _) = RustConnection::connect(Some(&display.name)).expect("the display answers");
        let atom = |name: &str| {
            let cookie = conn.intern_atom(false, name.as_bytes()).expect("connected");
            cookie.reply().expect("an atom").atom
        };
        let (state, full_screen) = (atom("_NET_WM_STATE"), atom("_NET_WM_STATE_FULLSCREEN"));
        let supported = atom("_NET_SUPPORTED");
        let hear = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        conn.change_window_attributes(display.root, &hear)
            .expect("connected");
        conn.change_property32(
            PropMode::REPLACE,
            display.root,
            supported,
            AtomEnum::ATOM,
            &[state, full_screen],
        )
        .expect("connected");
        conn.sync().expect("connected");
        Manager {
            conn,
            state,
            full_screen,
        }
    }

    /// Asks a window whether its program still listens; whether it answers as it should: with the same
    /// message, to the root.
    pub fn is_answered(&self, display: &Display, window: u32) -> bool {
        let (ping, protocols) = (display.atom("_NET_WM_PING"), display.atom("WM_PROTOCOLS"));
        let data = [ping, 77, window, 0, 0];
        let message = ClientMessageEvent::new(32, window, protocols, data);
        self.conn
            .send_event(false, window, EventMask::NO_EVENT, message)
            .expect("connected");
        self.conn.sync().expect("connected");
        let answer = until("the answer to a ping", || {
            match self.conn.poll_for_event().expect("connected")? {
                Event::ClientMessage(message) if message.type_ == protocols => Some(message),
                _ => None,
            }
        });
        answer.window == display.root && answer.data.as_data32() == data
    }

    /// The next request to change a window's state, if one has come.
    pub fn asked(&self) -> Option<ClientMessageEvent> {
        loop {
            match self.conn.poll_for_event().expect("connected")? {
                Event::ClientMessage(message) if message.type_ == self.state => {
                    return Some(message);
                }
                _ => {}
            }
        }
    }
}

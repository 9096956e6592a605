//! The window itself: the connection, what happens in it, and the canvas brought onto it.

use x11rb::connection::{Connection, RequestConnection};
use x11rb::properties::{WmHints, WmSizeHints};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    self, AtomEnum, ClientMessageEvent, Colormap, ColormapAlloc, ConfigureWindowAux,
    ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, Gcontext, Pixmap, PropMode,
    WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::atoms::Atoms;
use super::colour_map::colour_map;
use super::connect::{ConnectionError, connect, dots_per_inch};
use super::keys::Keyboard;
use super::offered::Offered;
use super::pixels::PixelFormat;

/// The smallest window that everything fits into, at scale 1.
pub const SMALLEST: (u32, u32) = (320, 240);

/// A place of a window or of its frame on the display, and the size of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    at: (i16, i16),
    size: (u16, u16),
}

/// A window on a display.
pub struct Window {
    pub(super) conn: RustConnection,
    pub(super) root: xproto::Window,
    pub(super) root_size: (u16, u16),
    pub(super) window: xproto::Window,
    pub(super) format: PixelFormat,
    pub(super) atoms: Atoms,
    pub(super) gc: Gcontext,
    /// The picture as the server holds it; the window is covered from it.
    pub(super) back: Option<Pixmap>,
    pub(super) size: (u16, u16),
    /// The server's picture as canvas pixels; only pixels that differ from it are sent.
    pub(super) shown: Vec<u8>,
    pub(super) keyboard: Keyboard,
    pub(super) scale: f32,
    /// Place and size before a full screen that we made ourselves.
    pub(super) before_full: Option<Place>,
    /// The window is to fill the display as soon as it is there.
    fills: bool,
    pub(super) waiting: Option<Event>,
    /// The text that was copied here.
    pub(super) offered: Offered,
    /// The colour that the server draws with now, a pixel of the canvas.
    pub(super) ink: Option<u32>,
}

impl Window {
    /// Opens a window on the display that `DISPLAY` names. `size` is what is wished for, in
    /// pixels at scale 1; `full` opens it on the whole display.
    ///
    /// # Errors
    ///
    /// [`ConnectionError`] says why not.
    pub fn open(size: (u32, u32), full: bool) -> Result<Window, ConnectionError> {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        if display.is_empty() {
            return Err(ConnectionError::NoDisplay);
        }
        let (conn, screen) = connect(&display)?;
        conn.prefetch_maximum_request_bytes();
        let atoms = Atoms::new(&conn)?;
        let setup = conn.setup();
        let Some(screen) = setup.roots.get(screen) else {
            return Err(ConnectionError::Refused(
                display,
                "it has no such screen".to_owned(),
            ));
        };
        let format = PixelFormat::of(screen, setup).map_err(ConnectionError::Unfit)?;
        let (root, shared) = (screen.root, screen.default_colormap);
        let root_size = (screen.width_in_pixels, screen.height_in_pixels);
        // However large things are wished for, the smallest window has room on the display.
        let across = f32::from(root_size.0) / SMALLEST.0 as f32;
        let down = f32::from(root_size.1) / SMALLEST.1 as f32;
        let largest = (across.min(down) * 0.9).clamp(0.5, 8.0);
        let scale = dots_per_inch(&conn).map_or(1.0, |dpi| (dpi / 96.0).clamp(0.5, largest));
        let fit = |wish: u32, room: u16| {
            let wish = (wish as f32 * scale) as u32;
            let room = u32::from(room).max(1);
            // A little less than the screen leaves room for the frame around the window.
            (if wish > room { room * 9 / 10 } else { wish }).clamp(1, 32_767) as u16
        };
        let size = (fit(size.0, root_size.0), fit(size.1, root_size.1));
        let keyboard = Keyboard::read(&conn)?;
        let window = conn.generate_id()?;
        let mut window = Window {
            root,
            root_size,
            window,
            format,
            atoms: atoms.reply()?,
            gc: conn.generate_id()?,
            back: None,
            size,
            shown: Vec::new(),
            keyboard,
            scale,
            before_full: None,
            fills: false,
            waiting: None,
            offered: Offered::default(),
            ink: None,
            conn,
        };
        let managed = full && window.is_managed()?;
        window.fills = full && !managed;
        window.create(shared)?;
        window.introduce("atom4")?;
        if managed {
            window.conn.change_property32(
                PropMode::REPLACE,
                window.window,
                window.atoms._NET_WM_STATE,
                AtomEnum::ATOM,
                &[window.atoms._NET_WM_STATE_FULLSCREEN],
            )?;
        }
        window.make_back()?;
        window.conn.map_window(window.window)?;
        window.conn.flush()?;
        Ok(window)
    }

    /// Makes the window; `shared` is the display's own colour map.
    fn create(&mut self, shared: Colormap) -> Result<(), ConnectionError> {
        let map = match self.format.needs_map {
            true => colour_map(&self.conn, &mut self.format, (self.root, shared))?,
            false => {
                let map = self.conn.generate_id()?;
                let (root, visual) = (self.root, self.format.visual);
                let alloc = ColormapAlloc::NONE;
                self.conn.create_colormap(alloc, map, root, visual)?;
                map
            }
        };
        // No background: the server must not paint one before our picture comes, that flickers.
        let values = CreateWindowAux::new()
            .border_pixel(0)
            .colormap(map)
            .bit_gravity(xproto::Gravity::NORTH_WEST)
            .event_mask(
                EventMask::EXPOSURE
                    | EventMask::STRUCTURE_NOTIFY
                    | EventMask::KEY_PRESS
                    | EventMask::BUTTON_PRESS
                    | EventMask::BUTTON_RELEASE
                    | EventMask::POINTER_MOTION
                    | EventMask::LEAVE_WINDOW,
            );
        self.conn
            .create_window(
                self.format.depth,
                self.window,
                self.root,
                0,
                0,
                self.size.0,
                self.size.1,
                0,
                WindowClass::INPUT_OUTPUT,
                self.format.visual,
                &values,
            )?
            .check()?;
        self.conn.create_gc(
            self.gc,
            self.window,
            &CreateGCAux::new().graphics_exposures(0),
        )?;
        Ok(())
    }

    /// Tells the window manager who we are.
    fn introduce(&self, title: &str) -> Result<(), ConnectionError> {
        let (conn, window, atoms) = (&self.conn, self.window, &self.atoms);
        self.set_title(title)?;
        conn.change_property8(
            PropMode::REPLACE,
            window,
            AtomEnum::WM_CLASS,
            AtomEnum::STRING,
            b"atom4\0Atom4\0",
        )?;
        conn.change_property32(
            PropMode::REPLACE,
            window,
            atoms.WM_PROTOCOLS,
            AtomEnum::ATOM,
            &[atoms.WM_DELETE_WINDOW, atoms._NET_WM_PING],
        )?;
        let mut hints = WmSizeHints::new();
        let least = |size: u32| (size as f32 * self.scale) as i32;
        hints.min_size = Some((least(SMALLEST.0), least(SMALLEST.1)));
        hints.set_normal_hints(conn, window)?;
        let mut hints = WmHints::new();
        hints.input = Some(true);
        hints.set(conn, window)?;
        let icon = super::icon::for_window_manager();
        conn.change_property32(
            PropMode::REPLACE,
            window,
            atoms._NET_WM_ICON,
            AtomEnum::CARDINAL,
            &icon,
        )?;
        conn.change_property32(
            PropMode::REPLACE,
            window,
            atoms._NET_WM_PID,
            AtomEnum::CARDINAL,
            &[std::process::id()],
        )?;
        let host = rustix::system::uname();
        conn.change_property8(
            PropMode::REPLACE,
            window,
            atoms.WM_CLIENT_MACHINE,
            AtomEnum::STRING,
            host.nodename().to_bytes(),
        )?;
        self.set_cursor()
    }

    /// Puts this over the window.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn set_title(&self, title: &str) -> Result<(), ConnectionError> {
        let (conn, window, atoms) = (&self.conn, self.window, &self.atoms);
        // Older managers read Latin 1 alone.
        let latin = |c: char| match c {
            '\u{2013}' => b'-',
            c => u8::try_from(c).unwrap_or(b'?'),
        };
        let latin: Vec<u8> = title.chars().map(latin).collect();
        for (name, kind, text) in [
            (
                AtomEnum::WM_NAME.into(),
                AtomEnum::STRING.into(),
                &latin[..],
            ),
            (
                AtomEnum::WM_ICON_NAME.into(),
                AtomEnum::STRING.into(),
                &latin[..],
            ),
            (atoms._NET_WM_NAME, atoms.UTF8_STRING, title.as_bytes()),
            (atoms._NET_WM_ICON_NAME, atoms.UTF8_STRING, title.as_bytes()),
        ] {
            conn.change_property8(PropMode::REPLACE, window, name, kind, text)?;
        }
        Ok(())
    }

    /// An arrow, from the font of cursors that every server has.
    fn set_cursor(&self) -> Result<(), ConnectionError> {
        const LEFT_ARROW: u16 = 68;
        let (font, cursor) = (self.conn.generate_id()?, self.conn.generate_id()?);
        self.conn.open_font(font, b"cursor")?;
        let full = u16::MAX;
        self.conn.create_glyph_cursor(
            cursor,
            font,
            font,
            LEFT_ARROW,
            LEFT_ARROW + 1,
            0,
            0,
            0,
            full,
            full,
            full,
        )?;
        let values = xproto::ChangeWindowAttributesAux::new().cursor(cursor);
        self.conn.change_window_attributes(self.window, &values)?;
        self.conn.close_font(font)?;
        Ok(())
    }

    /// Rings the display's bell.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn bell(&self) -> Result<(), ConnectionError> {
        self.conn.bell(0)?;
        self.conn.flush()?;
        Ok(())
    }

    /// The window's size in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (u32::from(self.size.0), u32::from(self.size.1))
    }

    /// The factor by which things are drawn larger than usual: Xft.dpi over 96.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// True where a window manager can give a window the whole display.
    fn is_managed(&self) -> Result<bool, ConnectionError> {
        let full = self.atoms._NET_WM_STATE_FULLSCREEN;
        self.has_atom(self.root, self.atoms._NET_SUPPORTED, full)
    }

    /// True while the window takes the whole display.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn is_full_screen(&self) -> Result<bool, ConnectionError> {
        let full = self.atoms._NET_WM_STATE_FULLSCREEN;
        let told = self.has_atom(self.window, self.atoms._NET_WM_STATE, full)?;
        Ok(told || self.before_full.is_some())
    }

    /// True where this property of a window lists that atom.
    fn has_atom(&self, of: xproto::Window, list: u32, atom: u32) -> Result<bool, ConnectionError> {
        let found = self
            .conn
            .get_property(false, of, list, AtomEnum::ATOM, 0, 4096)?
            .reply()?;
        Ok(found
            .value32()
            .is_some_and(|mut atoms| atoms.any(|found| found == atom)))
    }

    /// The place of the window, that of the frame where a window manager has put one around it, and the size at which
    /// both together fill the display.
    fn place_and_room(&self) -> Result<(Place, (u16, u16)), ConnectionError> {
        let mut frame = self.window;
        loop {
            let tree = self.conn.query_tree(frame)?.reply()?;
            if tree.parent == tree.root || tree.parent == x11rb::NONE {
                break;
            }
            frame = tree.parent;
        }
        let around = self.conn.get_geometry(frame)?.reply()?;
        let room = |all: u16, frame: u16, inside: u16| {
            let edges = (frame + 2 * around.border_width).saturating_sub(inside);
            all.saturating_sub(edges).max(1)
        };
        let place = Place {
            at: (around.x, around.y),
            size: self.size,
        };
        let all = (
            room(self.root_size.0, around.width, self.size.0),
            room(self.root_size.1, around.height, self.size.1),
        );
        Ok((place, all))
    }

    /// The window is on the display now: where it is to fill that and no window manager does it, it is made to fit.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub(super) fn mapped(&mut self) -> Result<(), ConnectionError> {
        match std::mem::take(&mut self.fills) {
            true => self.toggle_full_screen(),
            false => Ok(()),
        }
    }

    /// Goes to the full screen and back: by the window manager where there is one that can, else
    /// by moving the window ourselves.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub fn toggle_full_screen(&mut self) -> Result<(), ConnectionError> {
        let managed = self.is_managed()?;
        if managed {
            const TOGGLE: u32 = 2;
            const FROM_APPLICATION: u32 = 1;
            let message = ClientMessageEvent::new(
                32,
                self.window,
                self.atoms._NET_WM_STATE,
                [
                    TOGGLE,
                    self.atoms._NET_WM_STATE_FULLSCREEN,
                    0,
                    FROM_APPLICATION,
                    0,
                ],
            );
            let mask = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
            self.conn.send_event(false, self.root, mask, message)?;
        } else {
            let to = match self.before_full.take() {
                Some(before) => before,
                None => {
                    let (before, size) = self.place_and_room()?;
                    self.before_full = Some(before);
                    Place { at: (0, 0), size }
                }
            };
            let place = ConfigureWindowAux::new()
                .x(i32::from(to.at.0))
                .y(i32::from(to.at.1))
                .width(u32::from(to.size.0))
                .height(u32::from(to.size.1));
            self.conn.configure_window(self.window, &place)?;
        }
        self.conn.flush()?;
        Ok(())
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // When the connection is gone, so is the window.
        let _ = self.conn.destroy_window(self.window);
        let _ = self.conn.flush();
    }
}

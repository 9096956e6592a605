//! An X server of our own, and a second connection to it that moves the mouse, types and looks.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    self, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
    ImageFormat, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Nothing in these tests takes this long unless it hangs.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Tries until it works out; says what it waited for when it does not.
pub fn until<T>(what: &str, mut test: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = test() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(15));
    }
}

/// True where this machine has an Xvfb.
pub fn xvfb_exists() -> bool {
    let run = Command::new("Xvfb")
        .arg("-help")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    run.is_ok()
}

/// A picture of a window: 24 bits a pixel, red first.
pub struct Shot {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

impl Shot {
    pub fn pixel(&self, x: u32, y: u32) -> (u8, u8, u8) {
        let at = ((y * self.width + x) * 3) as usize;
        (self.rgb[at], self.rgb[at + 1], self.rgb[at + 2])
    }

    /// The part of all channels that differ by more than `by`, and the greatest difference.
    pub fn difference(&self, rgba: &[u8], by: u8) -> (f32, u8) {
        let pairs = self
            .rgb
            .chunks(3)
            .zip(rgba.chunks(4))
            .flat_map(|(a, b)| a.iter().zip(b));
        let (mut many, mut most) = (0usize, 0);
        for (a, b) in pairs {
            let apart = a.abs_diff(*b);
            most = most.max(apart);
            many += usize::from(apart > by);
        }
        (many as f32 / self.rgb.len() as f32, most)
    }
}

/// An Xvfb and a connection to it. Ends with the value.
pub struct Display {
    server: Child,
    pub name: String,
    pub conn: RustConnection,
    pub root: Window,
}

impl Display {
    /// A server with one screen of this size and depth.
    pub fn start(screen: &str) -> Display {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                screen,
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut line = String::new();
        let out = server.stdout.take().expect("a pipe was asked for");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("Xvfb says its number");
        let name = format!(":{}", line.trim());
        let (conn, screen) = until("the display answers", || {
            RustConnection::connect(Some(&name)).ok()
        });
        let root = conn.setup().roots[screen].root;
        Display {
            server,
            name,
            conn,
            root,
        }
    }

    /// Kills the server, as a crash would.
    pub fn kill(&mut self) {
        self.server.kill().expect("Xvfb can be killed");
        self.server.wait().expect("Xvfb ends");
    }

    pub fn atom(&self, name: &str) -> u32 {
        let cookie = self
            .conn
            .intern_atom(false, name.as_bytes())
            .expect("connected");
        cookie.reply().expect("an atom").atom
    }

    /// The game's window, when there is one.
    pub fn window(&self) -> Option<Window> {
        let tree = self.conn.query_tree(self.root).ok()?.reply().ok()?;
        tree.children.into_iter().find(|&child| {
            self.property(child, "WM_CLASS").starts_with(b"atom4")
                && self
                    .conn
                    .get_window_attributes(child)
                    .ok()
                    .and_then(|cookie| cookie.reply().ok())
                    .is_some_and(|found| found.map_state == xproto::MapState::VIEWABLE)
        })
    }

    /// Waits for the game's window.
    pub fn wait_for_window(&self) -> Window {
        until("the window opens", || self.window())
    }

    pub fn property(&self, window: Window, name: &str) -> Vec<u8> {
        let atom = self.atom(name);
        let cookie = self
            .conn
            .get_property(false, window, atom, AtomEnum::ANY, 0, 1 << 20);
        cookie
            .ok()
            .and_then(|cookie| cookie.reply().ok())
            .map_or(Vec::new(), |reply| reply.value)
    }

    /// True where the program of this window waits for nothing but events. That the server has done its part shows when
    /// it answers.
    pub fn at_rest(&self, window: Window) -> bool {
        let program = self.property(window, "_NET_WM_PID");
        let program = program.try_into().map_or(0, u32::from_ne_bytes);
        let tasks = fs::read_dir(format!("/proc/{program}/task"));
        tasks.into_iter().flatten().flatten().all(|task| {
            let line = fs::read_to_string(task.path().join("stat")).unwrap_or_default();
            // The state stands behind the name, which is in brackets.
            line.rsplit_once(") ")
                .is_none_or(|(_, rest)| rest.starts_with('S'))
        })
    }

    pub fn size(&self, window: Window) -> (u32, u32) {
        let geometry = self.conn.get_geometry(window).expect("connected").reply();
        geometry.map_or((0, 0), |g| (g.width.into(), g.height.into()))
    }

    /// The pixels of the window. `None` when it is not wholly on the screen.
    pub fn shot(&self, window: Window) -> Option<Shot> {
        let (width, height) = self.size(window);
        let (w, h) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        let image = self
            .conn
            .get_image(ImageFormat::Z_PIXMAP, window, 0, 0, w, h, !0)
            .ok()?
            .reply()
            .ok()?;
        if image.depth != 24 {
            return None;
        }
        let rgb = image
            .data
            .chunks(4)
            .flat_map(|p| [p[2], p[1], p[0]])
            .collect();
        Some(Shot { width, height, rgb })
    }

    /// The pixels of a window of 8 bits a pixel, by its colour map.
    pub fn mapped_shot(&self, window: Window) -> Option<Shot> {
        let (width, height) = self.size(window);
        let (w, h) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        let conn = &self.conn;
        let attributes = conn.get_window_attributes(window).ok()?.reply().ok()?;
        let all: Vec<u32> = (0..256).collect();
        let colours = conn.query_colors(attributes.colormap, &all).ok()?;
        let colours = colours.reply().ok()?.colors;
        let image = conn.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, w, h, !0);
        let image = image.ok()?.reply().ok()?;
        let stride = image.data.len() / height as usize;
        let rows = image.data.chunks(stride);
        let pixels = rows.flat_map(|row| &row[..width as usize]);
        let rgb = pixels.flat_map(|&pixel| {
            let colour = &colours[usize::from(pixel)];
            [colour.red, colour.green, colour.blue].map(|value| (value >> 8) as u8)
        });
        let rgb = rgb.collect();
        Some(Shot { width, height, rgb })
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        let root = if kind == xproto::MOTION_NOTIFY_EVENT {
            self.root
        } else {
            x11rb::NONE
        };
        self.conn
            .xtest_fake_input(kind, detail, 0, root, x, y, 0)
            .expect("connected");
        self.conn.flush().expect("connected");
    }

    /// Moves the mouse to a pixel of the screen; the window lies at its corner.
    pub fn point(&self, (x, y): (f32, f32)) {
        self.fake(xproto::MOTION_NOTIFY_EVENT, 0, x as i16, y as i16);
    }

    pub fn press(&self, button: u8) {
        self.fake(xproto::BUTTON_PRESS_EVENT, button, 0, 0);
    }

    pub fn release(&self, button: u8) {
        self.fake(xproto::BUTTON_RELEASE_EVENT, button, 0, 0);
    }

    pub fn click(&self, at: (f32, f32)) {
        self.point(at);
        self.press(1);
        self.release(1);
    }

    /// The keycode on which this symbol stands, and whether it needs shift.
    fn code(&self, symbol: u32) -> (u8, bool) {
        let setup = self.conn.setup();
        let count = setup.max_keycode - setup.min_keycode + 1;
        let map = self
            .conn
            .get_keyboard_mapping(setup.min_keycode, count)
            .expect("connected")
            .reply()
            .expect("a mapping");
        let per = usize::from(map.keysyms_per_keycode);
        for level in 0..2 {
            for (index, keys) in map.keysyms.chunks(per).enumerate() {
                if keys.get(level) == Some(&symbol) {
                    return (setup.min_keycode + index as u8, level == 1);
                }
            }
        }
        panic!("no key for {symbol:#x}");
    }

    pub fn key_symbol(&self, symbol: u32) {
        const SHIFT_LEFT: u32 = 0xffe1;
        let (code, shift) = self.code(symbol);
        let shift = shift.then(|| self.code(SHIFT_LEFT).0);
        if let Some(shift) = shift {
            self.fake(xproto::KEY_PRESS_EVENT, shift, 0, 0);
        }
        self.fake(xproto::KEY_PRESS_EVENT, code, 0, 0);
        self.fake(xproto::KEY_RELEASE_EVENT, code, 0, 0);
        if let Some(shift) = shift {
            self.fake(xproto::KEY_RELEASE_EVENT, shift, 0, 0);
        }
    }

    /// Presses a key while another is held.
    pub fn chord(&self, held: u32, symbol: u32) {
        let (held, code) = (self.code(held).0, self.code(symbol).0);
        self.fake(xproto::KEY_PRESS_EVENT, held, 0, 0);
        self.fake(xproto::KEY_PRESS_EVENT, code, 0, 0);
        self.fake(xproto::KEY_RELEASE_EVENT, code, 0, 0);
        self.fake(xproto::KEY_RELEASE_EVENT, held, 0, 0);
    }

    /// Types characters; a line's end is Enter.
    pub fn keys(&self, text: &str) {
        for c in text.chars() {
            self.key_symbol(if c == '\n' { 0xff0d } else { u32::from(c) });
        }
    }

    /// Puts another symbol on a key, for all levels.
    pub fn remap(&self, from: char, to: char) {
        let (code, _) = self.code(u32::from(from));
        // Symbols of characters beyond Latin 1 are made of theirs.
        let symbol = match u32::from(to) {
            latin @ ..0x100 => latin,
            other => 0x0100_0000 + other,
        };
        self.conn
            .change_keyboard_mapping(1, code, 2, &[symbol, symbol])
            .expect("connected");
        self.conn.sync().expect("connected");
    }

    pub fn key_code(&self, c: char) -> u8 {
        self.code(u32::from(c)).0
    }

    pub fn key_by_code(&self, code: u8) {
        self.fake(xproto::KEY_PRESS_EVENT, code, 0, 0);
        self.fake(xproto::KEY_RELEASE_EVENT, code, 0, 0);
    }

    pub fn resize(&self, window: Window, (width, height): (u32, u32)) {
        let to = ConfigureWindowAux::new().width(width).height(height);
        self.conn.configure_window(window, &to).expect("connected");
        self.conn.flush().expect("connected");
    }

    /// Moves the window on the screen.
    pub fn put(&self, window: Window, (x, y): (i16, i16)) {
        let to = ConfigureWindowAux::new().x(i32::from(x)).y(i32::from(y));
        self.conn.configure_window(window, &to).expect("connected");
        self.conn.sync().expect("connected");
    }

    /// Where the window is, and its size.
    pub fn place(&self, window: Window) -> ((i16, i16), (u32, u32)) {
        let geometry = self.conn.get_geometry(window).expect("connected").reply();
        let at = geometry.map_or((0, 0), |g| (g.x, g.y));
        (at, self.size(window))
    }

    /// Has the window exposed, as if something had lain over it.
    pub fn expose(&self, window: Window) {
        self.conn
            .clear_area(true, window, 0, 0, 0, 0)
            .expect("connected");
        self.conn.flush().expect("connected");
    }

    /// Gives the window the keyboard, as a window manager would.
    pub fn focus(&self, window: Window) {
        self.conn
            .set_input_focus(xproto::InputFocus::PARENT, window, x11rb::CURRENT_TIME)
            .expect("connected");
        self.conn.sync().expect("connected");
    }

    /// Does what the close button of a window manager does.
    pub fn close(&self, window: Window) {
        let data = [self.atom("WM_DELETE_WINDOW"), 0, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, self.atom("WM_PROTOCOLS"), data);
        self.conn
            .send_event(false, window, EventMask::NO_EVENT, message)
            .expect("connected");
        self.conn.flush().expect("connected");
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

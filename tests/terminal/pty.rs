//! The real program in a real pseudo-terminal. Every wait is for something to appear, with a
//! limit.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nothing takes longer than this on the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A kind of terminal.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// It has a screen to which a program can change, and back.
    pub alternate: bool,
    /// Its answers to all questions, sent when it is asked for the place of its cursor.
    pub says: &'static str,
}

/// A terminal that shows a picture when it is whole.
pub const MODERN: Device = Device {
    alternate: true,
    says: "\x1b[?2026;2$y\x1b[1;3R",
};

/// What the terminal knows beside its screen.
struct Held {
    /// What it is.
    device: Device,
    /// What it has to answer.
    answers: String,
    /// All that it was sent.
    raw: Vec<u8>,
    /// The screen as it was when the program began a picture that it has not ended yet.
    screen: Option<vt100::Screen>,
    /// The title of its window, and those that were put aside.
    title: String,
    aside: Vec<String>,
}

impl vt100::Callbacks for Held {
    fn unhandled_csi(
        &mut self,
        screen: &mut vt100::Screen,
        intermediate: Option<u8>,
        _: Option<u8>,
        parameters: &[&[u16]],
        word: char,
    ) {
        if intermediate.is_none() && parameters == [&[6]] && word == 'n' {
            self.answers.push_str(self.device.says);
        }
        if intermediate == Some(b'?') && parameters == [&[2026]] {
            self.screen = (word == 'h').then(|| screen.clone());
        }
        match (word, parameters) {
            ('t', [[22], [2]]) => self.aside.push(self.title.clone()),
            ('t', [[23], [2]]) => self.title = self.aside.pop().expect("a title was put aside"),
            _ => {}
        }
    }

    fn set_window_title(&mut self, _: &mut vt100::Screen, title: &[u8]) {
        self.title = String::from_utf8_lossy(title).into_owned();
    }
}

type Parser = vt100::Parser<Held>;

/// What a person sees: no picture that is not whole.
fn shown(parser: &Parser) -> &vt100::Screen {
    parser
        .callbacks()
        .screen
        .as_ref()
        .unwrap_or(parser.screen())
}

/// The screen as far as the reader has drawn it, and a bell for those who wait.
type Painted = Arc<(Mutex<Parser>, Condvar)>;

/// The way to the program.
type Keys = Arc<Mutex<Box<dyn Write + Send>>>;

/// Sends bytes to the program; none where it has hung up.
fn write(keys: &Keys, bytes: &[u8]) -> std::io::Result<()> {
    let mut keys = keys.lock().unwrap_or_else(PoisonError::into_inner);
    keys.write_all(bytes)?;
    keys.flush()
}

/// Has a terminal take bytes in; it has one screen only where it has no other.
fn show(parser: &mut Parser, bytes: &[u8]) {
    let held = parser.callbacks_mut();
    held.raw.extend(bytes);
    if held.device.alternate {
        return parser.process(bytes);
    }
    let mut bytes = bytes.to_vec();
    // A word that it does not know.
    let word = b"?1049";
    while let Some(at) = bytes.windows(word.len()).position(|part| part == word) {
        bytes[at + 1] = b'9';
    }
    parser.process(&bytes);
}

/// The program at a terminal.
pub struct Pty {
    painted: Painted,
    keys: Keys,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// The reader has to let go of the terminal.
    closing: Arc<AtomicBool>,
}

/// Where programs are found, the folder of this one first: named without its folder it has the same name on the screen wherever the
/// checkout lies.
pub fn path(program: &str) -> OsString {
    let own = Path::new(program).parent();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = own.map(Path::to_owned).into_iter();
    let all = all.chain(std::env::split_paths(&others));
    std::env::join_paths(all).expect("a folder without a colon")
}

fn sides(columns: u16, rows: u16) -> (NonZeroU16, NonZeroU16) {
    let side = |n| NonZeroU16::new(n).expect("a terminal has columns and rows");
    (side(rows), side(columns))
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// A terminal that nobody uses.
fn spare() -> Box<dyn MasterPty + Send> {
    native_pty_system()
        .openpty(size(1, 1))
        .expect("a pseudo-terminal")
        .master
}

impl Pty {
    /// Starts `program` with `arguments` and these variables besides a bare environment.
    pub fn start(
        program: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
        size: (u16, u16),
    ) -> Pty {
        Pty::start_on(MODERN, program, arguments, variables, size)
    }

    /// The same on another kind of terminal.
    pub fn start_on(
        device: Device,
        program: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Pty {
        let pair = native_pty_system()
            .openpty(size(columns, rows))
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for name in ["DISPLAY", "NO_COLOR", "COLORTERM", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("RUST_BACKTRACE", "0");
        command.env("PATH", path(program));
        // Nobody's settings but those of the test.
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            command.env(name, "/dev/null");
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(std::env::current_dir().expect("a current folder"));
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        let (rows, columns) = sides(columns, rows);
        let held = Held {
            device,
            answers: String::new(),
            raw: Vec::new(),
            screen: None,
            title: String::new(),
            aside: Vec::new(),
        };
        let parser = Parser::new_with_callbacks(rows, columns, 0, held);
        let painted: Painted = Arc::new((Mutex::new(parser), Condvar::new()));
        let mut reader = pair
            .master
            .try_clone_reader()
            .expect("the terminal can be read");
        let keys = pair
            .master
            .take_writer()
            .expect("the terminal can be written");
        let keys: Keys = Arc::new(Mutex::new(keys));
        let answers = Arc::clone(&keys);
        let painter = Arc::clone(&painted);
        let closing = Arc::new(AtomicBool::new(false));
        let close = Arc::clone(&closing);
        std::thread::spawn(move || {
            let mut bytes = [0; 65536];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                let mut parser = painter.0.lock().unwrap_or_else(PoisonError::into_inner);
                show(&mut parser, &bytes[..n]);
                let says = std::mem::take(&mut parser.callbacks_mut().answers);
                drop(parser);
                painter.1.notify_all();
                // A program that has ended hears no answer.
                let _ = write(&answers, says.as_bytes());
                if close.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        Pty {
            painted,
            keys,
            child,
            master: pair.master,
            closing,
        }
    }

    /// Looks at the screen.
    pub fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        let parser = self.painted.0.lock();
        at(shown(&parser.unwrap_or_else(PoisonError::into_inner)))
    }

    /// Waits until the window's title is this one.
    pub fn expect_title(&self, wanted: &str) {
        let start = Instant::now();
        loop {
            let parser = self.painted.0.lock();
            let parser = parser.unwrap_or_else(PoisonError::into_inner);
            let title = &parser.callbacks().title;
            if title == wanted {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{title:?} is no {wanted:?}");
            drop(parser);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        self.look(vt100::Screen::contents)
    }

    /// Types.
    pub fn send(&mut self, keys: &str) {
        write(&self.keys, keys.as_bytes()).expect("the terminal takes keys");
    }

    /// All that the program has sent.
    pub fn raw(&self) -> String {
        let parser = self.painted.0.lock();
        let parser = parser.unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&parser.callbacks().raw).into_owned()
    }

    /// Waits until all that the program has sent fits: it may have ended before its last bytes are read.
    pub fn expect_raw(&self, what: &str, fits: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !fits(&self.raw()) {
            assert!(start.elapsed() < PATIENCE, "no {what} in {:?}", self.raw());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen fits; how long that took.
    pub fn until(&self, what: &str, fits: impl Fn(&vt100::Screen) -> bool) -> Duration {
        let start = Instant::now();
        let mut parser = self
            .painted
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        while !fits(shown(&parser)) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            assert!(
                !left.is_zero(),
                "no {what} on the screen:\n{}",
                shown(&parser).contents()
            );
            parser = self
                .painted
                .1
                .wait_timeout(parser, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        start.elapsed()
    }

    /// Waits until the screen contains `text`.
    pub fn expect(&self, text: &str) -> Duration {
        self.until(text, |screen| screen.contents().contains(text))
    }

    /// Waits until the screen does not contain `text` any more.
    pub fn expect_gone(&self, text: &str) -> Duration {
        self.until(&format!("end of {text}"), |screen| {
            !screen.contents().contains(text)
        })
    }

    /// Types, and waits until the screen contains `text`.
    pub fn send_expect(&mut self, keys: &str, text: &str) -> Duration {
        self.send(keys);
        self.expect(text)
    }

    /// Waits until a prompt waits for a command, and types one.
    pub fn command(&mut self, command: &str) {
        self.until("a prompt", |screen| {
            let text = screen.contents();
            !screen.alternate_screen() && text.trim_end().ends_with('>')
        });
        let before = self.text();
        self.send(&format!("{command}\r"));
        // Another one, typed before this one is taken, would be lost.
        self.until("the command", |screen| {
            screen.alternate_screen() || screen.contents() != before
        });
    }

    /// Another size. What the program draws for it waits until the picture has that size as well.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let mut parser = self
            .painted
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        self.master
            .resize(size(columns, rows))
            .expect("the terminal takes a size");
        let (rows, columns) = sides(columns, rows);
        parser.screen_mut().set_size(rows, columns);
        if let Some(held) = &mut parser.callbacks_mut().screen {
            held.set_size(rows, columns);
        }
    }

    /// The program's process.
    pub fn process(&self) -> rustix::process::Pid {
        let id = self.child.process_id().expect("the program has started");
        rustix::process::Pid::from_raw(id as i32).expect("a process has a number")
    }

    /// Sends a signal.
    pub fn signal(&self, signal: rustix::process::Signal) {
        rustix::process::kill_process(self.process(), signal).expect("the program is there");
    }

    /// Waits until the program has stopped itself: a signal to go on that comes sooner is lost.
    pub fn expect_stopped(&self) {
        let file = format!("/proc/{}/stat", self.process().as_raw_nonzero());
        let start = Instant::now();
        loop {
            let stat = std::fs::read_to_string(&file).expect("the program is there");
            // The state stands behind the name, which is in brackets.
            if stat
                .rsplit(')')
                .next()
                .is_some_and(|rest| rest.trim_start().starts_with('T'))
            {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "it has not stopped: {stat}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// True while line editing and echo are on, as before any program touched the terminal.
    pub fn is_cooked(&self) -> bool {
        use rustix::termios::{LocalModes, tcgetattr};
        let name = self.master.tty_name().expect("the terminal has a name");
        let tty = std::fs::File::open(name).expect("the terminal can be opened");
        let modes = tcgetattr(&tty).expect("the terminal has modes").local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// Asserts that nothing of a full-screen program is left on the terminal.
    pub fn expect_restored(&self) {
        self.until("restored terminal", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && !screen.application_keypad()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
                && !screen.bold()
                && screen.bgcolor() == vt100::Color::Default
        });
        let start = Instant::now();
        while !self.is_cooked() {
            assert!(start.elapsed() < PATIENCE, "the terminal was left raw");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// True while the program has not ended, looked at for a moment.
    pub fn is_running(&mut self) -> bool {
        std::thread::sleep(Duration::from_millis(300));
        self.child.try_wait().is_ok_and(|status| status.is_none())
    }

    /// Closes the terminal under the program: its status, where it ends of it.
    pub fn hang_up(mut self) -> Option<portable_pty::ExitStatus> {
        self.closing.store(true, Ordering::SeqCst);
        // Something to draw, so that the reader wakes up and goes.
        self.send("?");
        std::thread::sleep(Duration::from_millis(200));
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        *keys = Box::new(std::io::sink());
        drop(keys);
        drop(std::mem::replace(&mut self.master, spare()));
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }

    /// Waits for the end of the program: its status and how long it took.
    pub fn end(&mut self) -> (portable_pty::ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                return (status, start.elapsed());
            }
            assert!(
                start.elapsed() < PATIENCE,
                "still running:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

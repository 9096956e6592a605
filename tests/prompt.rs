//! The prompt at a real pseudo-terminal: line editing, completion, history between runs, Ctrl-C.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// No answer takes longer than this on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(30);

const ROWS: NonZeroU16 = NonZeroU16::new(24).unwrap();
const COLUMNS: NonZeroU16 = NonZeroU16::new(100).unwrap();

/// The program at a terminal of 24 rows and 100 columns.
struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn start(state: &Path) -> Terminal {
        let size = PtySize {
            rows: 24,
            cols: 100,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_atom4"));
        command.env("TERM", "xterm-256color");
        command.env("XDG_STATE_HOME", state);
        command.env_remove("DISPLAY");
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 0)));
        let mut reader = pair
            .master
            .try_clone_reader()
            .expect("the terminal can be read");
        let keys = pair
            .master
            .take_writer()
            .expect("the terminal can be written");
        let painted = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                painted
                    .lock()
                    .expect("no painter panics")
                    .process(&bytes[..n]);
            }
        });
        Terminal {
            screen,
            keys,
            child,
            _master: pair.master,
        }
    }

    fn contents(&self) -> String {
        self.screen
            .lock()
            .expect("no painter panics")
            .screen()
            .contents()
    }

    fn type_keys(&mut self, keys: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("the terminal takes keys");
    }

    /// Waits until the screen contains `text`.
    fn expect(&self, text: &str) {
        let start = Instant::now();
        while !self.contents().contains(text) {
            assert!(
                start.elapsed() < PATIENCE,
                "no {text:?} on the screen:\n{}",
                self.contents()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn exit_status(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                return status.exit_code();
            }
            assert!(
                start.elapsed() < PATIENCE,
                "still running:\n{}",
                self.contents()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// A state directory of a test's own, empty.
fn state(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("prompt")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the state");
    folder
}

#[test]
fn greeting_prompt_and_missing_period() {
    let mut terminal = Terminal::start(&state("greeting"));
    terminal.expect("testing mode for Atom-4. go gui. opens the window");
    terminal.expect("atom-4 white red> ");
    terminal.type_keys("add red piece to 8 6\r");
    terminal.expect("Done.");
    terminal.expect("atom-4 black yellow> ");
    terminal.type_keys("add red piece to 0 0\r");
    terminal.expect("(0 0 does not touch two pieces that touch each other)");
    terminal.type_keys("quit\r");
    assert_eq!(terminal.exit_status(), 0);
}

#[test]
fn words_and_locations_are_completed_and_hinted() {
    let mut terminal = Terminal::start(&state("completion"));
    terminal.expect("red> ");
    terminal.type_keys("show sta");
    terminal.expect("show status.");
    terminal.type_keys("\t\r");
    terminal.expect("White to play red.");
    terminal.type_keys("add gr\tpi\tto 8 8\t\r");
    terminal.expect("add green piece to 8 8.");
    terminal.expect("Done.");
    terminal.type_keys("\u{4}");
    assert_eq!(terminal.exit_status(), 0);
}

#[test]
fn history_is_kept_between_runs() {
    let state = state("history");
    let mut first = Terminal::start(&state);
    first.expect("red> ");
    first.type_keys("show score.\r");
    first.expect("White 0, black 0.");
    first.type_keys("quit.\r");
    assert_eq!(first.exit_status(), 0);
    let mut second = Terminal::start(&state);
    second.expect("red> ");
    second.type_keys("\u{1b}[A\u{1b}[A");
    second.expect("red> show score.");
    second.type_keys("\r");
    second.expect("White 0, black 0.");
}

#[test]
fn ctrl_c_stops_what_is_computed_and_keeps_the_session() {
    let mut terminal = Terminal::start(&state("ctrl-c"));
    terminal.expect("red> ");
    terminal.type_keys("add red piece to 8 6. perft 40.\r");
    terminal.expect("Done.");
    // The count is under way, or about to be: stop it as often as it takes.
    let start = Instant::now();
    while !terminal
        .contents()
        .contains("stopped before the count was done")
    {
        assert!(start.elapsed() < PATIENCE, "{}", terminal.contents());
        terminal.type_keys("\u{3}");
        std::thread::sleep(Duration::from_millis(50));
    }
    terminal.type_keys("show history.\r");
    terminal.expect("1. red 8 6");
    terminal.type_keys("\u{4}");
    assert_eq!(terminal.exit_status(), 0);
}

#[test]
fn ctrl_c_stops_a_file_and_keeps_the_session() {
    let state = state("ctrl-c-file");
    let endless = state.join("endless.txt");
    std::fs::write(
        &endless,
        "add red piece to 8 6.\nperft 40.\nundo.\nperft 40.\n",
    )
    .expect("a file");
    let mut terminal = Terminal::start(&state);
    terminal.expect("red> ");
    terminal.type_keys(&format!("run \"{}\".\r", endless.display()));
    terminal.expect("Done.");
    let start = Instant::now();
    while !terminal.contents().contains("was stopped") {
        assert!(start.elapsed() < PATIENCE, "{}", terminal.contents());
        terminal.type_keys("\u{3}");
        std::thread::sleep(Duration::from_millis(50));
    }
    terminal.type_keys("show history.\r");
    terminal.expect("1. red 8 6");
}

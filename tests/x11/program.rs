//! The program itself, run on a display with a pipe for its testing mode.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};

use crate::display::{Display, PATIENCE, until};

/// The folder for what the program keeps between runs.
pub const STATE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/x11-state");

/// A running atom4.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    /// Its answers, line by line with their ends; read by a thread, so that none is waited for
    /// for ever.
    output: Receiver<String>,
}

impl Program {
    /// Starts it with these arguments and this `DISPLAY`.
    pub fn start(display: &str, arguments: &[&str]) -> Program {
        Program::start_of(Path::new(env!("CARGO_BIN_EXE_atom4")), display, arguments)
    }

    /// Starts it with a home in this folder, where it remembers.
    pub fn at_home(home: &Path, display: &str, arguments: &[&str]) -> Program {
        let program = Path::new(env!("CARGO_BIN_EXE_atom4"));
        Program::launch(
            program,
            display,
            arguments,
            [&home.join("config"), &home.join("state")],
        )
    }

    /// Starts another program with these arguments and this `DISPLAY`.
    pub fn start_of(program: &Path, display: &str, arguments: &[&str]) -> Program {
        Program::launch(
            program,
            display,
            arguments,
            [Path::new("/dev/null"), Path::new(STATE)],
        )
    }

    fn launch(
        program: &Path,
        display: &str,
        arguments: &[&str],
        [config, state]: [&Path; 2],
    ) -> Program {
        let mut child = Command::new(program)
            .args(arguments)
            .env("DISPLAY", display)
            .env("XDG_STATE_HOME", state)
            .env("XDG_CONFIG_HOME", config)
            .env_remove("XAUTHORITY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("atom4 starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
        let (lines, output) = mpsc::channel();
        std::thread::spawn(move || {
            loop {
                let mut line = String::new();
                let more = stdout.read_line(&mut line).is_ok_and(|count| count > 0);
                if !more || lines.send(line).is_err() {
                    return;
                }
            }
        });
        Program {
            input: child.stdin.take(),
            output,
            child,
        }
    }

    /// Testing mode that opens the window, and the window.
    pub fn playing(display: &Display, commands: &str) -> (Program, u32) {
        let mut program = Program::start(&display.name, &[]);
        program.say(commands);
        let window = display.wait_for_window();
        display.focus(window);
        (program, window)
    }

    pub fn say(&mut self, commands: &str) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(commands.as_bytes()).expect("atom4 reads");
        input.write_all(b"\n").expect("atom4 reads");
        input.flush().expect("atom4 reads");
    }

    /// The next line of answers.
    pub fn line(&mut self) -> String {
        let line = self.output.recv_timeout(PATIENCE).expect("atom4 answers");
        line.trim_end().to_owned()
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Closes the input and waits; all further output and how it ended.
    pub fn finish(mut self) -> (String, ExitStatus) {
        self.input = None;
        let status = until("atom4 ends", || self.child.try_wait().expect("a child"));
        // The thread ends, and with it the channel, when atom4 has closed its output.
        let mut rest: String = self.output.iter().collect();
        let mut errors = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut errors).expect("text");
        }
        assert!(!errors.contains("panicked"), "{errors}");
        rest.push_str(&errors);
        (rest, status)
    }

    /// Ends it by KILL.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// True while a machine player thinks in it.
    pub fn thinks(&self) -> bool {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.pid())).expect("Linux");
        tasks.flatten().any(|task| {
            let name = std::fs::read_to_string(task.path().join("comm"));
            name.is_ok_and(|name| name.trim_end() == "machine player")
        })
    }

    /// True once it has ended.
    pub fn ended(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_some()
    }

    /// Memory that is in use, KiB.
    pub fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.pid())).expect("Linux");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
            .expect("a figure")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

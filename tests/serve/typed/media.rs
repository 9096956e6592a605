//! The ways by which commands come: a pipe, which a seat has too, and a pseudo-terminal.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use atom4::base::Random;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

use super::script::Medium;
use crate::server::PATIENCE;

/// Columns that hold the longest line that is typed, with its prompt.
const COLUMNS: u16 = 700;

/// Hands bytes on in random pieces, with random pauses between them. A period and a digit behind it come together: what
/// follows a period late begins another command.
fn send(to: &mut dyn Write, bytes: &[u8], random: &mut Random) {
    let longest = [1, 3, 17, 60, bytes.len() as u64 + 1][random.below(5) as usize];
    let pauses = random.below(4) > 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        let mut end = (1 + random.below(longest) as usize).min(rest.len());
        while rest.get(end).is_some_and(u8::is_ascii_digit) && rest[end - 1] == b'.' {
            end += 1;
        }
        let (piece, more) = rest.split_at(end);
        if to.write_all(piece).and_then(|()| to.flush()).is_err() {
            // A program that has ended says so by what it answers.
            return;
        }
        rest = more;
        if pauses && random.below(8) == 0 {
            // Some are longer than a period at the end of what has come waits for a digit.
            let micros = [50, 300, 2000, 25_000][random.below(4) as usize];
            std::thread::sleep(Duration::from_micros(micros));
        }
    }
}

/// What the program answers to commands in a pipe.
pub fn pipe(arguments: &[&str], text: &str, seed: u64) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_atom4"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    let output = child.stdout.take().expect("piped");
    let said = read_to_the_end(output);
    send(&mut input, text.as_bytes(), &mut Random::new(seed));
    drop(input);
    let said = said.recv_timeout(PATIENCE);
    end(&mut child);
    said.unwrap_or_else(|_| String::from("it does not end"))
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Reads in a thread of its own, so that a program that says much is not held up.
fn read_to_the_end(mut from: impl Read + Send + 'static) -> std::sync::mpsc::Receiver<String> {
    let (to, said) = channel();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        // A terminal that is closed ends with an error.
        let _ = from.read_to_end(&mut all);
        let _ = to.send(String::from_utf8_lossy(&all).into_owned());
    });
    said
}

/// The screen of a terminal at which commands were typed, as text. What is typed while the program computes is not shown by
/// the terminal, as it would stand among the answers.
pub fn terminal(plain: &Medium, seed: u64) -> String {
    let lines = 2 * plain.answers.lines().count() + plain.text.lines().count() + 50;
    let rows = u16::try_from(lines).expect("a session is short");
    let size = PtySize {
        rows,
        cols: COLUMNS,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let name = pair.master.tty_name().expect("the terminal has a name");
    let tty = std::fs::File::open(name).expect("the terminal can be opened");
    let mut modes = tcgetattr(&tty).expect("the terminal has modes");
    modes.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&tty, OptionalActions::Now, &modes).expect("the terminal takes modes");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_atom4"));
    command.cwd(std::env::current_dir().expect("a current folder"));
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
        command.env(name, "/dev/null");
    }
    let mut child = pair.slave.spawn_command(command).expect("it starts");
    drop((pair.slave, tty));
    let said = read_to_the_end(pair.master.try_clone_reader().expect("it can be read"));
    let mut keys = pair.master.take_writer().expect("it can be written");
    // Enter is what ends a line at a terminal.
    let mut typed = plain.text.replace('\n', "\r");
    if !typed.ends_with('\r') {
        typed.push('\r');
    }
    typed.push_str("quit.\r");
    send(&mut keys, typed.as_bytes(), &mut Random::new(seed));
    let said = said.recv_timeout(PATIENCE);
    let _ = child.kill();
    let _ = child.wait();
    let said = said.unwrap_or_else(|_| String::from("it does not end"));
    let side = |n| std::num::NonZero::new(n).expect("a terminal has columns and rows");
    let mut screen = vt100::Parser::new(side(rows), side(COLUMNS), 0);
    screen.process(said.as_bytes());
    screen.screen().contents()
}

/// True for a line with a prompt and what was typed behind it.
fn is_prompt(line: &str) -> bool {
    let games = ["atom-4 ", "score four ", "cluster ", "atomix "];
    games.iter().any(|game| line.starts_with(game)) && line.contains('>')
}

/// The answers on a screen: all lines behind the first prompt but those with a prompt, without reasons.
pub fn answers_of_screen(screen: &str) -> String {
    let lines = screen.lines().skip_while(|line| !is_prompt(line));
    let answers: Vec<&str> = lines.filter(|line| !is_prompt(line)).collect();
    without_reasons(&answers.join("\n"))
}

/// Answers without what people are told beside them: why something is impossible, and what an error may have meant.
pub fn without_reasons(answers: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for line in answers.lines() {
        let reason = line.starts_with("  (") && kept.last() == Some(&"Impossible.");
        match line.starts_with("Error: ") {
            true => kept.push("Error"),
            false if reason => {}
            false => kept.push(line),
        }
    }
    kept.join("\n")
}

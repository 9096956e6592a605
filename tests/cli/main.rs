//! The command line: options, files, exit statuses, bytes that are no commands, closed pipes.

mod example;
mod files;
mod first_version;
mod hang_up;
mod help;
mod new_game;
mod options;
mod output;
mod prove;
mod review;
mod service;
mod talk;
mod verify;

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn atom4(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atom4"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        // Nobody's settings.
        .env("XDG_CONFIG_HOME", "/dev/null")
        .env("XDG_STATE_HOME", "/dev/null")
        .stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    atom4(arguments).output().expect("the program starts")
}

/// What the program answers to `input` on its standard input.
fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = atom4(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    // A program that quits early does not read the rest.
    let _ = writer.join();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

//! The terminal game: the real program in a real pseudo-terminal, and screens in memory.

mod atomix;
mod clocks;
mod cluster;
mod cluster_memory;
mod devices;
#[path = "../cli/example.rs"]
mod example;
mod frames;
#[path = "../x11/gallery.rs"]
#[allow(dead_code)] // The window's pictures need more of it.
mod gallery;
mod games;
mod home;
mod hygiene;
mod kept;
mod learning;
mod leaving;
mod manual;
mod memory;
mod new_game;
mod prompt;
mod pty;
mod remembered;
mod screens;
mod titles;

use std::path::PathBuf;

use pty::Pty;

/// The usual size of a terminal.
const USUAL: (u16, u16) = (80, 24);

/// The program with these options at a terminal of the usual size.
fn atom4(arguments: &[&str]) -> Pty {
    atom4_in(arguments, &[], USUAL)
}

/// The program with variables of the environment and a size of the terminal.
fn atom4_in(arguments: &[&str], variables: &[(&str, &str)], size: (u16, u16)) -> Pty {
    Pty::start(env!("CARGO_BIN_EXE_atom4"), arguments, variables, size)
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("terminal")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The program in testing mode, its state in a folder of the test's own.
fn prompt(name: &str) -> Pty {
    let state = folder(name);
    let state = state.to_str().expect("the folder has a name");
    let mut pty = atom4_in(&[], &[("XDG_STATE_HOME", state)], USUAL);
    pty.command("show status.");
    pty.expect("White to play red.");
    pty
}

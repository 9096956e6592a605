//! Pictures of the terminal game: plays in a pseudo-terminal and paints what stands there.
//!
//! `cargo run --example terminal_pictures -- FOLDER PROGRAM NAME…` writes PNG files into FOLDER;
//! PROGRAM is the `atom4` to play with, NAME a picture; without one, all of them. Those of the
//! README are made by
//!
//! ```sh
//! cargo build && cargo run --example terminal_pictures -- docs/pictures ./target/debug/atom4 \
//!     atom4-original atom4-colour-blind atom4-grey atom4-mono \
//!     score-four-original score-four-grey score-four-mono atomix atomix-large \
//!     cluster-original cluster-large
//! ```
//!
//! `-- --sizes FOLDER PROGRAM` draws the four games at the sizes that people have, for looking at.

mod paint;
#[path = "../../tests/terminal/pty.rs"]
#[allow(dead_code)] // Tests need more of it.
mod pty;
mod scenes;

use paint::paint;
use pty::Pty;
use scenes::{SCENES, Scene};

/// Columns and rows of terminals.
const SIZES: [(u16, u16); 5] = [(40, 15), (60, 20), (80, 24), (120, 40), (200, 60)];
/// The scenes that are drawn at all of them.
const SIZED: [&str; 8] = [
    "atom4-original",
    "atom4-won",
    "score-four-original",
    "score-four-won",
    "cluster-original",
    "cluster-start",
    "atomix",
    "atomix-large",
];

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let sizes = arguments.next_if_eq("--sizes").is_some();
    let (Some(folder), Some(program)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: terminal_pictures FOLDER PROGRAM [NAME…]");
        std::process::exit(2);
    };
    let only: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    if sizes {
        return every_size(&folder, &program);
    }
    for scene in &SCENES {
        if !only.is_empty() && !only.iter().any(|only| only == scene.name) {
            continue;
        }
        let mut pty = Pty::start(&program, scene.arguments, scene.variables, scene.size);
        for (keys, text) in scene.begin.iter().chain(scene.then) {
            pty.send_expect(keys, text);
        }
        // The last keys may only move the cursor: nothing to wait for but quiet.
        std::thread::sleep(std::time::Duration::from_millis(300));
        save(
            &pty,
            scene,
            &format!("{folder}/terminal-{}.png", scene.name),
        );
    }
}

fn save(pty: &Pty, scene: &Scene, path: &str) {
    let picture = pty.look(|screen| paint(screen, scene.theme));
    picture.save_png(path).expect("the picture can be written");
    println!("{path}");
}

/// What is waited for elsewhere is not seen at every size; here it is quiet that is waited for.
fn every_size(folder: &str, program: &str) {
    let sized = SCENES.iter().filter(|scene| SIZED.contains(&scene.name));
    for scene in sized {
        for size in SIZES {
            let mut pty = Pty::start(program, scene.arguments, scene.variables, size);
            quiet(&pty);
            for (keys, _) in scene.begin.iter().chain(scene.then) {
                pty.send(keys);
                quiet(&pty);
            }
            let (columns, rows) = size;
            let name = format!("{folder}/{}-{columns}x{rows}.png", scene.name);
            save(&pty, scene, &name);
        }
    }
}

/// Waits until the screen has not changed for a while.
fn quiet(pty: &Pty) {
    let (mut last, mut since) = (pty.text(), std::time::Instant::now());
    while since.elapsed() < std::time::Duration::from_millis(1200) {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let text = pty.text();
        if text != last {
            (last, since) = (text, std::time::Instant::now());
        }
    }
}

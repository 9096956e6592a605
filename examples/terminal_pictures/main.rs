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

mod paint;
#[path = "../../tests/terminal/pty.rs"]
#[allow(dead_code)] // Tests need more of it.
mod pty;
mod scenes;

use paint::paint;
use pty::Pty;
use scenes::SCENES;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(program)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: terminal_pictures FOLDER PROGRAM [NAME…]");
        std::process::exit(2);
    };
    let only: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
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
        let picture = pty.look(|screen| paint(screen, scene.theme));
        let path = format!("{folder}/terminal-{}.png", scene.name);
        picture.save_png(&path).expect("the picture can be written");
        println!("{path}");
    }
}

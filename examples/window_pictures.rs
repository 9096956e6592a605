//! Draws the pictures of the README that show the window, off screen:
//! `cargo run --example window_pictures -- FOLDER`. With `--sizes` all of them at three sizes, for
//! looking at.

#[path = "../tests/x11/gallery.rs"]
#[allow(dead_code)] // Tests need more of it.
mod gallery;

use std::path::PathBuf;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "docs/pictures".into()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, canvas) in gallery::pictures() {
        let path = folder.join(name);
        canvas
            .picture()
            .save_png(&path)
            .expect("the picture can be written");
        println!("{}", path.display());
    }
}

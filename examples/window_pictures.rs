//! Draws the pictures of the README that show the window, off screen:
//! `cargo run --example window_pictures -- FOLDER`. `-- --sizes FOLDER` draws the four games at the sizes that people
//! have, for looking at; `-- --learning FOLDER` draws reviews, bars and puzzles.

#[path = "../tests/x11/gallery.rs"]
#[allow(dead_code)] // Tests need more of it.
mod gallery;

use std::path::PathBuf;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut folder = arguments.next();
    let sizes = folder.as_deref() == Some("--sizes");
    let learns = folder.as_deref() == Some("--learning");
    if sizes || learns {
        folder = arguments.next();
    }
    let folder = PathBuf::from(folder.unwrap_or_else(|| "docs/pictures".into()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    if learns {
        return learning(&folder);
    }
    if sizes {
        return every_size(&folder);
    }
    for (name, canvas) in gallery::pictures() {
        let path = folder.join(name);
        canvas
            .picture()
            .save_png(&path)
            .expect("the picture can be written");
        println!("{}", path.display());
    }
}

/// Reviews, bars and puzzles at two sizes.
fn learning(folder: &std::path::Path) {
    for (name, view) in gallery::learning::views() {
        for size in [(640, 480), (1200, 800)] {
            let canvas = gallery::draw(&view, 0, size, |_| {});
            let path = folder.join(format!("{name}-{}x{}.png", size.0, size.1));
            canvas
                .picture()
                .save_png(&path)
                .expect("the picture can be written");
        }
    }
}

/// The middle and the end of every game at sizes from small to large.
fn every_size(folder: &std::path::Path) {
    for (width, height) in [
        (320, 240),
        (640, 480),
        (1280, 300),
        (1200, 800),
        (3840, 2160),
    ] {
        for game in gallery::games() {
            for (what, view) in [("middle", &game.middle), ("end", &game.end)] {
                let canvas = gallery::draw(view, 0, (width, height), |state| state.marks = true);
                let name = format!("{}-{what}-{width}x{height}.png", game.name);
                let path = folder.join(name);
                canvas
                    .picture()
                    .save_png(&path)
                    .expect("the picture can be written");
            }
        }
    }
}
